import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BREAKPOINTS,
  breakpointsOf,
  fitSegments,
  neighbourDistances,
} from '../../src/strategy/semantic-borders.ts';

const floats = (...values: number[]) => Float64Array.from(values);
const vectors = (...rows: number[][]) => rows.map((row) => Float32Array.from(row));
const options = { percentile: 95, threshold: 0.5 };

describe('distances', () => {
  test('are one minus the cosine, whatever the lengths', () => {
    expect([...neighbourDistances(vectors([1, 0], [5, 0], [0, 2], [0, -1]))]).toEqual([0, 1, 2]);
    expect([...neighbourDistances(vectors([1, 0], [1, 1]))]).toEqual([0.292893]);
    expect(neighbourDistances(vectors([1, 0])).length).toBe(0);
    expect(neighbourDistances([]).length).toBe(0);
  });

  test('to a vector of zeros are 1, between two of them 0', () => {
    expect([...neighbourDistances(vectors([0, 0], [0, 0], [1, 0]))]).toEqual([0, 1]);
  });

  test('do not depend on the last bits of a vector', () => {
    const [a, b] = vectors([0.3, 0.7, 0.1], [0.2, 0.1, 0.9]) as [Float32Array, Float32Array];
    const nearly = a.map((value) => value * (1 + 2 ** -23));
    expect(neighbourDistances([nearly, b])).toEqual(neighbourDistances([a, b]));
  });
});

describe('breakpoints', () => {
  test('of a percentile lie above it, between two values as numpy has it', () => {
    const distances = floats(0.1, 0.2, 0.3, 0.4, 0.5);
    const at = (percentile: number) =>
      breakpointsOf(distances, 'percentile', { ...options, percentile });
    expect(at(100)).toEqual([]);
    // numpy.percentile(distances, 90) is 0.46.
    expect(at(90)).toEqual([4]);
    expect(at(50)).toEqual([3, 4]);
    expect(at(0)).toEqual([1, 2, 3, 4]);
  });

  test('of a threshold lie above it, not on it', () => {
    const found = breakpointsOf(floats(0.5, 0.51, 0.49), 'threshold', options);
    expect(found).toEqual([1]);
  });

  test('of minima are where the similarity is lower than on both sides, a plateau once', () => {
    const at = (...values: number[]) => breakpointsOf(floats(...values), 'minima', options);
    expect(at(0.1, 0.3, 0.2, 0.6, 0.5)).toEqual([1, 3]);
    expect(at(0.1, 0.3, 0.3, 0.2)).toEqual([1]);
    expect(at(0.9, 0.1, 0.9)).toEqual([]);
    expect(at(0.2, 0.2, 0.2)).toEqual([]);
    expect(at(0.1, 0.3, 0.3)).toEqual([]);
  });

  test.each(BREAKPOINTS)('%s: text without a change has none', (by) => {
    expect(breakpointsOf(floats(), by, options)).toEqual([]);
    expect(breakpointsOf(floats(0, 0, 0), by, options)).toEqual([]);
  });
});

/** Every sentence counts as many units as it says. */
function limitsOf(sizes: readonly number[], size: number, minimum = 0) {
  const units = (first: number, after: number) =>
    sizes.slice(first, after).reduce((sum, one) => sum + one, 0);
  return { size, minimum, units };
}

describe('segments', () => {
  test('above the size are cut again where the distance is greatest', () => {
    const distances = floats(0.1, 0.9, 0.2, 0.3);
    expect(fitSegments(distances, [], limitsOf([1, 1, 1, 1, 1], 3))).toEqual([
      [0, 2],
      [2, 5],
    ]);
    expect(fitSegments(distances, [], limitsOf([1, 1, 1, 1, 1], 2))).toEqual([
      [0, 2],
      [2, 4],
      [4, 5],
    ]);
  });

  test('of equal distances are cut nearest to the middle', () => {
    expect(fitSegments(floats(0, 0, 0), [], limitsOf([1, 1, 1, 1], 2))).toEqual([
      [0, 2],
      [2, 4],
    ]);
  });

  test('below the minimum join the nearer neighbour, unless that makes them too long', () => {
    const distances = floats(0.9, 0.2, 0.8);
    expect(fitSegments(distances, [0, 1, 2], limitsOf([5, 1, 5, 5], 10, 2))).toEqual([
      [0, 1],
      [1, 3],
      [3, 4],
    ]);
    expect(fitSegments(distances, [0, 1, 2], limitsOf([5, 1, 9, 5], 9, 2))).toEqual([
      [0, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(fitSegments(distances, [0, 1, 2], limitsOf([9, 1, 9, 5], 9, 2))).toHaveLength(4);
  });

  test('tile the sentences, keep the size and leave nothing small that could be joined', () => {
    const sentences = fc.array(
      fc.record({ size: fc.integer({ min: 1, max: 9 }), distance: fc.integer({ min: 0, max: 5 }) }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(
        sentences,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 20 }),
        fc.array(fc.nat(28)),
        (list, size, minimum, at) => {
          const sizes = list.map((one) => one.size);
          const distances = Float64Array.from(list.slice(1), ({ distance }) => distance / 5);
          const borders = [...new Set(at)]
            .filter((b) => b < distances.length)
            .sort((a, b) => a - b);
          const limits = limitsOf(sizes, size, minimum);
          const segments = fitSegments(distances, borders, limits);
          expect(segments.flatMap(([a, b]) => sizes.slice(a, b))).toEqual(sizes);
          segments.forEach(([first, after], index) => {
            expect(after - first === 1 || limits.units(first, after) <= size).toBe(true);
            const next = segments[index + 1];
            if (next === undefined) return;
            const small =
              limits.units(first, after) < minimum || limits.units(next[0], next[1]) < minimum;
            expect(small && limits.units(first, next[1]) <= size).toBe(false);
          });
          // Without a minimum no border that was asked for goes.
          const firsts = fitSegments(distances, borders, { ...limits, minimum: 0 }).map(([a]) => a);
          expect(firsts).toEqual(expect.arrayContaining(borders.map((border) => border + 1)));
        },
      ),
    );
  });
});
