import type { Run, StrategyRun } from '../core/run.ts';
import type { ParamValue } from '../core/types.ts';
import { formatCount, plural } from './format.ts';
import type { Price } from './price.ts';

/** One strategy of a run as a point of a plot: what it keeps whole and what it costs. */
export interface ChoicePoint {
  readonly id: string;
  readonly strategy: string;
  /** The parameters `size`, `overlap` and `unit`; null where the strategy has none. */
  readonly size: number | null;
  readonly overlap: number | null;
  readonly unit: 'tokens' | 'chars' | null;
  /** whole / (whole + cut) as measured. */
  readonly rate: number | null;
  readonly interval: readonly [number, number] | null;
  /** Why the interval is null. */
  readonly intervalReason?: string;
  /** The mean rate over every phase of the windows; null unless the strategy is windows. */
  readonly expectedRate: number | null;
  /**
   * What a choice goes by: the lower of the measured and the expected rate. Windows that stand well
   * on these pages by luck lose that with the next edit.
   */
  readonly dependable: number | null;
  readonly chunks: number;
  /** Tokens of all chunks: what is embedded. */
  readonly embeddedTokens: number;
  /** Median tokens of a chunk; null without chunks. */
  readonly median: number | null;
  /** Embedded tokens / page tokens. */
  readonly redundancy: number | null;
  /** Cost of embedding all chunks once, in the currency of the price; only when there is a price. */
  readonly cost?: number;
  /** Bytes of the vectors: chunks x dims x 4; only when the dimensions are known. */
  readonly indexBytes?: number;
  /** Why the point takes part in no comparison; absent when it does. */
  readonly leftOut?: string;
}

/** A point that can be compared: its rate and chunk size are known. */
export type ComparablePoint = ChoicePoint & {
  readonly rate: number;
  readonly dependable: number;
  readonly median: number;
};

export interface PointOptions {
  readonly price?: Pick<Price, 'amount' | 'per'>;
  /** Dimensions of a vector of 32-bit floats. */
  readonly dims?: number;
}

/** Bytes of a 32-bit float. */
const FLOAT_BYTES = 4;

/** Strategies that know the elements: a bound for splitters, never a choice. */
const UPPER_BOUNDS = ['oracle'];

/** The strategies of a run as points, in the run's order. */
export function choicePoints(run: Run, options: PointOptions): ChoicePoint[] {
  return run.strategies.map((strategy) => choicePoint(run, strategy, options));
}

export function isComparable(point: ChoicePoint): point is ComparablePoint {
  return point.leftOut === undefined;
}

function choicePoint(run: Run, use: StrategyRun, { price, dims }: PointOptions): ChoicePoint {
  const { survival, tokens, chunks } = use;
  const { rate, interval, intervalReason, expectedRate } = survival;
  const leftOut = reasonToLeaveOut(run, use);
  return {
    id: use.id,
    strategy: use.strategy,
    size: numberOf(use.params.size),
    overlap: numberOf(use.params.overlap),
    unit: use.params.unit === 'chars' || use.params.unit === 'tokens' ? use.params.unit : null,
    rate,
    interval,
    ...(intervalReason === undefined ? {} : { intervalReason }),
    expectedRate,
    dependable: rate === null ? null : Math.min(rate, expectedRate ?? rate),
    chunks,
    embeddedTokens: tokens.chunks,
    median: tokens.median,
    redundancy: use.redundancy,
    ...(price === undefined ? {} : { cost: (tokens.chunks * price.amount) / price.per }),
    ...(dims === undefined ? {} : { indexBytes: chunks * dims * FLOAT_BYTES }),
    ...(leftOut === null ? {} : { leftOut }),
  };
}

function reasonToLeaveOut(
  run: Run,
  { id, strategy, survival, tokens }: StrategyRun,
): string | null {
  if (UPPER_BOUNDS.includes(strategy)) return 'an upper bound that knows the elements';
  const failed = run.failures.filter((failure) => failure.strategy === id).length;
  if (failed > 0) return `it failed on ${plural(failed, 'page')}, so its numbers are over others`;
  if (survival.rate === null)
    return `none of ${formatCount(survival.elements)} elements is on its page`;
  return tokens.median === null ? 'it made no chunk' : null;
}

function numberOf(value: ParamValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
