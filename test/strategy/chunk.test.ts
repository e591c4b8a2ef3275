import { describe, expect, test } from 'vitest';
import { placeChunks } from '../../src/core/place.ts';
import type { Piece, Placement } from '../../src/core/types.ts';
import { makeChunks } from '../../src/strategy/chunk.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import type { Tokenizer } from '../../src/strategy/tokenizer.ts';

/** One token a word with the space before it. */
const words: Tokenizer = {
  encoding: 'words',
  encode(text) {
    const ends = Array.from(
      text.matchAll(/\s*\S+|\s+$/g),
      ({ index, 0: word }) => index + word.length,
    );
    return { ids: Uint32Array.from(ends, () => 0), ends: Uint32Array.from(ends) };
  },
  count: (text) => words.encode(text).ends.length,
};

const text = 'one two three four five';
const tools = splitTools(text, { tokenizer: words });
const chunksOf = (pieces: Iterable<Piece | string>) =>
  makeChunks({ id: 'p.md', text }, pieces, tools, { place: placeChunks });

describe('makeChunks', () => {
  test('numbers the pieces, with page text and the tokens that end inside', () => {
    expect(
      chunksOf([
        { start: 0, end: 7 },
        { start: 7, end: 16 },
      ]),
    ).toEqual([
      {
        ordinal: 0,
        text: 'one two',
        tokens: 2,
        placement: { how: 'given', span: { start: 0, end: 7 } },
      },
      {
        ordinal: 1,
        text: ' three fo',
        tokens: 1,
        placement: { how: 'given', span: { start: 7, end: 16 } },
      },
    ]);
  });

  test('a prefix is in the text and its own tokens count', () => {
    const [chunk] = chunksOf([{ start: 4, end: 13, prefix: 'Head line: ' }]);
    expect(chunk).toMatchObject({
      text: 'Head line: two three',
      prefix: 'Head line: ',
      tokens: 2 + 3,
    });
    const [bare] = chunksOf([{ text: 'Head: two three', prefix: 'Head: ' }]);
    expect(bare).toMatchObject({
      text: 'Head: two three',
      tokens: 2 + 2,
      placement: { how: 'exact', span: { start: 4, end: 13 } },
    });
  });

  test('bare text has the tokens of its place, and when unplaced its own', () => {
    expect(chunksOf(['three four'])[0]).toMatchObject({ text: 'three four', tokens: 2 });
    expect(chunksOf(['not on this page'])[0]).toMatchObject({
      tokens: 4,
      placement: { how: 'unplaced' },
    });
  });

  test.each([[null], [7], [{ start: 1 }], [{ text: 3 }], [{ start: 0, end: 1, prefix: 2 }]])(
    '%o is no piece, and the error says where',
    (piece) => {
      expect(() => chunksOf(['one', piece as unknown as string])).toThrow(
        /as piece 1 of page "p.md"/,
      );
    },
  );

  test('the placements come from the rule that is given', () => {
    const nowhere: Placement = { how: 'unplaced', reason: 'test' };
    const [chunk] = makeChunks({ id: 'p', text }, ['one'], tools, { place: () => [nowhere] });
    expect(chunk!.placement).toBe(nowhere);
  });
});

describe('splitTools', () => {
  test('the page is tokenized when first asked for, and once', () => {
    let times = 0;
    const counting: Tokenizer = {
      ...words,
      encode(part) {
        times++;
        return words.encode(part);
      },
    };
    const lazy = splitTools(text, { tokenizer: counting });
    expect(times).toBe(0);
    expect(lazy.countSpan(0, 7)).toBe(2);
    expect(lazy.pageEnds()).toBe(lazy.pageEnds());
    expect(times).toBe(1);
    const given = splitTools(text, { tokenizer: counting, ends: () => Uint32Array.of(23) });
    expect(given.countSpan(0, 23)).toBe(1);
    expect(times).toBe(1);
  });

  test('a text that is counted twice is encoded once', () => {
    let times = 0;
    const counting: Tokenizer = {
      ...words,
      count(part) {
        times++;
        return words.count(part);
      },
    };
    const memo = splitTools(text, { tokenizer: counting });
    expect([memo.count('a b'), memo.count('a b'), memo.count('c')]).toEqual([2, 2, 1]);
    expect(times).toBe(2);
  });

  test('warnings go where they are heard', () => {
    const heard: string[] = [];
    splitTools(text, { tokenizer: words, warn: (message) => heard.push(message) }).warn('x');
    splitTools(text, { tokenizer: words }).warn('y');
    expect(heard).toEqual(['x']);
  });
});
