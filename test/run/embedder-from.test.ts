import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SyntheticEmbeddings } from '@langchain/core/utils/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { embedderFrom } from '../../src/retrieve/index.ts';
import { embedderOf } from '../../src/run/embedder-from.ts';
import { embeddingServer } from '../retrieve/support/embedding-server.ts';
import { bagOfWords } from '../support/bag-of-words.ts';

const folder = mkdtempSync(join(tmpdir(), 'uncut-embedder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = { key: undefined, cacheFolder: null, warn: () => {} };

/** Counts the texts that it embeds. */
function counting() {
  const asked: string[] = [];
  const embed = (texts: readonly string[]) => {
    asked.push(...texts);
    return bagOfWords(texts);
  };
  return { asked, embed };
}

describe('a function', () => {
  test('gives vectors under its name, for chunks and queries', async () => {
    const roles: string[] = [];
    function byLength(texts: readonly string[], role: string) {
      roles.push(role);
      return texts.map(({ length }) => [length, 1]);
    }
    const embedder = embedderOf(byLength, settings);
    expect(embedder.name).toBe('by-length');
    expect(await embedder.embed(['ab', 'abc'])).toEqual([
      Float32Array.of(2, 1),
      Float32Array.of(3, 1),
    ]);
    await embedder.embed(['ab'], 'query');
    expect(roles).toEqual(['chunk', 'query']);
  });

  test('is asked once for a text, and nothing of it outlives the run', async () => {
    const { asked, embed } = counting();
    const embedder = embedderOf(embed, { ...settings, cacheFolder: folder });
    await embedder.embed(['one', 'two', 'one']);
    await embedder.embed(['two', 'three']);
    expect(asked).toEqual(['one', 'two', 'three']);
    await embedderOf(embed, { ...settings, cacheFolder: folder }).embed(['one']);
    expect(asked).toHaveLength(4);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('with a name keeps its vectors between runs', async () => {
    const { asked, embed } = counting();
    const named = { embedder: embed, name: 'bag-v1', model: 'bag of words', width: 64 };
    const open = () => embedderOf(named, { ...settings, cacheFolder: folder });
    expect(open()).toMatchObject({
      name: 'bag-v1',
      settings: { model: 'bag of words', width: 64 },
    });
    const first = await open().embed(['kept']);
    expect(await open().embed(['kept'])).toEqual(first);
    expect(asked).toEqual(['kept']);
    const other = { ...named, name: 'bag-v2' };
    await embedderOf(other, { ...settings, cacheFolder: folder }).embed(['kept']);
    expect(asked).toHaveLength(2);
  });

  test('that gives no vectors is named', async () => {
    const wrong = (value: unknown) => embedderOf((() => value) as never, settings).embed(['one']);
    await expect(wrong(undefined)).rejects.toThrow('expected a list of vectors, one a text');
    await expect(wrong([])).rejects.toThrow('expected 1 vectors, one a text, got 0');
    await expect(wrong([['x']])).rejects.toThrow('expected finite numbers');
  });
});

describe('an object', () => {
  test('of LangChain is called by its class and its model', async () => {
    const embeddings = new SyntheticEmbeddings({ vectorSize: 8 });
    const embedder = embedderOf(embeddings, settings);
    expect(embedder.name).toBe('synthetic-embeddings');
    const [chunk] = await embedder.embed(['some words here']);
    expect([...chunk!]).toEqual(
      Array.from(await embeddings.embedQuery('some words here'), Math.fround),
    );
    const modelled = Object.assign(new SyntheticEmbeddings(), { model: 'syn-3' });
    expect(embedderOf(modelled, settings)).toMatchObject({
      name: 'synthetic-embeddings-syn-3',
      settings: { model: 'syn-3' },
    });
    expect(embedderOf({ embedder: modelled, name: 'mine' }, settings).name).toBe('mine');
  });

  test("of uncut's own keeps its name", async () => {
    const own = embedderFrom('own', (texts) => bagOfWords(texts));
    expect(embedderOf(own, settings).name).toBe('own');
    expect(await embedderOf(own, settings).embed(['a b'])).toEqual(bagOfWords(['a b']));
  });
});

test('an endpoint is asked with the key that is handed in, which nothing states', async () => {
  const server = await embeddingServer([
    (response, { body }) => {
      const data = body.input.map((_, index) => ({ index, embedding: [1, index] }));
      response.end(JSON.stringify({ data }));
    },
  ]);
  try {
    const endpoint = { model: 'small', url: server.url };
    const embedder = embedderOf(endpoint, { ...settings, key: 'secret-key' });
    expect(await embedder.embed(['a', 'b'])).toHaveLength(2);
    expect(server.seen[0]).toMatchObject({
      authorization: 'Bearer secret-key',
      body: { model: 'small', input: ['a', 'b'] },
    });
    expect(embedder.settings).toMatchObject({ model: 'small' });
    expect(JSON.stringify(embedder)).not.toContain('secret-key');
  } finally {
    await server.close();
  }
});

test('a name that is none says which there are', () => {
  expect(() => embedderOf('energetik', settings)).toThrow(
    '--embedder energetik: expected energetic, transformers:<folder>, or a model together with --embedder-url',
  );
});
