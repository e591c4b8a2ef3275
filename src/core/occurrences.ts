import { Automaton } from './occurrences-automaton.ts';
import { automatonBatches, distinctNeedles } from './occurrences-needles.ts';
import { searchNeedles } from './occurrences-search.ts';
import { type SearchCounters, WorkLimit } from './occurrences-work.ts';

export type { SearchCounters } from './occurrences-work.ts';

export interface FindOptions {
  /** Most starts that are listed for one needle; {@link DEFAULT_LIMIT} unless set. */
  readonly limit?: number;
  /**
   * Told of every needle that occurs more often than is listed: its index and its true number of
   * occurrences.
   */
  readonly onCapped?: (needle: number, total: number) => void;
  /** Has the work of the search added to it. */
  readonly counters?: SearchCounters;
}

export const DEFAULT_LIMIT = 1_000_000;

/** Most starts that are listed for all needles together: 64 MB. */
export const MAX_LISTED = 2 ** 24;

/**
 * Finds every occurrence of every needle, overlapping ones included: one ascending array of starts
 * (UTF-16 units) a needle, in the order of the needles. An empty needle has none. Equal needles
 * share one array.
 *
 * At most `limit` starts of a needle are listed, the first ones, and at most {@link MAX_LISTED} of
 * all together (then the most frequent are cut to one common limit); `onCapped` gets the true
 * totals. The work is bounded on any text: needles that are costly to search one at a time, as on
 * a page of one letter, go to an automaton, in time proportional to page + needles + starts listed.
 *
 * @example
 * findOccurrences('aaaa', ['aa', 'b']); // [Uint32Array [0, 1, 2], Uint32Array []]
 */
export function findOccurrences(
  text: string,
  needles: readonly string[],
  { limit = DEFAULT_LIMIT, onCapped, counters }: FindOptions = {},
): Uint32Array[] {
  const { distinct, numbers } = distinctNeedles(needles);
  const none = new Uint32Array(0);
  const lists = new Array<Uint32Array>(distinct.length).fill(none);
  const totals = new Uint32Array(distinct.length);
  const work = new WorkLimit(text, distinct);
  let listed = 0;
  const hard = searchNeedles(text, distinct, work, {
    all(needle, { starts, size }) {
      totals[needle] = size;
      if (size > 0) lists[needle] = starts.slice(0, Math.min(size, limit));
      listed += Math.min(size, limit);
      return listed <= MAX_LISTED;
    },
  });
  let common = limit;
  if (hard.length > 0) {
    common = findHard(text, distinct, hard, limit, lists, totals, work);
  }
  work.addTo(counters);
  if (onCapped !== undefined) {
    for (let needle = 0; needle < needles.length; needle++) {
      const number = numbers === null ? needle : numbers[needle]!;
      if (number >= 0 && totals[number]! > common) onCapped(needle, totals[number]!);
    }
  }
  if (numbers === null) return lists;
  return Array.from(numbers, (number) => (number < 0 ? none : lists[number]!));
}

/** Counts the needles first, to know how many starts of each can be listed; returns that limit. */
function findHard(
  text: string,
  needles: readonly string[],
  hard: readonly number[],
  limit: number,
  lists: Uint32Array[],
  totals: Uint32Array,
  work: WorkLimit,
): number {
  const batches = automatonBatches(needles, hard);
  let automaton: Automaton | null = null;
  for (const batch of batches) {
    automaton = automatonOf(needles, batch);
    automaton.count(text).forEach((total, i) => {
      totals[batch[i]!] = total;
    });
    work.comparisons += automaton.steps;
    automaton.steps = 0;
  }
  const common = commonLimit(totals, limit);
  lists.forEach((list, needle) => {
    if (list.length > common) lists[needle] = list.slice(0, common);
  });
  for (const batch of batches) {
    // Only one automaton is held at a time; a second batch is rare enough to be built twice.
    if (batches.length > 1) automaton = automatonOf(needles, batch);
    listHard(text, automaton!, batch, common, lists, totals);
    work.comparisons += automaton!.steps;
  }
  return common;
}

function automatonOf(needles: readonly string[], batch: readonly number[]): Automaton {
  return new Automaton(batch.map((needle) => needles[needle]!));
}

function listHard(
  text: string,
  automaton: Automaton,
  batch: readonly number[],
  limit: number,
  lists: Uint32Array[],
  totals: Uint32Array,
): void {
  const sizes = new Uint32Array(batch.length);
  for (const needle of batch) lists[needle] = new Uint32Array(Math.min(totals[needle]!, limit));
  automaton.read(text, (i, start) => {
    const list = lists[batch[i]!]!;
    // A limit of 0 lists nothing.
    if (list.length > 0) list[sizes[i]!++] = start;
    return sizes[i]! < list.length;
  });
}

/** The largest limit up to `limit` under which all lists together hold at most MAX_LISTED starts. */
function commonLimit(totals: Uint32Array, limit: number): number {
  const listed = (most: number) => totals.reduce((sum, total) => sum + Math.min(total, most), 0);
  if (listed(limit) <= MAX_LISTED) return limit;
  let low = 0;
  let high = Math.min(limit, MAX_LISTED + 1);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (listed(middle) <= MAX_LISTED) low = middle;
    else high = middle;
  }
  return low;
}
