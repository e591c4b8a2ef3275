import { describe, expect, test } from 'vitest';
import { UncutError } from '../../src/core/error.ts';
import { encodingNames, tokenize, tokenizerFor } from '../../src/run/tokenize.ts';

describe('tokenize', () => {
  test('gives ids and ends in UTF-16 units', () => {
    const { ids, ends } = tokenize('hello world', 'cl100k_base');
    expect(Array.from(ids)).toEqual([15339, 1917]);
    expect(Array.from(ends)).toEqual([5, 11]);
  });

  test('a token that stops inside a character ends where the character starts', () => {
    // 龘 is two tokens, the first of its first two bytes.
    expect(Array.from(tokenize('a龘b', 'cl100k_base').ends)).toEqual([1, 1, 2, 3]);
    expect(Array.from(tokenize('😀', 'r50k_base').ends)).toEqual([0, 2]);
  });

  test('the text of a special token is ordinary text', () => {
    expect(tokenize('<|endoftext|>', 'cl100k_base').ids.length).toBeGreaterThan(1);
  });

  test('an empty text has no tokens', () => {
    expect(tokenize('', 'o200k_base')).toEqual({
      ids: new Uint32Array(0),
      ends: new Uint32Array(0),
    });
  });
});

describe('tokenizerFor', () => {
  test('an encoding is loaded once', () => {
    expect(tokenizerFor('cl100k_base')).toBe(tokenizerFor('cl100k_base'));
  });

  test('every known name gives a tokenizer of that name', () => {
    for (const name of encodingNames) {
      const tokenizer = tokenizerFor(name);
      expect(tokenizer.encoding).toBe(name);
      expect(tokenizer.count('The system MUST save.')).toBe(5);
    }
  });

  test('gpt2 is r50k_base, p50k_edit is p50k_base', () => {
    const text = 'def f():\n        return  "naïve"';
    expect(tokenize(text, 'gpt2')).toEqual(tokenize(text, 'r50k_base'));
    expect(tokenize(text, 'p50k_edit')).toEqual(tokenize(text, 'p50k_base'));
    expect(tokenize(text, 'gpt2').ids.length).toBeGreaterThan(
      tokenize(text, 'p50k_base').ids.length,
    );
  });

  test('an unknown name is refused with the known ones and the nearest', () => {
    let error: unknown;
    try {
      tokenizerFor('cl100k');
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(UncutError);
    expect(error).toMatchObject({ code: 'encoding' });
    expect(String(error)).toContain('did you mean "cl100k_base"?');
    for (const name of encodingNames) expect(String(error)).toContain(name);
    expect(() => tokenizerFor('toString')).toThrow(UncutError);
  });
});
