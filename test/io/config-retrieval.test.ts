import { describe, expect, test } from 'vitest';
import { checkConfig, defineConfig } from '../../src/io/config.ts';

const problem = (config: object): string => {
  try {
    checkConfig(config, 'bench.config.ts');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const search = () => [];
const lookup = { invoke: async () => [] };
const model = { embedDocuments: async () => [], embedQuery: async () => [] };

describe('retrievers', () => {
  test.each([
    ['a name', 'bm25'],
    ['a function', search],
    ['a LangChain retriever', lookup],
    ["one of uncut's", { name: 'bm25', settings: {}, index: async () => ({}) }],
    ['a value with a name and settings', { retriever: lookup, name: 'mine', model: 'm', k: 3 }],
    ['what opens one', { name: 'store', open: () => search }],
  ])('%s is one', (_, retriever) => {
    const config = { retrievers: [retriever] };
    expect(checkConfig(config, 'x')).toEqual(config);
  });

  test.each([
    ['a number', 7],
    ['null', null],
    ['an object that searches nothing', { search }],
    ['an empty name', { retriever: search, name: '' }],
    ['a setting that run.json cannot hold', { retriever: search, model: { id: 'm' } }],
    ['what opens one without a name', { open: () => search }],
  ])('%s is none', (_, retriever) => {
    expect(problem({ retrievers: ['bm25', retriever] })).toMatch(
      /^bench.config.ts: "retrievers.1": expected bm25, dense, hybrid, a function/,
    );
  });

  test('an empty list is refused', () => {
    expect(problem({ retrievers: [] })).toContain('expected at least one retriever');
  });
});

describe('embedder', () => {
  test.each([
    ['a name', 'energetic'],
    ['a function', (texts: readonly string[]) => texts.map(() => [1])],
    ['a LangChain object', model],
    ["one of uncut's", { name: 'mine', embed: async () => [] }],
    ['a value with a name and settings', { embedder: model, name: 'mine', model: 'm' }],
    ['an endpoint', { model: 'm', url: 'http://localhost:1/v1', dimensions: 256 }],
  ])('%s is one', (_, embedder) => {
    expect(checkConfig({ embedder }, 'x')).toEqual({ embedder });
  });

  test.each([
    ['a list', [model]],
    ['half an object', { embedDocuments: model.embedDocuments }],
    ['an endpoint without a URL', { model: 'm' }],
    ['an endpoint with a key', { model: 'm', url: 'http://localhost:1/v1', key: 'secret' }],
  ])('%s is none', (_, embedder) => {
    const said = problem({ embedder });
    expect(said).toContain('"embedder": expected energetic');
    expect(said).toContain('whose key is read from UNCUT_EMBEDDER_KEY or OPENAI_API_KEY');
    expect(said).not.toContain('secret');
  });
});

test('cutoffs, depth and dedupe are checked', () => {
  expect(problem({ k: [0] })).toContain('"k.0": expected at least 1');
  expect(problem({ k: [] })).toContain('expected at least one cutoff');
  expect(problem({ budgets: [1.5] })).toContain('"budgets.0": expected a whole number');
  expect(problem({ depth: 'deep' })).toContain('"depth": expected a whole number');
  expect(problem({ dedupe: 'all' })).toContain('"dedupe"');
  expect(problem({ retriever: 'bm25' })).toContain('did you mean "retrievers"?');
});

test('functions in a configuration know their arguments', () => {
  const config = defineConfig({
    embedder: (texts, role) => texts.map((text) => [text.length, role === 'query' ? 1 : 0]),
    retrievers: [(query, k, documents) => documents.slice(0, k).map(({ id }) => id + query)],
  });
  expect(checkConfig(config, 'x')).toEqual(config);
});
