import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownBlocks, parsedBlocks } from '../../../src/corpus/markdown/blocks.ts';
import { scanPlain } from '../../../src/corpus/markdown/scan.ts';
import { plainMarkdown, randomMarkdown } from '../../support/random-markdown.ts';
import { sharedMissing, sharedPath } from '../../support/shared.ts';

const PAGE =
  '# A\n\nb\nc\n\n- d\n  e\n\n  f\n  1. g\n     - h\n\n   i\n2) j\n\n| k |\n|---|\n| l |\n\n```\n> m\n```\n\n***\nn\n';

describe('scanPlain', () => {
  it.each([
    ['LF', PAGE],
    ['CRLF', PAGE.replaceAll('\n', '\r\n')],
    ['no last line ending', PAGE.trimEnd()],
  ])('scans a plain page with %s to its end', (_name, source) => {
    expect(scanPlain(source, 0).end).toBe(source.length);
    expect(markdownBlocks(source)).toEqual(parsedBlocks(source));
  });

  it.each([
    ['a quote', '> q\n'],
    ['HTML', '<p>\n'],
    ['a setext heading', 'q\n===\n'],
    ['a setext heading of dashes', 'q\n---\n'],
    ['a link definition', '[q]: r\n'],
    ['a link definition over lines', '[q\nr]: s\n'],
    ['indented code', '    q\n'],
    ['a tab in an indent', '- q\n\tr\n'],
    ['a tab behind a marker', '-\tq\n'],
    ['an empty item', '-\n'],
    ['an item that is a heading', '- # q\n'],
    ['lists that open on one line', '- - q\n'],
    ['code in an item', '- q\n  ```\n  r\n  ```\n'],
    ['a table in an item', '- q\n\n  | r |\n  |---|\n'],
    ['a table without outer pipes', 'q | r\n--|--\n'],
    ['a table whose columns do not agree', '| q | r |\n|---|\n'],
  ])('stops at the block that holds %s', (_name, block) => {
    const scan = scanPlain(`# A\n\nb\n\n${block}`, 0);
    expect(scan.end).toBe(8);
    expect(scan.gaveUp).toBeGreaterThanOrEqual(8);
    expect(scan.runs.map(({ kind }) => kind)).toEqual(['heading', 'paragraph']);
  });

  it.each([
    ['a further item that would be a table at the start of a list', '- q\n\n- | r |\n|---|---|\n'],
    ['a tab that reaches into an item', '- q\n\n\tr\n'],
    ['a marker too deep for its list', ' - q\n    - r\n  - s\n     - t\n'],
    ['a number that does not end a paragraph', '- q\n  2. r\n2. s\n'],
  ])('gives the blocks of the parser for %s', (_name, source) => {
    expect(markdownBlocks(source)).toEqual(parsedBlocks(source));
  });

  it('gives the blocks of the parser on ordinary lines in any order', () => {
    let whole = 0;
    fc.assert(
      fc.property(plainMarkdown(), (source) => {
        if (scanPlain(source, 0).end === source.length) whole++;
        expect(markdownBlocks(source)).toEqual(parsedBlocks(source));
      }),
      { numRuns: 1500 },
    );
    expect(whole).toBeGreaterThan(500);
  });

  it('gives the blocks of the parser on lines of every kind', () => {
    fc.assert(
      fc.property(randomMarkdown(20), (mixed) => {
        const source = mixed.replace(/\r(?!\n)/g, '\n');
        expect(markdownBlocks(source)).toEqual(parsedBlocks(source));
      }),
      { numRuns: 600 },
    );
  });

  const data = sharedPath('data');
  describe.skipIf(data === null)(`on real pages (${sharedMissing})`, () => {
    it('gives the blocks of the parser on every Markdown page', () => {
      for (const name of readdirSync(data!, { recursive: true }) as string[]) {
        if (!/pages\/.*\.mdx?$/.test(name)) continue;
        const source = readFileSync(`${data}/${name}`, 'utf8');
        // Compared as text: a page has thousands of blocks.
        if (JSON.stringify(markdownBlocks(source)) !== JSON.stringify(parsedBlocks(source))) {
          expect.fail(name);
        }
      }
    });
  });
});
