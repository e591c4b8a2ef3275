import { classify } from '../core/classify.ts';
import { gradeOf } from '../core/grade.ts';
import { gradeTexts } from '../core/grade-texts.ts';
import { HALF } from '../core/threshold.ts';
import type { Grade } from '../core/types.ts';
import { endsUpTo } from '../strategy/tokenizer.ts';
import { WrongAnswer } from './task.ts';
import type { Workload } from './workload.ts';

/** Grades every element of a workload against all its chunks. */
export type Grader = (workload: Workload) => readonly Grade[];

/** The scorer under test. */
export const ourGrades: Grader = ({ page, elements, chunks }) => {
  const graded = gradeTexts(page, elements, chunks);
  return elements.map((_, i) => graded.grade(i));
};

/**
 * The honest peer: each chunk's place is known, all occurrences of each element come from
 * `indexOf` once, and meet the chunks (disjoint or sliding windows, in order) by binary search.
 */
export const sweepGrades: Grader = ({ page, elements, chunks: { starts, ends } }) =>
  elements.map((element) => {
    const { length } = element;
    let best = 0;
    if (length === 0) return 'none';
    for (let at = page.indexOf(element); at >= 0; at = page.indexOf(element, at + 1)) {
      let chunk = endsUpTo(ends, at);
      for (; chunk < starts.length && starts[chunk]! < at + length; chunk++) {
        const overlap = Math.min(ends[chunk]!, at + length) - Math.max(starts[chunk]!, at);
        if (overlap > best) best = overlap;
      }
    }
    return gradeOf(best, length, HALF);
  });

const ORDER: Readonly<Record<Grade, number>> = { none: 0, partial: 1, full: 2 };

/** The best grade of one element over all chunks, pair by pair. */
export function pairGrade(
  page: string,
  element: string,
  texts: readonly string[],
  scorer: (page: string, element: string, chunk: string) => Grade = classify,
): Grade {
  let best: Grade = 'none';
  for (const text of texts) {
    const grade = scorer(page, element, text);
    if (ORDER[grade] > ORDER[best]) best = grade;
  }
  return best;
}

/** Places of `count` elements spread evenly over a list. */
export function sampleOf(length: number, count: number): number[] {
  const taken = Math.min(length, count);
  return Array.from({ length: taken }, (_, i) => Math.floor(((i + 0.5) * length) / taken));
}

/** @throws WrongAnswer naming the first element whose grades differ. */
export function expectGrades(
  what: string,
  workload: Workload,
  got: readonly Grade[],
  expected: (element: number) => Grade,
  among: readonly number[] = Array.from(workload.elements.keys()),
): void {
  if (got.length !== workload.elements.length) {
    throw new WrongAnswer(
      `${what}: expected a grade for each of ${workload.elements.length} elements, got ${got.length}`,
    );
  }
  for (const element of among) {
    const grade = expected(element);
    if (got[element] === grade) continue;
    const text = workload.elements[element]!;
    throw new WrongAnswer(
      `${what}: element ${element} (page offset ${workload.page.indexOf(text)}): expected ${grade}, got ${got[element]}: ${JSON.stringify(text.slice(0, 80))}`,
    );
  }
}
