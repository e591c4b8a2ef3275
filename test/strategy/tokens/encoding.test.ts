import { describe, expect, test } from 'vitest';
import { tokenizerFor } from '../../../src/run/tokenize.ts';
import { createRandom, randomText } from './random-text.ts';
import { naiveEnds, reference, sameIds } from './reference.ts';

/** One of each that has ranks of its own, with the number of its tokens. */
const encodings = [
  ['cl100k_base', 100_256],
  ['o200k_base', 199_998],
  ['p50k_base', 50_280],
  ['r50k_base', 50_256],
] as const;

describe('against the WASM tiktoken', () => {
  test.each(encodings)('%s: ids, counts and ends of random texts are the same', (name, tokens) => {
    const ours = tokenizerFor(name);
    const theirs = reference(name);
    const random = createRandom(tokens);
    for (let round = 0; round < 5_000; round++) {
      const text = randomText(random, (below) =>
        theirs.text(below(name === 'p50k_base' ? 50_256 : tokens)),
      );
      const expected = theirs.ids(text);
      const { ids, ends } = ours.encode(text);
      const same = ids.length === expected.length && ids.every((id, at) => id === expected[at]);
      if (!same) expect(Array.from(ids), JSON.stringify(text)).toEqual(Array.from(expected));
      expect(Array.from(ends), JSON.stringify(text)).toEqual(naiveEnds(text, ids, theirs));
      expect(ours.count(text), JSON.stringify(text)).toBe(expected.length);
    }
  });

  test.each(['cl100k_base', 'r50k_base'])('%s: long runs without a split point', (name) => {
    const ours = tokenizerFor(name);
    const theirs = reference(name);
    for (const run of ['a', 'A', ' ', '\n', '中', '=', 'ab', 'é', '👍', '\ud800']) {
      const text = `x${run.repeat(1_500)}y`;
      expect(Array.from(ours.encode(text).ids), run).toEqual(Array.from(theirs.ids(text)));
    }
  });

  test('more different pieces than are remembered', () => {
    const random = createRandom(3);
    const word = (length: number) =>
      String.fromCharCode(...Array.from({ length }, () => 97 + random(26)));
    const short = Array.from({ length: 300 }, () => word(6));
    const long = Array.from({ length: 50_000 }, () => word(14));
    const text = [...short, ...long, ...short, ...long.slice(0, 300)].join(' ');
    const { ids } = tokenizerFor('cl100k_base').encode(text);
    expect(sameIds(ids, reference('cl100k_base').ids(text))).toBe(true);
  });
});

describe('long texts', () => {
  test.each([
    ['a', 125_000],
    [' ', 7_813],
    ['中', 1_000_000],
  ])('1,000,000 times %j ends', (character, tokens) => {
    const { ids, ends } = tokenizerFor('cl100k_base').encode(character.repeat(1_000_000));
    expect(ids.length).toBe(tokens);
    expect(ends.at(-1)).toBe(1_000_000);
  });

  test('a text after a very long one is encoded as before', () => {
    const tokenizer = tokenizerFor('cl100k_base');
    const text = 'Unless stated otherwise, 系统必须 save 1234567 orders 👍🏽.\r\n';
    const before = tokenizer.encode(text);
    tokenizer.encode(text.repeat(20_000));
    expect(tokenizer.encode(text)).toEqual(before);
  });

  test('one-byte, two-byte, joined and sliced strings give the same', () => {
    const tokenizer = tokenizerFor('cl100k_base');
    const plain = 'The system MUST save each order within 300 ms. ';
    const joined = [plain, plain].reduce((a, b) => a + b);
    const sliced = `“${joined}”`.slice(1, -1);
    expect(tokenizer.encode(sliced)).toEqual(tokenizer.encode(joined));
  });
});

describe('bytes of a token', () => {
  test.each(encodings)('%s: all are those of tiktoken', (name, tokens) => {
    const ours = tokenizerFor(name);
    const theirs = reference(name);
    // p50k_base leaves one id to its special token.
    const hole = name === 'p50k_base' ? 50_256 : -1;
    for (let id = 0; id < tokens; id++) {
      if (id === hole) continue;
      const bytes = theirs.bytes(id);
      if (Buffer.compare(ours.tokenBytes(id), bytes) !== 0) {
        expect(ours.tokenBytes(id), `token ${id}`).toEqual(bytes);
      }
    }
    expect(() => ours.tokenBytes(hole < 0 ? tokens : hole)).toThrow(RangeError);
  });

  test('an id without a token is refused', () => {
    const { tokenBytes } = tokenizerFor('cl100k_base');
    for (const id of [-1, 0.5, 100_256, Number.NaN]) {
      expect(() => tokenBytes(id)).toThrow(RangeError);
    }
  });
});
