import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src/core/types.ts';
import { type MarkupFormat, markupToText } from '../../../src/corpus/markup/markup.ts';
import { elementsByBcp14 } from '../../../src/corpus/rules/bcp14.ts';
import { blockTexts } from '../../../src/corpus/rules/block-text.ts';
import { elementsByPattern } from '../../../src/corpus/rules/pattern.ts';
import { drawBlocks, expectBlockLaws } from '../../support/block-laws.ts';

const pageOf = (source: string, format: MarkupFormat, mode: 'raw' | 'flat' = 'raw'): Page => ({
  id: 'a',
  format,
  mode,
  ...markupToText(source, format, { mode }),
});

const LINES: Readonly<Record<MarkupFormat, readonly string[]>> = {
  asciidoc: [
    ...['= T', '== S', ':a: b', ':a: b \\', '* x', '** y', '. n', 't:: d', 't::', '+', '----'],
    ...['====', '____', '--', '|===', '!===', ',===', '++++', '////', '// c', '```js', '```'],
    ...['|a |b', '2+|c', '|', '.Title', '.FR-1 x', '[source]', '[[a]]', '[NOTE]', '[quote]'],
    ...['> q', '  lit', '\tlit', 'ifdef::a[]', 'image::c[d]', 'T', '~~~~', '<1> c', 'x +', "'''"],
    ...[
      '*b* _i_ <<a,b>> link:x[y',
      '\u00a0',
      '需求',
      '[cols="2*"]',
      '[format=csv]',
      '"q","r',
      'MUST',
    ],
  ],
  rst: [
    ...['T', '==', '====', '-----', '- a', '  b', '    c', '* x', '-', '1. a', '#. c', '(i) d'],
    ...['- - n', ':f: v', '-a  o', '| l', '|', '>>> d', 'x::', '::', '  lit', '> q', '.. note::'],
    ...['.. note:: t', '.. req:: T', '   :id: R-1', '.. code-block:: p', '.. c', '..', '.. _t: u'],
    ...['.. |s| replace:: u', '.. [1] f', '.. list-table:: t', '   * - a', '     - b', '\u00a0'],
    ...['.. csv-table::', '   :header: a, b', '   "a", b', '+---+---+', '| a | b |', '+===+===+'],
    ...['==== ====', 'a    b', '---- ----', '\tt', '需求', '.. figure:: a', '   :alt: z', 'MUST'],
  ],
};

const sourceIn = (format: MarkupFormat) =>
  fc
    .array(fc.oneof(fc.constantFrom('', ...LINES[format]), fc.string()), { maxLength: 14 })
    .map((lines) => lines.join('\n'));

describe.each(['asciidoc', 'rst'] as const)('%s', (format) => {
  it('gives blocks that hold all text, in order, in every mode', () => {
    fc.assert(
      fc.property(sourceIn(format), fc.constantFrom('raw', 'flat', 'layout'), (source, mode) => {
        const page = markupToText(source, format, { mode });
        expectBlockLaws(page);
        if (mode === 'raw') expect(page.text).toBe(source);
      }),
      { numRuns: 200 },
    );
  });

  it('gives the same blocks whatever ends the lines', () => {
    const draw = (source: string) =>
      drawBlocks(markupToText(source, format, { mode: 'raw' })).map((one) =>
        one.replace(/\r\n?/g, '\n'),
      );
    const source = fc
      .array(fc.constantFrom('', ...LINES[format]), { maxLength: 14 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(source, fc.constantFrom('\r\n', '\r'), (text, ending) => {
        expect(draw(text.replaceAll('\n', ending))).toEqual(draw(text));
      }),
      { numRuns: 150 },
    );
  });

  it('pins sentences and words to the page, and has words for every block', () => {
    fc.assert(
      fc.property(sourceIn(format), (source) => {
        const page = pageOf(source, format);
        expect(blockTexts(page)).toHaveLength(page.blocks.length);
        for (const { text, start, end } of elementsByBcp14(page)) {
          expect(page.text.slice(start, end)).toBe(text);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['items', '* a\n'],
    ['nested delimiters', '====\n=====\n'],
    ['attributes', '[a]\n'],
    ['enumerators', 'i. a\n'],
    ['bullets in one line', '- '],
    ['directives', '.. note::\n'],
    ['separators', '|'],
    ['a long line', 'word '],
  ])('reads a page of nothing but %s', (_, line) => {
    const source = line.repeat(4000);
    expectBlockLaws(markupToText(source, format, { mode: 'raw' }));
  });

  it('never nests too deep to be read', () => {
    const stairs = Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n');
    const delimiters = Array.from({ length: 600 }, (_, length) => '='.repeat(length + 4)).join(
      '\n',
    );
    for (const source of [stairs, delimiters, `${stairs}\n${delimiters}`]) {
      expectBlockLaws(markupToText(source, format, { mode: 'flat' }));
    }
  });
});

const ADOC = `= Spec

// FR-000: not this one
* *FR-001*: The system MUST log in \`MAY\`.
** nested

[cols="1,3"]
|===
|FR-002 |It SHALL end. And more.
|===

FR-003:: It MUST NOT
wait.
`;

const RST = `Spec
====

.. FR-000: not this one

- **FR-001**: The system MUST log in \`\`MAY\`\`.

  - nested

+--------+---------------+
| FR-002 | It SHALL end. |
+--------+---------------+

:FR-003: It MUST NOT
   wait.

.. req:: Export
   :id: FR-004

   It SHOULD export.
`;

describe('rules on markup', () => {
  it.each<[MarkupFormat, string, number]>([
    ['asciidoc', ADOC, 3],
    ['rst', RST, 4],
  ])('a pattern finds ids behind the marks of %s', (format, source, count) => {
    for (const mode of ['raw', 'flat'] as const) {
      const found = elementsByPattern(pageOf(source, format, mode), /^(FR)-\d+/);
      const ids = [1, 2, 3, 4].slice(0, count).map((number) => `a#FR-00${number}`);
      expect(found.map(({ id }) => id)).toEqual(ids);
    }
  });

  it('sentences with key words are found in items, cells and definitions, not in code', () => {
    expect(elementsByBcp14(pageOf(ADOC, 'asciidoc')).map(({ text }) => text)).toEqual([
      '*FR-001*: The system MUST log in `MAY`.',
      'It SHALL end.',
      'It MUST NOT\nwait.',
    ]);
    expect(elementsByBcp14(pageOf(RST, 'rst')).map(({ text }) => text)).toEqual([
      '**FR-001**: The system MUST log in ``MAY``.',
      'It SHALL end.',
      'It MUST NOT\n   wait.',
      'It SHOULD export.',
    ]);
  });
});

it('the box of a task is no word of it', () => {
  const page = pageOf('* [*] FR-1 done\n* [ ] FR-2 open', 'asciidoc');
  expect(blockTexts(page)).toEqual(['FR-1 done', 'FR-2 open']);
});

describe('flat and layout', () => {
  it('hold the words of the blocks, without marks and without what shows no text', () => {
    const { text } = markupToText(ADOC, 'asciidoc', { mode: 'flat' });
    expect(text).toBe(
      'Spec FR-001: The system MUST log in MAY. nested FR-002 It SHALL end. And more. FR-003 It MUST NOT wait.',
    );
  });

  it('keep a need with its id in front, and blocks on lines of their own', () => {
    const { text } = markupToText(RST, 'rst', { mode: 'layout' });
    expect(text.split('\n').slice(-2)).toEqual(['FR-004 Export', 'It SHOULD export.']);
    expect(text.startsWith('Spec\n\nFR-001: The system MUST log in MAY.\n\nnested')).toBe(true);
  });
});
