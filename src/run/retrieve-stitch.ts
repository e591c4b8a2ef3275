import {
  type ElementHoldings,
  type HeldPart,
  type JoinedOccurrence,
  stitchedBy,
} from './retrieve-page.ts';

/**
 * The first rank at which the union of the chunks at ranks 1 to it covers some one occurrence of
 * the element; null when the whole ranking does not. A chunk that holds it whole covers it.
 *
 * @param rankOf 1-based rank of the page's chunk with an ordinal, the first one; null when it is not
 *   in the ranking
 */
export function stitchedRank(
  element: ElementHoldings,
  rankOf: (ordinal: number) => number | null,
): number | null {
  let best: number | null = null;
  const offer = (rank: number | null): void => {
    if (rank !== null && (best === null || rank < best)) best = rank;
  };
  for (const chunk of element.full) offer(rankOf(chunk));
  for (const occurrence of element.joined) offer(joinedRank(occurrence, rankOf));
  return best;
}

/** By bisection over the ranks of the parts: more chunks never cover less. */
function joinedRank(
  occurrence: JoinedOccurrence,
  rankOf: (ordinal: number) => number | null,
): number | null {
  const rankOfPart = new Map<HeldPart, number>();
  for (const part of occurrence.parts) {
    const rank = rankOf(part.chunk);
    if (rank !== null) rankOfPart.set(part, rank);
  }
  const ranks = [...rankOfPart.values()].sort((a, b) => a - b);
  let low = 0;
  let high = ranks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const limit = ranks[middle]!;
    if (stitchedBy(occurrence, (part) => (rankOfPart.get(part) ?? Infinity) <= limit))
      high = middle;
    else low = middle + 1;
  }
  return ranks[low] ?? null;
}
