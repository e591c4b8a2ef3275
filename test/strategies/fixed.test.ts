import { describe, expect, test } from 'vitest';
import type { SpanPiece } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import type { ParamValue, Strategy } from '../../src/strategy/define.ts';
import { resolveParams } from '../../src/strategy/params.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import fixed from '../../strategies/fixed.ts';
import overlapping from '../../strategies/overlapping.ts';
import { barePage } from '../support/strategy-pages.ts';

const tokenizer = tokenizerFor('cl100k_base');

function split(strategy: Strategy, text: string, given: Record<string, ParamValue>) {
  const tools = splitTools(text, { tokenizer });
  const params = resolveParams(strategy, given);
  const pieces = [...(strategy.split(barePage('p', text), params, tools) as Iterable<SpanPiece>)];
  return {
    texts: pieces.map(({ start, end }) => text.slice(start, end)),
    tokens: pieces.map(({ start, end }) => tools.countSpan(start, end)),
  };
}

describe('fixed', () => {
  test('windows of tokens tile the page', () => {
    const { texts, tokens } = split(fixed, 'one two three four five six seven', { size: 3 });
    expect(texts).toEqual(['one two three', ' four five six', ' seven']);
    expect(tokens).toEqual([3, 3, 1]);
  });

  test('a character of more tokens than the size goes whole into a later window', () => {
    const { texts } = split(fixed, '猫が好き', { size: 2 });
    expect(texts.join('')).toBe('猫が好き');
    expect(texts.join('')).not.toContain('\ufffd');
  });

  test('the text of a special token is ordinary text', () => {
    const text = 'The marker <|endoftext|> ends a sample.';
    expect(split(fixed, text, {})).toEqual({ texts: [text], tokens: [12] });
  });

  test('a run of one letter is tokens like any other', () => {
    expect(split(fixed, 'a'.repeat(20_000), {}).tokens).toEqual([800, 800, 800, 100]);
  });

  test('windows of characters, without blank ones', () => {
    expect(split(fixed, 'alpha bravo.   ', { size: 12, unit: 'chars' }).texts).toEqual([
      'alpha bravo.',
    ]);
  });

  test('says what its windows are', () => {
    expect(fixed.windows?.(resolveParams(fixed, { size: 400 }))).toEqual({
      size: 400,
      stride: 400,
      unit: 'tokens',
    });
  });
});

describe('overlapping', () => {
  test('each window repeats the last tokens of the one before and the last one reaches the end', () => {
    const { texts } = split(overlapping, 'one two three four five six', { size: 4, overlap: 2 });
    expect(texts).toEqual(['one two three four', ' three four five six']);
  });

  test('without overlap it is fixed', () => {
    const text = 'Some words 猫が好き 😀😀 and more of them, again and again.';
    for (const size of [1, 2, 3, 7]) {
      expect(split(overlapping, text, { size, overlap: 0 })).toEqual(split(fixed, text, { size }));
    }
  });

  test('says what its windows are', () => {
    const params = resolveParams(overlapping, { unit: 'chars' });
    expect(overlapping.windows?.(params)).toEqual({ size: 800, stride: 700, unit: 'chars' });
  });
});
