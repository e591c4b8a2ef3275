import { describe, expect, test } from 'vitest';
import { innerBorders } from '../../src/strategy/inner-borders.ts';
import type { Leaf } from '../../src/strategy/leaves.ts';
import { measurePage } from '../../src/strategy/measure.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import type { Tokenizer } from '../../src/strategy/tokenizer.ts';

function bordersOf(text: string, size: number, kind: Leaf['kind']) {
  const tools = splitTools(text, { tokenizer: unused });
  const measure = measurePage(text, { size, unit: 'chars' }, tools);
  return [...innerBorders(text, { start: 0, end: text.length, kind }, measure)];
}

function parts(text: string, size: number, kind: Leaf['kind'] = 'paragraph'): string[] {
  const found: string[] = [];
  let from = 0;
  for (const { at } of bordersOf(text, size, kind)) {
    found.push(text.slice(from, at));
    from = at;
  }
  return [...found, text.slice(from)];
}

const costs = (text: string, size: number, kind: Leaf['kind'] = 'paragraph') =>
  bordersOf(text, size, kind).map(({ cost }) => cost);

const unused: Tokenizer = {
  encoding: 'none',
  encode: () => ({ ids: new Uint32Array(0), ends: new Uint32Array(0) }),
  count: () => 0,
};

describe('borders inside a block that is too long', () => {
  test('are before its sentences, in every script', () => {
    expect(parts('One is here. Two is! "Three?" Four', 20)).toEqual([
      'One is here. ',
      'Two is! ',
      '"Three?" ',
      'Four',
    ]);
    expect(parts('猫が好きです。犬も好き！', 8)).toEqual(['猫が好きです。', '犬も好き！']);
  });

  test('a soft line end costs more than a sentence end, but not in code', () => {
    const [soft, sentence] = costs('one two\nthree. \nFour', 20);
    expect(soft).toBeGreaterThan(sentence!);
    const [line, next] = costs('one two\nthree. \nFour', 20, 'code');
    expect(line).toBe(next);
  });

  test('are before words in a sentence that is too long, about every eighth of a chunk', () => {
    const words = 'alpha beta gamma delta epsilon zeta eta theta';
    expect(parts(words, 40)).toEqual([
      'alpha ',
      'beta ',
      'gamma ',
      'delta ',
      'epsil',
      'on ',
      'zeta ',
      'eta ',
      'theta',
    ]);
    expect(parts(words, 44).every((part) => part.trim().length <= 6)).toBe(true);
  });

  test('are rather behind a mark than between two words, and cheaper there', () => {
    // A part is ten units, `words, or ` at first.
    const text = 'words, or so on and so forth and further and further until nothing is left of it';
    expect(parts(text, 79).slice(0, 2)).toEqual(['words, ', 'or so on ']);
    const [mark, word] = costs(text, 79);
    expect(mark).toBeLessThan(word!);
  });

  test('fill parts with graphemes in a word that is too long', () => {
    expect(parts('abcdefgh', 7)).toEqual([...'abcdefgh']);
    const family = '👩‍👩‍👧‍👦';
    expect(parts(family.repeat(3), family.length * 2)).toEqual([family, family, family]);
  });

  test('are between code points only in a grapheme that is too long', () => {
    expect(parts('👩‍👩', 3)).toEqual(['👩\u200d', '👩']);
    expect(parts('e\u0301\u0301\u0301', 2)).toEqual(['e\u0301', '\u0301\u0301']);
  });

  test('a text longer than one slice has the borders of the whole', () => {
    const text = 'A sentence of some length stands here. '.repeat(400);
    expect(parts(text, 100)).toEqual(Array(400).fill('A sentence of some length stands here. '));
    const flags = '🇨🇭'.repeat(2000);
    expect(parts(flags, 40).every((part) => part.length % 4 === 0)).toBe(true);
  });
});
