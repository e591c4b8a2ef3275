import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dense,
  type EmbedRole,
  embedderFrom,
  embedderFromLangChain,
} from '../../src/retrieve/index.ts';
import { chunksOf, textsFor } from './support/chunks.ts';

/** Embeds a text that is a list of numbers as that vector. */
const numbers = embedderFrom('numbers', (texts) =>
  texts.map((text) => text.split(' ').map(Number)),
);

test('chunks go by cosine, not by length of their vectors', async () => {
  const chunks = chunksOf(['0 9', '1 1', '100 1', '-1 0']);
  expect(await textsFor(dense(numbers), chunks, '2 0')).toEqual(['100 1', '1 1', '0 9', '-1 0']);
});

test('scores are cosines by the formula', async () => {
  const value = fc.integer({ min: -20, max: 20 });
  const vector = fc
    .array(value, { minLength: 3, maxLength: 3 })
    .filter((numbers) => numbers.some((number) => number !== 0));
  await fc.assert(
    fc.asyncProperty(fc.array(vector, { minLength: 1, maxLength: 8 }), vector, async (list, q) => {
      const chunks = chunksOf(list.map((numbers) => numbers.join(' ')));
      const index = await dense(numbers).index(chunks);
      const [ranking] = await index.search([{ id: 'q', text: q.join(' ') }], 100);
      expect(ranking!.hits.length).toBe(list.length);
      for (const { chunk, score } of ranking!.hits) {
        expect(score).toBeCloseTo(cosine(list[chunk]!, q), 5);
      }
      const scores = ranking!.hits.map(({ score }) => score!);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      const [short] = await index.search([{ id: 'q', text: q.join(' ') }], 3);
      expect(short!.hits).toEqual(ranking!.hits.slice(0, 3));
    }),
    { seed: 7 },
  );
});

test('a ranking does not depend on the order of the chunks; equal texts go by place', async () => {
  const chunks = chunksOf(['1 0', '0 1', '1 0', '2 2', '2 0']);
  const ranked = async (list: typeof chunks) => {
    const index = await dense(numbers).index(list);
    const [ranking] = await index.search([{ id: 'q', text: '1 0' }], 9);
    return ranking!.hits.map(({ chunk }) => list[chunk]!.ordinal);
  };
  expect(await ranked(chunks)).toEqual([0, 2, 4, 3, 1]);
  expect(await ranked([...chunks].reverse())).toEqual([0, 2, 4, 3, 1]);
});

test('equal texts are embedded once; chunks and queries in their roles', async () => {
  const asked: [readonly string[], EmbedRole][] = [];
  const embedder = embedderFrom('spy', (texts, role) => {
    asked.push([texts, role]);
    return texts.map(() => [1]);
  });
  await textsFor(dense(embedder), chunksOf(['a', 'b', 'a', ' ']), 'b');
  expect(asked).toEqual([
    [['a', 'b'], 'chunk'],
    [['b'], 'query'],
  ]);
});

test('a blank chunk is not retrieved, a blank query retrieves nothing', async () => {
  const chunks = chunksOf(['1 0', ' \n', '0 1']);
  expect(await textsFor(dense(numbers), chunks, '1 1')).toEqual(['1 0', '0 1']);
  expect(await textsFor(dense(numbers), chunks, ' ')).toEqual([]);
  expect(await textsFor(dense(numbers), [], '1 1')).toEqual([]);
});

test('wrong vectors of chunks are refused with the text', async () => {
  const index = (texts: string[]) => dense(numbers).index(chunksOf(texts));
  await expect(index(['1 2', '1 2 3'])).rejects.toThrow(/expected 2 numbers .*"1 2 3", got 3/);
  await expect(index(['1 2', 'x 2'])).rejects.toThrow(/finite numbers .*"x 2", got NaN at index 0/);
  await expect(index(['0 0'])).rejects.toThrow('all zeros');
  const short = dense(embedderFrom('short', () => [[1]]));
  await expect(short.index(chunksOf(['a', 'b']))).rejects.toThrow('expected 2 vectors');
  const sized = dense({ ...numbers, dimensions: 3 });
  await expect(sized.index(chunksOf(['1 2']))).rejects.toThrow('expected 3 numbers');
});

test('queries that cannot be embedded fail with the reason', async () => {
  const embedder = embedderFrom('half', (texts, role) => {
    if (role === 'query') throw new Error('the model is gone');
    return texts.map(() => [1, 0]);
  });
  const index = await dense(embedder).index(chunksOf(['a']));
  expect(await index.search([{ id: 'q', text: 'a' }], 1)).toEqual([
    { query: 'q', hits: [], failed: 'the model is gone' },
  ]);
});

test('vectors of very small and very great numbers keep their direction', async () => {
  const chunks = chunksOf(['1e-30 0', '1e30 1e30']);
  expect(await textsFor(dense(numbers), chunks, '1e-38 0')).toEqual(['1e-30 0', '1e30 1e30']);
});

test('a LangChain Embeddings object embeds chunks as documents and queries as queries', async () => {
  const embedder = embedderFromLangChain('lc', {
    embedDocuments: async (texts) => texts.map((text) => [text.length, 1]),
    embedQuery: async () => [0, 1],
  });
  expect(await textsFor(dense(embedder), chunksOf(['long text', 'a']), 'long text')).toEqual([
    ...['a', 'long text'],
  ]);
});

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
