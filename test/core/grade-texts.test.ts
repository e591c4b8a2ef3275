import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeSpans } from '../../src/core/grade.ts';
import { BestPlaces } from '../../src/core/grade-best.ts';
import { ChunkIndex } from '../../src/core/grade-chunks.ts';
import { asPeriodic, findProgressions, smallestPeriod } from '../../src/core/grade-runs.ts';
import { gradeTexts } from '../../src/core/grade-texts.ts';
import { findOccurrences } from '../../src/core/occurrences.ts';
import type { Spans } from '../../src/core/types.ts';
import { naiveOccurrences } from '../support/naive-occurrences.ts';
import { repetitiveText, textWithNeedles } from '../support/naive-texts.ts';

type Pair = readonly [start: number, end: number];

function spans(pairs: readonly Pair[]): Spans {
  return {
    starts: Uint32Array.from(pairs, ([start]) => start),
    ends: Uint32Array.from(pairs, ([, end]) => end),
  };
}

function windows(length: number, size: number, stride: number): Spans {
  const count = Math.ceil(length / stride);
  return spans(
    Array.from({ length: count }, (_, i) => [i * stride, Math.min(length, i * stride + size)]),
  );
}

/** The results of gradeTexts in the shape of the slow way's, with starts in place of indexes. */
function fast(text: string, elements: readonly string[], chunks: Spans, num = 1, den = 2) {
  const grades = gradeTexts(text, elements, chunks, { threshold: { num, den } });
  return elements.map((_, i) => ({
    grade: grades.grade(i),
    overlap: grades.overlaps[i],
    length: grades.lengths[i],
    chunk: grades.chunks[i],
    start: grades.starts[i],
    parts: grades.parts(i),
    covered: grades.covered[i] === 1,
  }));
}

function slow(text: string, elements: readonly string[], chunks: Spans, num = 1, den = 2) {
  const places = findOccurrences(text, elements).map((starts, i) => ({
    starts,
    ends: starts.map((start) => start + elements[i]!.length),
  }));
  return gradeSpans(text, places, chunks, { threshold: { num, den } }).map(
    ({ occurrence, ...rest }, i) => ({ ...rest, start: places[i]!.starts[occurrence] ?? -1 }),
  );
}

const pairs = fc.array(
  fc.tuple(fc.nat(120), fc.nat(40)).map(([start, length]): Pair => [start, start + length]),
  { maxLength: 8 },
);

describe('gradeTexts', () => {
  test('agrees with findOccurrences and gradeSpans on chunks of any order', () => {
    fc.assert(
      fc.property(textWithNeedles(), pairs, ({ text, needles }, chunks) => {
        const placed = spans(
          chunks.map(([a, b]) => [Math.min(a, text.length), Math.min(b, text.length)]),
        );
        expect(fast(text, needles, placed)).toEqual(slow(text, needles, placed));
      }),
      { numRuns: 500 },
    );
  });

  test('agrees with findOccurrences and gradeSpans on windows', () => {
    const sizes = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(textWithNeedles(), sizes, sizes, ({ text, needles }, size, stride) => {
        const chunks = windows(text.length, size, stride);
        expect(fast(text, needles, chunks, 2, 3)).toEqual(slow(text, needles, chunks, 2, 3));
      }),
      { numRuns: 500 },
    );
  });

  test.each<[claim: string, text: string, elements: string[]]>([
    ['a page of one letter', 'a'.repeat(4000), range(25).map((i) => 'a'.repeat(20 + 40 * i))],
    [
      'periodic text',
      'abcdefg'.repeat(900),
      range(60).map((i) => 'abcdefg'.repeat(90).slice(i % 7, 30 + 9 * i)),
    ],
    ['blank text', ' '.repeat(4000), range(15).map((i) => ' '.repeat(100 + 40 * i))],
    [
      'runs of one letter with borders',
      range(40)
        .map((i) => `${'a'.repeat(100 + 30 * i)} b `)
        .join(''),
      range(20).map((i) => 'a'.repeat(50 + 30 * i)),
    ],
    [
      'a repeated block without a short period inside',
      `${range(30)
        .map((i) => `${i}-`)
        .join('')}`.repeat(80),
      range(60).map((i) =>
        `${range(30)
          .map((k) => `${k}-`)
          .join('')}`
          .repeat(3)
          .slice(i, 2 * i + 70),
      ),
    ],
  ])('agrees with the slow way where elements are hard to search: %s', (_claim, text, elements) => {
    for (const chunks of [
      windows(text.length, 800, 800),
      windows(text.length, 300, 200),
      windows(text.length, 41, 43),
      spans([
        [10, 700],
        [0, 30],
        [900, 4000],
        [850, 5000],
        [8000, 8999],
        [2, 7],
      ]),
      spans([]),
    ]) {
      expect(fast(text, elements, chunks)).toEqual(slow(text, elements, chunks));
    }
  });

  test('repeated, empty and absent elements keep their places in the result', () => {
    const chunks = windows(20, 10, 10);
    const graded = fast('one two three, four.', ['two', '', 'five', 'two', 'three,'], chunks);
    expect(graded.map(({ grade, length }) => [grade, length])).toEqual([
      ['full', 3],
      ['none', 0],
      ['none', 0],
      ['full', 3],
      ['partial', 6],
    ]);
  });

  test('work on hostile pages is bounded by page and elements', () => {
    const size = 100_000;
    for (const [text, elements] of [
      ['a'.repeat(size), range(200).map((i) => 'a'.repeat(100 + 17 * i))],
      ['ab'.repeat(size / 2), range(200).map((i) => 'ba'.repeat(100 + 17 * i))],
      ['ab '.repeat(size / 3), ['ab', 'ab ab', ' ', 'a', 'b a']],
      ['ab'.repeat(size / 2), ['ab'.repeat(size / 5), `${'ba'.repeat(size / 5)}a`]],
    ] satisfies [string, string[]][]) {
      for (const chunk of [800, 37]) {
        const counters = { candidates: 0, comparisons: 0 };
        gradeTexts(text, elements, windows(size, chunk, chunk), { counters });
        const units = elements.reduce((sum, element) => sum + element.length, size);
        expect(counters.candidates + counters.comparisons).toBeLessThan(20 * units);
      }
    }
  });
});

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

describe('periodic elements', () => {
  test.each<[text: string, period: number]>([
    ['a', 1],
    ['aaaa', 1],
    ['abab', 2],
    ['ababa', 2],
    ['abaab', 3],
    ['abcabcab', 3],
    ['aabaaab', 4],
    ['abc', 3],
  ])('the smallest period of %j is %d', (text, period) => {
    expect(smallestPeriod(text)).toBe(period);
  });

  test('their progressions are exactly their occurrences', () => {
    fc.assert(
      fc.property(repetitiveText(), fc.nat(), fc.nat(), (text, at, length) => {
        const start = at % (text.length + 1);
        const element = text.slice(start, start + (length % 24));
        const periodic = element === '' ? null : asPeriodic(0, element);
        if (periodic === null) return;
        const starts: number[] = [];
        findProgressions(text, [periodic], (_, { first, last, period }) => {
          for (let x = first; x <= last; x += period) starts.push(x);
        });
        expect(starts).toEqual(naiveOccurrences(text, [element])[0]);
      }),
      { numRuns: 1000 },
    );
  });

  test('a progression adds what its starts add one by one', () => {
    const small = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(
        pairs,
        fc.nat(60),
        small,
        fc.nat(9),
        fc.nat(30),
        fc.boolean(),
        (chunks, first, period, times, more, sorted) => {
          const length = 1 + more;
          const last = first + period * times;
          const text = 'ab  c '.repeat(40);
          const placed = spans(sorted ? [...chunks].sort((a, b) => a[0] - b[0]) : chunks);
          const index = new ChunkIndex(text, placed);
          const together = new BestPlaces(1, index);
          together.addProgression(0, length, { first, last, period });
          const single = new BestPlaces(1, index);
          for (let start = first; start <= last; start += period) single.add(0, start, length);
          expect(plain(together)).toEqual(plain(single));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

function plain({ overlaps, chunks, starts, covered, lengths }: BestPlaces) {
  return [overlaps, chunks, starts, covered, lengths].map((array) => array[0]);
}
