import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownBlocks } from '../../../src/corpus/markdown/blocks.ts';
import { drawBlocks, expectBlockLaws } from '../../support/block-laws.ts';
import { randomMarkdown } from '../../support/random-markdown.ts';
import { sharedMissing, sharedPath } from '../../support/shared.ts';

const draw = (text: string) => drawBlocks({ text, blocks: markdownBlocks(text) });

describe('markdownBlocks', () => {
  it.each<[string, string, string[]]>([
    ['nothing in an empty page', '', []],
    ['nothing in blank lines', ' \n\t\n\u00a0\n', []],
    [
      'a paragraph with its soft breaks',
      'one\ntwo\n\nthree',
      ['paragraph: one\ntwo', 'paragraph: three'],
    ],
    [
      'ATX headings with their marks',
      '# A\ntext\n### B ##\n####### no\n',
      ['heading 1: # A', 'paragraph: text', 'heading 3: ### B ##', 'paragraph: ####### no'],
    ],
    [
      'setext headings with their underline',
      'A\nb\n===\nC\n---\n',
      ['heading 1: A\nb\n===', 'heading 2: C\n---'],
    ],
    [
      'no heading in a fence',
      '```sh\n# no\n```\n# A',
      ['code: ```sh\n# no\n```', 'heading 1: # A'],
    ],
    ['a fence that is never closed', 'a\n~~~\nb\n\nc\n', ['paragraph: a', 'code: ~~~\nb\n\nc']],
    [
      'indented code, trimmed',
      'a\n\n    b\n      c\n\nd',
      ['paragraph: a', 'code: b\n      c', 'paragraph: d'],
    ],
    ['a list item a marker', '- a\n- b\n', ['list-item 1: - a', 'list-item 1: - b']],
    [
      'a list item up to its nested list',
      '1. a\n   b\n   - c\n     - d\n2. e',
      ['list-item 1: 1. a\n   b', 'list-item 2: - c', 'list-item 3: - d', 'list-item 1: 2. e'],
    ],
    [
      'a list item with its paragraphs and code',
      '- a\n\n  b\n\n  ```\n  c\n  ```\n\n- d',
      ['list-item 1: - a\n\n  b\n\n  ```\n  c\n  ```', 'list-item 1: - d'],
    ],
    [
      'what follows a nested list as a block of its own',
      '- a\n  - b\n\n  c\n\n  ~~~\n  d\n  ~~~\n- e',
      [
        'list-item 1: - a',
        'list-item 2: - b',
        'paragraph: c',
        'code: ~~~\n  d\n  ~~~',
        'list-item 1: - e',
      ],
    ],
    [
      'lists that open on one line as the innermost item',
      '- - a\n  - b\n1. 2. c',
      ['list-item 2: - - a', 'list-item 2: - b', 'list-item 2: 1. 2. c'],
    ],
    ['an empty item', '-\n- a\n-\n', ['list-item 1: -', 'list-item 1: - a', 'list-item 1: -']],
    [
      'an item whose list starts on the next line',
      '-\n  - a',
      ['list-item 1: -', 'list-item 2: - a'],
    ],
    ['an item whose text starts on the next line', '-\n  a', ['list-item 1: -\n  a']],
    [
      'task boxes in their item',
      '- [x] a\n- [ ] b',
      ['list-item 1: - [x] a', 'list-item 1: - [ ] b'],
    ],
    ['an item with its lazy line', '- a\nb\n\nc', ['list-item 1: - a\nb', 'paragraph: c']],
    [
      'a heading in an item as a heading',
      '- # A\n  b\n- c\n  ## D\n',
      ['heading 1: - # A', 'paragraph: b', 'list-item 1: - c', 'heading 2: ## D'],
    ],
    [
      'a row a line, the delimiter row with the header',
      '| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 |\ntext\n\nend',
      [
        'table-row: | a | b |\n|---|:-:|',
        'table-row: | 1 | 2 |',
        'table-row: | 3 |',
        'table-row: text',
        'paragraph: end',
      ],
    ],
    [
      'rows of a table in an item',
      '- a\n\n  | b |\n  |---|\n  | c |\n',
      ['list-item 1: - a', 'table-row: | b |\n  |---|', 'table-row: | c |'],
    ],
    [
      'a quote a paragraph, with its marks',
      '> a\nlazy\n>\n> b\n\nc',
      ['quote: > a\nlazy\n>', 'quote: > b', 'paragraph: c'],
    ],
    [
      'what stands in a quote by its own kind',
      '> # A\n>\n> - b\n> - c\n>\n> ```\n> d\n> ```\n',
      [
        'heading 1: > # A\n>',
        'list-item 1: > - b',
        'list-item 1: > - c\n>',
        'code: > ```\n> d\n> ```',
      ],
    ],
    ['a quote without text', 'a\n\n>\n>\n\nb', ['paragraph: a', 'quote: >\n>', 'paragraph: b']],
    ['a quote that opens without text', '>\n> - a', ['list-item 1: >\n> - a']],
    [
      'a quote in an item',
      '- a\n  > b\n- c',
      ['list-item 1: - a', 'quote: > b', 'list-item 1: - c'],
    ],
    [
      'HTML blocks and the Markdown between them',
      '<details>\n<summary>a</summary>\n\n- b\n\n</details>\n',
      ['paragraph: <details>\n<summary>a</summary>', 'list-item 1: - b', 'paragraph: </details>'],
    ],
    [
      'link definitions, footnotes and thematic breaks as paragraphs',
      '[a]: http://b\n[c]: http://d\n\n[^1]: A note.\n\n***\n',
      [
        'paragraph: [a]: http://b',
        'paragraph: [c]: http://d',
        'paragraph: [^1]: A note.',
        'paragraph: ***',
      ],
    ],
    ['a definition in its item', '- [a]: http://b\n  c', ['list-item 1: - [a]: http://b\n  c']],
    ['front matter as code', '---\na: b\n---\n# A\n', ['code: ---\na: b\n---', 'heading 1: # A']],
    [
      'MDX as Markdown',
      'import A from "a"\n\n<A b={c}>\n\n# D\n\n</A>\n',
      ['paragraph: import A from "a"', 'paragraph: <A b={c}>', 'heading 1: # D', 'paragraph: </A>'],
    ],
    ['a tab after the marker', '-\ta\n\n\tb\n', ['list-item 1: -\ta\n\n\tb']],
    ['characters outside the BMP', '# 😀\n\n- 😀😀\n', ['heading 1: # 😀', 'list-item 1: - 😀😀']],
  ])('finds %s', (_name, source, expected) => {
    expect(draw(source)).toEqual(expected);
  });

  it.each(['\r\n', '\r'])('finds the same blocks when lines end with %j', (ending) => {
    fc.assert(
      fc.property(randomMarkdown(), (mixed) => {
        const source = mixed.replace(/\r\n?/g, '\n');
        const drawn = draw(source.replaceAll('\n', ending));
        expect(drawn.map((block) => block.replaceAll(ending, '\n'))).toEqual(draw(source));
      }),
      { numRuns: 150 },
    );
  });

  it('covers all text with blocks in order that do not overlap', () => {
    fc.assert(
      fc.property(randomMarkdown(), (text) => {
        expectBlockLaws({ text, blocks: markdownBlocks(text) });
      }),
      { numRuns: 800 },
    );
  });

  it('covers text below the nesting limit of the parser', () => {
    for (const mark of ['> ', '- ', '>', '1. ']) {
      const text = `${mark.repeat(300)}a\n\nb\n`;
      expectBlockLaws({ text, blocks: markdownBlocks(text) });
    }
  });

  it('ends on long runs of marks', () => {
    for (const mark of [
      '[',
      '*',
      '>',
      '> ',
      '- ',
      '`',
      '#',
      '|',
      '<!--',
      '![',
      '>\n',
      '- a\n',
      '[a]: ',
    ]) {
      const text = mark.repeat(50_000 / mark.length);
      expectBlockLaws({ text, blocks: markdownBlocks(text) });
    }
  });

  const data = sharedPath('data');
  describe.skipIf(data === null)(`on real pages (${sharedMissing})`, () => {
    it('covers all text of every Markdown page', () => {
      const names = (readdirSync(data!, { recursive: true }) as string[]).filter((name) =>
        /pages\/.*\.mdx?$/.test(name),
      );
      expect(names.length).toBeGreaterThan(500);
      for (const name of names) {
        const text = readFileSync(`${data}/${name}`, 'utf8');
        expectBlockLaws({ text, blocks: markdownBlocks(text) });
      }
    });
  });
});
