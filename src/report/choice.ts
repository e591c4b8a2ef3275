import type { Run } from '../core/run.ts';
import { type Advice, advise } from './choice-advice.ts';
import { paretoFront } from './choice-front.ts';
import { type ChoicePoint, choicePoints, isComparable } from './choice-points.ts';
import type { Price } from './price.ts';

export { parseTarget } from './choice-parse.ts';
export { type Price, parsePrice } from './price.ts';
export type { Advice, ChoicePoint };

/** What a choice is to reach, and what embedding costs. */
export interface ChoiceOptions {
  /** Whole rate to reach, in (0, 1]; 0.99 unless set. */
  readonly target?: number;
  readonly price?: Pick<Price, 'amount' | 'per'>;
  /** Dimensions of the embedding vectors, counted as 32-bit floats. */
  readonly dims?: number;
}

/** The strategies of a run weighed against each other. */
export interface Choice {
  readonly target: number;
  readonly price: Pick<Price, 'amount' | 'per'> | null;
  readonly dims: number | null;
  /** Every strategy in the run's order, for plots. */
  readonly series: readonly ChoicePoint[];
  /**
   * Ids on the Pareto fronts of the dependable whole rate: against embedded tokens, and against the
   * median tokens of a chunk; cheapest first.
   */
  readonly fronts: { readonly tokens: readonly string[]; readonly size: readonly string[] };
  readonly advice: Advice;
}

export const DEFAULT_TARGET = 0.99;

/**
 * Weighs the strategies of a run: which keeps enough elements whole with the smallest chunks, at
 * what cost, and whether the corpus is large enough to say so. Upper bounds, and strategies that
 * failed on a page, are in the series with the reason why they are left out of the comparison.
 */
export function chooseStrategy(run: Run, options: ChoiceOptions = {}): Choice {
  const { target = DEFAULT_TARGET, price, dims } = options;
  const series = choicePoints(run, options);
  const points = series.filter(isComparable);
  const tokens = paretoFront(points, ({ embeddedTokens }) => embeddedTokens);
  const size = paretoFront(points, ({ median }) => median);
  return {
    target,
    price: price ?? null,
    dims: dims ?? null,
    series,
    fronts: { tokens: tokens.map(({ id }) => id), size: size.map(({ id }) => id) },
    advice: advise(run, { points, tokens, size, target }),
  };
}
