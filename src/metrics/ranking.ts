import { type Cutoff, depth } from './cutoff.ts';
import { isEligible, type QueryRow } from './row.ts';
import { pooledMean, type Score } from './score.ts';

/** Positions up to the cutoff whose chunk a position above already held (by `key`). */
export function duplicateRows(row: QueryRow, cutoff: Cutoff): number {
  const seen = new Set<string | number>();
  let repeats = 0;
  for (const { key } of row.ranking.slice(0, depth(row, cutoff))) {
    if (key === undefined) continue;
    if (seen.has(key)) repeats++;
    seen.add(key);
  }
  return repeats;
}

/** Neighbours with equal scores: the order of such two carries no information. */
export interface Ties {
  /** Pairs of ranks r, r + 1 with equal scores and r up to the cutoff. */
  readonly pairs: number;
  /** Whether the last position that counts ties with the first that does not. */
  readonly acrossCutoff: boolean;
}

/** The ties of a ranking at a cutoff; positions without a score tie with nothing. */
export function ties(row: QueryRow, cutoff: Cutoff): Ties {
  const { ranking } = row;
  const tied = (index: number): boolean => {
    const score = ranking[index]?.score;
    return score !== undefined && score === ranking[index + 1]?.score;
  };
  const positions = depth(row, cutoff);
  let pairs = 0;
  for (let index = 0; index < positions; index++) if (tied(index)) pairs++;
  return { pairs, acrossCutoff: positions > 0 && tied(positions - 1) };
}

/**
 * `falseReturns@k`: of the queries that expect no element which is on its page, the share for which
 * any chunk was returned in the top k. Pooled; null with the reason when there is no such query.
 */
export function falseReturns(rows: readonly QueryRow[], cutoff: Cutoff): Score {
  const asked = rows.filter((row) => !isEligible(row));
  const failed = asked.filter((row) => row.outcome === 'failed').length;
  const returned = asked.filter((row) => depth(row, cutoff) > 0).length;
  return falseReturnShare(returned, failed, asked.length);
}

/** Returns of queries that expect nothing as a score; with failed ones among them, its bounds. */
export function falseReturnShare(returned: number, failed: number, over: number): Score {
  if (failed === 0) return pooledMean(returned, over, over, 'every query has something to find');
  return {
    value: null,
    mean: 'pooled',
    over,
    low: returned / over,
    high: (returned + failed) / over,
    reason: `the retrieval of ${failed} of ${over} such queries failed`,
  };
}
