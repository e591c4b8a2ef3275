import { type Cutoff, depth } from './cutoff.ts';
import { measure } from './measure.ts';
import { newGains, type QueryRow } from './row.ts';
import { type QueryScore, ratio, undefinedScore } from './score.ts';

/**
 * What `P@k` divides by. `requested`: k, however few chunks came (trec_eval's P_k); `returned`: the
 * positions that the ranking has in the top k.
 */
export type PrecisionDenominator = 'requested' | 'returned';

/**
 * Which positions `P@k` counts. `occurrence`: each that holds an element whole; `distinct`: only one
 * that holds whole an element which no earlier position held.
 */
export type PrecisionCount = 'occurrence' | 'distinct';

/**
 * `P@k`: positions in the top k that hold an expected element whole / k or / min(k, n).
 *
 * An empty ranking has no `returned` precision: null in the row, 0 in the mean. A token budget
 * requests no number of chunks: `requested` is null there, with the reason.
 */
export function precisionAt(
  row: QueryRow,
  cutoff: Cutoff,
  denominator: PrecisionDenominator,
  count: PrecisionCount,
): QueryScore {
  if (cutoff.by === 'budget' && denominator === 'requested') {
    return undefinedScore('a token budget requests no number of chunks');
  }
  return measure(row, () => {
    const positions = depth(row, cutoff);
    const held =
      count === 'distinct'
        ? newGains(row, positions)
        : row.ranking.slice(0, positions).map((chunk) => chunk.full.length);
    const hits = held.filter((elements) => elements > 0).length;
    if (cutoff.by === 'k' && denominator === 'requested') return ratio(hits, cutoff.k, '');
    if (positions > 0) return ratio(hits, positions, '');
    return { ...ratio(0, 0, 'no chunk was returned'), low: 0, high: 0 };
  });
}
