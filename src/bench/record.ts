import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, hostname, platform, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { ClockName } from './measure.ts';
import { type BenchRow, verdict } from './row.ts';

/** What a row's figures depend on beside the code. */
export interface Machine {
  readonly name: string;
  readonly cpu: string;
  readonly cores: number;
  /** Gigabytes of memory. */
  readonly memory: number;
  readonly system: string;
  readonly node: string;
}

/** A measurement as it is kept: figures with what they were measured on. */
export interface BenchRecord {
  readonly schema: 1;
  /** Version of uncut. */
  readonly version: string;
  /** Of the git checkout it ran in, with `+` when files differ from it; null outside of one. */
  readonly commit: string | null;
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly clock: ClockName;
  readonly machine: Machine;
  readonly rows: readonly (BenchRow & { readonly verdict: 'ok' | 'missed' | null })[];
}

export function makeRecord(
  rows: readonly BenchRow[],
  about: { readonly version: string; readonly clock: ClockName; readonly folder: string },
): BenchRecord {
  return {
    schema: 1,
    version: about.version,
    commit: commitOf(about.folder),
    date: new Date().toISOString(),
    clock: about.clock,
    machine: thisMachine(),
    rows: rows.map((row) => ({ ...row, verdict: verdict(row) })),
  };
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    name: hostname(),
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memory: Math.round(totalmem() / 1e9),
    system: `${platform()} ${arch()}`,
    node: process.version,
  };
}

/** The commit of a git checkout, or null when there is none or no git. */
export function commitOf(folder: string): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    const commit = git('rev-parse', 'HEAD').trim();
    return git('status', '--porcelain', '--untracked-files=no').trim() === ''
      ? commit
      : `${commit}+`;
  } catch {
    return null;
  }
}

/** `results/bench/<machine>-<date>.json`. */
export function defaultRecordPath({ machine, date }: BenchRecord): string {
  const name = machine.name.replaceAll(/[^\w.-]+/g, '-') || 'machine';
  return `results/bench/${name}-${date.slice(0, 10)}.json`;
}

export async function saveRecord(record: BenchRecord, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(record, null, 2)}\n`);
}

/** @throws UncutError `results` when the file holds no record of this schema. */
export async function readRecord(path: string): Promise<BenchRecord> {
  let record: Partial<BenchRecord>;
  try {
    record = JSON.parse(await readFile(path, 'utf8')) as Partial<BenchRecord>;
  } catch (error) {
    throw new UncutError(
      'results',
      `${path}: expected a record that uncut bench --save wrote: ${(error as Error).message}`,
      { cause: error },
    );
  }
  if (record.schema !== 1 || !Array.isArray(record.rows) || record.machine === undefined) {
    throw new UncutError(
      'results',
      `${path}: expected a record that uncut bench --save wrote ("schema": 1, "machine", "rows"), got keys ${Object.keys(record).join(', ')}`,
    );
  }
  return record as BenchRecord;
}
