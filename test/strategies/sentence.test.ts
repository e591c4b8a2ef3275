import { describe, expect, test } from 'vitest';
import type { SpanPiece } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { resolveParams } from '../../src/strategy/params.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import sentence from '../../strategies/sentence.ts';
import { barePage } from '../support/strategy-pages.ts';

function texts(text: string, size: number, overlap = 0): string[] {
  const tools = splitTools(text, { tokenizer: tokenizerFor('cl100k_base') });
  const params = resolveParams(sentence, { size, overlap, unit: 'chars' });
  const pieces = sentence.split(barePage('p', text), params, tools) as Iterable<SpanPiece>;
  return [...pieces].map(({ start, end }) => text.slice(start, end));
}

describe('sentence', () => {
  const text = 'One is. Two is. Three is. Four is.';

  test('packs whole sentences up to the size', () => {
    expect(texts(text, 15)).toEqual(['One is. Two is.', 'Three is.', 'Four is.']);
    expect(texts(text, 18)).toEqual(['One is. Two is.', 'Three is. Four is.']);
    expect(texts(text, 100)).toEqual([text]);
  });

  test('the overlap repeats as many whole sentences as fit into it', () => {
    expect(texts(text, 17, 7)).toEqual(['One is. Two is.', 'Two is. Three is.', 'Four is.']);
    expect(texts(text, 17, 6)).toEqual(['One is. Two is.', 'Three is.', 'Four is.']);
  });

  test('every chunk brings something new', () => {
    const chunks = texts('A a. B b. C c. D d. E e. F f.', 9, 8);
    expect(chunks).toEqual(['A a. B b.', 'B b. C c.', 'C c. D d.', 'D d. E e.', 'E e. F f.']);
  });

  test('a sentence that is too long is cut between words', () => {
    expect(texts('alpha beta gamma delta. End.', 12)).toEqual([
      'alpha beta',
      'gamma delta.',
      'End.',
    ]);
  });
});
