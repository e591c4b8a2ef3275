import { type GradeOptions, gradeOf } from './grade.ts';
import { BestPlaces } from './grade-best.ts';
import { ChunkIndex } from './grade-chunks.ts';
import { asPeriodic, findProgressions, type PeriodicElement } from './grade-runs.ts';
import { Automaton } from './occurrences-automaton.ts';
import { automatonBatches, distinctNeedles } from './occurrences-needles.ts';
import { searchNeedles } from './occurrences-search.ts';
import { type SearchCounters, WorkLimit } from './occurrences-work.ts';
import { asThreshold, HALF } from './threshold.ts';
import type { Grade, Spans } from './types.ts';

/** Grades of many elements in arrays by element: what {@link gradeTexts} returns. Lengths in UTF-16 units. */
export interface TextGrades {
  /** Units of the element; 0 when it is not on the page. */
  readonly lengths: Uint32Array;
  /** Units that the best chunk holds of the best occurrence. */
  readonly overlaps: Uint32Array;
  /** Index of the chunk with the greatest coverage, the lowest on ties; -1 when none overlaps. */
  readonly chunks: Int32Array;
  /** Start of the occurrence that this chunk covers best, the first on ties; -1 when none. */
  readonly starts: Int32Array;
  /** 1 when the chunks together hold every non-whitespace unit of some one occurrence. */
  readonly covered: Uint8Array;
  grade(element: number): Grade;
  /** Of a cut element: all chunks that overlap its best occurrence, by start; else empty. */
  parts(element: number): number[];
}

export interface GradeTextsOptions extends GradeOptions {
  /** Has the work of the search added to it. */
  readonly counters?: SearchCounters;
}

/** A periodic element that occurs more often is found as progressions. */
const MANY = 1024;

/**
 * Searches elements on their page and grades them against its chunks, as `findOccurrences` and
 * `gradeSpans` do, without a list of occurrences: an element that no further occurrence can change
 * is not looked for any more, and one that repeats itself (`abababab`) is found as arithmetic
 * progressions. Work and memory are bounded on any text.
 *
 * @param chunks as for `gradeSpans`
 */
export function gradeTexts(
  text: string,
  elements: readonly string[],
  chunks: Spans,
  { threshold = HALF, counters }: GradeTextsOptions = {},
): TextGrades {
  const { distinct, numbers } = distinctNeedles(elements);
  const index = new ChunkIndex(text, chunks);
  const best = new BestPlaces(distinct.length, index);
  const work = new WorkLimit(text, distinct);
  const hard = searchNeedles(text, distinct, work, {
    all(element, { starts, size }) {
      const { length } = distinct[element]!;
      for (let i = 0; i < size; i++) if (best.add(element, starts[i]!, length)) break;
      return true;
    },
    each: (element, start) => !best.add(element, start, distinct[element]!.length),
  });
  for (const batch of automatonBatches(distinct, hard))
    gradeHard(text, distinct, batch, best, work);
  work.addTo(counters);

  const { lengths, overlaps, chunks: bestChunks, starts, covered } = spread(best, numbers);
  const least = asThreshold(threshold);
  const grade = (i: number) => gradeOf(overlaps[i]!, lengths[i]!, least);
  const parts = (i: number) =>
    overlaps[i] === 0 || overlaps[i] === lengths[i]
      ? []
      : index.overlapping(starts[i]!, starts[i]! + lengths[i]!);
  return { lengths, overlaps, chunks: bestChunks, starts, covered, grade, parts };
}

/** Grades elements that are costly to search one at a time. */
function gradeHard(
  text: string,
  elements: readonly string[],
  batch: readonly number[],
  best: BestPlaces,
  work: WorkLimit,
): void {
  const seen = new Uint32Array(batch.length);
  const periodic: PeriodicElement[] = [];
  const automaton = new Automaton(batch.map((element) => elements[element]!));
  automaton.read(text, (i, start) => {
    const element = batch[i]!;
    if (best.add(element, start, elements[element]!.length)) return false;
    if (++seen[i]! !== MANY) return true;
    const repeating = asPeriodic(element, elements[element]!);
    if (repeating !== null) periodic.push(repeating);
    return repeating === null;
  });
  work.comparisons += automaton.steps;
  findProgressions(text, periodic, ({ element, text: { length } }, starts) => {
    best.addProgression(element, length, starts);
    work.candidates++;
  });
}

/** The results of distinct elements for all given ones; an empty element has none. */
function spread(
  best: BestPlaces,
  numbers: Int32Array | null,
): Pick<TextGrades, 'lengths' | 'overlaps' | 'chunks' | 'starts' | 'covered'> {
  if (numbers === null) return best;
  const { lengths, overlaps, chunks, starts, covered } = best;
  return {
    lengths: Uint32Array.from(numbers, (number) => (number < 0 ? 0 : lengths[number]!)),
    overlaps: Uint32Array.from(numbers, (number) => (number < 0 ? 0 : overlaps[number]!)),
    chunks: Int32Array.from(numbers, (number) => (number < 0 ? -1 : chunks[number]!)),
    starts: Int32Array.from(numbers, (number) => (number < 0 ? -1 : starts[number]!)),
    covered: Uint8Array.from(numbers, (number) => (number < 0 ? 0 : covered[number]!)),
  };
}
