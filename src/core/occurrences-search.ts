import { findDirect } from './occurrences-direct.ts';
import { Hits } from './occurrences-hits.ts';
import { planSearch } from './occurrences-plan.ts';
import { SampledPage } from './occurrences-sampled.ts';
import type { WorkLimit } from './occurrences-work.ts';

/**
 * Finds the starts of every needle, each complete and ascending, in the way that is cheapest for
 * their number and lengths. Needles whose search takes more work than ordinary text asks for are
 * not told to `found` but returned, and so are all that follow once it answers false.
 *
 * @param needles distinct and not empty
 * @param found gets ascending starts that are valid during the call
 */
export function searchNeedles(
  text: string,
  needles: readonly string[],
  work: WorkLimit,
  found: (needle: number, hits: Hits) => boolean,
): number[] {
  const hard: number[] = [];
  const hits = new Hits();
  let open = true;
  for (const { needles: part, way } of planSearch(text, needles)) {
    const sampled = typeof way === 'object' && open && !work.exhausted;
    const page = sampled ? new SampledPage(text, way.width, way.stride) : null;
    for (const index of part) {
      const needle = needles[index]!;
      hits.clear();
      work.nextNeedle();
      const complete =
        open &&
        !work.exhausted &&
        way !== 'automaton' &&
        (page === null ? findDirect(text, needle, hits, work) : page.find(needle, hits, work));
      if (!complete) {
        hard.push(index);
        continue;
      }
      hits.sort();
      open = found(index, hits);
    }
  }
  return hard;
}
