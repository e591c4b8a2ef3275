import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';
import { filesIn } from '../support/files-in.ts';
import { queueFolder } from '../support/queue-folder.ts';
import { RedisServer, redisMissing, stopServers } from '../support/redis.ts';
import { Started, stopStarted } from '../support/started.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A splitter package that ends the process on a page with a certain word. */
const chunker = (version: string): Record<string, string> => ({
  'node_modules/@orama/chunker/package.json': JSON.stringify({
    ...{ name: '@orama/chunker', version, type: 'module', main: 'index.js' },
  }),
  'node_modules/@orama/chunker/index.js': `
    export class FixedChunker {
      chunk(text) {
        if (process.env.POISON && text.includes(process.env.POISON)) process.kill(process.pid, 'SIGKILL');
        return text.match(/[^]{1,300}/g) ?? [];
      }
    }
    export class NLPChunker extends FixedChunker {}`,
});

const ORAMA = [
  ...['run', 'corpus', '--strategy', 'orama,fixed', '--size', '60'],
  ...['--no-cache', '--no-html', '--queries', 'none'],
];
const PLAIN = ['run', 'corpus', '--size', '60', '--no-cache', '--no-html', '--queries', 'none'];

describe.skipIf(redisMissing !== null)(redisMissing ?? 'a queue', { timeout: 240_000 }, () => {
  let redis: RedisServer;
  let folder = '';

  beforeAll(async () => {
    redis = await RedisServer.start();
    folder = queueFolder(12, {
      ...chunker('0.0.3'),
      'own.mjs':
        "export default { name: 'own', summary: 'One.', params: {}, split: (page) => [page.text] };",
    });
  });
  afterEach(stopStarted);
  afterAll(async () => {
    await stopServers();
    cleanUp();
  });

  const start = (where: string, ...args: string[]): Started =>
    new Started(where, [...args, '--queue', redis.url]);
  const worker = (where: string, env: Record<string, string> = {}): Started =>
    new Started(
      where,
      ['worker', '--queue', redis.url, '--no-cache', '--lost-after', '1', '--jobs', '2'],
      env,
    );

  test('a page that kills every worker fails by itself, and all else is graded', async () => {
    expect(uncut(folder, [...ORAMA, '--out', 'single']).code).toBe(0);
    const env = { POISON: 'floor 7.' };
    const run = start(folder, ...ORAMA, '--batch', '4', '--out', 'poisoned');
    let deaths = 0;
    for (;;) {
      const own = worker(folder, env);
      await Promise.race([own.ended(), run.ended()]);
      if (!run.isRunning) break;
      deaths++;
    }
    expect(await run.ended()).toBe(1);
    expect(run.stderr).toContain('failed: pages/page-007.md: its worker died 5 times on it');
    expect(deaths).toBe(8);
    const [single, poisoned] = ['single', 'poisoned'].map((out) => filesIn(join(folder, out)));
    const others = (files: Record<string, string>): string[] =>
      files['elements.jsonl']!.split('\n').filter((line) => !line.includes('page-007'));
    expect(others(poisoned!)).toEqual(others(single!));
    const out = join(folder, 'poisoned');
    const text = readFileSync(join(out, readdirSync(out)[0]!, 'run.json'), 'utf8');
    expect(JSON.parse(text).failures).toHaveLength(1);
  });

  test('a worker of another version refuses, and the producer says both versions', async () => {
    const other = makeFolder();
    cpSync(join(root, 'dist'), join(other, 'dist'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'), 'dir');
    writeFileSync(
      join(other, 'package.json'),
      '{"name": "uncut", "version": "9.8.7", "type": "module"}',
    );
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const own = new Started(
      folder,
      ['worker', '--queue', redis.url],
      {},
      join(other, 'dist/src/cli/main.js'),
    );
    await own.says('joined');
    const run = start(folder, ...PLAIN, '--out', 'versions');
    const why = `the run is of uncut ${version}, this worker has 9.8.7: install the same version`;
    await run.says(`refuses the run: ${why}`);
    await own.says(why);
    // It would give up in 20 seconds.
    run.kill('SIGINT');
    expect(await run.ended()).toBe(130);
    expect(redis.ask('KEYS', '*').filter((key) => !key.includes(':worker'))).toEqual([]);
  });

  test("a worker without a strategy's package, or with another version, refuses", async () => {
    const without = worker(makeFolder());
    const older = worker(makeFolder(chunker('0.0.2')));
    await Promise.all([without.says('joined'), older.says('joined')]);
    const run = start(folder, ...ORAMA, '--out', 'packages');
    await run.says('the run needs @orama/chunker 0.0.3, this worker does not have it');
    await run.says('the run needs @orama/chunker 0.0.3, this worker has 0.0.2');
    worker(folder);
    expect(await run.ended()).toBe(0);
  });

  test('a job of someone else is refused, and nothing of it is run', async () => {
    const run = start(folder, ...PLAIN, '--batch', '2', '--out', 'foreign');
    while (redis.ask('KEYS', '*:wait').length === 0 && run.isRunning) await ticks();
    const [key = ''] = redis.ask('KEYS', '*:wait');
    const connection = new Redis(redis.port, '127.0.0.1', { maxRetriesPerRequest: null });
    const queue = new Queue(key.split(':')[1]!, { connection, prefix: 'uncut' });
    const [good] = await queue.getWaiting();
    const { needs, packed } = good!.data;
    const jobs: Record<string, unknown> = {
      strange: { command: 'rm -rf' },
      schema: { schema: 2, needs, alone: false, packed },
      cut: { schema: 1, needs, alone: false, packed: packed.slice(0, 40) },
      bomb: { schema: 1, needs, alone: false, packed: 'A'.repeat(64) },
    };
    for (const [jobId, data] of Object.entries(jobs))
      await queue.add('x', data, { jobId, lifo: true });
    const own = worker(folder);
    for (const id of Object.keys(jobs)) await own.says(`job ${id} is refused: not a job of uncut`);
    expect(await run.ended()).toBe(0);
    await queue.close();
    connection.disconnect();
  });

  test('batches that are given back or fail for a moment are tried again', async () => {
    const run = start(folder, ...ORAMA, '--batch', '1', '--out', 'again');
    for (let times = 0; times < 2; times++) {
      const own = worker(folder);
      await own.says('works for');
      own.kill('SIGTERM');
      expect(await own.ended()).toBe(0);
    }
    worker(folder);
    expect(await run.ended()).toBe(0);
    expect(filesIn(join(folder, 'again'))).toEqual(filesIn(join(folder, 'single')));
  });

  test.each([
    ['./own.mjs', /strategy own is the file \S+own\.mjs, and code is not sent/],
    ['semantic', /strategy semantic\S* cuts by embeddings/],
  ])('strategy %s is refused where it would be sent', (strategy, why) => {
    const embedder =
      strategy === 'semantic' ? ['--embedder', 'm', '--embedder-url', 'http://[::1]:1'] : [];
    const { code, stderr } = uncut(folder, [
      ...['run', 'corpus', '--queries', 'none', '--strategy', strategy, ...embedder],
      ...['--queue', redis.url],
    ]);
    expect(code).toBe(2);
    expect(stderr).toMatch(why);
  });

  test.each([
    [['--jobs', '2'], '--jobs with --queue'],
    [['--shard', '1/2'], '--shard with --queue'],
    [['--queue-name', 'a b'], '--queue-name: expected up to 64 letters'],
    [['--batch', '0'], '--batch: expected a positive whole number'],
  ])('%j is refused', (args, why) => {
    const { code, stderr } = uncut(folder, [...PLAIN, '--queue', redis.url, ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
    expect(uncut(folder, [...PLAIN, '--inline']).stderr).toContain('--inline is of --queue');
  });

  test('without its packages it says what to install', () => {
    const bare = makeFolder();
    cpSync(join(root, 'dist'), join(bare, 'dist'), { recursive: true });
    writeFileSync(join(bare, 'package.json'), readFileSync(join(root, 'package.json')));
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name === 'bullmq' || name.startsWith('.')) continue;
      symlinkSync(join(root, 'node_modules', name), ensured(bare, name), 'dir');
    }
    const { code, stderr } = uncut(
      folder,
      [...PLAIN, '--queue', redis.url],
      {},
      join(bare, 'dist/src/cli/main.js'),
    );
    expect(code).toBe(2);
    expect(stderr).toContain('bullmq could not be loaded');
    expect(stderr).toContain('npm install bullmq@6 ioredis@6');
  });
});

function ensured(folder: string, name: string): string {
  const modules = join(folder, 'node_modules');
  if (!readdirSync(folder).includes('node_modules')) {
    cpSync(join(root, 'LICENSE'), join(modules, 'LICENSE'));
  }
  return join(modules, name);
}

function ticks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
