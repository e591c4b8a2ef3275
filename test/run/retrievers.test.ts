import { FakeRetriever } from '@langchain/core/utils/testing';
import { describe, expect, test } from 'vitest';
import type { ConfigRetriever } from '../../src/io/config-retrieval.ts';
import { bm25, embedderFrom } from '../../src/retrieve/index.ts';
import { retrieversFrom } from '../../src/run/retrievers.ts';
import { chunksOf, textsFor } from '../retrieve/support/chunks.ts';
import { bagOfWords } from '../support/bag-of-words.ts';

const embedder = embedderFrom('bag', (texts) => bagOfWords(texts));
const from = (asked: readonly ConfigRetriever[], own: readonly ConfigRetriever[] = []) =>
  retrieversFrom(asked, { embedder: () => embedder, own });
const chunks = chunksOf(['a red cat', 'a blue dog', 'two birds']);

test('names are those of the command line', () => {
  const made = from(['bm25', 'dense', 'hybrid']);
  expect(made.map(({ name }) => name)).toEqual(['bm25', 'dense-bag', 'hybrid-bm25+dense-bag']);
  expect(() => from(['bm52'])).toThrow(
    '--retriever: expected bm25, dense, hybrid, got "bm52"; did you mean "bm25"?',
  );
});

test('dense and hybrid without an embedder say what they need, bm25 does not', () => {
  const none = { embedder: () => null };
  expect(retrieversFrom(['bm25'], none)).toHaveLength(1);
  for (const name of ['dense', 'hybrid']) {
    expect(() => retrieversFrom([name], none)).toThrow('need an embedder: --embedder energetic');
  }
});

describe('a value', () => {
  async function lastChunk(_query: string, _k: number, documents: readonly { id: string }[]) {
    return [documents.at(-1)!.id];
  }

  test('that is a function is called by its name and searches', async () => {
    const [made] = from([lastChunk]);
    expect(made).toMatchObject({ name: 'last-chunk', settings: {} });
    expect(await textsFor(made!, chunks, 'any')).toEqual(['two birds']);
    expect(from([() => []])[0]!.name).toBe('retriever');
  });

  test('of LangChain is called by its class', async () => {
    const output = [{ pageContent: 'a blue dog', metadata: {} }];
    const [made] = from([new FakeRetriever({ output } as never)]);
    expect(made!.name).toBe('fake-retriever');
    expect(await textsFor(made!, chunks, 'any')).toEqual(['a blue dog']);
  });

  test('has the name and the settings that are stated', async () => {
    const made = from([
      { retriever: lastChunk, name: 'mine', model: 'voyage-3', rerank: true },
      { retriever: 'dense', name: 'by-meaning', note: 'first' },
      { retriever: bm25({ k1: 2 }), name: 'steep' },
      { name: 'store', open: (documents) => () => [documents[1]!], metric: 'cosine' },
    ]);
    expect(made.map(({ name, settings }) => [name, settings])).toEqual([
      ['mine', { model: 'voyage-3', rerank: true }],
      ['by-meaning', { embedder: 'bag', note: 'first' }],
      ['steep', expect.objectContaining({ k1: 2 })],
      ['store', { metric: 'cosine' }],
    ]);
    for (const [index, first] of ['two birds', 'a red cat', 'a red cat', 'a blue dog'].entries()) {
      expect((await textsFor(made[index]!, chunks, 'red cat'))[0]).toBe(first);
    }
  });

  test('of the configuration can be named', () => {
    const own = ['bm25', { retriever: lastChunk, name: 'mine' }];
    expect(from(['mine', 'dense'], own).map(({ name }) => name)).toEqual(['mine', 'dense-bag']);
    expect(() => from(['min'], own)).toThrow('expected bm25, dense, hybrid, mine, got "min"');
  });

  test('that opens to something else fails where it is asked', async () => {
    const [made] = from([{ name: 'store', open: () => 7 as never }]);
    await expect(made!.index(chunks)).rejects.toThrow(
      'expected a function of the question or a retriever with invoke, got number',
    );
  });
});

test('two of one name are refused', () => {
  expect(() => from(['bm25', 'bm25'])).toThrow('two retrievers are called "bm25"');
  expect(() => from([() => [], () => []])).toThrow('two retrievers are called "retriever"');
  expect(() => from(['bm25', { retriever: () => [], name: 'bm25' }])).toThrow('called "bm25"');
});
