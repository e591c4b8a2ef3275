import { fallbackGrade } from './fallback.ts';
import { asThreshold, HALF, meets, type ThresholdLike } from './threshold.ts';
import type { Grade } from './types.ts';

/** What overlaps and lengths are counted in: Java's and JavaScript's units, or Rust's bytes. */
export type OverlapUnit = 'utf16' | 'utf8';

export interface ClassifyOptions {
  /** `utf16` unless set. Only the count changes; places and the fallback do not. */
  readonly unit?: OverlapUnit;
  /** Least share of the element that is `partial`; 1/2 unless set. */
  readonly threshold?: ThresholdLike;
}

/**
 * Grades one element against one chunk of a page: the reference for a single pair. The chunk is
 * taken at its first place on the page; the best of all occurrences of the element counts,
 * overlapping ones included; a chunk that is not on the page goes to {@link fallbackGrade}.
 * Nothing is trimmed. Texts are UTF-16.
 *
 * @example
 * classify('Plans start at 9 EUR.', 'at 9 EUR', 'Plans start at 9'); // 'partial'
 */
export function classify(
  page: string,
  element: string,
  chunk: string,
  { unit = 'utf16', threshold = HALF }: ClassifyOptions = {},
): Grade {
  if (element === '' || chunk === '') return 'none';
  const start = page.indexOf(chunk);
  if (start < 0) return fallbackGrade(element, chunk);
  if (chunk.includes(element)) return 'full';
  const end = start + chunk.length;
  const measure = unit === 'utf8' ? utf8Length : utf16Length;
  let best = 0;
  // Only an occurrence that starts in (start - |element|, end) shares a unit with the chunk.
  let at = page.indexOf(element, Math.max(0, start - element.length + 1));
  for (; at >= 0 && at < end; at = page.indexOf(element, at + 1)) {
    const from = Math.max(start, at);
    const to = Math.min(end, at + element.length);
    best = Math.max(best, measure(page, from, to));
  }
  return meets(best, measure(element, 0, element.length), asThreshold(threshold))
    ? 'partial'
    : 'none';
}

function utf16Length(_text: string, from: number, to: number): number {
  return to - from;
}

/** Bytes of `[from, to)` in UTF-8; a lone surrogate counts as U+FFFD. */
function utf8Length(text: string, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; at++) {
    const point = text.codePointAt(at)!;
    if (point > 0xffff) at++;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
