import { afterEach, expect, test } from 'vitest';
import { type HttpEmbedderOptions, httpEmbedder } from '../../src/retrieve/index.ts';
import {
  type Answer,
  answer,
  changed,
  embeddingServer,
  right,
} from './support/embedding-server.ts';

const KEY = 'sk-very-secret-0123';
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** An embedder on a server with these answers, and the waits between its requests. */
async function setUp(answers: readonly Answer[], options: Partial<HttpEmbedderOptions> = {}) {
  const server = await embeddingServer(answers);
  open.push(server);
  const waits: number[] = [];
  const embedder = httpEmbedder({
    url: server.url,
    model: 'small',
    key: KEY,
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });
  return { server, waits, embedder };
}

async function failureOf(answers: readonly Answer[], options: Partial<HttpEmbedderOptions> = {}) {
  const { server, waits, embedder } = await setUp(answers, options);
  const error: unknown = await embedder.embed(['one', 'three']).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  const { message } = error as Error;
  expect(message).not.toContain(KEY);
  expect(message).toContain(`${server.url}/embeddings`);
  return { message, waits, requests: server.seen.length };
}

const lengths = (vectors: readonly Float32Array[]) => vectors.map(([length]) => length);

test('texts go out with model and key, vectors come back in order, usage adds up', async () => {
  const { server, embedder } = await setUp([right], { batchTexts: 2 });
  expect(lengths(await embedder.embed(['a', 'bb', 'ccc']))).toEqual([1, 2, 3]);
  expect(server.seen).toMatchObject([
    {
      path: '/v1/embeddings',
      authorization: `Bearer ${KEY}`,
      body: { model: 'small', input: ['a', 'bb'], encoding_format: 'float' },
    },
    { body: { input: ['ccc'] } },
  ]);
  expect(embedder.usage()).toEqual({ requests: 2, tokens: 20 });
});

test('without a key no authorization is sent; a full URL and a slash make no difference', async () => {
  const server = await embeddingServer([right]);
  open.push(server);
  for (const url of [server.url, `${server.url}/`, `${server.url}/embeddings`]) {
    await httpEmbedder({ url, model: 'm' }).embed(['a']);
  }
  expect(server.seen.map(({ path, authorization }) => [path, authorization])).toEqual(
    Array(3).fill(['/v1/embeddings', undefined]),
  );
});

test('batches hold to their greatest size; a longer text goes alone', async () => {
  const { server, embedder } = await setUp([right], { batchTexts: 3, batchCharacters: 5 });
  await embedder.embed(['aa', 'bbb', 'c', 'dddddddd', 'e', 'f', 'g', 'h']);
  expect(server.seen.map(({ body }) => body.input)).toEqual([
    ...[['aa', 'bbb'], ['c'], ['dddddddd'], ['e', 'f', 'g'], ['h']],
  ]);
});

test('requests run through the given limit, and the order of vectors holds', async () => {
  let running = 0;
  let most = 0;
  const { embedder } = await setUp([right], {
    batchTexts: 1,
    limit: async (send) => {
      most = Math.max(most, ++running);
      return send().finally(() => running--);
    },
  });
  expect(lengths(await embedder.embed(['aaa', 'a', 'aa']))).toEqual([3, 1, 2]);
  expect(most).toBe(3);
});

test('prefixes go in front of texts by their role', async () => {
  const { server, embedder } = await setUp([right], {
    prefixes: { chunk: 'passage: ', query: 'query: ' },
  });
  await embedder.embed(['a']);
  await embedder.embed(['b'], 'query');
  expect(server.seen.map(({ body }) => body.input)).toEqual([['passage: a'], ['query: b']]);
});

test('429 waits as long as Retry-After says, then goes on', async () => {
  const { waits, embedder } = await setUp([
    answer(429, { error: { message: 'slow down' } }, { 'retry-after': '7' }),
    right,
  ]);
  expect(lengths(await embedder.embed(['aa']))).toEqual([2]);
  expect(waits).toEqual([7000]);
  expect(embedder.usage()).toEqual({ requests: 2, tokens: 10 });
});

test('500 then fine is fine, after waits that double', async () => {
  const { waits, embedder } = await setUp([answer(500, ''), answer(503, ''), right]);
  expect(lengths(await embedder.embed(['aa']))).toEqual([2]);
  expect(waits).toEqual([500, 1000]);
});

test('a server that keeps failing is given up with its status and message', async () => {
  const { message, waits, requests } = await failureOf(
    [answer(500, { error: { message: `overloaded, key ${KEY}` } })],
    { retries: { attempts: 3 } },
  );
  expect(message).toMatch(/status 500: overloaded, key \*\*\* \(3 requests sent\)/);
  expect(waits).toEqual([500, 1000]);
  expect(requests).toBe(3);
});

test('a refusal is not tried again and shows the server’s message without the key', async () => {
  for (const body of [
    { error: { message: `Incorrect API key provided: ${KEY}` } },
    { error: `Incorrect API key provided: ${KEY}` },
    { message: `Incorrect API key provided: ${KEY}` },
    `Incorrect API key provided: ${KEY}`,
  ]) {
    const { message, requests } = await failureOf([answer(401, body)]);
    expect(message).toMatch(/status 401: Incorrect API key provided: \*\*\*/);
    expect(requests).toBe(1);
  }
});

test('an answer that does not come in time is tried again, then given up', async () => {
  const hang: Answer = () => {};
  const { embedder } = await setUp([hang, right], { timeoutMs: 300 });
  expect(lengths(await embedder.embed(['aa']))).toEqual([2]);
  const { message } = await failureOf([hang], { timeoutMs: 50, retries: { attempts: 2 } });
  expect(message).toMatch('no answer within 50 ms (2 requests sent)');
});

test('a body that stops halfway is a time-out too', async () => {
  const halfway: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"data": [');
  };
  const { message } = await failureOf([halfway], { timeoutMs: 50, retries: { attempts: 1 } });
  expect(message).toMatch('no answer within 50 ms (1 request sent)');
});

test('truncated JSON and a broken connection are tried again', async () => {
  const broken: Answer = (response) => response.destroy();
  const { embedder } = await setUp([answer(200, '{"data": [{"index": 0, "emb'), broken, right]);
  expect(lengths(await embedder.embed(['aa']))).toEqual([2]);
  expect(embedder.usage().requests).toBe(3);
  const { message } = await failureOf([answer(200, '{"da')], { retries: { attempts: 1 } });
  expect(message).toMatch('expected JSON, got 4 characters');
});

test('after a failure the batches that wait are not sent', async () => {
  const { embedder, server } = await setUp([right, answer(400, 'too long')], { batchTexts: 1 });
  await expect(embedder.embed(['a', 'b', 'c', 'd'])).rejects.toThrow('status 400: too long');
  expect(server.seen.length).toBe(2);
  await expect(embedder.embed(['e'])).rejects.toThrow('status 400');
  expect(server.seen.length).toBe(3);
});

test('nobody listening is told with the cause', async () => {
  const server = await embeddingServer([right]);
  await server.close();
  const embedder = httpEmbedder({ url: server.url, model: 'm', retries: { attempts: 1 } });
  await expect(embedder.embed(['a'])).rejects.toThrow('ECONNREFUSED');
});

test('entries go by their index, not by their order', async () => {
  const { embedder } = await setUp([changed((list) => list.reverse())]);
  expect(lengths(await embedder.embed(['a', 'bb', 'ccc']))).toEqual([1, 2, 3]);
});

test('entries without an index are in the order of the texts', async () => {
  const { embedder } = await setUp([
    changed((list) => list.map(({ embedding }) => ({ embedding }))),
  ]);
  expect(lengths(await embedder.embed(['a', 'bb']))).toEqual([1, 2]);
});

test.each<[string, Answer, RegExp]>([
  ['too few', changed((list) => list.slice(1)), /expected 2 embeddings, one a text, got 1/],
  ['none', answer(200, { object: 'list' }), /expected an answer .*OpenAI-compatible/],
  ['null', answer(200, 'null'), /expected an answer/],
  [
    'an index twice',
    changed((list) => list.map((entry) => ({ ...entry, index: 0 }))),
    /expected each index once, got 0 again in entry 1/,
  ],
  [
    'an index out of range',
    changed((list) => list.map((entry) => ({ ...entry, index: entry.index + 1 }))),
    /expected an index from 0 to 1 in entry 1, got 2/,
  ],
  [
    'NaN, which JSON writes as null',
    changed((list) => list.map((entry) => ({ ...entry, embedding: [1, Number.NaN] }))),
    /embedding 0: expected finite numbers, got null at index 1/,
  ],
  [
    'no list',
    changed((list) => list.map((entry) => ({ ...entry, embedding: 'AAAA' }))),
    /embedding 0: expected a list of numbers, got "AAAA"/,
  ],
])('an answer with %s is refused at once', async (_, wrong, message) => {
  const failure = await failureOf([wrong]);
  expect(failure.message).toMatch(message);
  expect(failure.requests).toBe(1);
});

test('vectors of another length than asked for, or than their neighbours, are refused', async () => {
  const { embedder, server } = await setUp([right], { dimensions: 3 });
  await expect(embedder.embed(['a'])).rejects.toThrow('expected 3 numbers');
  expect(server.seen[0]!.body).toMatchObject({ dimensions: 3 });
  const uneven = changed((list) =>
    list.map((e) => ({ ...e, embedding: Array(e.index + 1).fill(1) })),
  );
  const other = await setUp([uneven]);
  await expect(other.embedder.embed(['a', 'b'])).rejects.toThrow('expected 1 numbers');
});

test('a signal ends a waiting request without another one', async () => {
  const controller = new AbortController();
  const { server, embedder } = await setUp([() => controller.abort()], {
    signal: controller.signal,
  });
  await expect(embedder.embed(['a'])).rejects.toThrow('stopped');
  expect(server.seen.length).toBe(1);
});

test('neither name nor settings hold the key or a query of the URL', async () => {
  const { name, settings } = httpEmbedder({
    url: `https://host/v1?api-key=${KEY}`,
    model: 'small',
    key: KEY,
    dimensions: 256,
  });
  expect(name).toBe('small/256');
  expect(settings).toEqual({ url: 'https://host/v1/embeddings', model: 'small', dimensions: 256 });
});

test('a URL that is none, or carries a password, is refused without showing it', () => {
  for (const url of ['host/v1', 'ftp://host', '', `https://me:${KEY}@host/v1`]) {
    expect(() => httpEmbedder({ url, model: 'm' })).toThrow(/^(?!.*sk-very-secret).*URL/);
  }
  expect(() => httpEmbedder({ url: 'http://a', model: 'm', batchTexts: 0 })).toThrow('batchTexts');
});
