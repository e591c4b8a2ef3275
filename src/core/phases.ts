/** The page tokens that one occurrence of an element touches. */
export interface TokenOccurrence {
  /** 0-based index of the first page token that it touches. */
  readonly first: number;
  /** How many tokens it touches. */
  readonly count: number;
}

/**
 * In how many of the `stride` phases at least one occurrence lies whole in a window. In phase p,
 * p tokens stand before the page, so that the windows are `[i * stride - p, i * stride - p + size)`
 * in page tokens. All of them on a page of at most `size` tokens; 0 without an occurrence.
 *
 * The last window that starts at or before `first` starts `(first + p) mod stride` tokens before
 * it, so the good phases of an occurrence are a circular interval of `size - count + 1` phases, and
 * the answer is the length of the union: O(n log n). For one occurrence it is
 * `stride * min(1, max(0, (size - count + 1) / stride))`.
 *
 * @param size tokens of a window
 * @param stride tokens from one window's start to the next one's
 * @param pageTokens tokens of the page
 */
export function wholePhases(
  occurrences: readonly TokenOccurrence[],
  size: number,
  stride: number,
  pageTokens: number,
): number {
  if (occurrences.length === 0) return 0;
  if (pageTokens <= size) return stride;
  const intervals: [start: number, end: number][] = [];
  for (const { first, count } of occurrences) {
    const good = size - count + 1;
    if (good <= 0) continue;
    if (good >= stride) return stride;
    const start = (stride - (first % stride)) % stride;
    intervals.push([start, Math.min(stride, start + good)]);
    if (start + good > stride) intervals.push([0, start + good - stride]);
  }
  intervals.sort((a, b) => a[0] - b[0]);
  let phases = 0;
  let reached = 0;
  for (const [start, end] of intervals) {
    if (end <= reached) continue;
    phases += end - Math.max(start, reached);
    reached = end;
  }
  return phases;
}
