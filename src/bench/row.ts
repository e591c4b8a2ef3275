import type { Timing } from './measure.ts';

/** What a row's value is. Only `ratio` compares with a peer: the peer's time by ours. */
export type Quantity = 'ratio' | 'seconds' | 'exponent' | 'growth' | 'megabytes' | 'share';

/** What the value must be. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number };

/** A line of the result: one workload, our time, and a peer's beside it. */
export interface BenchRow {
  readonly task: string;
  /** The workload, with its size. */
  readonly name: string;
  /** What ours is compared with, or null. */
  readonly peer: string | null;
  readonly ours: Timing | null;
  readonly theirs: Timing | null;
  /** Whether the peer did a sample of the workload and its time was scaled. */
  readonly scaled: boolean;
  readonly quantity: Quantity;
  /** Null when it was not measured. */
  readonly value: number | null;
  readonly bar: Bar | null;
  /** Most resident memory of our process and of the peer's, in millions of bytes. */
  readonly peaks: readonly [number, number] | null;
  /** UTF-16 units of page text that a run handles, in millions. */
  readonly megabytes: number | null;
  readonly elements: number | null;
  /** Why there is no value: a package that is not installed, a wrong answer. */
  readonly notRun: string | null;
  /** Set when an answer was wrong: the row says nothing about speed. */
  readonly wrong: boolean;
}

/** What a task knows of a row; the rest is absent. */
export type RowParts = Pick<BenchRow, 'task' | 'name'> & Partial<BenchRow>;

export function makeRow(parts: RowParts): BenchRow {
  return {
    peer: null,
    ours: null,
    theirs: null,
    scaled: false,
    quantity: 'ratio',
    value: null,
    bar: null,
    peaks: null,
    megabytes: null,
    elements: null,
    notRun: null,
    wrong: false,
    ...parts,
  };
}

/** Whether the value meets its bar; null when there is no bar or no value. */
export function verdict({ value, bar, wrong }: BenchRow): 'ok' | 'missed' | null {
  if (wrong) return 'missed';
  if (bar === null || value === null) return null;
  const met = 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
  return met ? 'ok' : 'missed';
}

/** What tells a row from every other of a record. */
export function rowKey({ task, name, peer, quantity }: BenchRow): string {
  return `${task}: ${name}${peer === null ? '' : `, ${peer}`}${quantity === 'ratio' ? '' : ` (${quantity})`}`;
}
