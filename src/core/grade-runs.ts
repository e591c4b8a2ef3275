/**
 * An element whose text repeats with a period of at most half its length, as `abababa`: where the
 * page repeats the same way, its starts are an arithmetic progression and need no list.
 */
export interface PeriodicElement {
  readonly element: number;
  readonly text: string;
  readonly period: number;
  /** Where in the text the least rotation of one period begins. */
  readonly phase: number;
}

/** Starts `first`, `first + period`, ... up to and including `last`. */
export interface Progression {
  readonly first: number;
  readonly last: number;
  readonly period: number;
}

/** The smallest period of a text, found by the failure function of Knuth, Morris and Pratt (1977). */
export function smallestPeriod(text: string): number {
  const { length } = text;
  const border = new Uint32Array(length + 1);
  let matched = 0;
  for (let i = 1; i < length; i++) {
    const unit = text.charCodeAt(i);
    while (matched > 0 && text.charCodeAt(matched) !== unit) matched = border[matched]!;
    if (text.charCodeAt(matched) === unit) matched++;
    border[i + 1] = matched;
  }
  return length - matched;
}

/** The element as a periodic one, or null when its period is longer than half of it. */
export function asPeriodic(element: number, text: string): PeriodicElement | null {
  const period = smallestPeriod(text);
  if (2 * period > text.length) return null;
  return { element, text, period, phase: leastRotation(text, 0, period) };
}

/**
 * Finds all occurrences of periodic elements as progressions, ascending for each element: the page
 * is read once for every period among them, never once for each element.
 */
export function findProgressions(
  page: string,
  elements: readonly PeriodicElement[],
  found: (element: PeriodicElement, starts: Progression) => void,
): void {
  for (const [period, group] of groupBy(elements, (element) => element.period)) {
    const roots = groupBy(group, ({ text, phase }) => rootAt(text, 0, period, phase));
    for (const list of roots.values()) list.sort((a, b) => a.text.length - b.text.length);
    const shortest = group.reduce((least, { text }) => Math.min(least, text.length), Infinity);
    forEachRun(page, period, shortest, (start, end) => {
      const phase = leastRotation(page, start, period);
      for (const element of roots.get(rootAt(page, start, period, phase)) ?? []) {
        if (element.text.length > end - start) break;
        const first = start + ((phase - element.phase + period) % period);
        const room = end - element.text.length - first;
        if (room < 0) continue;
        found(element, { first, last: first + room - (room % period), period });
      }
    });
  }
}

/** Calls `visit` for every longest stretch of at least `shortest` units that repeats with the period. */
function forEachRun(
  page: string,
  period: number,
  shortest: number,
  visit: (start: number, end: number) => void,
): void {
  let start = 0;
  for (let i = period; i <= page.length; i++) {
    if (i < page.length && page.charCodeAt(i) === page.charCodeAt(i - period)) continue;
    if (i - start >= shortest) visit(start, i);
    start = i - period + 1;
  }
}

/** One period of the text, beginning at its least rotation. */
function rootAt(text: string, start: number, period: number, phase: number): string {
  return text.slice(start + phase, start + period) + text.slice(start, start + phase);
}

/** Where the least rotation of `[start, start + period)` begins in it; linear time (Shiloach, 1981). */
function leastRotation(text: string, start: number, period: number): number {
  let a = 0;
  let b = 1;
  let same = 0;
  while (a < period && b < period && same < period) {
    const left = text.charCodeAt(start + ((a + same) % period));
    const right = text.charCodeAt(start + ((b + same) % period));
    if (left === right) {
      same++;
      continue;
    }
    if (left > right) a += same + 1;
    else b += same + 1;
    if (a === b) b++;
    same = 0;
  }
  return Math.min(a, b);
}

function groupBy<K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
