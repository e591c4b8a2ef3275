import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { parseAddress } from '../../src/run/queue/address.ts';
import { cleanUp, uncut } from '../support/cli.ts';
import { queueFolder } from '../support/queue-folder.ts';
import { RedisServer, redisMissing, stopServers } from '../support/redis.ts';
import { Started, stopStarted } from '../support/started.ts';

const password = 'Zx9Qv7Lm3Tt5Rr8Ww2Yy6Uu1';
const parts = [password.slice(0, 9), password.slice(-9)];
const PLAIN = ['run', 'corpus', '--size', '60', '--no-cache', '--no-html'];

describe.skipIf(redisMissing !== null)(redisMissing ?? 'a password', { timeout: 240_000 }, () => {
  afterEach(stopStarted);
  afterAll(async () => {
    await stopServers();
    cleanUp();
  });

  test('lets in by URL or environment, and stands in no output, file, key, job or list of processes', async () => {
    const redis = await RedisServer.start('--requirepass', password);
    const folder = queueFolder(8);
    const url = `redis://:${password}@127.0.0.1:${redis.port}`;
    const env = { UNCUT_QUEUE_PASSWORD: password };
    const run = new Started(folder, [...PLAIN, '--queue', url, '--out', 'queued']);
    await run.says('no worker has joined');
    const titles = [wordsOf(run)];
    const dump = redis.ask('-a', password, '--scan').map((key) => {
      const type = redis.ask('-a', password, 'TYPE', key)[0];
      return type === 'hash' ? redis.ask('-a', password, 'HGETALL', key).join('\n') : key;
    });
    expect(dump.some((text) => text.includes('packed'))).toBe(true);
    const byUrl = new Started(folder, ['worker', '--queue', url]);
    await byUrl.says('works for');
    titles.push(wordsOf(byUrl));
    const byEnv = new Started(
      folder,
      ['worker', '--queue', `redis://127.0.0.1:${redis.port}`, '--idle-exit', '2'],
      env,
    );
    expect(await run.ended()).toBe(0);
    expect(await byEnv.ended()).toBe(0);
    expect(byEnv.stderr).toContain('joined');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    const said = [run, byUrl, byEnv].map(({ stdout, stderr }) => stdout + stderr);
    for (const text of [...said, ...titles, ...dump, ...files]) {
      for (const part of parts) expect(text).not.toContain(part);
    }
  });

  test('that is wrong or missing is told at once, with where to give it', async () => {
    const redis = await RedisServer.start('--requirepass', password);
    const folder = queueFolder(2);
    for (const [url, reason] of [
      [`redis://:${password}x@127.0.0.1:${redis.port}`, 'WRONGPASS'],
      [`redis://127.0.0.1:${redis.port}`, 'NOAUTH'],
    ] as const) {
      for (const command of [PLAIN, ['worker']]) {
        const { code, stderr } = uncut(folder, [...command, '--queue', url]);
        expect(code).toBe(2);
        expect(stderr).toContain(`the queue at redis://127.0.0.1:${redis.port} can't be used`);
        expect(stderr).toContain(reason);
        expect(stderr).toContain('UNCUT_QUEUE_PASSWORD');
        for (const part of parts) expect(stderr).not.toContain(part);
      }
    }
  });
});

describe('the address of a queue', () => {
  test.each([
    ['redis://h', { host: 'h', port: 6379, db: 0, tls: false, shown: 'redis://h:6379' }],
    ['rediss://h:1/3', { host: 'h', port: 1, db: 3, tls: true, shown: 'rediss://h:1/3' }],
    ['redis://[::1]:7', { host: '::1', port: 7, db: 0, tls: false, shown: 'redis://[::1]:7' }],
    [
      'redis://a:p%40ss@h',
      {
        ...{ host: 'h', port: 6379, db: 0, tls: false, shown: 'redis://h:6379' },
        ...{ username: 'a', password: 'p@ss' },
      },
    ],
  ])('%s', (text, address) => {
    expect(parseAddress(text, {})).toEqual(address);
  });

  test('takes name and password of the environment where the URL has none', () => {
    const env = { UNCUT_QUEUE_USERNAME: 'a', UNCUT_QUEUE_PASSWORD: 'b' };
    expect(parseAddress('redis://h', env)).toMatchObject({ username: 'a', password: 'b' });
    expect(parseAddress('redis://c:d@h', env)).toMatchObject({ username: 'c', password: 'd' });
  });

  test.each([
    `:${password}@h`,
    `http://:${password}@h`,
    `redis://:${password}@h/x`,
    `redis://:${password}@h?password=${password}`,
    `redis://:${password}@`,
    'localhost:6379',
  ])('%s is none, and is not repeated', (text) => {
    let message = '';
    try {
      parseAddress(text, {});
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain('--queue: expected redis://host');
    for (const part of parts) expect(message).not.toContain(part);
  });
});

/** What the list of processes shows of a command; known on Linux only. */
function wordsOf({ pid }: Started): string {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'latin1') : '';
}
