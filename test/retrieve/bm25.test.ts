import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bm25, termsOf } from '../../src/retrieve/index.ts';
import { chunksOf, textsFor } from './support/chunks.ts';
import { naiveBm25 } from './support/naive-bm25.ts';

const word = fc.constantFrom('a', 'b', 'c', 'd', '检索', 'ab');
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
const texts = fc.array(text, { minLength: 1, maxLength: 12 });

async function scoresOf(list: readonly string[], query: string, k1: number, b: number) {
  const index = await bm25({ k1, b }).index(chunksOf(list));
  const [ranking] = await index.search([{ id: 'q', text: query }], list.length);
  return ranking!.hits;
}

test('scores are those of the formula, and chunks without a term of the query stay out', async () => {
  await fc.assert(
    fc.asyncProperty(
      texts,
      text,
      fc.constantFrom(0, 0.5, 1.2, 3),
      fc.constantFrom(0, 0.75, 1),
      async (list, query, k1, b) => {
        const expected = naiveBm25(list.map(termsOf), termsOf(query), k1, b);
        const hits = await scoresOf(list, query, k1, b);
        expect(hits.length).toBe(expected.filter((score) => score > 0).length);
        for (const { chunk, score } of hits) expect(score).toBeCloseTo(expected[chunk]!, 10);
      },
    ),
    { numRuns: 300, seed: 7 },
  );
});

test('a hand-computed score', async () => {
  // N = 2, n = 1: idf = ln(1 + 1.5 / 1.5) = ln 2. Lengths 3 and 1, mean 2, f = 2.
  const [hit] = await scoresOf(['a a b', 'b'], 'a', 1.2, 0.75);
  expect(hit!.score).toBeCloseTo((Math.log(2) * 2) / (2 + 1.2 * (0.25 + (0.75 * 3) / 2)), 12);
});

test('a ranking is the prefix of a deeper one', async () => {
  await fc.assert(
    fc.asyncProperty(texts, text, fc.nat(12), async (list, query, depth) => {
      const index = await bm25().index(chunksOf(list));
      const [short] = await index.search([{ id: 'q', text: query }], depth);
      const [long] = await index.search([{ id: 'q', text: query }], 100);
      expect(short!.hits).toEqual(long!.hits.slice(0, depth));
    }),
    { seed: 7 },
  );
});

test('a ranking does not depend on the order of the chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      texts.chain((list) => {
        const chunks = [...chunksOf(list), ...chunksOf(list, 'b.txt')];
        return fc.tuple(
          fc.constant(chunks),
          fc.shuffledSubarray(chunks, { minLength: chunks.length }),
        );
      }),
      text,
      async ([chunks, shuffled], query) => {
        const ranked = async (list: typeof chunks) => {
          const index = await bm25().index(list);
          const [ranking] = await index.search([{ id: 'q', text: query }], 9);
          return ranking!.hits.map(({ chunk, score }) => [list[chunk], score]);
        };
        expect(await ranked(shuffled)).toEqual(await ranked(chunks));
      },
    ),
    { seed: 7 },
  );
});

test('equal scores go by page path in UTF-16 units, then start, then ordinal, unplaced last', async () => {
  const at = (page: string, ordinal: number, start: number | null) => ({
    ...{ page, ordinal, start, end: start === null ? null : start + 1 },
    ...{ text: 'same', tokens: 1 },
  });
  const sorted = [
    ...[at('B', 0, 5), at('a', 7, 0), at('a', 2, 10), at('a', 3, 10), at('a', 1, null)],
    ...[at('a', 4, null), at('ä', 0, 0), at('\ud83d\ude00', 0, 0), at('\uff21', 0, 0)],
  ];
  const mixed = [...sorted].reverse();
  const index = await bm25().index(mixed);
  const [ranking] = await index.search([{ id: 'q', text: 'same' }], 100);
  expect(ranking!.hits.map(({ chunk }) => mixed[chunk])).toEqual(sorted);
});

test('searches do not disturb each other', async () => {
  const index = await bm25().index(chunksOf(['a b', 'b c', 'c d']));
  const queries = ['a', 'b', 'c', 'b'].map((text, id) => ({ id: String(id), text }));
  const rankings = await index.search(queries, 10);
  expect(rankings.map(({ query }) => query)).toEqual(['0', '1', '2', '3']);
  expect(rankings[3]!.hits).toEqual(rankings[1]!.hits);
  expect(rankings[1]!.hits.map(({ chunk }) => chunk)).toEqual([0, 1]);
});

test('a query that is empty, or has no known term, retrieves nothing', async () => {
  const chunks = chunksOf(['some text', '…', '']);
  for (const query of ['', '  ', '?!', 'unknown']) {
    expect(await textsFor(bm25(), chunks, query)).toEqual([]);
  }
  expect(await textsFor(bm25(), [], 'some')).toEqual([]);
  expect(await textsFor(bm25(), chunksOf(['…']), 'some')).toEqual([]);
});

test('Chinese text is found without spaces between its words', async () => {
  const chunks = chunksOf(['黑豹队的防守丢了308分。', '卡万·肖特贡献了最多的擒杀。', '天气很好。']);
  expect((await textsFor(bm25(), chunks, '谁贡献的擒杀最多？'))[0]).toBe(chunks[1]!.text);
});

test('words that are names of object members are words', async () => {
  const chunks = chunksOf(['constructor', '__proto__ hasOwnProperty', 'toString']);
  expect(await textsFor(bm25(), chunks, 'toString')).toEqual(['toString']);
  expect(await textsFor(bm25(), chunks, 'valueOf')).toEqual([]);
});

test('parameters out of range are refused', () => {
  expect(() => bm25({ k1: -1 })).toThrow('k1');
  expect(() => bm25({ k1: Number.NaN })).toThrow('k1');
  expect(() => bm25({ b: 1.1 })).toThrow('b to be a number from 0 to 1');
  expect(bm25()).toMatchObject({ name: 'bm25', settings: { k1: 1.2, b: 0.75 } });
});
