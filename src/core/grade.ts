import { ChunkIndex } from './grade-chunks.ts';
import { asThreshold, HALF, meets, type ThresholdLike } from './threshold.ts';
import type { Grade, Spans, Threshold } from './types.ts';

/** How well the chunks of a page hold one element; lengths in UTF-16 units. */
export interface ElementGrade {
  /** The grade of the best chunk; `none` too when there is no occurrence. */
  readonly grade: Grade;
  /** Units of `occurrence` that `chunk` holds. */
  readonly overlap: number;
  /** Units of `occurrence`; of the first one when no chunk overlaps any; 0 without an occurrence. */
  readonly length: number;
  /** Index of the chunk with the greatest coverage, the lowest on ties; -1 when none overlaps. */
  readonly chunk: number;
  /** Index of the occurrence that `chunk` covers best, the first on ties; -1 when none. */
  readonly occurrence: number;
  /**
   * Of a cut element: the indexes of all chunks that overlap `occurrence`, by start, then end
   * descending, then index. Empty when `grade` is `full`.
   */
  readonly parts: readonly number[];
  /** Every non-whitespace unit of some one occurrence lies in at least one chunk. */
  readonly covered: boolean;
}

export interface GradeOptions {
  /** Least share of the element that is `partial`; 1/2 unless set. */
  readonly threshold?: ThresholdLike;
}

/**
 * Grades located elements against all chunks of their page, in
 * O((occurrences + chunks) log chunks). One result an element, in order.
 *
 * @param text the page's text, to tell whitespace from lost text
 * @param occurrences ascending places of each element; empty ones never match
 * @param chunks in any order, nested and overlapping as they are; an unplaced chunk is an empty
 *   span (`start >= end`)
 */
export function gradeSpans(
  text: string,
  occurrences: readonly Spans[],
  chunks: Spans,
  { threshold = HALF }: GradeOptions = {},
): ElementGrade[] {
  const index = new ChunkIndex(text, chunks);
  const least = asThreshold(threshold);
  return occurrences.map((places) => gradeElement(index, places, least));
}

function gradeElement(index: ChunkIndex, places: Spans, threshold: Threshold): ElementGrade {
  const { starts, ends } = places;
  let overlap = 0;
  let length = 0;
  let chunk = -1;
  let occurrence = -1;
  let covered = false;
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!;
    const end = ends[i]!;
    if (start >= end) continue;
    if (length === 0) length = end - start;
    index.findBest(start, end);
    if (index.overlap === 0) continue;
    // Fractions compared crosswise: products of two 32-bit lengths may round, so only then by BigInt.
    const order = compareFractions(index.overlap, end - start, overlap, length);
    if (order > 0 || (order === 0 && index.chunk < chunk)) {
      overlap = index.overlap;
      length = end - start;
      chunk = index.chunk;
      occurrence = i;
    }
    covered ||= index.covers(start, end);
  }
  const grade = gradeOf(overlap, length, threshold);
  const parts =
    grade === 'full' || occurrence === -1
      ? []
      : index.overlapping(starts[occurrence]!, ends[occurrence]!);
  return { grade, overlap, length, chunk, occurrence, parts, covered };
}

/** The grade of an overlap with an element of `length` units. */
export function gradeOf(overlap: number, length: number, threshold: Threshold): Grade {
  if (overlap === 0) return 'none';
  if (overlap >= length) return 'full';
  return meets(overlap, length, threshold) ? 'partial' : 'none';
}

const EXACT = 2 ** 26;

/** The sign of `a / b - c / d`. */
function compareFractions(a: number, b: number, c: number, d: number): number {
  if (b === d) return a - c;
  if (b < EXACT && d < EXACT) return a * d - c * b;
  const difference = BigInt(a) * BigInt(d) - BigInt(c) * BigInt(b);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
