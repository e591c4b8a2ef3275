import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { pack, unpack } from '../../src/io/packed.ts';
import { packBatch, parseJobData, type QueuedSetup, unpackBatch } from '../../src/io/queue-job.ts';
import { packageVersion } from '../../src/run/package-version.ts';
import { type Batch, batchesOf, batchId, singly } from '../../src/run/queue/batches.ts';
import { refusalOf } from '../../src/run/queue/needs.ts';
import { Turns } from '../../src/run/queue/turns.ts';
import { WorkerWatch } from '../../src/run/queue/workers-seen.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const root = makeFolder();
mkdirSync(join(root, 'pages'));
const jobs = Array.from({ length: 40 }, (_, page) => {
  const name = `pages/${page}.md`;
  // One is not there, and one is by itself larger than a batch may be.
  if (page !== 17) writeFileSync(join(root, name), page === 23 ? 'x'.repeat(5e6) : `page ${page}`);
  return { file: { name, type: 'markdown' as const }, labels: [] };
});

const setup: QueuedSetup = {
  ...{ root, mode: null, rule: { by: 'labels' }, options: {}, uses: [], encoding: 'cl100k_base' },
  ...{ threshold: { num: 1, den: 2 }, occurrences: 'all', placement: 'ordered' },
  ...{ holdings: false, pageTimeout: null },
};

const namesOf = (from: number, size: number): string[] =>
  [...batchesOf(jobs, from, setup, { size, inline: false })].map((batch) =>
    'unread' in batch ? batch.unread.file.name : batchId(setup, batch),
  );

describe('batches', () => {
  test('end at the same files wherever a run goes on', () => {
    fc.assert(
      fc.property(fc.nat(39), fc.integer({ min: 1, max: 50 }), (from, size) => {
        const all = namesOf(0, size);
        const rest = namesOf(from, size);
        expect(all.slice(all.length - rest.length)).toEqual(rest);
      }),
      { numRuns: 60 },
    );
  });

  test('hold every file from the first that is needed, in order, or say that it is not there', () => {
    const found = [...batchesOf(jobs, 12, setup, { size: 10, inline: false })].flatMap((batch) =>
      'unread' in batch ? [17] : batch.files.map(({ place }) => place),
    );
    expect(found).toEqual(Array.from({ length: 30 }, (_, index) => index + 10));
  });

  test('have names that no other content, setting or way of sending has', () => {
    const [first] = batchesOf(jobs, 0, setup, { size: 3, inline: false }) as Iterable<Batch>;
    const [inline] = batchesOf(jobs, 0, setup, { size: 3, inline: true }) as Iterable<Batch>;
    const other = { ...setup, holdings: true };
    const [file] = first!.files;
    const changed = { ...first!, files: [{ ...file!, sha256: '0'.repeat(64) }] };
    const ids = [
      ...[batchId(setup, first!), batchId(setup, inline!), batchId(other, first!)],
      ...[batchId(setup, changed), ...singly(first!).map((one) => batchId(setup, one))],
    ];
    expect(new Set(ids).size).toBe(7);
    for (const id of ids) expect(id).toMatch(/^(batch|alone)-[0-9a-f]{32}$/);
  });
});

describe('what lies in Redis', () => {
  const bytes = new Uint8Array([0, 255, 10, 13]);
  const file = { name: 'pages/a.md', type: 'markdown' as const, bytes };
  const labels = [{ id: 'a', page: 'pages/a.md', text: 'ä 🚪' }];
  const files = [{ file, sha256: 'a'.repeat(64), labels }];
  const data = async (batch: object) =>
    parseJobData({
      schema: 1,
      needs: { uncut: '1', unicode: '1', packages: {} },
      alone: false,
      packed: await packBatch(batch as Parameters<typeof packBatch>[0]),
    });

  test('comes back as it was, bytes of pages too', async () => {
    const batch = await unpackBatch(await data({ setup, files }));
    expect(batch.setup).toEqual(setup);
    expect(batch.files[0]).toMatchObject({ sha256: files[0]!.sha256, labels });
    expect([...batch.files[0]!.file.bytes!]).toEqual([...bytes]);
  });

  test.each([
    '../a.md',
    '/etc/passwd',
    'pages/../../a.md',
    'C:\\a.md',
    './a.md',
    'pages//a.md',
    'a\0.md',
  ])('file name %j is refused', async (name) => {
    const away = await data({ setup, files: [{ ...files[0]!, file: { ...file, name } }] });
    await expect(unpackBatch(away)).rejects.toThrow(/below the corpus folder|a plain path/);
  });

  test.each([
    [{ strategy: '../own' }, 'expected the name of a strategy'],
    [{ strategy: 'fixed', module: './x.mjs' }, 'unknown key'],
  ])('a strategy that is more than a name is refused: %j', async (use, why) => {
    const uses = [{ id: 'x', params: {}, ...use }];
    const sent = await data({ setup: { ...setup, uses }, files });
    await expect(unpackBatch(sent)).rejects.toThrow(why);
  });

  test('is not unpacked beyond a limit', async () => {
    vi.stubEnv('UNCUT_MAX_QUEUE_BYTES', '100000');
    try {
      const bomb = deflateRawSync(Buffer.alloc(50_000_000));
      expect(bomb.length).toBeLessThan(100_000);
      await expect(unpack(bomb, 'the job')).rejects.toThrow('UNCUT_MAX_QUEUE_BYTES');
      await expect(pack('x'.repeat(200_000))).rejects.toThrow('UNCUT_MAX_QUEUE_BYTES');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

test('one that works alone waits for the others, and they for it', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const work = async (name: string, alone: boolean): Promise<void> => {
    const end = await turns.take(alone);
    log.push(`${name}+`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push(`${name}-`);
    end();
  };
  await Promise.all([work('a', false), work('b', false), work('c', true), work('d', false)]);
  expect(log).toEqual(['a+', 'b+', 'a-', 'b-', 'c+', 'c-', 'd+', 'd-']);
});

describe('the producer says of workers', () => {
  const watched = (): { said: string[]; watch: WorkerWatch } => {
    const said: string[] = [];
    return { said, watch: new WorkerWatch((message) => said.push(message), 'uncut worker') };
  };
  const worker = (name: string, refusal: string | null | undefined) => ({ name, jobs: 2, refusal });

  test('that there is none, after 5 seconds and then once a minute', () => {
    const { said, watch } = watched();
    for (let now = 0; now <= 130_000; now += 1000) expect(watch.update([], now)).toBeNull();
    expect(said).toHaveLength(3);
    expect(said[0]).toContain('no worker has joined: start `uncut worker`');
  });

  test('who refuses, once; and gives up when all do for 20 seconds', () => {
    const { said, watch } = watched();
    const refusing = [worker('a', 'why a'), worker('b', 'why b')];
    expect(watch.update([worker('c', undefined), ...refusing], 0)).toBeNull();
    for (let now = 1000; now < 21_000; now += 1000) expect(watch.update(refusing, now)).toBeNull();
    expect(watch.update(refusing, 21_000)).toBe('all 2 workers refuse the run: a: why a; b: why b');
    expect(said).toEqual(['worker a refuses the run: why a', 'worker b refuses the run: why b']);
    expect(watch.update([...refusing, worker('d', null)], 22_000)).toBeNull();
    expect(said.at(-1)).toBe('queue: 1 worker, 2 batches at a time');
  });
});

test('another Unicode than the producer has is a reason to refuse', () => {
  const needs = { uncut: packageVersion(), unicode: process.versions.unicode!, packages: {} };
  expect(refusalOf(needs)).toBeNull();
  expect(refusalOf({ ...needs, unicode: '1.0' })).toContain("the run's Node has Unicode 1.0");
});
