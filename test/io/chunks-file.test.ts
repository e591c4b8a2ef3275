import { describe, expect, test } from 'vitest';
import { UncutError } from '../../src/core/error.ts';
import { parseChunks } from '../../src/io/chunks-file.ts';

const parse = (...lines: readonly object[]) =>
  parseChunks(lines.map((line) => JSON.stringify(line)).join('\n'), 'chunks.jsonl');

function problemsOf(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof UncutError) return error.problems;
    throw error;
  }
  return [];
}

describe('a chunks file', () => {
  test('holds text, offsets or both, with or without a page and a prefix', () => {
    expect(
      parse(
        { page: 'a.md', text: 'one' },
        { page: 'a.md', start: 3, end: 6 },
        { text: 'Title\ntwo', start: 0, end: 3, prefix: 'Title\n' },
      ),
    ).toEqual([
      { line: 1, page: 'a.md', text: 'one', span: null, prefix: '' },
      { line: 2, page: 'a.md', text: null, span: [3, 6], prefix: '' },
      { line: 3, page: null, text: 'Title\ntwo', span: [0, 3], prefix: 'Title\n' },
    ]);
  });

  test('may hold what `uncut chunks` prints, unplaced chunks included', () => {
    const lines = parse(
      { ordinal: 0, page: 'a', start: 0, end: 3, tokens: 1, placement: 'given', text: 'one' },
      {
        ...{ ordinal: 1, start: null, end: null, tokens: 2, placement: 'unplaced' },
        ...{ reason: 'not found', text: 'two' },
      },
      { start: 4, end: 7, placement: 'exact', ambiguous: true, text: 'two' },
    );
    expect(lines.map(({ span }) => span)).toEqual([[0, 3], null, [4, 7]]);
  });

  test('may hold an empty chunk: it is a chunk that holds nothing', () => {
    expect(parse({ page: 'a', start: 3, end: 3 })[0]!.span).toEqual([3, 3]);
  });

  test('may have a BOM, CRLF and blank lines; lines are counted in the file', () => {
    const source = '\uFEFF{"text":"a"}\r\n\r\n{"text":"b"}\r\n';
    expect(parseChunks(source, 'c.jsonl').map(({ line }) => line)).toEqual([1, 3]);
  });

  test('every wrong line is named, with the fix', () => {
    const problems = problemsOf(() =>
      parse(
        { page: 'a', txt: 'one' },
        { page: 'a' },
        { page: 'a', text: 'one', start: 1 },
        { page: 'a', start: 5, end: 4 },
        { page: 'a', start: -1, end: 4 },
        { page: 'a', start: 0.5, end: 4 },
        { page: '', text: 'one' },
        { page: 'a', text: 'one', prefix: 'Title' },
        { page: 'a', text: 7 },
      ),
    );
    expect(problems.map((problem) => problem.replace(/^chunks\.jsonl:(\d): .*$/s, '$1'))).toEqual([
      ...['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    ]);
    expect(problems[0]).toContain('unknown key "txt"; did you mean "text"?');
    expect(problems[1]).toContain('expected "text", or "start" and "end", found neither');
    expect(problems[2]).toContain('expected both "start" and "end", or neither');
    expect(problems[3]).toContain('got 5 and 4');
    expect(problems[7]).toContain('"prefix" is the leading part of "text"');
  });

  test('a line that is no JSON is named', () => {
    expect(() => parseChunks('{"text":"a"}\n{text}\n', 'mine.jsonl')).toThrow('mine.jsonl:2: ');
  });
});
