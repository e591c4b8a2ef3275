import { expect, test } from 'vitest';
import { cachedEmbedder, embedderFrom } from '../../src/retrieve/index.ts';

function setUp() {
  const kept = new Map<string, Float32Array>();
  const asked: string[][] = [];
  const inner = embedderFrom('m', (texts) => {
    asked.push([...texts]);
    return texts.map((text) => [text.length, 1]);
  });
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    put: (key: string, vector: Float32Array) => void kept.set(key, vector),
  };
  return { kept, asked, inner, embedder: cachedEmbedder(inner, store, (text) => `#${text}`) };
}

test('only unknown texts are embedded, each once, and the order is that of the texts', async () => {
  const { asked, inner, embedder } = setUp();
  const texts = ['bb', 'a', 'bb'];
  expect(await embedder.embed(texts)).toEqual(await inner.embed(texts));
  expect(asked[0]).toEqual(['bb', 'a']);
  asked.length = 0;
  const more = ['ccc', 'bb', 'a'];
  expect((await embedder.embed(more)).map(([length]) => length)).toEqual([3, 2, 1]);
  expect(asked).toEqual([['ccc']]);
  asked.length = 0;
  await embedder.embed(more);
  expect(asked).toEqual([]);
});

test('keys hold the name, the role and the hash of the text', async () => {
  const { kept, embedder } = setUp();
  await embedder.embed(['a']);
  await embedder.embed(['a'], 'query');
  expect([...kept.keys()]).toEqual(['m\nchunk\n#a', 'm\nquery\n#a']);
});

test('vectors that are wrong are not kept', async () => {
  const { kept } = setUp();
  const store = { get: () => null, put: (key: string, v: Float32Array) => void kept.set(key, v) };
  const bad = embedderFrom('bad', () => [[1], [Number.NaN]]);
  const embedder = cachedEmbedder(bad, store, (text) => text);
  await expect(embedder.embed(['a', 'b'])).rejects.toThrow('NaN');
  await expect(embedder.embed(['a'])).rejects.toThrow('expected 1 vectors');
  expect(kept.size).toBe(0);
});

test('what was embedded before a failure is kept', async () => {
  const { kept, asked, inner } = setUp();
  const texts = Array.from({ length: 1500 }, (_, i) => `text ${i}`);
  let isDown = true;
  const flaky = embedderFrom('m', async (list) => {
    if (isDown && list.includes('text 1400')) throw new Error('connection lost');
    return inner.embed(list);
  });
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    put: (key: string, vector: Float32Array) => void kept.set(key, vector),
  };
  const embedder = cachedEmbedder(flaky, store, (text) => text);
  await expect(embedder.embed(texts)).rejects.toThrow('connection lost');
  expect(kept.size).toBe(1024);
  isDown = false;
  expect((await embedder.embed(texts)).length).toBe(1500);
  expect(asked.flat().length).toBe(1500);
});
