import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainToText } from '../../src/corpus/plain-text.ts';
import { drawBlocks, expectBlockLaws } from '../support/block-laws.ts';

const draw = (source: string) => drawBlocks(plainToText(source, { mode: 'raw' }));

const randomText = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        '',
        ' ',
        '\t',
        '\u00a0',
        'a',
        '  b c',
        '- x',
        '   * y',
        '1. z',
        '7) w',
        '(2) v',
        'a) u',
      ),
      fc.constantFrom('\n', '\r\n', '\r'),
    ),
    { maxLength: 25 },
  )
  .map((lines) => lines.flat().join(''));

describe('plainToText', () => {
  it.each<[string, string, string[]]>([
    ['nothing in an empty page', '', []],
    ['nothing in blank lines', ' \r\n\t\n', []],
    ['paragraphs parted by blank lines', 'a\nb\n \n\nc', ['paragraph: a\nb', 'paragraph: c']],
    [
      'a list item a marker, with its wrapped lines',
      'See:\n- a\n  b\n- c\n\nd',
      ['paragraph: See:', 'list-item 1: - a\n  b', 'list-item 1: - c', 'paragraph: d'],
    ],
    [
      'levels from indents',
      '1. a\n  - b\n    - c\n  - d\n2. e',
      [
        'list-item 1: 1. a',
        'list-item 2: - b',
        'list-item 3: - c',
        'list-item 2: - d',
        'list-item 1: 2. e',
      ],
    ],
    [
      'a tab as wide as its column',
      '- a\n\t- b\n    - c',
      ['list-item 1: - a', 'list-item 2: - b', 'list-item 2: - c'],
    ],
    [
      'every kind of marker',
      '• a\n* b\n+ c\n1) d\n(2) e\nf) g\n10. h',
      [
        'list-item 1: • a',
        'list-item 1: * b',
        'list-item 1: + c',
        'list-item 1: 1) d',
        'list-item 1: (2) e',
        'list-item 1: f) g',
        'list-item 1: 10. h',
      ],
    ],
    [
      'no item in a wrapped line that begins with a number',
      'It happened in\n2019. Nobody saw\n- but',
      ['paragraph: It happened in\n2019. Nobody saw', 'list-item 1: - but'],
    ],
    [
      'no item in a number without a space',
      '1.5 is\n\n-a\n\n3.',
      ['paragraph: 1.5 is', 'paragraph: -a', 'paragraph: 3.'],
    ],
    [
      'a new list after a paragraph at the margin',
      '  - a\n\nb\n\n    - c',
      ['list-item 1: - a', 'paragraph: b', 'list-item 1: - c'],
    ],
  ])('finds %s', (_name, source, expected) => {
    expect(draw(source)).toEqual(expected);
  });

  it('leaves a raw page unchanged', () => {
    const source = '\ta \r\n\r\n- b\r';
    expect(plainToText(source, { mode: 'raw' }).text).toBe(source);
  });

  it('folds every run of whitespace of a flat page', () => {
    const page = plainToText('  a\tb\u00a0\r\nc\n\n\n - d  e\n', { mode: 'flat' });
    expect(page.text).toBe('a b c - d e');
    expect(drawBlocks(page)).toEqual(['paragraph: a b c', 'list-item 1: - d e']);
  });

  it('trims the lines of a layout page and keeps one blank line of many', () => {
    const page = plainToText('\n  a  b \r\n\tc\r\n\r\n \r\n- d\r\n- e\r\n', { mode: 'layout' });
    expect(page.text).toBe('a  b\nc\n\n- d\n- e');
    expect(drawBlocks(page)).toEqual([
      'paragraph: a  b\nc',
      'list-item 1: - d',
      'list-item 1: - e',
    ]);
  });

  it.each(['raw', 'flat', 'layout'] as const)('covers all text of a %s page', (mode) => {
    fc.assert(
      fc.property(fc.oneof(randomText, fc.string({ unit: 'binary' })), (source) => {
        const page = plainToText(source, { mode });
        expectBlockLaws(page);
        expect(page.text.replace(/[\s\u0085]+/g, '')).toBe(source.replace(/[\s\u0085]+/g, ''));
      }),
    );
  });

  it('finds the same blocks whatever ends the lines', () => {
    fc.assert(
      fc.property(randomText, (mixed) => {
        const source = mixed.replace(/\r\n?/g, '\n');
        for (const ending of ['\r\n', '\r']) {
          const drawn = draw(source.replaceAll('\n', ending));
          expect(drawn.map((block) => block.replaceAll(ending, '\n'))).toEqual(draw(source));
        }
      }),
    );
  });
});
