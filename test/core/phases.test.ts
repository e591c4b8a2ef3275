import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholePhases } from '../../src/core/phases.ts';
import { naiveWholePhases } from '../support/naive-phases.ts';

describe('wholePhases', () => {
  test('one occurrence is whole in size - count + 1 phases', () => {
    expect(wholePhases([{ first: 12, count: 4 }], 10, 10, 100)).toBe(7);
    expect(wholePhases([{ first: 12, count: 1 }], 10, 10, 100)).toBe(10);
    expect(wholePhases([{ first: 12, count: 10 }], 10, 10, 100)).toBe(1);
    expect(wholePhases([{ first: 12, count: 11 }], 10, 10, 100)).toBe(0);
  });

  test('an overlap of windows leaves only short elements safe', () => {
    expect(wholePhases([{ first: 12, count: 4 }], 10, 7, 100)).toBe(7);
    expect(wholePhases([{ first: 12, count: 5 }], 10, 7, 100)).toBe(6);
  });

  test('phases in which two occurrences are whole count once', () => {
    const one = { first: 12, count: 6 };
    expect(wholePhases([one, one], 10, 10, 100)).toBe(5);
    expect(wholePhases([one, { first: 22, count: 6 }], 10, 10, 100)).toBe(5);
    expect(wholePhases([one, { first: 17, count: 6 }], 10, 10, 100)).toBe(10);
  });

  test('a page of at most one window is whole in every phase', () => {
    expect(wholePhases([{ first: 0, count: 10 }], 10, 10, 10)).toBe(10);
    expect(wholePhases([{ first: 0, count: 10 }], 10, 10, 11)).toBe(1);
  });

  test('without an occurrence no phase is whole', () => {
    expect(wholePhases([], 10, 10, 5)).toBe(0);
  });

  test('agrees with sliding every window of every phase', () => {
    const sizes = fc.integer({ min: 1, max: 12 });
    const occurrence = fc.record({
      first: fc.integer({ min: 0, max: 60 }),
      count: fc.integer({ min: 1, max: 14 }),
    });
    fc.assert(
      fc.property(fc.array(occurrence, { maxLength: 5 }), sizes, sizes, (places, size, stride) => {
        const phases = wholePhases(places, size, stride, 75);
        expect(phases).toBe(naiveWholePhases(places, size, stride, 75));
        if (places.length === 1) {
          const share = Math.min(1, Math.max(0, (size - places[0]!.count + 1) / stride));
          expect(phases).toBeCloseTo(stride * share, 9);
        }
      }),
      { numRuns: 500 },
    );
  });
});
