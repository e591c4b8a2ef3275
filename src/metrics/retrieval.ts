import { averagePrecisionAt } from './average-precision.ts';
import { type Cutoff, depth } from './cutoff.ts';
import { gapAt, gapCutAt, gapRankedAt } from './gap.ts';
import { hitAt, partialAt, stitchedAt } from './hit.ts';
import type { RowMetric } from './measure.ts';
import { ndcgAt } from './ndcg.ts';
import { type PrecisionCount, type PrecisionDenominator, precisionAt } from './precision.ts';
import { duplicateRows, falseReturns, ties } from './ranking.ts';
import { recallAt, recallCappedAt, recallPartialAt } from './recall.ts';
import { reciprocalRankAt, reciprocalRankUncut } from './reciprocal-rank.ts';
import { isEligible, type QueryRow } from './row.ts';
import { macroMean, type QueryScore, type Score } from './score.ts';

/** `P@k` with each denominator and each way to count positions. */
export type PrecisionTable<Value> = Readonly<
  Record<PrecisionDenominator, Readonly<Record<PrecisionCount, Value>>>
>;

/** Every metric at one cutoff: a value for one query, or a mean over queries. */
export interface MetricTable<Value> {
  readonly hit: Value;
  readonly partial: Value;
  readonly gap: Value;
  readonly gapCut: Value;
  readonly gapRanked: Value;
  readonly stitched: Value;
  readonly mrr: Value;
  readonly mrrUncut: Value;
  readonly recall: Value;
  readonly recallPartial: Value;
  readonly recallCapped: Value;
  readonly precision: PrecisionTable<Value>;
  readonly ndcg: Value;
  readonly map: Value;
}

/** The metrics of one retriever at one cutoff over the queries, with the counts behind them. */
export interface RetrievalScores extends MetricTable<Score> {
  /** The cutoff in positions; absent under a budget. */
  readonly k?: number;
  /** The cutoff in tokens; absent under a k. */
  readonly budget?: number;
  /** Positions asked for over the eligible queries: k each; absent under a budget. */
  readonly requested?: number;
  /** Positions that came within the cutoff over the eligible queries. */
  readonly returned: number;
  /** All queries. */
  readonly queries: number;
  /** Queries with an expected element that is on its page: what the means are over. */
  readonly eligible: number;
  /** Eligible queries that have a ranking. */
  readonly answered: number;
  /** Eligible queries that have none: they count as retrieved nothing. */
  readonly unanswered: number;
  /** Eligible queries whose retrieval failed: they make each mean an interval. */
  readonly failed: number;
  /** Queries that expect no element, and those whose expected elements are all missing. */
  readonly withoutExpected: number;
  readonly onlyMissing: number;
  /** Eligible answered queries with no chunk within the cutoff. */
  readonly empty: number;
  readonly falseReturns: Score;
  readonly duplicateRows: number;
  /** Pairs of neighbours with equal scores, and queries with such a pair across the cutoff. */
  readonly ties: number;
  readonly tiesAcrossCutoff: number;
}

/** Every metric of one query at one cutoff: the row that stands before any mean. */
export function scoreQuery(row: QueryRow, cutoff: Cutoff): MetricTable<QueryScore> {
  return mapMetrics((metric) => metric(row, cutoff));
}

/**
 * Every metric over the queries at one cutoff, each a macro mean over the eligible queries. It does
 * not depend on the order of the rows.
 */
export function scoreQueries(rows: readonly QueryRow[], cutoff: Cutoff): RetrievalScores {
  const eligible = rows.filter(isEligible);
  const count = (outcome: QueryRow['outcome']): number =>
    eligible.filter((row) => row.outcome === outcome).length;
  const sum = (of: (row: QueryRow) => number): number => rows.reduce((at, row) => at + of(row), 0);
  const returned = eligible.reduce((at, row) => at + depth(row, cutoff), 0);
  return {
    ...(cutoff.by === 'k'
      ? { k: cutoff.k, requested: cutoff.k * eligible.length }
      : { budget: cutoff.tokens }),
    returned,
    queries: rows.length,
    eligible: eligible.length,
    answered: count('answered'),
    unanswered: count('no-ranking'),
    failed: count('failed'),
    withoutExpected: rows.filter((row) => !isEligible(row) && row.missing === 0).length,
    onlyMissing: rows.filter((row) => !isEligible(row) && row.missing > 0).length,
    empty: eligible.filter((row) => row.outcome === 'answered' && depth(row, cutoff) === 0).length,
    ...mapMetrics((metric) => macroMean(eligible.map((row) => metric(row, cutoff)))),
    falseReturns: falseReturns(rows, cutoff),
    duplicateRows: sum((row) => duplicateRows(row, cutoff)),
    ties: sum((row) => ties(row, cutoff).pairs),
    tiesAcrossCutoff: sum((row) => (ties(row, cutoff).acrossCutoff ? 1 : 0)),
  };
}

function mapMetrics<Value>(value: (metric: RowMetric) => Value): MetricTable<Value> {
  const precision = (denominator: PrecisionDenominator): Record<PrecisionCount, Value> => ({
    occurrence: value((row, cutoff) => precisionAt(row, cutoff, denominator, 'occurrence')),
    distinct: value((row, cutoff) => precisionAt(row, cutoff, denominator, 'distinct')),
  });
  return {
    hit: value(hitAt),
    partial: value(partialAt),
    gap: value(gapAt),
    gapCut: value(gapCutAt),
    gapRanked: value(gapRankedAt),
    stitched: value(stitchedAt),
    mrr: value(reciprocalRankAt),
    mrrUncut: value(reciprocalRankUncut),
    recall: value(recallAt),
    recallPartial: value(recallPartialAt),
    recallCapped: value(recallCappedAt),
    precision: { requested: precision('requested'), returned: precision('returned') },
    ndcg: value(ndcgAt),
    map: value(averagePrecisionAt),
  };
}
