import { describe, expect, test } from 'vitest';
import { packTokens, type RankedToken } from '../../../src/io/build-ranks.ts';
import { createMerger } from '../../../src/strategy/tokens/merge.ts';
import { readRanks } from '../../../src/strategy/tokens/ranks.ts';
import { longestToken, tokenBelow } from '../../../src/strategy/tokens/trie.ts';
import { buildVocabulary, isPair } from '../../../src/strategy/tokens/vocabulary.ts';
import { createRandom } from './random-text.ts';

/** Byte pair encoding by its definition: of all neighbours that merge, the lowest, leftmost first. */
function naiveEncode(ranks: ReadonlyMap<string, number>, text: string): number[] {
  const parts = Array.from(text);
  for (;;) {
    let best = -1;
    let lowest = Number.POSITIVE_INFINITY;
    for (let at = 0; at + 1 < parts.length; at++) {
      const rank = ranks.get(parts[at]! + parts[at + 1]!);
      if (rank !== undefined && rank < lowest) {
        lowest = rank;
        best = at;
      }
    }
    if (best < 0) return parts.map((part) => ranks.get(part)!);
    parts.splice(best, 2, parts[best]! + parts[best + 1]!);
  }
}

/** A vocabulary over few letters: each token after them is two neighbours of an encoded text. */
function randomVocabulary(random: (limit: number) => number): RankedToken[] {
  const letters = 'abc'.slice(0, 1 + random(3));
  const tokens = Array.from(letters, (bytes, id) => ({ bytes, id }));
  const ranks = new Map(tokens.map(({ bytes, id }) => [bytes, id]));
  const text = randomString(random, letters, 60);
  for (let more = random(25); more > 0; more--) {
    const ids = naiveEncode(ranks, text);
    if (ids.length < 2) break;
    const at = random(ids.length - 1);
    const bytes = tokens[ids[at]!]!.bytes + tokens[ids[at + 1]!]!.bytes;
    ranks.set(bytes, tokens.length);
    tokens.push({ bytes, id: tokens.length });
  }
  return tokens;
}

function randomString(random: (limit: number) => number, letters: string, length: number): string {
  return Array.from({ length }, () => letters[random(letters.length)]!).join('');
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('encoding by pairs', () => {
  test('is byte pair encoding, whatever the vocabulary', () => {
    const random = createRandom(7);
    let tokensSeen = 0;
    for (let round = 0; round < 400; round++) {
      const tokens = randomVocabulary(random);
      const ranks = new Map(tokens.map(({ bytes, id }) => [bytes, id]));
      const letters = tokens.filter(({ bytes }) => bytes.length === 1);
      const merger = createMerger(buildVocabulary(readRanks(packTokens(tokens))));
      for (let inner = 0; inner < 20; inner++) {
        const text = randomString(random, letters.map(({ bytes }) => bytes).join(''), random(40));
        const count = merger.encode(bytesOf(text), text.length);
        const found = Array.from(merger.tokens.subarray(0, count));
        expect(found, JSON.stringify({ tokens, text })).toEqual(naiveEncode(ranks, text));
        tokensSeen += count;
      }
    }
    expect(tokensSeen).toBeGreaterThan(50_000);
  });

  test('two tokens are a pair exactly when their bytes encode to them', () => {
    const random = createRandom(8);
    for (let round = 0; round < 60; round++) {
      const tokens = randomVocabulary(random);
      const ranks = new Map(tokens.map(({ bytes, id }) => [bytes, id]));
      const vocabulary = buildVocabulary(readRanks(packTokens(tokens)));
      for (const left of tokens) {
        for (const right of tokens) {
          const encoded = naiveEncode(ranks, left.bytes + right.bytes);
          const expected = encoded.length === 2 && encoded[0] === left.id;
          expect(isPair(vocabulary, left.id, right.id)).toBe(expected);
        }
      }
    }
  });

  test('a token that no two lower ones make is refused', () => {
    const tokens = ['a', 'b', 'c', 'abc'].map((bytes, id) => ({ bytes, id }));
    const vocabulary = buildVocabulary(readRanks(packTokens(tokens)));
    expect(() => isPair(vocabulary, 3, 0)).toThrow('token 3');
  });
});

describe('the trie', () => {
  const words = ['a', 'b', 'é'.slice(0, 1), 'ab', 'abc', 'abd', 'b\xff', '中', 'a\0', 'abcdefgh'];
  const tokens = words.map((word, id) => ({
    bytes: Buffer.from(word, word === '中' ? 'utf8' : 'latin1').toString('latin1'),
    id,
  }));
  const { trie } = buildVocabulary(readRanks(packTokens(tokens)));

  test('finds every token and nothing else', () => {
    for (const { bytes, id } of tokens) {
      expect(tokenBelow(trie, 0, bytesOf(bytes), 0, bytes.length)).toBe(id);
      expect(tokenBelow(trie, 0, bytesOf(`${bytes}?`), 0, bytes.length + 1)).toBe(-1);
    }
    expect(tokenBelow(trie, 0, bytesOf('abcd'), 0, 4)).toBe(-1);
  });

  test('the longest token that the bytes start with', () => {
    const longest = (bytes: string) => longestToken(trie, bytesOf(bytes), 0, bytes.length);
    expect(['abcdefg', 'abcdefgh', 'abd', 'ab', 'a', 'ax', 'x', ''].map(longest)).toEqual([
      4, 9, 5, 3, 0, 0, -1, -1,
    ]);
    expect(longest(Buffer.from('中a').toString('latin1'))).toBe(7);
    expect(longest(Buffer.from('串a').toString('latin1'))).toBe(-1);
  });
});

describe('a rank table', () => {
  const table = packTokens([{ bytes: 'a', id: 0 }]);

  test.each([
    ['empty', new Uint8Array(0)],
    ['cut short', table.slice(0, -1)],
    ['too long', new Uint8Array([...table, 0])],
    ['of another kind', new Uint8Array(table.length)],
  ])('that is %s is refused', (_what, bytes) => {
    expect(() => readRanks(bytes)).toThrow('expected a rank table');
  });

  test('is read at any alignment', () => {
    const moved = new Uint8Array(table.length + 1);
    moved.set(table, 1);
    expect(readRanks(moved.subarray(1))).toEqual(readRanks(table));
  });
});
