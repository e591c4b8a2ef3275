import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UncutError } from '../../src/core/error.ts';
import { meets, parseThreshold } from '../../src/core/threshold.ts';

describe('parseThreshold', () => {
  test.each<[string | number, number, number]>([
    ['1/2', 1, 2],
    ['50%', 1, 2],
    ['0.5', 1, 2],
    [0.5, 1, 2],
    ['.5', 1, 2],
    [' 2 / 4 ', 1, 2],
    ['1', 1, 1],
    [1, 1, 1],
    ['1.', 1, 1],
    ['100%', 1, 1],
    ['33.3%', 333, 1000],
    ['0.333', 333, 1000],
    ['0.0000001', 1, 10_000_000],
    [1 / 3, 1, 3],
    [2 / 3, 2, 3],
    [0.1, 1, 10],
    [0.9999, 9999, 10_000],
    ['000.250', 1, 4],
  ])('%j is %d/%d', (value, num, den) => {
    expect(parseThreshold(value)).toEqual({ num, den });
  });

  test.each<string | number>([
    0,
    '0',
    '0%',
    '0/1',
    '1/0',
    '3/2',
    '101%',
    '1.1',
    -0.5,
    '-1/2',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '.',
    '%',
    'half',
    '1e-3',
    '1/2/3',
    '50%%',
    '0.1234567890123456789',
  ])('%j is refused', (value) => {
    expect(() => parseThreshold(value)).toThrow(UncutError);
    expect(() => parseThreshold(value)).toThrow(/above 0 and at most 1/);
  });

  test('a float of a simple fraction is that fraction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (a, b) => {
        const [num, den] = a < b ? [a, b] : [b, a];
        const parsed = parseThreshold(num / den);
        expect(parsed.num * den).toBe(parsed.den * num);
      }),
    );
  });
});

describe('meets', () => {
  test('exactly the threshold meets it and one unit less does not', () => {
    expect(meets(2, 4, { num: 1, den: 2 })).toBe(true);
    expect(meets(1, 3, { num: 1, den: 3 })).toBe(true);
    expect(meets(2, 5, { num: 1, den: 2 })).toBe(false);
    expect(meets(0, 5, { num: 1, den: 1_000_000 })).toBe(false);
  });

  test('large lengths and fine fractions are not rounded', () => {
    const length = 2 ** 32 - 1;
    const threshold = { num: 10 ** 15 - 1, den: 10 ** 15 };
    expect(meets(length, length, threshold)).toBe(true);
    expect(meets(length - 1, length, threshold)).toBe(false);
    expect(meets(length - 1, length, { num: length - 1, den: length })).toBe(true);
    expect(meets(length - 2, length, { num: length - 1, den: length })).toBe(false);
  });

  test('agrees with whole-number arithmetic of any size', () => {
    const unit = fc.integer({ min: 1, max: 2 ** 32 - 1 });
    const part = fc.integer({ min: 1, max: 10 ** 15 });
    fc.assert(
      fc.property(unit, unit, part, part, (overlap, length, num, den) => {
        const exact = BigInt(overlap) * BigInt(den) >= BigInt(num) * BigInt(length);
        expect(meets(overlap, length, { num, den })).toBe(exact);
      }),
    );
  });
});
