import { type Cutoff, depth } from './cutoff.ts';
import { measure } from './measure.ts';
import { firstFull, firstPartial, type QueryRow } from './row.ts';
import { oneIf, type QueryScore } from './score.ts';

/** `gap@k = Partial@k - Hit@k`: found in part, never whole. It is `gapCut@k + gapRanked@k`. */
export function gapAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => oneIf(inGap(row, cutoff)));
}

/** The part of the gap where no chunk of the strategy holds any element whole: chunking loss. */
export function gapCutAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => oneIf(inGap(row, cutoff) && row.holders.length === 0));
}

/** The part of the gap where some chunk does, but it is not in the top k: retrieval loss. */
export function gapRankedAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => oneIf(inGap(row, cutoff) && row.holders.length > 0));
}

function inGap(row: QueryRow, cutoff: Cutoff): boolean {
  const positions = depth(row, cutoff);
  return firstFull(row, positions) === null && firstPartial(row, positions) !== null;
}
