import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { ElementRow, PageRow } from '../core/rows.ts';
import type { Run, StrategyRun } from '../core/run.ts';
import { parseJsonLines } from '../io/json-lines.ts';
import { readRun } from '../io/read-run.ts';
import { readTextFile } from '../io/read-text.ts';
import { strategyOf } from './gate-names.ts';
import type { QueryLine } from './retrieve-line.ts';

/** A run with everything that a comparison reads of it. */
export interface RunToCompare {
  readonly run: Run;
  readonly rows: readonly ElementRow[];
  /** Lines of pages.jsonl: which pages changed between two runs; absent when not known. */
  readonly pages?: readonly PageRow[];
  /** Lines of queries.jsonl; absent or null when the run retrieved nothing. */
  readonly queries?: readonly QueryLine[] | null;
  /** What reports call it; by default its corpus and date. */
  readonly name?: string;
  /** Id or name of the one strategy that is meant. */
  readonly strategy?: string | null;
  /** Folder of the run, and of its corpus: for the re-ingest cost and the log of the labels. */
  readonly folder?: string | null;
  readonly corpus?: string | null;
  /** Files given beside the corpus, which are no pages of it. */
  readonly given?: readonly string[];
}

/**
 * Reads a run to compare: `folder`, `folder/run.json`, or either with `#strategy`.
 *
 * @throws UncutError `results` when there is no run, or one of another format.
 */
export async function readRunToCompare(spec: string): Promise<RunToCompare> {
  const { folder, strategy } = await splitSpec(spec);
  const { run, rows, pages, source, given } = await readRun(folder);
  const path = join(folder, 'queries.jsonl');
  const queries =
    run.conventions.retrieval === undefined
      ? null
      : parseJsonLines(await readTextFile(path, 'results'), path, 'results').map(
          ({ value }) => value as QueryLine,
        );
  return {
    ...{ run, rows, pages, queries, strategy, folder },
    name: basename(resolve(folder)),
    corpus: source === null ? null : resolve(folder, source),
    given: given.map((file) => resolve(folder, file)),
  };
}

async function splitSpec(
  spec: string,
): Promise<{ readonly folder: string; readonly strategy: string | null }> {
  const whole = await runFolder(spec);
  if (whole !== null) return { folder: whole, strategy: null };
  const at = spec.lastIndexOf('#');
  const folder = at < 1 ? null : await runFolder(spec.slice(0, at));
  if (folder !== null && at < spec.length - 1) return { folder, strategy: spec.slice(at + 1) };
  throw new UncutError(
    'results',
    `expected a run folder, or <run folder>#<strategy>, got "${spec}": there is no ${at < 1 ? spec : spec.slice(0, at)}`,
  );
}

async function runFolder(path: string): Promise<string | null> {
  const info = await stat(path).catch(() => null);
  if (info === null) return null;
  return info.isDirectory() ? path : dirname(path);
}

/** The pairs of strategies that two runs are compared by. */
export function pairStrategies(
  first: RunToCompare,
  second: RunToCompare,
): readonly (readonly [StrategyRun, StrategyRun])[] {
  const one = named(first);
  const two = named(second);
  const [ofFirst, ofSecond] = [first.run.strategies, second.run.strategies];
  const oneRun = sameRun(first, second);
  if (one !== null && two !== null) return [[one, two]];
  if (one !== null) {
    const others = oneRun ? ofSecond.filter(({ id }) => id !== one.id) : against(one, ofSecond);
    return paired(
      others.map((other) => [one, other] as const),
      first,
      second,
    );
  }
  if (two !== null) {
    const others = oneRun ? ofFirst.filter(({ id }) => id !== two.id) : against(two, ofFirst);
    return paired(
      others.map((other) => [other, two] as const),
      first,
      second,
    );
  }
  if (oneRun) {
    const base = ofFirst[0]!;
    return paired(
      ofSecond.slice(1).map((other) => [base, other] as const),
      first,
      second,
    );
  }
  const common = ofFirst.flatMap((a) => {
    const b = ofSecond.find(({ id }) => id === a.id);
    return b === undefined ? [] : [[a, b] as const];
  });
  if (common.length === 0 && ofFirst.length === 1 && ofSecond.length === 1) {
    return [[ofFirst[0]!, ofSecond[0]!]];
  }
  return paired(common, first, second);
}

/** Whether both sides are one run, of which strategies are compared with each other. */
function sameRun(first: RunToCompare, second: RunToCompare): boolean {
  if (first.run === second.run && first.rows === second.rows) return true;
  const [a, b] = [first.folder ?? null, second.folder ?? null];
  return a !== null && b !== null && resolve(a) === resolve(b);
}

function against(one: StrategyRun, others: readonly StrategyRun[]): readonly StrategyRun[] {
  const same = others.filter(({ id }) => id === one.id);
  return same.length > 0 || others.length > 1 ? same : others;
}

function paired<T>(pairs: readonly T[], first: RunToCompare, second: RunToCompare): readonly T[] {
  if (pairs.length > 0) return pairs;
  const ids = ({ run }: RunToCompare) => run.strategies.map(({ id }) => id).join(', ');
  throw new UncutError(
    'usage',
    sameRun(first, second)
      ? `expected two strategies to compare, the run has only ${ids(first)}`
      : `the runs have no strategy in common: the first has ${ids(first)}; the second has ${ids(second)}; name one of each as <run>#<strategy>`,
  );
}

function named({ run, strategy }: RunToCompare): StrategyRun | null {
  if (strategy === undefined || strategy === null) return null;
  return strategyOf(run.strategies, strategy);
}
