import type { BootstrapResult, Resamples } from './bootstrap.ts';
import { bootstrapMeans } from './bootstrap-means.ts';
import type { Cutoff } from './cutoff.ts';
import { gapAt, gapCutAt, gapRankedAt } from './gap.ts';
import { hitAt, partialAt, stitchedAt } from './hit.ts';
import type { RowMetric } from './measure.ts';
import { ndcgAt } from './ndcg.ts';
import { recallAt } from './recall.ts';
import { reciprocalRankAt } from './reciprocal-rank.ts';
import type { RetrievalScores } from './retrieval.ts';
import { isEligible, type QueryRow } from './row.ts';
import { type QueryScore, type Score, sortedSum } from './score.ts';

const METRICS = {
  hit: hitAt,
  partial: partialAt,
  gap: gapAt,
  gapCut: gapCutAt,
  gapRanked: gapRankedAt,
  stitched: stitchedAt,
  mrr: reciprocalRankAt,
  recall: recallAt,
  ndcg: ndcgAt,
} as const satisfies Readonly<Record<string, RowMetric>>;

/** The metrics whose means carry an interval. */
export type IntervalMetric = keyof typeof METRICS;

export const INTERVAL_METRICS = Object.keys(METRICS) as readonly IntervalMetric[];

/** How queries are drawn. */
export interface IntervalOptions {
  /** The page that a query belongs to: questions about one page are not independent. */
  readonly pageOf: (row: QueryRow) => string;
  /** Draws that were made before; see `bootstrapInterval`. */
  readonly resamples?: Resamples;
}

/**
 * The scores with a 95% percentile interval for each mean of {@link INTERVAL_METRICS}, over 10,000
 * seeded draws of pages. It is null with the reason for a mean that is not known or not defined,
 * with fewer than 10 pages and without spread. It does not depend on the order of the rows.
 *
 * @param rows those that the scores were made from, at the same cutoff
 */
export function withIntervals(
  scores: RetrievalScores,
  rows: readonly QueryRow[],
  cutoff: Cutoff,
  { pageOf, resamples }: IntervalOptions,
): RetrievalScores {
  const known = INTERVAL_METRICS.filter((name) => scores[name].value !== null);
  const pages = new Map<string, QueryRow[]>();
  for (const row of rows.filter(isEligible)) {
    const page = pageOf(row);
    const list = pages.get(page);
    if (list === undefined) pages.set(page, [row]);
    else list.push(row);
  }
  const clusters = [...pages.values()].map((own) => ({
    sums: known.map((name) => sortedSum(own.map((row) => countedAs(METRICS[name](row, cutoff))))),
    count: own.length,
  }));
  const results = bootstrapMeans(clusters, resamples === undefined ? {} : { resamples });
  const changed: Partial<Record<IntervalMetric, Score>> = {};
  for (const name of INTERVAL_METRICS) {
    const score = scores[name];
    const result: BootstrapResult = results[known.indexOf(name)] ?? {
      interval: null,
      reason: score.reason ?? 'the mean is not known',
    };
    const { interval, reason } = result;
    changed[name] = {
      ...{ ...score, interval },
      ...(reason === undefined ? {} : { intervalReason: reason }),
    };
  }
  return { ...scores, ...changed };
}

/** What a query's score counts as in a mean that is known. */
function countedAs({ value, low }: QueryScore): number {
  return value ?? low ?? 0;
}
