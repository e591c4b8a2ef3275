import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { Journal, readJournal } from '../../src/io/journal.ts';
import { cleanUp, commandFile, makeFolder, uncut } from '../support/cli.ts';
import { filesOfRun } from '../support/run-files.ts';

afterAll(cleanUp);

const PAGES = 120;

/** Pages of some kilobytes with requirements that 60-token chunks cut. */
function pages(count: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, page) => [
      `docs/page-${page}.${page % 4 === 0 ? 'html' : 'md'}`,
      Array.from(
        { length: 25 },
        (_, i) =>
          `- FR-${i}: The lock of door ${page} MUST open within ${i + 2} seconds, unless “guest ${i % 7}” waits behind it or the fire alarm was rung.\n`,
      ).join(''),
    ]),
  );
}

const RUN = ['run', 'docs', '--elements', '^FR-\\d+', '--size', '60', '--no-cache', '--no-html'];

function start(folder: string, ...more: string[]): ChildProcess {
  return spawn(process.execPath, [commandFile, ...RUN, ...more], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function ended(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (part) => (stderr += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

describe('a run that is killed', () => {
  test('at any of 50 moments ends with the same bytes when it is resumed', async () => {
    const folder = makeFolder(pages(PAGES));
    const begun = Date.now();
    expect((await ended(start(folder, '--out', 'whole'))).code).toBe(0);
    const took = Date.now() - begun;
    const whole = filesOfRun(join(folder, 'whole'));
    const moments = fc.sample(fc.double({ min: 0.1, max: 1.05, noNaN: true }), {
      numRuns: 50,
      seed: 5,
    });
    let stopped = 0;
    const killAndResume = async (moment: number, i: number): Promise<void> => {
      const out = `out-${i}`;
      const child = start(folder, '--out', out);
      const end = ended(child);
      await wait(moment * took);
      child.kill('SIGKILL');
      if ((await end).code === null) stopped++;
      const { code, stderr } = await ended(start(folder, '--out', out, '--resume'));
      expect(stderr).not.toContain('error');
      expect(code).toBe(0);
      expect(filesOfRun(join(folder, out))).toEqual(whole);
    };
    for (let i = 0; i < moments.length; i += 2) {
      await Promise.all([killAndResume(moments[i]!, i), killAndResume(moments[i + 1]!, i + 1)]);
    }
    expect(stopped).toBeGreaterThan(20);
  }, 900_000);

  test.skipIf(process.platform === 'win32')('for want of room goes on when there is some', () => {
    const folder = makeFolder(pages(40));
    const command = [process.execPath, commandFile, ...RUN].map((word) => `'${word}'`).join(' ');
    const full = spawnSync('sh', ['-c', `ulimit -f 200; ${command} --out full`], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(full.status).toBe(2);
    expect(full.stderr).toMatch(
      /\d+ of 40 files are done; go on with the same command and --resume/,
    );
    expect(uncut(folder, [...RUN, '--out', 'full', '--resume']).code).toBe(0);
    expect(uncut(folder, [...RUN, '--out', 'whole']).code).toBe(0);
    expect(filesOfRun(join(folder, 'full'))).toEqual(filesOfRun(join(folder, 'whole')));
  });

  const slow = `import { appendFileSync } from 'node:fs';
export default {
  name: 'slow', summary: 'Takes its time.', params: {},
  async split(page) {
    appendFileSync('log', page.id + '\\n');
    await new Promise((done) => setTimeout(done, 250));
    return [{ start: 0, end: page.text.length }];
  },
};`;

  const ARGS = ['run', 'docs', '--elements', '^FR-\\d+', '--strategy', './slow.mjs', '--no-html'];

  /** A run of a slow strategy that got half of the pages done. */
  async function halfDone(signal: NodeJS.Signals) {
    const folder = makeFolder({ ...pages(20), 'slow.mjs': slow });
    const child = spawn(process.execPath, [commandFile, ...ARGS], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const end = ended(child);
    const log = join(folder, 'log');
    const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
    while (lines().length < 12) await wait(20);
    child.kill(signal);
    const { code, stderr } = await end;
    return { folder, lines, code, stderr };
  }

  test('does not do finished work again', async () => {
    const { folder, lines } = await halfDone('SIGKILL');
    const [work] = readdirSync(join(folder, 'results'));
    const journal = readFileSync(join(folder, 'results', work!, 'journal.jsonl'), 'utf8');
    const done = journal.split('\n').length - 1;
    expect(done).toBeGreaterThan(3);
    expect(uncut(folder, [...ARGS, '--resume']).code).toBe(0);
    const times = new Map<string, number>();
    for (const page of lines()) times.set(page, (times.get(page) ?? 0) + 1);
    expect(times.size).toBe(20);
    expect([...times.values()].filter((count) => count === 1).length).toBeGreaterThanOrEqual(done);
  });

  test('says how to go on when it is interrupted, and refuses when something changed', async () => {
    const { folder, code, stderr } = await halfDone('SIGINT');
    expect(code).toBe(130);
    expect(stderr).toMatch(
      /interrupted by SIGINT: \d+ of 20 files are done; go on with the same command and --resume/,
    );
    appendFileSync(join(folder, 'docs/page-0.html'), '<p>new</p>');
    const changed = uncut(folder, [...ARGS, '--resume']);
    expect(changed.code).toBe(2);
    expect(changed.stderr).toContain('page page-0.html changed since the run was interrupted');
    writeFileSync(join(folder, 'slow.mjs'), `${slow}\n`);
    const other = uncut(folder, [...ARGS, '--resume']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('strategy slow changed since the run was interrupted');
    const anew = uncut(folder, ARGS);
    expect(anew.code).toBe(0);
    expect(anew.stderr).toContain('an interrupted run of this command was dropped');
    expect(readdirSync(join(folder, 'results'))).toHaveLength(1);
    expect(uncut(folder, [...ARGS, '--resume']).stderr).toContain('there is no interrupted run');
  });
});

test('a second process on the same run is refused', async () => {
  const folder = makeFolder({
    ...pages(2),
    'slow.mjs': `export default {
  name: 'slow', summary: 'Takes its time.', params: {},
  async split(page) {
    await new Promise((done) => setTimeout(done, 6000));
    return [{ start: 0, end: page.text.length }];
  },
};`,
  });
  const args = ['run', 'docs', '--elements', '^FR-\\d+', '--strategy', './slow.mjs'];
  const first = spawn(process.execPath, [commandFile, ...args], { cwd: folder, stdio: 'ignore' });
  const lock = () =>
    existsSync(join(folder, 'results')) &&
    readdirSync(join(folder, 'results'), { recursive: true }).some((name) =>
      String(name).endsWith('lock'),
    );
  while (!lock()) await wait(20);
  const second = uncut(folder, args);
  first.kill('SIGKILL');
  expect(second.code).toBe(2);
  expect(second.stderr).toContain(`process ${first.pid} is at work on the same run`);
});

describe('a journal', () => {
  test('that was cut anywhere gives the whole lines before', async () => {
    const folder = makeFolder();
    const path = join(folder, 'journal');
    const values = ['猫', { a: [1, null] }, 'x'.repeat(3000), 7];
    const journal = new Journal(path, 0);
    for (const value of values) journal.add(value);
    journal.write();
    journal.close();
    const bytes = readFileSync(path);
    for (let length = 0; length <= bytes.length; length += length < 40 ? 1 : 97) {
      writeFileSync(path, bytes.subarray(0, length));
      const read: unknown[] = [];
      let end = 0;
      for await (const line of readJournal(path)) {
        read.push(line.value);
        end = line.end;
      }
      expect(read).toEqual(values.slice(0, read.length));
      expect(end).toBe(bytes.subarray(0, length).lastIndexOf(0x0a) + 1);
      const more = new Journal(path, end);
      more.add('more');
      more.write();
      more.close();
      const lines = readFileSync(path, 'utf8').trim().split('\n');
      expect(lines.map((line) => JSON.parse(line))).toEqual([...read, 'more']);
    }
  });
});
