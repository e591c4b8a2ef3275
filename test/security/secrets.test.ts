import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { postEmbeddings } from '../../src/retrieve/http-request.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const key = 'sk-Zx9Qv7Lm3Tt5Rr8Ww2Yy6Uu1Ii4Oo0Pp';
const inUrl = 'tok_Aa1Bb2Cc3Dd4Ee5Ff6';
/** Longer than any half that a message could keep by chance. */
const parts = [key, inUrl].flatMap((secret) => [secret.slice(0, 10), secret.slice(-10)]);

test.each([
  [
    'an error that echoes them',
    400,
    JSON.stringify({ error: { message: `bad key ${key} ${inUrl}` } }),
  ],
  ['one cut in the middle of a key', 400, `${'x'.repeat(285)}${key}`],
  ['an answer of another shape', 200, JSON.stringify({ data: { pad: 'x'.repeat(50), key } })],
  [
    'values that are none',
    200,
    JSON.stringify({ data: [{ embedding: [`${'x'.repeat(60)}${key}`] }] }),
  ],
  ['text that is no JSON', 200, `<html>${key} ${inUrl}`],
])('%s: no message holds a part of a key', async (_, status, body) => {
  const error = await postEmbeddings(
    new URL(`https://host.test/v1/embeddings?api_key=${inUrl}`),
    ['text'],
    { model: 'm', key, fetch: async () => new Response(body, { status }) },
  ).then(
    () => null,
    (thrown: Error) => thrown,
  );
  expect(error).not.toBeNull();
  for (const part of parts) expect(`${error!.message} ${error!.stack}`).not.toContain(part);
});

test('a whole run keeps no key in its folder, on stdout or on stderr', async () => {
  let authorization: string | undefined;
  let fail = false;
  const server = createServer((request, response) => {
    ({ authorization } = request.headers);
    let body = '';
    request.on('data', (data) => (body += data));
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string[] };
      response.statusCode = fail ? 401 : 200;
      const data = input.map((text, index) => ({ index, embedding: [1, text.length, index] }));
      response.end(
        JSON.stringify(fail ? { error: `no ${authorization} ${request.url}` } : { data }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const folder = makeFolder(
    corpusFiles({ 'a.md': 'it MUST stay.\n' }, [
      { id: 'a', page: 'pages/a.md', text: 'it MUST stay.' },
    ]),
  );
  const args = [
    ...[
      'run',
      '.',
      '--strategy',
      'fixed',
      '--queries',
      'auto',
      '--retriever',
      'dense',
      '--embedder',
      'm',
    ],
    ...['--embedder-url', `http://127.0.0.1:${port}/v1?api_key=${inUrl}`, '--json'],
  ];
  try {
    const good = await run(folder, [...args, '--cache', 'cache']);
    expect(good.stderr).toBe('');
    expect(authorization).toBe(`Bearer ${key}`);
    fail = true;
    const bad = await run(folder, [...args, '--no-cache', '--out', 'bad']);
    expect(bad.stdout).toContain('"answered":0');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(files.length).toBeGreaterThan(5);
    for (const text of [good.text, bad.text, ...files]) {
      for (const part of parts) expect(text).not.toContain(part);
    }
  } finally {
    server.close();
  }
});

async function run(folder: string, args: readonly string[]) {
  const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
  // Not the usual spawnSync: the server answers in this process.
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...process.env, UNCUT_EMBEDDER_KEY: key, OPENAI_API_KEY: key, FORCE_COLOR: '' },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  await new Promise((done) => child.on('close', done));
  return { stdout, stderr, text: stdout + stderr };
}
