/**
 * A metric's value for one query. `value` is null where it is not defined or not known, with the
 * reason; `low` and `high` then say what a mean may count it as: both 0 for a value that counts as
 * 0, an interval for one that is not known. Without them the query leaves the mean.
 */
export interface QueryScore {
  readonly value: number | null;
  /** Whole numbers, when the value is a ratio of counts. */
  readonly numerator?: number;
  readonly denominator?: number;
  readonly low?: number;
  readonly high?: number;
  readonly reason?: string;
}

/**
 * A metric's value over many queries.
 *
 * `value` is the mean that `mean` names. `numerator` and `denominator` are the sums of the counts
 * over the queries; `pooled` is their ratio, present on a macro mean when it is more than
 * {@link MEANS_DIFFER} away from it. When some query's value is only known within bounds, `value` is
 * null and the mean lies in `[low, high]`.
 */
export interface Score {
  readonly value: number | null;
  /** `macro`: every query counts equally; `pooled`: ratio of sums. */
  readonly mean: 'macro' | 'pooled';
  readonly numerator?: number;
  readonly denominator?: number;
  readonly pooled?: number;
  /** Number of queries that the mean is taken over. */
  readonly over: number;
  readonly low?: number;
  readonly high?: number;
  readonly reason?: string;
  /** 95% percentile interval over draws of pages, where it was asked for; null with its reason. */
  readonly interval?: readonly [low: number, high: number] | null;
  readonly intervalReason?: string;
}

/** Macro and pooled means that are further apart than this are both shown. */
export const MEANS_DIFFER = 0.01;

/** `numerator / denominator`, or null with the reason when the denominator is 0. */
export function ratio(numerator: number, denominator: number, reason: string): QueryScore {
  if (denominator === 0) return { value: null, numerator, denominator, reason };
  return { value: numerator / denominator, numerator, denominator };
}

/** A claim as a score: 1 of 1 when true, 0 of 1 when not. */
export function oneIf(claim: boolean): QueryScore {
  return { value: claim ? 1 : 0, numerator: claim ? 1 : 0, denominator: 1 };
}

/** A value that is not a ratio of counts, in [0, 1]. */
export function plain(value: number): QueryScore {
  return { value };
}

/** A value that is only known to lie in `[low, high]`; a point when they are equal. */
export function between(low: number, high: number, reason: string): QueryScore {
  return low === high ? { value: low } : { value: null, low, high, reason };
}

/** No value, and no share in a mean. */
export function undefinedScore(reason: string): QueryScore {
  return { value: null, reason };
}

/**
 * The macro mean of per-query scores: the sum of the values (or of their bounds) divided by the
 * number of queries that have one. It does not depend on the order of the queries. Where none has
 * one it is null, with the reason of the first.
 */
export function macroMean(
  scores: readonly QueryScore[],
  reasonWhenEmpty = 'no query has an expected element that is on its page',
): Score {
  const known = scores.filter((score) => score.value !== null || score.low !== undefined);
  const over = known.length;
  if (over === 0) {
    return { value: null, mean: 'macro', over, reason: scores[0]?.reason ?? reasonWhenEmpty };
  }
  const low = sortedSum(known.map((score) => score.value ?? score.low ?? 0)) / over;
  const high = sortedSum(known.map((score) => score.value ?? score.high ?? 1)) / over;
  const open = known.filter((score) => score.value === null && score.low !== score.high);
  if (open.length > 0) {
    const reason = `${open.length} of ${over} queries are known only within bounds: ${open[0]!.reason ?? 'not known'}`;
    return { value: null, mean: 'macro', over, low, high, reason };
  }
  const sums = sumCounts(known);
  if (sums === null) return { value: low, mean: 'macro', over };
  const { numerator, denominator } = sums;
  const pooled = numerator / denominator;
  // Equal denominators make the two means one: the ratio of whole numbers is the exact one.
  const value = known.every((score) => score.denominator === known[0]!.denominator) ? pooled : low;
  return Math.abs(pooled - value) > MEANS_DIFFER
    ? { value, mean: 'macro', numerator, denominator, pooled, over }
    : { value, mean: 'macro', numerator, denominator, over };
}

/** The pooled mean: ratio of sums; null with the reason when the denominator is 0. */
export function pooledMean(
  numerator: number,
  denominator: number,
  over: number,
  reason: string,
): Score {
  const score = ratio(numerator, denominator, reason);
  return { ...score, mean: 'pooled', over };
}

/** The sums of the counts, or null when some score carries none or nothing is to divide by. */
function sumCounts(
  scores: readonly QueryScore[],
): { numerator: number; denominator: number } | null {
  let numerator = 0;
  let denominator = 0;
  for (const score of scores) {
    if (score.numerator === undefined || score.denominator === undefined) return null;
    numerator += score.numerator;
    denominator += score.denominator;
  }
  return denominator === 0 ? null : { numerator, denominator };
}

/** A sum that does not depend on the order of its terms: floats are added from small to great. */
export function sortedSum(values: readonly number[]): number {
  let sum = 0;
  for (const value of Float64Array.from(values).sort()) sum += value;
  return sum;
}
