import type { Cutoff } from './cutoff.ts';
import { isEligible, type QueryRow } from './row.ts';
import { type QueryScore, undefinedScore } from './score.ts';

/** A metric over element-graded rows. */
export type RowMetric = (row: QueryRow, cutoff: Cutoff) => QueryScore;

/**
 * What holds for every metric before its own rule: a row without elements to find has no value and
 * leaves the mean; one whose retrieval failed has only the bounds `[0, 1]`.
 */
export function measure(row: QueryRow, value: () => QueryScore): QueryScore {
  if (!isEligible(row)) {
    return undefinedScore(
      row.missing > 0
        ? `all ${row.missing} expected elements are missing from their pages`
        : 'the query expects no element',
    );
  }
  if (row.outcome === 'failed') {
    return { value: null, low: 0, high: 1, reason: 'its retrieval failed' };
  }
  return value();
}
