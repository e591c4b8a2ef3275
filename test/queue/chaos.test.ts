import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bundledCorpus } from '../support/bundled.ts';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';
import { redisMissing, stopServers } from '../support/redis.ts';
import { filesOfRun } from '../support/run-files.ts';
import { sharedMissing, sharedPath } from '../support/shared.ts';
import { stopStarted } from '../support/started.ts';
import { disturbedRun } from './chaos.ts';

const speckit = sharedPath('data/speckit-mixed');

describe.skipIf(redisMissing !== null)(redisMissing ?? 'a queue', { timeout: 300_000 }, () => {
  afterAll(async () => {
    await stopStarted();
    await stopServers();
    cleanUp();
  });

  test('disturbed over the bundled corpus gives the bytes of one machine', async () => {
    await expectEqual(bundledCorpus, 3, 1);
  });

  test.skipIf(speckit === null)(
    speckit === null ? sharedMissing : 'disturbed over 188 pages gives the bytes of one machine',
    async () => {
      await expectEqual(speckit!, 4, 2);
    },
  );
});

async function expectEqual(corpus: string, batch: number, seed: number): Promise<void> {
  const folder = makeFolder();
  const run = ['run', corpus, '--no-html', '--no-cache'];
  expect(uncut(folder, [...run, '--out', 'single']).code).toBe(0);
  const queued = [...run, '--out', 'queued', '--batch', String(batch)];
  const outcome = await disturbedRun(folder, queued, { seed, every: 4 });
  expect(outcome).toMatchObject({ code: 0, redisRestarts: 1, left: [] });
  expect(outcome.killed).toBeGreaterThan(1);
  expect(filesOfRun(join(folder, 'queued'))).toEqual(filesOfRun(join(folder, 'single')));
}
