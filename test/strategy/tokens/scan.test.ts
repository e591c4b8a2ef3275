import { describe, expect, test } from 'vitest';
import { buildClasses, LOWER, MARK, NUMBER, UPPER } from '../../../src/strategy/tokens/classes.ts';
import { type Scan, scanCl100k, scanGpt2, scanO200k } from '../../../src/strategy/tokens/scan.ts';
import { createRandom, randomText } from './random-text.ts';

const classes = buildClasses();

/** Whether the engine at hand, which may know another Unicode, sees the character as the table does. */
function isUndisputed(character: string): boolean {
  const point = character.codePointAt(0)!;
  if (point >= 0xd800 && point < 0xe000) return true;
  const is = (pattern: RegExp) => pattern.test(character);
  const kind = classes[point]!;
  return (
    is(/[\p{Lu}\p{Lt}\p{Lm}\p{Lo}]/u) === ((kind & UPPER) !== 0) &&
    is(/[\p{Ll}\p{Lm}\p{Lo}]/u) === ((kind & LOWER) !== 0) &&
    is(/\p{M}/u) === (kind === MARK) &&
    is(/\p{N}/u) === (kind === NUMBER)
  );
}

const white = '\\p{White_Space}';
const contraction = "'(?:[sS\u017ftTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])";
const upper = '[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]';
const lower = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]';
const spaces = `${white}*[\\r\\n]+|${white}+(?![^${white}])|${white}+`;
const symbols = `[^${white}\\p{L}\\p{N}]+`;

/** The patterns of tiktoken's registry with `\s` and `(?i:)` as the Rust engine reads them. */
const patterns: readonly (readonly [string, Scan, string])[] = [
  [
    'cl100k',
    scanCl100k(classes),
    `${contraction}|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?${symbols}[\\r\\n]*|${spaces}`,
  ],
  [
    'o200k',
    scanO200k(classes),
    `[^\\r\\n\\p{L}\\p{N}]?${upper}*${lower}+(?:${contraction})?|` +
      `[^\\r\\n\\p{L}\\p{N}]?${upper}+${lower}*(?:${contraction})?|` +
      `\\p{N}{1,3}| ?${symbols}[\\r\\n/]*|${spaces}`,
  ],
  [
    'gpt2',
    scanGpt2(classes),
    `'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?${symbols}|` +
      `${white}+(?![^${white}])|${white}+`,
  ],
];

function pieces(scan: Scan, text: string): string[] {
  const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const found: string[] = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = scan(units, from, text.length);
    if (!(to > from)) throw new Error(`a piece without length at ${from}`);
    found.push(text.slice(from, to));
  }
  return found;
}

describe.each(patterns)('the scanner of %s', (_name, scan, pattern) => {
  const regex = new RegExp(pattern, 'gu');

  test('cuts random texts as the regular expression does', () => {
    const random = createRandom(20);
    for (let round = 0; round < 10_000; round++) {
      const text = Array.from(randomText(random, () => 'ab'))
        .filter(isUndisputed)
        .join('');
      const expected = text.match(regex) ?? [];
      const found = pieces(scan, text);
      if (found.join('\0') !== expected.join('\0')) expect(found).toEqual(expected);
    }
  });

  test('pieces are the whole text', () => {
    const text = "It's 12345 ABCdef 中AB \u0301A \ud800x/\r\n\r\n  y  ";
    expect(pieces(scan, text).join('')).toBe(text);
  });
});

test('capitals are given back up to the last letter without case', () => {
  expect(pieces(patterns[1]![1], 'AB中CD ABCD ABcd \u0301AB')).toEqual([
    'AB中',
    'CD',
    ' ABCD',
    ' ABcd',
    ' \u0301',
    'AB',
  ]);
});

test('a long s makes a contraction in the patterns that ignore case, and only there', () => {
  expect(patterns.map(([, scan]) => pieces(scan, "x'\u017fy"))).toEqual([
    ['x', "'\u017f", 'y'],
    ["x'\u017f", 'y'],
    ['x', "'", '\u017fy'],
  ]);
});

test('a lone surrogate is a symbol, not a half of what follows', () => {
  const [, scan] = patterns[0]!;
  expect(pieces(scan, '\ud83d\n \n')).toEqual(['\ud83d\n', ' \n']);
  expect(pieces(scan, 'a\udc00b')).toEqual(['a', '\udc00b']);
});
