import { splitsPair } from '../core/span.ts';
import type { Span } from '../core/types.ts';
import { isBlank } from '../core/whitespace.ts';

/** Where windows may begin and end: border `0` is the start of the text, border `count` its end. */
export interface WindowBorders {
  /** Number of units (tokens or UTF-16 units) in the text. */
  readonly count: number;
  /** Offset after the first `index` units, UTF-16, never decreasing, never inside a character. */
  at(index: number): number;
}

/** Borders after each token; `ends` as `SplitTools.pageEnds` gives them. */
export function tokenBorders(ends: Uint32Array): WindowBorders {
  return { count: ends.length, at: (index) => (index === 0 ? 0 : ends[index - 1]!) };
}

/** Borders after each UTF-16 unit; one inside a surrogate pair stands before the pair. */
export function charBorders(text: string): WindowBorders {
  return {
    count: text.length,
    at: (index) => (splitsPair(text, index) ? index - 1 : index),
  };
}

/**
 * Spans of windows of `size` units every `stride` units; the first window that reaches the end is
 * the last.
 *
 * A window that snaps to nothing, or holds only whitespace, yields no span: its text goes to the
 * next one. Whitespace left at the end of the text is dropped, and so is a window whose borders
 * both snap to those of the one before it.
 *
 * ```text
 * units:   aaaa bbbb [  ] cccc      size 4, stride 4
 * spans:   aaaa|bbbb|    [  cccc]
 * ```
 */
export function* windowSpans(
  text: string,
  borders: WindowBorders,
  size: number,
  stride: number,
): Generator<Span> {
  let pending = -1;
  let last: Span = { start: -1, end: -1 };
  for (let first = 0; first < borders.count; first += stride) {
    const after = Math.min(first + size, borders.count);
    const from = borders.at(first);
    const start = pending < 0 ? from : Math.min(pending, from);
    const end = borders.at(after);
    if (isBlank(text, start, end)) {
      pending = start;
    } else {
      if (start !== last.start || end !== last.end) yield { start, end };
      last = { start, end };
      pending = -1;
    }
    if (after === borders.count) return;
  }
}
