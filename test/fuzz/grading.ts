import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { classify } from '../../src/core/classify.ts';
import { gradeSpans } from '../../src/core/grade.ts';
import { gradeTexts } from '../../src/core/grade-texts.ts';
import { findOccurrences } from '../../src/core/occurrences.ts';
import { naiveGradeSpans } from '../support/naive-grade.ts';
import { naiveOccurrences } from '../support/naive-occurrences.ts';
import { textWithNeedles } from '../support/naive-texts.ts';
import { chunkPairs, pageText, places, spans, threshold } from '../support/random-spans.ts';
import { draw } from './draw.ts';
import type { FuzzTarget } from './target.ts';

const spanCases = fc.tuple(pageText, fc.array(places, { maxLength: 4 }), chunkPairs, threshold);
const textCases = fc.tuple(textWithNeedles(), fc.nat(), fc.nat());

export const grading: FuzzTarget = {
  name: 'grading',
  summary: 'grades and occurrences against the definitions, pair by pair, and against classify',
  try(next) {
    const [text, elements, pairs, least] = draw(spanCases, next);
    const chunks = spans(...pairs);
    assert.deepEqual(
      gradeSpans(text, elements, chunks, { threshold: least }),
      naiveGradeSpans(text, elements, chunks, least),
      JSON.stringify({ text, pairs, least }),
    );
    const [{ text: page, needles }, a, b] = draw(textCases, next);
    const found = findOccurrences(page, needles);
    assert.deepEqual(
      found.map((starts) => [...starts]),
      naiveOccurrences(page, needles),
    );
    checkOneChunk(page, needles, a % (page.length + 1), b % (page.length + 1));
  },
};

/** A chunk whose text stands once on the page is graded as classify grades the pair. */
function checkOneChunk(page: string, needles: readonly string[], a: number, b: number): void {
  const [start, end] = [Math.min(a, b), Math.max(a, b)];
  const chunk = page.slice(start, end);
  if (chunk === '' || page.indexOf(chunk) !== page.lastIndexOf(chunk)) return;
  const fast = gradeTexts(page, needles, spans([start, end]));
  for (const [index, needle] of needles.entries()) {
    if (needle.trim() !== needle || needle === '' || !page.includes(needle)) continue;
    const grade = classify(page, needle, chunk);
    assert.equal(fast.grade(index), grade, JSON.stringify({ page, needle, chunk }));
  }
}
