import { UncutError } from '../core/error.ts';
import type { BenchRecord } from './record.ts';
import { type BenchRow, rowKey } from './row.ts';

/** One figure of a row in two records. */
export interface Change {
  readonly row: string;
  readonly figure: 'p50' | BenchRow['quantity'];
  readonly before: number;
  readonly now: number;
  /** How much worse now is, as a share of before; negative when it is better. */
  readonly worse: number;
  readonly beyond: boolean;
}

export interface Comparison {
  readonly changes: readonly Change[];
  /** Rows that only one of the records measured, of tasks that are in the new one. */
  readonly onlyBefore: readonly string[];
  readonly onlyNow: readonly string[];
  /** Why times were not compared, only ratios; null when they were. */
  readonly timesNotCompared: string | null;
}

/**
 * Reads `20%` or `0.2` as a share.
 *
 * @throws UncutError `usage` unless it is a share of at least 0.
 */
export function parseTolerance(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim());
  if (match === null) {
    throw new UncutError('usage', `--tolerance: expected a share as 20% or 0.2, got "${text}"`);
  }
  return Number(match[1]) / (match[2] === '%' ? 100 : 1);
}

/**
 * Compares the figures of the rows that both records measured. A time counts only on the same
 * processor, Node and clock; a ratio always, since its peer ran beside it.
 */
export function compareRecords(
  before: BenchRecord,
  now: BenchRecord,
  tolerance: number,
): Comparison {
  const timesNotCompared = timesDiffer(before, now);
  const old = new Map(before.rows.filter(measured).map((row) => [rowKey(row), row]));
  const fresh = new Map(now.rows.filter(measured).map((row) => [rowKey(row), row]));
  const changes: Change[] = [];
  for (const [key, row] of fresh) {
    const earlier = old.get(key);
    if (earlier === undefined) continue;
    const add = (figure: Change['figure'], was: number, is: number, higherIsBetter: boolean) => {
      const worse = higherIsBetter ? was / is - 1 : is / was - 1;
      changes.push({ row: key, figure, before: was, now: is, worse, beyond: worse > tolerance });
    };
    if (timesNotCompared === null && row.ours !== null && earlier.ours !== null) {
      add('p50', earlier.ours.p50, row.ours.p50, false);
    }
    const isTime = row.quantity === 'seconds';
    if (row.value !== null && earlier.value !== null && !isTime) {
      add(row.quantity, earlier.value, row.value, row.quantity === 'ratio');
    }
  }
  const ran = new Set(now.rows.map(({ task }) => task));
  const gone = [...old].filter(([key, { task }]) => ran.has(task) && !fresh.has(key));
  return {
    changes,
    onlyBefore: gone.map(([key]) => key),
    onlyNow: [...fresh.keys()].filter((key) => !old.has(key)),
    timesNotCompared,
  };
}

function measured({ ours, value }: BenchRow): boolean {
  return ours !== null || value !== null;
}

function timesDiffer(before: BenchRecord, now: BenchRecord): string | null {
  const pairs = [
    ['processor', before.machine.cpu, now.machine.cpu],
    ['Node', before.machine.node, now.machine.node],
    ['clock', before.clock, now.clock],
  ] as const;
  const other = pairs.find(([, was, is]) => was !== is);
  if (other === undefined) return null;
  return `times are not compared: another ${other[0]} (${other[1]} then, ${other[2]} now)`;
}
