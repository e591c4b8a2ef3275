import type { TokenOccurrence } from '../../src/core/phases.ts';

/** Slides every window of every phase over every occurrence. */
export function naiveWholePhases(
  occurrences: readonly TokenOccurrence[],
  size: number,
  stride: number,
  pageTokens: number,
): number {
  if (occurrences.length === 0) return 0;
  if (pageTokens <= size) return stride;
  let phases = 0;
  for (let phase = 0; phase < stride; phase++) {
    let whole = false;
    for (let start = -phase; start < pageTokens; start += stride) {
      whole ||= occurrences.some(
        ({ first, count }) => start <= first && first + count <= start + size,
      );
    }
    if (whole) phases++;
  }
  return phases;
}
