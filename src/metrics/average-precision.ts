import { type Cutoff, depth } from './cutoff.ts';
import { measure } from './measure.ts';
import { newGains, type QueryRow } from './row.ts';
import { plain, type QueryScore } from './score.ts';

/**
 * `AP@k` (its mean is `MAP@k`): for each expected element first held whole at a rank r in the top k,
 * the share of positions 1 to r that brought a new element; the sum / |E|.
 *
 * With one element a chunk and no repeats it is trec_eval's `map_cut_k`: divided by all of E, not by
 * the number found and not by min(k, |E|).
 */
export function averagePrecisionAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => {
    let bringing = 0;
    let sum = 0;
    for (const [index, gain] of newGains(row, depth(row, cutoff)).entries()) {
      if (gain === 0) continue;
      bringing++;
      sum += (gain * bringing) / (index + 1);
    }
    return plain(sum / row.expected);
  });
}
