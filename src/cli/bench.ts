import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkTaskNames, chooseTasks, runTasks } from '../bench/bench.ts';
import { compareRecords, parseTolerance } from '../bench/compare.ts';
import {
  type BenchRecord,
  defaultRecordPath,
  makeRecord,
  readRecord,
  saveRecord,
} from '../bench/record.ts';
import { benchLines, comparisonLines, recordLines } from '../bench/report.ts';
import type { BenchRow } from '../bench/row.ts';
import type { BenchContext, BenchTask } from '../bench/task.ts';
import { parseWorkloadSize } from '../bench/workload.ts';
import { type Config, loadConfig } from '../io/config.ts';
import { packageVersion } from '../run/package-version.ts';
import { oneOf, wholeNumber } from './options.ts';
import { print, printJson, say } from './output.ts';

interface BenchFlags {
  readonly make?: readonly string[];
  readonly corpus?: string;
  readonly rust?: boolean;
  readonly full?: boolean;
  readonly clock?: string;
  readonly budget?: string;
  readonly config?: string;
  readonly save?: string | true;
  readonly against?: string;
  readonly tolerance?: string;
  readonly json?: boolean;
}

const DEFAULT_BUDGET = 2000;
const DEFAULT_TOLERANCE = '20%';

/**
 * Runs `uncut bench`; returns the exit code: 1 when an answer was wrong, a task failed, or a figure
 * is worse than in the record that was given. A missed bar is printed, and is no failure.
 *
 * @throws UncutError before anything is measured, for flags, tasks, configuration or a record that
 *   make no sense.
 */
export async function benchCommand(names: readonly string[], flags: BenchFlags): Promise<number> {
  const tolerance = parseTolerance(flags.tolerance ?? DEFAULT_TOLERANCE);
  const before = flags.against === undefined ? null : await readRecord(flags.against);
  checkTaskNames(names);
  const settings = settingsFrom(flags);
  const context = withConfig(settings, await findConfig(flags.config));
  const rows = await printedRows(chooseTasks(names, context), context, flags.json === true);
  const record = makeRecord(rows, {
    version: packageVersion(),
    clock: context.clock,
    folder: process.cwd(),
  });
  const talk = flags.json === true ? say : printLines;
  if (flags.json === true) printJson(record);
  else printLines(recordLines(record));
  await save(record, flags.save, talk);
  const wrong = rows.some((row) => row.wrong);
  if (before === null) return wrong ? 1 : 0;
  const comparison = compareRecords(before, record, tolerance);
  talk(comparisonLines(comparison, tolerance));
  return wrong || comparison.changes.some(({ beyond }) => beyond) ? 1 : 0;
}

/** Runs the tasks and prints each one's table as soon as it is there. */
async function printedRows(
  tasks: readonly BenchTask[],
  context: BenchContext,
  quiet: boolean,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const task of tasks) {
    const own: BenchRow[] = [];
    if (!quiet) print(`${task.name}: ${task.summary}\n`);
    for await (const row of runTasks([task], context)) own.push(row);
    if (!quiet) printLines([...benchLines(own), '']);
    rows.push(...own);
  }
  return rows;
}

function settingsFrom(flags: BenchFlags): BenchContext {
  return {
    budget: flags.budget === undefined ? DEFAULT_BUDGET : wholeNumber('--budget', flags.budget),
    clock: oneOf('--clock', flags.clock, ['wall', 'cpu'] as const) ?? 'wall',
    full: flags.full === true,
    scale: 1,
    corpus: resolve(flags.corpus ?? bundledCorpus()),
    gradeCorpus: flags.corpus !== undefined,
    make: (flags.make ?? []).map(parseWorkloadSize),
    scorers: {},
    rust: flags.rust === true,
  };
}

/** Workloads of the command line go over those of the configuration. */
function withConfig(settings: BenchContext, { scorers = {}, bench }: Config): BenchContext {
  const { make } = settings;
  const own = make.length > 0 ? make : (bench?.make ?? []).map(parseWorkloadSize);
  return { ...settings, scorers, make: own };
}

async function findConfig(given: string | undefined): Promise<Config> {
  if (given !== undefined) return loadConfig(resolve(given));
  for (const name of ['bench.config.ts', 'bench.config.mjs', 'bench.config.js']) {
    const path = resolve(name);
    if ((await stat(path).catch(() => null)) !== null) return loadConfig(path);
  }
  return {};
}

async function save(
  record: BenchRecord,
  path: string | true | undefined,
  talk: (lines: readonly string[]) => void,
): Promise<void> {
  if (path === undefined) return;
  const file = path === true ? defaultRecordPath(record) : path;
  await saveRecord(record, file);
  talk([`Saved  ${file}`]);
}

function printLines(lines: readonly string[]): void {
  for (const line of lines) print(`${line}\n`);
}

function bundledCorpus(): string {
  const up = import.meta.url.includes('/dist/') ? '../../../' : '../../';
  return fileURLToPath(new URL(`${up}corpora/requirements-archive`, import.meta.url));
}
