import { describe, expect, test } from 'vitest';
import { parseChunks } from '../../src/io/chunks-file.ts';
import { parseCorpusJson } from '../../src/io/corpus-json.ts';
import { parseElements } from '../../src/io/labels.ts';

const good = {
  schema: 1,
  id: 'a',
  version: 1,
  title: 'A',
  licence: 'none',
  pages: { include: ['*.md'] },
  elements: 'elements.jsonl',
};

/** What is said of a corpus.json with other values. */
function said(change: object): string {
  try {
    parseCorpusJson(JSON.stringify({ ...good, ...change }, null, 1), 'corpus.json');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a value of the wrong kind is said in our words', () => {
  test.each([
    [{ title: 5 }, '"title": expected a text, got 5'],
    [{ title: undefined }, '"title": expected a text, got nothing'],
    [{ title: '' }, 'expected text that is not empty'],
    [{ version: null }, '"version": expected a number or a text, got null'],
    [{ pages: [] }, '"pages": expected an object, got an empty list'],
    [{ pages: { include: 'x' } }, '"pages.include": expected a list, got "x"'],
    [{ pages: { include: [] } }, 'expected at least one glob'],
    [{ pages: { include: ['*'], text: 'flt' } }, 'expected "flat", "layout" or "raw"'],
    [{ elements: 5 }, '"elements": expected a text or an object, got 5'],
    [{ schema: 2 }, 'expected "schema": 1'],
    [
      { judgments: { file: 'j', version: 1, inventory: 'al' } },
      'expected "complete" or "unknown", got "al"',
    ],
    [{ elements: 'x'.repeat(3), titel: 1 }, 'unknown key "titel"; did you mean "title"?'],
  ])('%j', (change, words) => {
    expect(said(change)).toContain(words);
    expect(said(change)).not.toMatch(/Invalid|received|Too small/);
  });

  test('lines of labels and chunks too', () => {
    const element = { id: 'a', page: 'a.md', text: 'x', start: -1, end: 2.5 };
    expect(() => parseElements(JSON.stringify(element), 'e.jsonl')).toThrow(
      /e\.jsonl:1: "start": expected .*, got -1/,
    );
    expect(() => parseChunks('{"page":5,"text":"x"}', 'c.jsonl')).toThrow(
      'c.jsonl:1: "page": expected a text, got 5',
    );
    expect(() => parseChunks(`{"page":${'['.repeat(3)}${']'.repeat(3)}}`, 'c.jsonl')).toThrow(
      'expected a text, got a list',
    );
  });
});
