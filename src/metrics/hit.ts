import { type Cutoff, depth } from './cutoff.ts';
import { measure } from './measure.ts';
import { firstFull, firstPartial, type QueryRow } from './row.ts';
import { oneIf, type QueryScore } from './score.ts';

/**
 * `Hit@k`: 1 when some chunk in the top k holds some expected element whole, else 0.
 *
 * Source: TREC's Success@k, with "relevant" read as "holds an element with coverage at least 1".
 */
export function hitAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => oneIf(firstFull(row, depth(row, cutoff)) !== null));
}

/**
 * `Partial@k`: 1 when some chunk in the top k holds some expected element at least to the threshold,
 * whole ones included, else 0. So `Hit@k <= Partial@k`.
 */
export function partialAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => oneIf(firstPartial(row, depth(row, cutoff)) !== null));
}

/**
 * `Stitched@k`: 1 when the union of the top k chunks covers some expected element, else 0: what a
 * reader who joins the chunks could answer. A whole element needs no joining, so
 * `Hit@k <= Stitched@k`.
 */
export function stitchedAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => {
    const positions = depth(row, cutoff);
    const covered = (row.stitchedAt ?? Infinity) <= positions;
    return oneIf(covered || firstFull(row, positions) !== null);
  });
}
