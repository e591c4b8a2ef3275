import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '../../src/core/classify.ts';
import { gradeSpans } from '../../src/core/grade.ts';
import { findOccurrences } from '../../src/core/occurrences.ts';
import { HALF } from '../../src/core/threshold.ts';
import type { Grade } from '../../src/core/types.ts';
import { naiveGradeSpans } from '../support/naive-grade.ts';
import {
  chunkPairs,
  type Pair,
  pageText,
  places,
  spans,
  threshold,
} from '../support/random-spans.ts';

const page = 'x'.repeat(300);
const gradeOne = (element: readonly Pair[], chunks: readonly Pair[], text = page) =>
  gradeSpans(text, [spans(...element)], spans(...chunks))[0]!;

describe('gradeSpans on single pairs', () => {
  test.each<[claim: string, element: Pair, chunk: Pair, grade: Grade, overlap: number]>([
    ['touching before', [100, 200], [0, 100], 'none', 0],
    ['touching after', [100, 200], [200, 300], 'none', 0],
    ['one unit shared', [100, 200], [0, 101], 'none', 1],
    ['one unit shared at the end', [100, 200], [199, 300], 'none', 1],
    ['one unit short of a half', [100, 200], [0, 149], 'none', 49],
    ['exactly a half', [100, 200], [0, 150], 'partial', 50],
    ['one unit short of whole, at the start', [100, 200], [101, 300], 'partial', 99],
    ['one unit short of whole, at the end', [100, 200], [0, 199], 'partial', 99],
    ['equal', [100, 200], [100, 200], 'full', 100],
    ['one unit more on both sides', [100, 200], [99, 201], 'full', 100],
    ['chunk inside the element', [100, 200], [120, 180], 'partial', 60],
    ['the whole page', [0, 300], [0, 300], 'full', 300],
    ['the end of the page', [299, 300], [0, 300], 'full', 1],
    ['an empty chunk', [100, 200], [150, 150], 'none', 0],
    ['an unplaced chunk', [100, 200], [0xffffffff, 0xffffffff], 'none', 0],
  ])('%s', (_claim, element, chunk, grade, overlap) => {
    const result = gradeOne([element], [chunk]);
    expect(result).toMatchObject({ grade, overlap, length: element[1] - element[0] });
    expect(result.chunk).toBe(overlap > 0 ? 0 : -1);
    expect(result.occurrence).toBe(overlap > 0 ? 0 : -1);
    expect(result.covered).toBe(grade === 'full');
    expect(result.parts).toEqual(overlap > 0 && grade !== 'full' ? [0] : []);
  });

  test('the threshold decides between partial and none, and never reaches full', () => {
    const places = [spans([100, 200])];
    const chunks = spans([0, 199]);
    const grade = (num: number, den: number) =>
      gradeSpans(page, places, chunks, { threshold: { num, den } })[0]!.grade;
    expect(grade(99, 100)).toBe('partial');
    expect(grade(1, 1)).toBe('none');
  });
});

describe('gradeSpans on many chunks', () => {
  test('an element cut in the middle is partial twice and covered by the union', () => {
    expect(
      gradeOne(
        [[20, 60]],
        [
          [0, 40],
          [40, 80],
        ],
      ),
    ).toEqual({
      grade: 'partial',
      overlap: 20,
      length: 40,
      chunk: 0,
      occurrence: 0,
      parts: [0, 1],
      covered: true,
    });
  });

  test('an element longer than every chunk is none with its best coverage and all parts', () => {
    expect(
      gradeOne(
        [[0, 100]],
        [
          [0, 40],
          [40, 80],
          [80, 120],
        ],
      ),
    ).toEqual({
      grade: 'none',
      overlap: 40,
      length: 100,
      chunk: 0,
      occurrence: 0,
      parts: [0, 1, 2],
      covered: true,
    });
  });

  test('only whitespace may be lost at a border of a covered element', () => {
    const text = 'aaaa bbbb';
    expect(
      gradeOne(
        [[0, 9]],
        [
          [0, 4],
          [5, 9],
        ],
        text,
      ).covered,
    ).toBe(true);
    expect(
      gradeOne(
        [[0, 9]],
        [
          [0, 4],
          [6, 9],
        ],
        text,
      ).covered,
    ).toBe(false);
    expect(
      gradeOne(
        [[0, 9]],
        [
          [0, 3],
          [5, 9],
        ],
        text,
      ).covered,
    ).toBe(false);
  });

  test('pieces of different occurrences never add up', () => {
    // page: [aaaa)bbbb    cccc[dddd)
    expect(
      gradeOne(
        [
          [0, 8],
          [12, 20],
        ],
        [
          [0, 4],
          [16, 20],
        ],
      ).covered,
    ).toBe(false);
    expect(
      gradeOne(
        [
          [0, 8],
          [12, 20],
        ],
        [
          [0, 4],
          [12, 16],
          [16, 20],
        ],
      ).covered,
    ).toBe(true);
  });

  test('the last of several overlapping windows reaches furthest', () => {
    const windows: Pair[] = [
      [0, 50],
      [10, 60],
      [20, 70],
      [30, 80],
    ];
    expect(gradeOne([[40, 100]], windows)).toMatchObject({ overlap: 40, chunk: 3 });
    expect(gradeOne([[40, 70]], windows)).toMatchObject({ grade: 'full', chunk: 2 });
  });

  test('a parent chunk holds what its child cuts', () => {
    const nested: Pair[] = [
      [0, 100],
      [0, 50],
      [50, 100],
    ];
    expect(gradeOne([[40, 60]], nested)).toMatchObject({ grade: 'full', chunk: 0 });
    const childrenFirst: Pair[] = [
      [0, 50],
      [50, 100],
      [0, 100],
    ];
    expect(gradeOne([[40, 60]], childrenFirst)).toMatchObject({ grade: 'full', chunk: 2 });
    expect(gradeOne([[40, 50]], childrenFirst)).toMatchObject({ grade: 'full', chunk: 0 });
  });

  test('of equal coverage the lowest index wins, nested or not', () => {
    expect(
      gradeOne(
        [[10, 30]],
        [
          [20, 40],
          [0, 20],
        ],
      ),
    ).toMatchObject({ overlap: 10, chunk: 0 });
    expect(
      gradeOne(
        [[10, 30]],
        [
          [5, 20],
          [0, 20],
        ],
      ),
    ).toMatchObject({ overlap: 10, chunk: 0 });
    expect(
      gradeOne(
        [[10, 30]],
        [
          [20, 35],
          [20, 40],
        ],
      ),
    ).toMatchObject({ overlap: 10, chunk: 0 });
    expect(
      gradeOne(
        [[10, 40]],
        [
          [15, 20],
          [15, 20],
        ],
      ),
    ).toMatchObject({ overlap: 5, chunk: 0 });
  });

  test('a chunk that ends with the element is as good as one that goes on', () => {
    // page: ..[element)      chunk 0: [20, 30), chunk 1: [20, 40)
    const element: Pair[] = [[10, 30]];
    const chunks: Pair[] = [
      [20, 30],
      [20, 40],
    ];
    expect(gradeOne(element, chunks)).toMatchObject({ overlap: 10, chunk: 0 });
  });

  test('coverages of occurrences that differ in length are compared as fractions', () => {
    // 2 of 3 units is more than 3 of 5.
    expect(
      gradeOne(
        [
          [0, 5],
          [10, 13],
        ],
        [
          [0, 3],
          [10, 12],
        ],
      ),
    ).toMatchObject({
      overlap: 2,
      length: 3,
      chunk: 1,
      occurrence: 1,
    });
  });

  test('coverages of huge lengths are not rounded', () => {
    const length = 3_000_000_000;
    const places = spans([0, length], [0, length - 1]);
    // (length - 2) / (length - 1) is less than (length - 1) / length by 1.1e-19.
    expect(gradeSpans('', [places], spans([1, length]))[0]).toMatchObject({
      overlap: length - 1,
      length,
      occurrence: 0,
    });
  });

  test('an element without an occurrence, and one without a chunk, is none', () => {
    expect(gradeOne([], [[0, 300]])).toMatchObject({ grade: 'none', length: 0, chunk: -1 });
    expect(gradeOne([[5, 9]], [])).toMatchObject({ grade: 'none', length: 4, chunk: -1 });
    expect(gradeOne([[5, 9]], [])).toMatchObject({ covered: false, parts: [] });
  });
});

describe('laws of gradeSpans', () => {
  test('agrees with the definition, pair by pair', () => {
    fc.assert(
      fc.property(
        pageText,
        fc.array(places, { maxLength: 4 }),
        chunkPairs,
        threshold,
        (text, elements, chunks, least) => {
          expect(gradeSpans(text, elements, spans(...chunks), { threshold: least })).toEqual(
            naiveGradeSpans(text, elements, spans(...chunks), least),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('the order of chunks changes nothing but which of equal ones is named', () => {
    fc.assert(
      fc.property(
        pageText,
        places,
        chunkPairs,
        fc.infiniteStream(fc.nat()),
        (text, at, chunks, keys) => {
          const keyed = chunks.map((chunk) => ({ chunk, key: keys.next().value as number }));
          const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ chunk }) => chunk);
          const [one] = gradeSpans(text, [at], spans(...chunks));
          const [other] = gradeSpans(text, [at], spans(...shuffled));
          expect(other!.grade).toBe(one!.grade);
          expect(other!.covered).toBe(one!.covered);
          expect(other!.overlap * one!.length).toBe(one!.overlap * other!.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('a longer chunk never lowers a grade or a coverage', () => {
    const rank = { none: 0, partial: 1, full: 2 };
    fc.assert(
      fc.property(
        pageText,
        places,
        chunkPairs.filter((chunks) => chunks.length > 0),
        fc.nat(),
        fc.nat(3),
        fc.nat(3),
        (text, at, chunks, which, before, after) => {
          const [one] = gradeSpans(text, [at], spans(...chunks));
          const longer = [...chunks];
          const index = which % chunks.length;
          const [start, end] = chunks[index]!;
          longer[index] = [Math.max(0, start - before), Math.min(40, end + after)];
          const [other] = gradeSpans(text, [at], spans(...longer));
          expect(rank[other!.grade]).toBeGreaterThanOrEqual(rank[one!.grade]);
          expect(other!.overlap * one!.length).toBeGreaterThanOrEqual(one!.overlap * other!.length);
          expect(Number(other!.covered)).toBeGreaterThanOrEqual(Number(one!.covered));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('agrees with classify wherever the place of the chunk is its first one', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 8, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.nat(20), fc.nat(10), fc.nat(20), fc.nat(10), (text, a, b, c, d) => {
        const element = text.slice(a, a + b + 1);
        const chunk = text.slice(c, c + d + 1);
        if (element === '' || chunk === '') return;
        const start = text.indexOf(chunk);
        const starts = findOccurrences(text, [element])[0]!;
        const at = { starts, ends: starts.map((from) => from + element.length) };
        const [graded] = gradeSpans(text, [at], spans([start, start + chunk.length]), {
          threshold: HALF,
        });
        expect(graded!.grade).toBe(classify(text, element, chunk));
      }),
      { numRuns: 500 },
    );
  });
});
