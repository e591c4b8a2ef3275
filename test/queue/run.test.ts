import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bundledCorpus } from '../support/bundled.ts';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';
import { nameOf, queueFolder } from '../support/queue-folder.ts';
import { RedisServer, redisMissing, stopServers } from '../support/redis.ts';
import { filesOfRun } from '../support/run-files.ts';
import { Started, stopStarted } from '../support/started.ts';

const RUN = ['run', 'corpus', '--size', '60', '--no-cache', '--html', '--quiet'];

describe.skipIf(redisMissing !== null)(
  redisMissing ?? 'a run by the workers of a queue',
  { timeout: 240_000 },
  () => {
    let redis: RedisServer;
    let folder = '';
    let whole: Record<string, string> = {};

    beforeAll(async () => {
      redis = await RedisServer.start();
      folder = queueFolder(24);
      expect(uncut(folder, [...RUN, '--out', 'whole']).code).toBe(0);
      whole = filesOfRun(join(folder, 'whole'));
    });
    afterEach(stopStarted);
    afterAll(async () => {
      await stopServers();
      cleanUp();
    });

    const worker = (...args: string[]): Started =>
      new Started(folder, ['worker', '--queue', redis.url, '--no-cache', ...args]);
    const producer = (...args: string[]): Started =>
      new Started(folder, [...RUN, '--queue', redis.url, ...args]);

    test.each([
      ['one worker', [['--jobs', '1']], []],
      [
        'two workers with threads',
        [
          ['--jobs', '2'],
          ['--jobs', '1'],
        ],
        ['--batch', '1'],
      ],
      ['batches of more files than there are', [['--jobs', '1']], ['--batch', '1000']],
      ['pages that travel with the batches', [['--jobs', '1']], ['--inline', '--batch', '7']],
      ['a time limit for pages', [['--jobs', '1']], ['--page-timeout', '60']],
    ] as const)('with %s writes the bytes of one machine', async (name, workers, args) => {
      const out = name.replaceAll(' ', '-');
      const started = workers.map((own) => worker(...own));
      const run = producer(...args, '--out', out);
      expect([await run.ended(), run.stderr]).toEqual([0, '']);
      expect(filesOfRun(join(folder, out))).toEqual(whole);
      for (const one of started) one.kill('SIGTERM');
      for (const one of started) {
        expect(await one.ended()).toBe(0);
        expect(one.stderr).toMatch(/left: .*\d+ files? done/);
      }
      expect(redis.ask('KEYS', '*')).toEqual([]);
    });

    test('over the bundled corpus, with queries, writes the bytes of one machine', async () => {
      const bundled = ['run', bundledCorpus, '--no-cache', '--no-html'];
      expect(uncut(folder, [...bundled, '--quiet', '--out', 'bundled']).code).toBe(0);
      worker('--jobs', '2');
      const run = new Started(folder, [...bundled, '--queue', redis.url, '--out', 'bundled-q']);
      expect(await run.ended()).toBe(0);
      expect(run.stderr).toContain('queue: 1 worker, 2 batches at a time');
      expect(filesOfRun(join(folder, 'bundled-q'))).toEqual(filesOfRun(join(folder, 'bundled')));
    });

    test('takes failures of pages as one machine does, unreadable files among them', async () => {
      const damaged = queueFolder(12, {
        'corpus/pages/lines.jsonl': '{"id": 1, "text": "one"}\n{"id": 1}\n',
        'corpus/pages/large.md': 'x'.repeat(5000),
      });
      const args = [
        ...['run', 'corpus', '--strategy', 'fixed,recursive', '--size', '60', '--no-cache'],
        ...['--max-page-bytes', '4000', '--no-html'],
      ];
      const single = uncut(damaged, [...args, '--out', 'single']);
      expect(single.code).toBe(1);
      expect(single.stderr).toContain('large.md: 5000 bytes, more than the limit');
      const own = new Started(damaged, ['worker', '--queue', redis.url, '--no-cache']);
      const run = new Started(damaged, [...args, '--queue', redis.url, '--out', 'queued']);
      expect(await run.ended()).toBe(1);
      expect(filesOfRun(join(damaged, 'queued'))).toEqual(filesOfRun(join(damaged, 'single')));
      expect(own.stderr).not.toContain('refuse');
    });

    test('reads pages below --root where the worker has them elsewhere', async () => {
      const elsewhere = makeFolder();
      cpSync(join(folder, 'corpus'), join(elsewhere, 'mounted'), { recursive: true });
      const own = new Started(elsewhere, [
        ...['worker', '--queue', redis.url, '--root', 'mounted', '--no-cache'],
      ]);
      await own.says('joined');
      const run = producer('--out', 'rooted');
      expect(await run.ended()).toBe(0);
      expect(filesOfRun(join(folder, 'rooted'))).toEqual(whole);
    });

    test('waits for a worker and says how to start one, without a password', async () => {
      const run = new Started(folder, [...RUN.slice(0, -1), '--queue', redis.url, '--out', 'late']);
      await run.says(`no worker has joined: start \`uncut worker --queue ${redis.url}\``);
      worker();
      expect(await run.ended()).toBe(0);
      expect(filesOfRun(join(folder, 'late'))).toEqual(whole);
    });

    test('leaves no job behind when it is interrupted, and goes on with --resume', async () => {
      const run = producer('--batch', '2', '--out', 'stopped');
      while (redis.ask('KEYS', '*:wait').length === 0 && run.isRunning) await ticks();
      run.kill('SIGINT');
      expect(await run.ended()).toBe(130);
      expect(run.stderr).toContain('go on with the same command and --resume');
      expect(redis.ask('KEYS', '*').filter((key) => !key.includes(':worker'))).toEqual([]);
      worker();
      const again = producer('--batch', '2', '--out', 'stopped', '--resume');
      expect(await again.ended()).toBe(0);
      expect(filesOfRun(join(folder, 'stopped'))).toEqual(whole);
    });

    test('that is killed finds its jobs and results again when it is resumed', async () => {
      const args = ['--batch', '2', '--out', 'killed'];
      const run = producer(...args);
      while (redis.ask('KEYS', '*:batch-*').length < 12 && run.isRunning) await ticks();
      run.kill('SIGKILL');
      await run.ended();
      // All results are made while no producer is there.
      const own = worker();
      await own.says('works for');
      while (redis.ask('KEYS', '*:batch-*').length > 0) await ticks();
      own.kill('SIGTERM');
      expect(await own.ended()).toBe(0);
      expect(own.stderr).toContain('12 batches, 24 files done');
      // No worker is there now: what is collected lay in Redis.
      const again = producer(...args, '--resume');
      expect(await again.ended()).toBe(0);
      expect(filesOfRun(join(folder, 'killed'))).toEqual(whole);
      expect(redis.ask('KEYS', '*').filter((key) => !key.includes(':worker'))).toEqual([]);
    });

    test('refuses a second producer of the same run while the first is at work', async () => {
      const first = producer('--out', 'first');
      while (redis.ask('KEYS', '*:producer').length === 0 && first.isRunning) await ticks();
      const second = new Started(folder, [
        ...[...RUN.slice(0, -1), '--queue', redis.url, '--out', 'second'],
      ]);
      await second.says(`process ${first.pid} of`);
      second.kill('SIGINT');
      expect(await second.ended()).toBe(130);
      worker();
      expect(await first.ended()).toBe(0);
      expect(filesOfRun(join(folder, 'first'))).toEqual(whole);
    });

    test('goes on when Redis was away and lost everything', async () => {
      const lossy = await RedisServer.start();
      const slow = ['--batch', '1', '--queue', lossy.url, '--out', 'lossy'];
      const run = new Started(folder, [...RUN.slice(0, -1), ...slow]);
      while (lossy.ask('KEYS', '*:batch-*').length < 16 && run.isRunning) await ticks();
      await lossy.end('SIGKILL');
      await run.says('does not answer');
      await lossy.begin();
      await run.says('answers again');
      new Started(folder, ['worker', '--queue', lossy.url, '--no-cache']);
      expect(await run.ended()).toBe(0);
      expect(filesOfRun(join(folder, 'lossy'))).toEqual(whole);
    });

    test('says which worker refuses and why, and goes on with one that does not', async () => {
      const elsewhere = makeFolder();
      mkdirSync(join(elsewhere, 'mounted/pages'), { recursive: true });
      cpSync(join(folder, 'corpus'), join(elsewhere, 'mounted'), { recursive: true });
      writeFileSync(join(elsewhere, 'mounted/pages', nameOf(1)), 'another text\n');
      const own = new Started(elsewhere, [
        ...['worker', '--queue', redis.url, '--root', 'mounted', '--no-cache'],
      ]);
      await own.says('joined');
      const run = new Started(folder, [
        ...RUN.slice(0, -1),
        '--queue',
        redis.url,
        '--out',
        'other',
      ]);
      await run.says(/worker \S+ refuses the run: pages\/page-001\.md below \S+ is not the file/);
      // The right file is there again, should the first worker look a second time.
      const page = join('pages', nameOf(1));
      rmSync(join(elsewhere, 'mounted', page));
      cpSync(join(folder, 'corpus', page), join(elsewhere, page.replace('/', '-')));
      renameSync(join(elsewhere, page.replace('/', '-')), join(elsewhere, 'mounted', page));
      worker();
      expect(await run.ended()).toBe(0);
      expect(filesOfRun(join(folder, 'other'))).toEqual(whole);
    });

    test('a worker leaves by itself when it has nothing to do', async () => {
      const own = worker('--idle-exit', '1');
      expect(await own.ended()).toBe(0);
      expect(own.stderr).toMatch(/joined redis:\/\/127.*\n.*left: 0 batches, 0 files done/);
    });
  },
);

function ticks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
