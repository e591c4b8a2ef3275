import { findDirect } from './occurrences-direct.ts';
import { Hits } from './occurrences-hits.ts';
import { planSearch } from './occurrences-plan.ts';
import { SampledPage } from './occurrences-sampled.ts';
import type { WorkLimit } from './occurrences-work.ts';

/** Is told of the starts of needles. */
export interface FoundStarts {
  /**
   * All starts of a needle, ascending and valid during the call; false when the starts of no
   * further needle are wanted.
   */
  all(needle: number, hits: Hits): boolean;
  /**
   * When given, is told instead of each start of a needle that is searched from the page's start
   * to its end, ascending; false when no later one of this needle matters.
   */
  each?(needle: number, start: number): boolean;
}

/**
 * Finds the starts of every needle in the way that is cheapest for their number and lengths.
 * Needles whose search takes more work than ordinary text asks for are returned, and so are all
 * that follow once `all` answers false; of those `each` may have been told some starts.
 *
 * @param needles distinct and not empty
 */
export function searchNeedles(
  text: string,
  needles: readonly string[],
  work: WorkLimit,
  found: FoundStarts,
): number[] {
  const hard: number[] = [];
  const hits = new Hits();
  const push = (start: number): boolean => {
    hits.push(start);
    return true;
  };
  let current = 0;
  const tell = found.each === undefined ? null : (start: number) => found.each!(current, start);
  let open = true;
  for (const { needles: part, way } of planSearch(text, needles)) {
    const sampled = typeof way === 'object' && open && !work.exhausted;
    const page = sampled ? new SampledPage(text, way.width, way.stride) : null;
    for (const index of part) {
      const needle = needles[index]!;
      current = index;
      hits.clear();
      work.nextNeedle();
      const complete =
        open &&
        !work.exhausted &&
        way !== 'automaton' &&
        (page === null
          ? findDirect(text, needle, work, tell ?? push)
          : page.find(needle, hits, work));
      if (!complete) {
        hard.push(index);
        continue;
      }
      if (page === null && tell !== null) continue;
      hits.sort();
      open = found.all(index, hits);
    }
  }
  return hard;
}
