import { describe, expect, test } from 'vitest';
import { UncutError } from '../../src/core/error.ts';
import { defineStrategy, type ParamValue } from '../../src/strategy/define.ts';
import { parseOverlap, resolveParams, strategyId } from '../../src/strategy/params.ts';
import overlapping from '../../strategies/overlapping.ts';

function problem(given: Record<string, ParamValue>): string {
  try {
    resolveParams(overlapping, given);
  } catch (error) {
    expect(error).toBeInstanceOf(UncutError);
    expect((error as UncutError).code).toBe('parameter');
    return (error as UncutError).message;
  }
  return 'no error';
}

describe('resolveParams', () => {
  test('defaults fill what is not given', () => {
    expect(resolveParams(overlapping, { size: 400 })).toEqual({
      size: 400,
      overlap: 100,
      unit: 'tokens',
    });
    expect(resolveParams(overlapping)).toEqual(overlapping.params);
  });

  test.each([0, -5, 2.5, Number.NaN, Number.POSITIVE_INFINITY, 'abc', '800', true, null])(
    'size %s is refused by name and value',
    (size) => {
      const message = problem({ size });
      expect(message).toContain('size must be a positive whole number');
      expect(message).toContain(String(size));
    },
  );

  test.each([-1, 0.5, Number.NaN, 'x'])('overlap %s is refused by name and value', (overlap) => {
    expect(problem({ overlap })).toContain('overlap must be a whole number');
    expect(problem({ overlap })).toContain(String(overlap));
  });

  test('an overlap of the size or more names both; one less is accepted', () => {
    expect(problem({ size: 10, overlap: 10 })).toMatch(/overlap is 10, size is 10/);
    expect(problem({ size: 10, overlap: 11 })).toMatch(/overlap is 11, size is 10/);
    expect(problem({ size: 50 })).toMatch(/overlap is 100 \(the default\), size is 50/);
    expect(problem({ size: 10, overlap: 9 })).toBe('no error');
  });

  test('a unit other than tokens or chars is refused', () => {
    expect(problem({ unit: 'words' })).toContain('unit must be "tokens" or "chars", got "words"');
    expect(problem({ unit: 3 })).toContain('unit must be "tokens" or "chars", got 3');
  });

  test('an unknown name is answered with the nearest one', () => {
    expect(problem({ sise: 3 })).toContain('did you mean "size"?');
    expect(problem({ chunkSize: 3 })).toContain('it is called "size" here');
    expect(problem({ constructor: 3 })).toContain('no parameter "constructor"');
    expect(problem({ zzzzzz: 3 })).toContain('it has size, overlap, unit');
  });

  test('every problem is listed', () => {
    try {
      resolveParams(overlapping, { size: 0, overlap: -1, unit: 'x' });
    } catch (error) {
      expect((error as UncutError).problems).toHaveLength(3);
    }
    expect.assertions(1);
  });

  test("the strategy's own check is asked last", () => {
    const even = defineStrategy({
      name: 'even',
      summary: 'Only even sizes.',
      params: { size: 2, label: null },
      check: ({ size }) => (size % 2 === 0 ? null : `size must be even, got ${size}`),
      split: () => [],
    });
    expect(() => resolveParams(even, { size: 3 })).toThrow('size must be even, got 3');
    expect(resolveParams(even, { label: 'x' })).toEqual({ size: 2, label: 'x' });
  });
});

describe('parseOverlap', () => {
  test.each([
    [100, 800, 100],
    ['100', 800, 100],
    ['10%', 800, 80],
    ['12.5%', 100, 12],
    ['12.3%', 1000, 123],
    ['0%', 800, 0],
    ['100%', 800, 800],
  ])('%s of %i is %i', (value, size, expected) => {
    expect(parseOverlap(value, size)).toBe(expected);
  });

  test.each(['', 'ten', '-5%', '1.5', '10%%', '1e3'])('"%s" is refused', (value) => {
    expect(() => parseOverlap(value, 800)).toThrow(/overlap must be/);
  });
});

describe('strategyId', () => {
  test('size and overlap follow the name, other values only when they are not the default', () => {
    expect(strategyId(overlapping, overlapping.params)).toBe('overlapping-800-100');
    expect(strategyId(overlapping, { size: 40, overlap: 0, unit: 'chars' })).toBe(
      'overlapping-40-0-unit=chars',
    );
  });

  test('text values are escaped, a strategy without size is its name', () => {
    const free = defineStrategy({
      name: 'free',
      summary: 'No size.',
      params: { separator: '\n\n' },
      split: () => [],
    });
    expect(strategyId(free, free.params)).toBe('free');
    expect(strategyId(free, { separator: ' /' })).toBe('free-separator=%20%2F');
  });
});
