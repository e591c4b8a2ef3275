import { describe, expect, test } from 'vitest';
import { parseRankings } from '../../src/io/rankings.ts';

const file = 'rankings.jsonl';

function parse(...lines: readonly object[]) {
  return parseRankings(lines.map((line) => JSON.stringify(line)).join('\n'), file);
}

/** The problems of a file that is refused. */
function problems(...lines: readonly object[]): readonly string[] {
  try {
    parse(...lines);
  } catch (error) {
    expect(error).toMatchObject({ code: 'results' });
    return (error as { problems: readonly string[] }).problems;
  }
  throw new Error('expected the rankings to be refused');
}

describe('rankings of another system', () => {
  test('go by rank, whatever the order of lines and scores', () => {
    const { queries } = parse(
      { query: 'b', rank: 2, item: 'y', score: 9 },
      { query: 'a', rank: 1, page: 'p.md', start: 3, end: 5, text: 'ab' },
      { query: 'b', rank: 1, item: 'x', score: 1, metadata: { source: 1 }, tokens: 3 },
    );
    expect([...queries.keys()]).toEqual(['b', 'a']);
    expect(queries.get('b')!.map(({ item, line }) => [item, line])).toEqual([
      ['x', 3],
      ['y', 1],
    ]);
    expect(queries.get('a')).toEqual([
      {
        ...{ line: 2, query: 'a', rank: 1, page: 'p.md', span: [3, 5], text: 'ab' },
        ...{ item: null, score: null },
      },
    ]);
  });

  test('null stands for what is not there', () => {
    const { queries } = parse({
      ...{ query: 'a', rank: 1, text: 'x', page: null, start: null, end: null },
      ...{ item: null, score: null },
    });
    expect(queries.get('a')![0]).toMatchObject({ page: null, span: null, item: null, score: null });
  });

  test('a line a query lists its results in rank order, an empty list is an answer too', () => {
    const { queries } = parse(
      {
        query: 'a',
        results: [{ chunk: 'c-2', score: 3 }, { chunk: 7, page: 'p.md' }, { text: 'x' }],
      },
      { query: 'b', results: [] },
    );
    expect(queries.get('b')).toEqual([]);
    expect(
      queries.get('a')!.map(({ rank, chunk, page, text }) => [rank, chunk, page, text]),
    ).toEqual([
      [1, 'c-2', null, null],
      [2, '7', 'p.md', null],
      [3, undefined, null, 'x'],
    ]);
  });

  test('a list and a rank of one query do not mix', () => {
    expect(
      problems({ query: 'a', results: [{ item: 'x' }] }, { query: 'a', rank: 1, item: 'y' })[0],
    ).toContain('has rank 1 twice (first on line 1)');
  });

  test('a query whose retrieval failed has an error in place of ranks', () => {
    const { queries, failed } = parse({ query: 'a', error: 'timeout' });
    expect(queries.size).toBe(0);
    expect(failed.get('a')).toEqual({ line: 1, query: 'a', error: 'timeout' });
    expect(problems({ query: 'a', error: 'x' }, { query: 'a', rank: 1, item: 'y' })[0]).toMatch(
      /^rankings\.jsonl:1: query "a" failed here, but line 2 ranks/,
    );
  });

  test('a rank that a query has twice is refused with both lines', () => {
    expect(
      problems(
        { query: 'a', rank: 1, item: 'x' },
        { query: 'b', rank: 1, item: 'x' },
        { query: 'a', rank: 1, item: 'y' },
      ),
    ).toEqual([
      'rankings.jsonl:3: query "a" has rank 1 twice (first on line 1); a rank holds one chunk',
    ]);
  });

  test('missing ranks are refused, at the start and in the middle', () => {
    expect(problems({ query: 'a', rank: 2, item: 'x' })[0]).toMatch(
      /:1: .* rank 2, but no rank 1;/,
    );
    expect(
      problems({ query: 'a', rank: 1, item: 'x' }, { query: 'a', rank: 5, item: 'y' })[0],
    ).toMatch(/:2: .* rank 5, but no ranks 2 to 4;/);
  });

  test.each([
    [{ query: 'a', rank: 0, item: 'x' }, /:1: "rank": expected a rank of 1 or more/],
    [{ query: 'a', rank: 1.5, item: 'x' }, /:1: "rank": expected a whole number/],
    [{ query: '', rank: 1, item: 'x' }, /:1: "query": expected the id/],
    [{ query: 'a', rank: 1 }, /:1: .*nothing says what was retrieved/],
    [{ query: 'a', rank: 1, page: 'p', start: 3 }, /:1: expected both "start" and "end"/],
    [{ query: 'a', rank: 1, page: 'p', start: 3, end: 2 }, /:1: expected "start" at or before/],
    [{ query: 'a', rank: 1, start: 1, end: 2 }, /:1: expected "page" with "start"/],
    [{ query: 'a', rank: 1, start: -1, end: 2, page: 'p' }, /:1: "start": expected an offset/],
    [{ query: 'a', rank: 1, item: 'x', scor: 1 }, /:1: unknown key "scor".*score/],
    [{ query: 'a', rank: 1, item: 7 }, /:1: "item"/],
    [{ query: 'a', results: {} }, /:1: "results": expected a list of results in rank order/],
    [{ query: 'a', results: [{ item: 'x' }, {}] }, /:1: result 2: .*nothing says what was/],
    [{ query: 'a', results: [{ chunk: true }] }, /:1: "results.0.chunk": expected the id or the/],
    [{ query: 'a', results: [{ chnk: 'c' }] }, /:1: unknown key "results.0.chnk".*chunk/],
  ])('%j is refused by file and line', (line, message) => {
    expect(problems(line)[0]).toMatch(message);
  });

  test('every problem is listed, not the first', () => {
    expect(problems({ query: 'a', rank: 0, item: 'x' }, { query: 'a', rank: 1 })).toHaveLength(2);
  });
});
