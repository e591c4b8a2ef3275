import type { Span } from '../../src/core/types.ts';

/** Windows by their definition: every border is written out, then blank windows are handed on. */
export function naiveWindows(
  text: string,
  borders: readonly number[],
  size: number,
  stride: number,
): Span[] {
  const count = borders.length - 1;
  const windows: Span[] = [];
  for (let first = 0; first < count; first += stride) {
    const after = Math.min(first + size, count);
    windows.push({ start: borders[first]!, end: borders[after]! });
    if (after === count) break;
  }
  const spans: Span[] = [];
  let carried: number | null = null;
  for (const window of windows) {
    const start: number = carried === null ? window.start : Math.min(carried, window.start);
    if (text.slice(start, window.end).trim() === '') carried = start;
    else {
      spans.push({ start, end: window.end });
      carried = null;
    }
  }
  return spans.filter(
    ({ start, end }, i) => i === 0 || spans[i - 1]!.start !== start || spans[i - 1]!.end !== end,
  );
}

/** All ways to cut `count` things into ranges, as lists of `[first, after)`. */
export function* partitions(count: number, first = 0): Generator<(readonly [number, number])[]> {
  if (first === count) yield [];
  for (let after = first + 1; after <= count; after++) {
    for (const rest of partitions(count, after)) yield [[first, after], ...rest];
  }
}

/** The most expected spans that lie inside a tile, over all tilings with tiles of at most `size`. */
export function naiveMostKept(length: number, expected: readonly Span[], size: number): number {
  const best: number[] = Array(length + 1).fill(0);
  for (let from = length - 1; from >= 0; from--) {
    for (let to = from + 1; to <= Math.min(length, from + size); to++) {
      best[from] = Math.max(
        best[from]!,
        countKept(expected, [{ start: from, end: to }]) + best[to]!,
      );
    }
  }
  return best[0]!;
}

/** How many expected spans lie inside one of the tiles. */
export function countKept(expected: readonly Span[], tiles: readonly Span[]): number {
  return expected.filter(
    (span) =>
      span.end > span.start &&
      tiles.some((tile) => tile.start <= span.start && span.end <= tile.end),
  ).length;
}
