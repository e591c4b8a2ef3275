import type { WorkLimit } from './occurrences-work.ts';

/**
 * The engine's own search takes time in proportion to page * needle on periodic text when a needle
 * is longer than the 250 units that it makes skip tables for; up to that length it reads the page
 * once between two hits.
 */
const MAX_PROBE = 240;

/**
 * Searches one needle with `indexOf`, telling its starts in order until `found` answers false;
 * false when the work went over the limit.
 */
export function findDirect(
  text: string,
  needle: string,
  work: WorkLimit,
  found: (start: number) => boolean,
): boolean {
  const { length } = needle;
  if (length <= MAX_PROBE) {
    for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
      work.candidates++;
      if (!work.spend(length)) return false;
      if (!found(at)) return true;
    }
    return true;
  }
  const probe = needle.slice(0, MAX_PROBE);
  for (let at = text.indexOf(probe); at >= 0; at = text.indexOf(probe, at + 1)) {
    work.candidates++;
    if (!work.spend(length)) return false;
    // A slice is a view: comparing it takes a tenth of the time of startsWith.
    if (text.slice(at, at + length) === needle && !found(at)) return true;
  }
  return true;
}
