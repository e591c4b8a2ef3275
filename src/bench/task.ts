import type { Scorer } from '../io/config.ts';
import { type MeasureOptions, measure, type Subject } from './measure.ts';
import { type Bar, type BenchRow, makeRow, type RowParts } from './row.ts';
import type { WorkloadSize } from './workload.ts';

export type { Scorer };

/** What the tasks are run with. */
export interface BenchContext extends MeasureOptions {
  /** Also the sizes that take minutes or a gigabyte. */
  readonly full: boolean;
  /** Sizes of workloads are multiplied by this; 1 unless a quick look is wanted. */
  readonly scale: number;
  /** The corpus of the tasks that need one. */
  readonly corpus: string;
  /** Whether that corpus's pages and elements are graded as a workload of their own. */
  readonly gradeCorpus: boolean;
  readonly make: readonly WorkloadSize[];
  readonly scorers: Readonly<Record<string, Scorer>>;
  readonly rust: boolean;
}

/** A group of rows that is asked for by name. */
export interface BenchTask {
  readonly name: string;
  readonly summary: string;
  rows(context: BenchContext): AsyncIterable<BenchRow>;
}

/** An answer that is not the expected one: the row is reported as wrong and never timed. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** @throws WrongAnswer unless both are the same text or number. */
export function expectEqual(what: string, got: string | number, expected: string | number): void {
  if (got !== expected) {
    throw new WrongAnswer(`${what}: expected ${preview(expected)}, got ${preview(got)}`);
  }
}

function preview(value: string | number): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value.slice(0, 120));
}

/**
 * Checks answers before anything is timed: null when they are right, else the row that says what is
 * wrong.
 */
export async function wrongRow(
  row: RowParts,
  check: () => void | Promise<void>,
): Promise<BenchRow | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof WrongAnswer)) throw error;
    return makeRow({ ...row, notRun: error.message, wrong: true });
  }
}

/** One workload, done by us and by peers. */
export interface Contest {
  readonly task: string;
  readonly name: string;
  readonly ours: Subject;
  readonly peers: readonly ContestPeer[];
  readonly megabytes?: number;
  readonly elements?: number;
  /** Runs before anything is timed. @throws WrongAnswer when an answer is not the expected one. */
  check(): void | Promise<void>;
}

export interface ContestPeer {
  readonly subject: Subject | { readonly name: string; readonly notRun: string };
  readonly bar?: Bar;
}

/** Checks the answers, times ours and all peers in the same rounds; one row a peer. */
export async function compete(contest: Contest, context: BenchContext): Promise<BenchRow[]> {
  const { task, name, ours, peers } = contest;
  const size = {
    megabytes: contest.megabytes ?? null,
    elements: contest.elements ?? null,
  };
  const wrong = await wrongRow({ task, name, ...size }, () => contest.check());
  if (wrong !== null) return [wrong];
  const present = peers.flatMap(({ subject }) => ('run' in subject ? [subject] : []));
  const { timings, ratios } = await measure([ours, ...present], context);
  const rows = peers.map(({ subject, bar = null }) => {
    const row = { task, name, ...size, peer: subject.name, ours: timings[0]!, bar };
    if (!('run' in subject)) return makeRow({ ...row, notRun: subject.notRun });
    const index = present.indexOf(subject) + 1;
    return makeRow({
      ...row,
      theirs: timings[index]!,
      scaled: subject.scale !== undefined,
      value: ratios[index]!,
    });
  });
  if (rows.length > 0) return rows;
  return [makeRow({ task, name, ...size, ours: timings[0]! })];
}

/** A whole number of units at the context's scale, at least `least`. */
export function scaled(value: number, { scale }: BenchContext, least = 1): number {
  return Math.max(least, Math.round(value * scale));
}
