import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';
import { expect, test } from 'vitest';
import { fromRetriever, type RetrievedItem } from '../../src/retrieve/index.ts';
import { chunksOf } from './support/chunks.ts';

const chunks = [...chunksOf(['one', 'two', 'same', 'same']), ...chunksOf(['same'], 'b.txt')];

async function rank(items: Iterable<RetrievedItem>, depth = 10) {
  const index = await fromRetriever({ name: 'mine', open: () => async () => items }).index(chunks);
  const [ranking] = await index.search([{ id: 'q', text: 'question' }], depth);
  return ranking!;
}

const hitChunks = async (items: Iterable<RetrievedItem>, depth?: number) =>
  (await rank(items, depth)).hits.map(({ chunk }) => chunk);

test('texts, spans and documents name chunks, and their order is kept', async () => {
  const items = [
    'two',
    { text: 'one', score: 0.1 },
    { page: 'b.txt', start: 0, end: 4, score: 0.9 },
    { pageContent: 'same', metadata: { page: 'a.txt', ordinal: 3 } },
  ];
  expect((await rank(items)).hits).toEqual([
    { chunk: 1, score: null },
    { chunk: 0, score: 0.1 },
    { chunk: 4, score: 0.9 },
    { chunk: 3, score: null },
  ]);
});

test('a text of several chunks is the first that the ranking does not hold yet', async () => {
  expect(await hitChunks(['same', 'same', 'same', 'same'])).toEqual([2, 3, 4, 2]);
  expect(await hitChunks([{ pageContent: 'same', metadata: { page: 'c' } }])).toEqual([2]);
});

test('results beyond the depth are left out', async () => {
  expect(await hitChunks(['two', 'one', 'no chunk'], 2)).toEqual([1, 0]);
});

test('an id names its chunk, where no chunk has it as its text', async () => {
  expect(await hitChunks(['b.txt#0', 'a.txt#1'])).toEqual([4, 1]);
  expect(await hitChunks([{ pageContent: 'gone', id: 'a.txt#3' }])).toEqual([3]);
  const tricky = chunksOf(['a.txt#1', 'two']);
  const retriever = fromRetriever({ name: 'mine', open: () => () => ['a.txt#1', 'a.txt#0'] });
  const index = await retriever.index(tricky);
  const [ranking] = await index.search([{ id: 'q', text: '' }], 5);
  expect(ranking!.hits.map(({ chunk }) => chunk)).toEqual([0, 0]);
});

test('a function is given the question, the depth and the chunks', async () => {
  const retriever = fromRetriever({
    ...{ name: 'mine', settings: { model: 'm' } },
    open: () => (query, depth, documents) =>
      documents.filter(({ pageContent }) => pageContent === query).slice(0, depth),
  });
  expect(retriever.settings).toEqual({ model: 'm' });
  const index = await retriever.index(chunks);
  const [ranking] = await index.search([{ id: 'q', text: 'same' }], 2);
  expect(ranking!.hits.map(({ chunk }) => chunk)).toEqual([2, 3]);
});

test.each([
  [undefined, 'expected a list of texts, ids, spans or documents in rank order, got undefined'],
  ['one', 'expected a list of texts, ids, spans or documents in rank order, got "one"'],
  [[7], '{ page, start, end } or a document as result 1, got 7'],
  [['one', null], 'or a document as result 2, got null'],
])('%j is no ranking, and the query says so', async (items, message) => {
  const { hits, failed } = await rank(items as Iterable<RetrievedItem>);
  expect(hits).toEqual([]);
  expect(failed).toContain(message);
});

test('a result that is no chunk fails the query and is quoted', async () => {
  for (const [item, quoted] of [
    ['other', 'other'],
    [{ page: 'a.txt', start: 0, end: 2 }, 'a.txt [0, 2)'],
    [{ pageContent: 'else', metadata: {} }, 'else'],
  ] as const) {
    const { hits, failed } = await rank(['one', item]);
    expect(hits).toEqual([]);
    expect(failed).toMatch('retriever "mine": result 2 is no chunk');
    expect(failed).toContain(quoted);
  }
});

test('an error of the retriever fails its query only', async () => {
  const retriever = fromRetriever({
    name: 'mine',
    open: () => (query) => {
      if (query === 'bad') throw new Error('no connection');
      return ['one'];
    },
  });
  const index = await retriever.index(chunks);
  const queries = ['bad', 'good'].map((text) => ({ id: text, text }));
  expect(await index.search(queries, 5)).toEqual([
    { query: 'bad', hits: [], failed: 'no connection' },
    { query: 'good', hits: [{ chunk: 0, score: null }] },
  ]);
});

test('a LangChain retriever gets the chunks as documents and is invoked', async () => {
  class Reversed extends BaseRetriever {
    lc_namespace = ['test'];
    readonly documents: Document[];

    constructor(documents: readonly ConstructorParameters<typeof Document>[0][]) {
      super();
      this.documents = documents.map((fields) => new Document(fields)).reverse();
    }

    override async _getRelevantDocuments(): Promise<Document[]> {
      return this.documents;
    }
  }
  const retriever = fromRetriever({
    name: 'langchain',
    open: (documents) =>
      new Reversed(
        documents.map(({ pageContent, metadata }) => ({ pageContent, metadata: { ...metadata } })),
      ),
  });
  const index = await retriever.index(chunks);
  const [ranking] = await index.search([{ id: 'q', text: 'question' }], 3);
  expect(ranking!.hits.map(({ chunk }) => chunk)).toEqual([4, 3, 2]);
});
