import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compareRecords, parseTolerance } from '../../src/bench/compare.ts';
import {
  type BenchRecord,
  commitOf,
  defaultRecordPath,
  makeRecord,
  readRecord,
  saveRecord,
} from '../../src/bench/record.ts';
import { makeRow, type RowParts, verdict } from '../../src/bench/row.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const timing = (p50: number) => ({ p50, p25: p50, p75: p50, samples: 5 });

function recordOf(rows: readonly RowParts[], changes: Partial<BenchRecord> = {}): BenchRecord {
  const record = makeRecord(rows.map(makeRow), {
    version: '1.2.3',
    clock: 'wall',
    folder: makeFolder(),
  });
  return { ...record, ...changes };
}

const base: RowParts = { task: 'grading', name: 'a', peer: 'b', ours: timing(10), value: 20 };

describe('a record', () => {
  test('carries machine, CPU, Node, clock, commit and the verdict of every row', async () => {
    const folder = makeFolder();
    const record = recordOf([{ ...base, bar: { atLeast: 30 } }]);
    expect(record.machine.node).toBe(process.version);
    expect(record.machine.cores).toBeGreaterThan(0);
    expect(record.machine.cpu).not.toBe('');
    expect(record).toMatchObject({ version: '1.2.3', clock: 'wall', commit: null });
    expect(record.rows[0]!.verdict).toBe('missed');
    const path = join(folder, 'deep/er/record.json');
    await saveRecord(record, path);
    expect(await readRecord(path)).toEqual(record);
  });

  test('is named for the machine and the day', () => {
    const record = recordOf([], { date: '2026-01-02T03:04:05.000Z' });
    const machine = { ...record.machine, name: 'my box/1' };
    expect(defaultRecordPath({ ...record, machine })).toBe(
      'results/bench/my-box-1-2026-01-02.json',
    );
  });

  test.each([
    ['no JSON', '{'],
    ['another schema', '{"schema": 2, "rows": [], "machine": {}}'],
    ['a run', '{"schema": 1, "strategies": []}'],
  ])('%s is refused with the file named', async (_, content) => {
    const path = join(makeFolder({ 'x.json': content }), 'x.json');
    await expect(readRecord(path)).rejects.toThrow(`${path}: expected a record`);
  });

  test('the commit is that of the checkout, marked when files differ', () => {
    const folder = makeFolder({ 'a.txt': 'a' });
    expect(commitOf(folder)).toBeNull();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=n', '-c', 'user.email=e@example.org', 'commit', '-qm', 'm');
    const commit = git('rev-parse', 'HEAD').trim();
    expect(commitOf(folder)).toBe(commit);
    writeFileSync(join(folder, 'a.txt'), 'b');
    expect(commitOf(folder)).toBe(`${commit}+`);
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('b');
  });
});

describe('a comparison', () => {
  const compare = (before: RowParts, now: RowParts, tolerance = 0.2) =>
    compareRecords(recordOf([before]), recordOf([now]), tolerance);
  const beyond = (before: RowParts, now: RowParts) =>
    compare(before, now)
      .changes.filter((change) => change.beyond)
      .map(({ figure }) => figure);

  test('equal records have nothing worse', () => {
    expect(compare(base, base).changes.map(({ worse }) => worse)).toEqual([0, 0]);
  });

  test('a time or a ratio that is worse by more than the tolerance is named; by less it is not', () => {
    expect(beyond(base, { ...base, ours: timing(11.9) })).toEqual([]);
    expect(beyond(base, { ...base, ours: timing(12.1) })).toEqual(['p50']);
    expect(beyond(base, { ...base, value: 17 })).toEqual([]);
    expect(beyond(base, { ...base, value: 16 })).toEqual(['ratio']);
  });

  test('better is never beyond', () => {
    expect(beyond(base, { ...base, ours: timing(1), value: 200 })).toEqual([]);
  });

  test('growth, exponents and memory are worse when they are higher', () => {
    for (const quantity of ['growth', 'exponent', 'megabytes', 'share'] as const) {
      const row = { ...base, quantity, ours: null };
      expect(beyond(row, { ...row, value: 25 })).toEqual([quantity]);
      expect(beyond(row, { ...row, value: 15 })).toEqual([]);
    }
  });

  test('times of another processor, Node or clock are not compared, ratios are', () => {
    const before = recordOf([base]);
    const now = recordOf([{ ...base, ours: timing(99), value: 1 }]);
    for (const other of [
      { clock: 'cpu' as const },
      { machine: { ...now.machine, cpu: 'another' } },
      { machine: { ...now.machine, node: 'v1' } },
    ]) {
      const { changes, timesNotCompared } = compareRecords(before, { ...now, ...other }, 0.2);
      expect(timesNotCompared).toMatch(/times are not compared/);
      expect(changes.map(({ figure }) => figure)).toEqual(['ratio']);
    }
  });

  test('rows of one side alone are listed, those of tasks that did not run are not', () => {
    const other = { ...base, task: 'tokens' };
    const { onlyBefore, onlyNow, changes } = compareRecords(
      recordOf([base, other]),
      recordOf([{ ...base, name: 'new' }]),
      0.2,
    );
    expect([onlyBefore, onlyNow, changes]).toEqual([['grading: a, b'], ['grading: new, b'], []]);
  });

  test('a row that was not run or wrong is not compared', () => {
    expect(compare(base, { task: 'grading', name: 'a', peer: 'b', wrong: true }).changes).toEqual(
      [],
    );
  });
});

test('a tolerance is a percentage or a share', () => {
  expect([parseTolerance('20%'), parseTolerance('0.2'), parseTolerance('0')]).toEqual([
    0.2, 0.2, 0,
  ]);
  expect(() => parseTolerance('-1')).toThrow('--tolerance: expected');
  expect(() => parseTolerance('much')).toThrow('--tolerance: expected');
});

test('a bar is met at its value; without a value there is no verdict, a wrong answer misses', () => {
  const at = (value: number | null, bar: { atLeast: number } | { atMost: number }) =>
    verdict(makeRow({ ...base, value, bar }));
  expect([at(20, { atLeast: 20 }), at(19.9, { atLeast: 20 })]).toEqual(['ok', 'missed']);
  expect([at(2, { atMost: 2 }), at(2.1, { atMost: 2 })]).toEqual(['ok', 'missed']);
  expect(at(null, { atMost: 2 })).toBeNull();
  expect(verdict(makeRow({ ...base, bar: null }))).toBeNull();
  expect(verdict(makeRow({ ...base, value: null, wrong: true }))).toBe('missed');
});
