import { CharacterTextSplitter } from '@langchain/textsplitters';
import { describe, expect, test } from 'vitest';
import { toStrategy } from '../../src/strategy/adapt.ts';
import { collectPieces } from '../../src/strategy/collect-pieces.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import type { Tokenizer } from '../../src/strategy/tokenizer.ts';
import fixed from '../../strategies/fixed.ts';
import { barePage } from '../support/strategy-pages.ts';

const tokenizer: Tokenizer = {
  encoding: 'none',
  encode: () => ({ ids: new Uint32Array(0), ends: new Uint32Array(0) }),
  count: () => 0,
};

describe('toStrategy', () => {
  test('a strategy is itself', () => {
    expect(toStrategy(fixed)).toBe(fixed);
  });

  test('a library splitter keeps its size and overlap, in characters', () => {
    const strategy = toStrategy(new CharacterTextSplitter({ chunkSize: 9, chunkOverlap: 2 }));
    expect(strategy).toMatchObject({
      name: 'character-text-splitter',
      params: { size: 9, overlap: 2, unit: 'chars' },
    });
  });

  test('a function is given the text and the page', async () => {
    const page = barePage('p', 'a|b');
    const strategy = toStrategy((text: string) => text.split('|'), 'by-bar')!;
    expect(strategy.name).toBe('by-bar');
    const tools = splitTools(page.text, { tokenizer });
    expect(await collectPieces(page, strategy.split(page, {}, tools))).toEqual(['a', 'b']);
    expect(toStrategy(() => [])!.name).toBe('splitter');
  });

  test('anything else is none', () => {
    expect([null, 3, 'fixed', {}, { split: 1 }].map((value) => toStrategy(value))).toEqual(
      Array(5).fill(null),
    );
  });
});
