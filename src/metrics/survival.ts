import { type BootstrapOptions, bootstrapInterval } from './bootstrap.ts';
import { macroMean, pooledMean, ratio, type Score } from './score.ts';

/** Located elements of a page, a corpus or a strategy: whole or cut. Missing ones are in neither. */
export interface SurvivalCounts {
  readonly whole: number;
  readonly cut: number;
}

const nothingLocated = 'no expected element is on its page';

/** Survival rate: `whole / (whole + cut)`, pooled; null with the reason when nothing is located. */
export function survivalRate({ whole, cut }: SurvivalCounts): Score {
  return pooledMean(whole, whole + cut, whole + cut, nothingLocated);
}

/** The survival of a strategy over pages. */
export interface SurvivalScore {
  /** Every element counts equally; `over` counts elements. */
  readonly pooled: Score;
  /** Every page with a located element counts equally; `over` counts pages. */
  readonly macro: Score;
  /** 95% interval of the pooled rate, by pages; null with the reason. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason?: string;
}

/**
 * The survival rate over pages, both means, and the percentile interval of the pooled one. It does
 * not depend on the order of the pages.
 *
 * @param pages one entry a page
 */
export function survivalOf(
  pages: readonly SurvivalCounts[],
  options: BootstrapOptions = {},
): SurvivalScore {
  const located = pages.filter(({ whole, cut }) => whole + cut > 0);
  const sum = { whole: 0, cut: 0 };
  for (const { whole, cut } of located) {
    sum.whole += whole;
    sum.cut += cut;
  }
  const rates = located.map(({ whole, cut }) => ratio(whole, whole + cut, nothingLocated));
  return {
    pooled: survivalRate(sum),
    macro: macroMean(rates, nothingLocated),
    ...bootstrapInterval(
      located.map(({ whole, cut }) => ({ num: whole, den: whole + cut })),
      options,
    ),
  };
}
