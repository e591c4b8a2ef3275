import { type Cutoff, depth } from './cutoff.ts';
import { measure } from './measure.ts';
import { firstFull, type QueryRow } from './row.ts';
import { plain, type QueryScore } from './score.ts';

/**
 * `RR@k` (its mean is `MRR@k`): 1 / rank of the first position in the top k that holds an element
 * whole, 0 when there is none. Ranks below k do not exist for it.
 *
 * Source: E. Voorhees, The TREC-8 Question Answering Track Report, 1999.
 */
export function reciprocalRankAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => {
    const rank = firstFull(row, depth(row, cutoff));
    return plain(rank === null ? 0 : 1 / rank);
  });
}

/** The same over the whole ranking, however deep: TREC's `recip_rank`. */
export function reciprocalRankUncut(row: QueryRow): QueryScore {
  return measure(row, () => {
    const rank = firstFull(row);
    return plain(rank === null ? 0 : 1 / rank);
  });
}
