import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatistic } from '../../src/metrics/order-statistic.ts';

const few = fc.integer({ min: -3, max: 3 });
const values = fc.array(fc.oneof(few, fc.double({ noNaN: true })), { minLength: 1, maxLength: 60 });

describe('an order statistic', () => {
  test('is the value at its place of the sorted list', () => {
    fc.assert(
      fc.property(values, fc.nat(), (list, pick) => {
        const rank = pick % list.length;
        const sorted = Float64Array.from(list).sort();
        // -0 and 0 are one value, which sorting tells apart.
        expect(orderStatistic(Float64Array.from(list), rank) + 0).toBe(sorted[rank]! + 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('a second one may be taken of the rearranged values', () => {
    fc.assert(
      fc.property(values, fc.nat(), fc.nat(), (list, a, b) => {
        const found = Float64Array.from(list);
        orderStatistic(found, a % list.length);
        const rank = b % list.length;
        expect(orderStatistic(found, rank) + 0).toBe(Float64Array.from(list).sort()[rank]! + 0);
      }),
    );
  });

  test.each([
    ['ascending', (i: number) => i],
    ['descending', (i: number) => -i],
    ['equal', () => 1],
    ['two values', (i: number) => i % 2],
  ])('%s values are no bad case', (_, make) => {
    const list = Float64Array.from({ length: 200_000 }, (_, i) => make(i));
    const sorted = Float64Array.from(list).sort();
    expect(orderStatistic(list, 150_000) + 0).toBe(sorted[150_000]! + 0);
  });
});
