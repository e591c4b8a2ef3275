import { type Cutoff, depth } from './cutoff.ts';
import { measure } from './measure.ts';
import { heldWhole, newGains, type QueryRow } from './row.ts';
import { plain, type QueryScore } from './score.ts';

/**
 * `nDCG@k` over elements: DCG of the ranking / DCG of the ideal, capped at 1.
 *
 * The gain at a position is the number of expected elements held whole there and at no earlier
 * position; the discount is `1 / log2(rank + 1)`. The ideal is {@link idealGains} cut at k, so a query
 * with all its elements cut scores 0. Under a token budget the ideal is cut at the number of chunks
 * that the budget let through.
 *
 * The greedy ideal is not always the greatest possible DCG (choosing chunks is a maximum-coverage
 * problem), hence the cap.
 *
 * Source: K. Jarvelin, J. Kekalainen, Cumulated gain-based evaluation of IR techniques, ACM TOIS
 * 20(4), 2002; novelty gain after C. Clarke et al., Novelty and diversity in information retrieval
 * evaluation, SIGIR 2008 (alpha = 1).
 */
export function ndcgAt(row: QueryRow, cutoff: Cutoff): QueryScore {
  return measure(row, () => {
    const positions = depth(row, cutoff);
    const dcg = discountedSum(newGains(row, positions), positions);
    const ideal = discountedSum(idealGains(row), cutoff.by === 'k' ? cutoff.k : positions);
    return plain(dcg === 0 ? 0 : Math.min(1, dcg / ideal));
  });
}

/**
 * The gains of the ideal ranking: the strategy's chunks greedily by new gain (equal gains in the
 * order of `holders`), then one position of gain 1 for each element that no chunk holds whole.
 */
export function idealGains(row: QueryRow): readonly number[] {
  const open = heldWhole(row).slice();
  const gains: number[] = [];
  for (;;) {
    let best: readonly number[] = [];
    let most = 0;
    for (const elements of row.holders) {
      const gain = elements.filter((element) => open[element]).length;
      if (gain > most) {
        most = gain;
        best = elements;
      }
    }
    if (most === 0) break;
    gains.push(most);
    for (const element of best) open[element] = false;
  }
  const unheld = heldWhole(row).filter((held) => !held).length;
  return [...gains, ...new Array<number>(unheld).fill(1)];
}

/** Sum of `gain / log2(rank + 1)` over the first `positions` ranks. */
export function discountedSum(gains: readonly number[], positions: number): number {
  let sum = 0;
  for (let index = 0; index < Math.min(positions, gains.length); index++) {
    sum += gains[index]! / Math.log2(index + 2);
  }
  return sum;
}
