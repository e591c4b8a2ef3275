import { type Cutoff, depth } from './cutoff.ts';
import { measure } from './measure.ts';
import type { QueryRow } from './row.ts';
import { type QueryScore, ratio, undefinedScore } from './score.ts';

/** `Recall@k`: distinct expected elements held whole in the top k / |E|. */
export function recallAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => ratio(found(row, cutoff).full, row.expected, ''));
}

/** `recallPartial@k`: distinct elements held at least to the threshold in the top k / |E|. */
export function recallPartialAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => ratio(found(row, cutoff).touched, row.expected, ''));
}

/**
 * `recallCapped@k`: the denominator is `min(k, |E|)`, so that a query with more elements than k can
 * reach 1 with one element a chunk. A chunk that holds several can find more than k: capped at 1.
 * A token budget asks for no number of chunks, so there it is null with the reason.
 */
export function recallCappedAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  if (cutoff.by === 'budget') {
    return undefinedScore('a token budget asks for no number of chunks to cap with');
  }
  return measure(row, () => {
    const most = Math.min(cutoff.k, row.expected);
    return ratio(Math.min(found(row, cutoff).full, most), most, '');
  });
}

function found(row: QueryRow, cutoff: Cutoff): { full: number; touched: number } {
  const full = new Set<number>();
  const touched = new Set<number>();
  for (const chunk of row.ranking.slice(0, depth(row, cutoff))) {
    for (const element of chunk.full) full.add(element);
    for (const element of [...chunk.full, ...chunk.partial]) touched.add(element);
  }
  return { full: full.size, touched: touched.size };
}
