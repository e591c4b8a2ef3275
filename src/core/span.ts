import type { Span } from './types.ts';
import { skipWhitespace, skipWhitespaceBack } from './whitespace.ts';

/**
 * Units that two half-open spans share; 0 when they only touch.
 *
 * ```text
 * [aaaa)      touching: 0      [aaaa)     overlap: 2
 *      [bb)                      [bbbb)
 * ```
 */
export function overlapLength(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}

/** Whether `outer` holds every unit of `inner`. */
export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The span without whitespace at both ends; empty at its start when all of it is whitespace. */
export function trimSpan(text: string, span: Span): Span {
  const start = skipWhitespace(text, span.start, span.end);
  if (start === span.end) return { start: span.start, end: span.start };
  return { start, end: skipWhitespaceBack(text, start, span.end) };
}

/** Page order: by start, then by end. */
export function compareSpans(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end;
}

/** Whether the index stands inside a surrogate pair of `text`. */
export function splitsPair(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return false;
  const low = text.charCodeAt(index);
  if (low < 0xdc00 || low > 0xdfff) return false;
  const high = text.charCodeAt(index - 1);
  return high >= 0xd800 && high <= 0xdbff;
}
