import { expect, test } from 'vitest';
import { fromRetriever, hybrid, type Retriever } from '../../src/retrieve/index.ts';
import { chunksOf, textsFor } from './support/chunks.ts';

const fixed = (name: string, texts: readonly string[]): Retriever =>
  fromRetriever({ name, open: () => () => texts });
const failing = fromRetriever({
  name: 'failing',
  open: () => () => {
    throw new Error('no server');
  },
});
const chunks = chunksOf(['a', 'b', 'c', 'd']);

test('ranks are fused as by hand', async () => {
  // a: 1/61 + 1/63; b: 1/62 + 1/61; c: 1/63; d: 1/62
  const index = await hybrid([fixed('x', ['a', 'b', 'c']), fixed('y', ['b', 'd', 'a'])]).index(
    chunks,
  );
  const [ranking] = await index.search([{ id: 'q', text: '' }], 10);
  expect(ranking!.hits).toEqual([
    { chunk: 1, score: 1 / 62 + 1 / 61 },
    { chunk: 0, score: 1 / 61 + 1 / 63 },
    { chunk: 3, score: 1 / 62 },
    { chunk: 2, score: 1 / 63 },
  ]);
});

test('equal sums go by place', async () => {
  const both = hybrid([fixed('x', ['d', 'b']), fixed('y', ['b', 'd'])]);
  expect(await textsFor(both, chunks, '')).toEqual(['b', 'd']);
});

test('a ranking is the prefix of a deeper one', async () => {
  const both = hybrid([fixed('x', ['a', 'b', 'c', 'd']), fixed('y', ['d', 'c', 'b', 'a'])]);
  const all = await textsFor(both, chunks, '', 4);
  for (const depth of [0, 1, 2, 3]) {
    expect(await textsFor(both, chunks, '', depth)).toEqual(all.slice(0, depth));
  }
});

test('only the window of each ranking counts', async () => {
  const both = hybrid([fixed('x', ['a', 'b']), fixed('y', ['c', 'b'])], { window: 1 });
  expect(await textsFor(both, chunks, '')).toEqual(['a', 'c']);
});

test('a query fails when one retriever fails for it', async () => {
  await expect(textsFor(hybrid([fixed('x', ['a']), failing]), chunks, '')).rejects.toThrow(
    'no server',
  );
});

test('parameters out of range are refused', () => {
  expect(() => hybrid([failing])).toThrow('at least 2 retrievers');
  expect(() => hybrid([failing, failing], { k: -1 })).toThrow('k to be');
  expect(() => hybrid([failing, failing], { window: 0 })).toThrow('window');
  expect(hybrid([fixed('x', []), failing])).toMatchObject({
    name: 'hybrid-x+failing',
    settings: { k: 60, window: 1000 },
  });
});
