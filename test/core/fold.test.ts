import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Folded, foldText } from '../../src/core/fold.ts';
import { composeAt, joinsBefore, plainForm, standsAlone } from '../../src/core/fold-typography.ts';
import { isWhitespace } from '../../src/core/whitespace.ts';

/** The page text that a phrase of the folded text stands for. */
function sourceOf(page: string, folded: Folded, phrase: string): string {
  const at = folded.text.indexOf(phrase);
  expect(at).toBeGreaterThanOrEqual(0);
  return page.slice(folded.toStart(at), folded.toEnd(at + phrase.length));
}

describe('folding whitespace', () => {
  it('turns a run of any whitespace into one space that never vanishes', () => {
    expect(foldText('a\r\n\t b\u00a0c\u2003\u2003d', 'whitespace').text).toBe('a b c d');
    expect(foldText('  a  ', 'whitespace').text).toBe(' a ');
    expect(foldText('now here', 'whitespace').text).not.toBe('nowhere');
  });

  it('keeps typography and zero-width characters', () => {
    const text = '\u201ca\u201d\u00ad\u200b\ufeffb';
    expect(foldText(text, 'whitespace').text).toBe(text);
  });

  it('maps a range back to the text that it came from', () => {
    const page = 'Fees apply.\r\n\r\nRefunds  take 5\u00a0 days.';
    const folded = foldText(page, 'whitespace');
    expect(sourceOf(page, folded, 'apply. Refunds')).toBe('apply.\r\n\r\nRefunds');
    expect(sourceOf(page, folded, '5 days.')).toBe('5\u00a0 days.');
  });
});

describe('folding typography', () => {
  it.each([
    ['\u201cquoted\u201d \u201elow\u201f \u00abangle\u00bb', '"quoted" "low" "angle"'],
    [
      'don\u2019t \u2018single\u201b \u201alow\u2018 \u2039angle\u203a',
      "don't 'single' 'low' 'angle'",
    ],
    ['5\u2032 6\u2033 \u02bc', "5' 6\" '"],
    ['a\u2010b\u2011c\u2012d\u2013e\u2014f\u2212g', 'a-b-c-d-e-f-g'],
    ['wait\u2026', 'wait...'],
    [
      'Ver\u00adsicherungs\u200bschein\u200c\u200d\u2060\ufeff\u200e\u202a\u2066\u061c',
      'Versicherungsschein',
    ],
    ['cafe\u0301 re\u0301serve\u0301', 'caf\u00e9 r\u00e9serv\u00e9'],
    ['\u1112\u1161\u11ab\u1100\u1173\u11af', '\ud55c\uae00'],
    ['\ud55c\u11ab', '\ud55c\u11ab'],
    ['\uac00\u11a8', '\uac01'],
    ['\u212bngstrom \u2126', '\u00c5ngstrom \u03a9'],
    ['e\u200d\u0301', '\u00e9'],
    ['a \u200b\u00ad b', 'a b'],
    ['a\u200b b', 'a b'],
    ['a \u200bb', 'a b'],
    ['\ud83d\ude00\u2019\ud83d\ude00', "\ud83d\ude00'\ud83d\ude00"],
    ['\ud834\udd5e', '\ud834\udd57\ud834\udd65'],
    ['\ud83d', '\ud83d'],
    ['', ''],
  ])('%j becomes %j', (page, folded) => {
    expect(foldText(page, 'typography').text).toBe(folded);
  });

  it('maps a composed character back to all of its parts', () => {
    const page = 'Menu: cafe\u0301 au lait, re\u0301serve\u0301 du jour';
    const folded = foldText(page, 'typography');
    expect(sourceOf(page, folded, 'caf\u00e9 au lait')).toBe('cafe\u0301 au lait');
    expect(sourceOf(page, folded, 'r\u00e9serv\u00e9')).toBe('re\u0301serve\u0301');
  });

  it('leaves dropped characters at the ends of a range outside', () => {
    const page = 'a\u00adb\u00ad\u00adc';
    expect(sourceOf(page, foldText(page, 'typography'), 'b')).toBe('b');
  });

  it('knows the offsets that cut through one character of the page', () => {
    const folded = foldText('a\u2026b', 'typography');
    expect([0, 1, 2, 3, 4, 5].filter((index) => folded.cuts(index))).toEqual([2, 3]);
  });

  it('composes whatever Unicode composes: no character joins backwards unseen', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const char = String.fromCodePoint(code);
      const parts = Array.from(char.normalize('NFD'), (part) => part.codePointAt(0)!);
      if (parts.length > 1 && char.normalize('NFC') === char) {
        if (!parts.slice(1).every(joinsBefore)) expect.fail(`U+${code.toString(16)} decomposes`);
      }
      if (char.normalize('NFC') !== char && standsAlone(char, 0, code)) {
        expect.fail(`U+${code.toString(16)} alone is not in composed form`);
      }
    }
  });

  it('gives a cluster of any length the composed form', () => {
    expect(composeAt('e\u0323\u0302 x', 0)).toEqual({ end: 3, text: '\u1ec7' });
    expect(foldText(`e${'\u0301'.repeat(100_000)}`, 'typography').text.length).toBe(100_000);
  });
});

const unit = fc.constantFrom(
  ...[
    'a',
    'b',
    ' ',
    '\n',
    '\r',
    '\u00a0',
    '\u2003',
    '\u00ad',
    '\u200b',
    '\ufeff',
    '\u2019',
    '\u2014',
  ],
  ...[
    '\u2026',
    'e',
    '\u0301',
    '\u0323',
    '\u1112',
    '\u1161',
    '\u11ab',
    '\ud83d\ude00',
    '\ud83d',
    '\u212b',
  ],
);
const anyText = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''));

/** The declared foldings said with regular expressions. */
function naiveTypography(text: string): string {
  return text
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .normalize('NFC')
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/[\s\u0085]+/g, ' ');
}

describe('laws of folding', () => {
  it('typography equals dropping, NFC and replacing over the whole text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(text, 'typography').text).toBe(naiveTypography(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['whitespace', 'typography'] as const)('%s folding is idempotent', (level) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = foldText(text, level).text;
        expect(foldText(once, level).text).toBe(once);
      }),
    );
  });

  it.each(['whitespace', 'typography'] as const)(
    'the page text of a %s range that cuts no character folds to the range',
    (level) => {
      fc.assert(
        fc.property(anyText, fc.nat(60), fc.nat(60), (text, first, second) => {
          const folded = foldText(text, level);
          const start = Math.min(first, second, folded.text.length);
          const end = Math.min(Math.max(first, second), folded.text.length);
          if (start === end || folded.cuts(start) || folded.cuts(end)) return;
          const slice = text.slice(folded.toStart(start), folded.toEnd(end));
          expect(foldText(slice, level).text).toBe(folded.text.slice(start, end));
        }),
        { numRuns: 2000 },
      );
    },
  );

  it('offsets of a range are ascending, inside the page, and found again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldText(text, 'typography');
        let before = 0;
        for (let index = 0; index < folded.text.length; index++) {
          const start = folded.toStart(index);
          expect(start).toBeGreaterThanOrEqual(before);
          expect(folded.toEnd(index + 1)).toBeGreaterThan(start);
          expect(folded.toEnd(index + 1)).toBeLessThanOrEqual(text.length);
          if (!folded.cuts(index)) expect(folded.fromTrue(start)).toBe(index);
          before = start;
        }
      }),
    );
  });

  it('never folds a whitespace unit away', () => {
    for (let code = 0; code <= 0xffff; code++) {
      if (isWhitespace(code)) expect(plainForm(code)).toBeNull();
    }
  });
});
