import { describe, expect, test } from 'vitest';
import type { ParamValue } from '../../src/core/types.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { defineStrategy } from '../../src/strategy/define.ts';

const windows = defineStrategy({
  name: 'windows',
  summary: 'Nothing.',
  params: { size: 800, overlap: 100, way: 'a' },
  check: ({ way }) => (way === 'a' ? null : `way must be a, got ${way}`),
  split: () => [],
});

function plan(params: Record<string, ParamValue | readonly ParamValue[]>) {
  const warnings: string[] = [];
  const uses = planStrategies([{ strategy: windows, params }], (message) => warnings.push(message));
  return { ids: uses.map(({ id }) => id), warnings };
}

describe('a grid', () => {
  test('leaves out what is impossible together, with one warning that names it', () => {
    expect(plan({ size: [100, 200, 50], overlap: [0, 150] })).toEqual({
      ids: ['windows-100-0', 'windows-200-0', 'windows-200-150', 'windows-50-0'],
      warnings: [
        'left out of the grid, since an overlap must be below its size: windows-100-150, windows-50-150',
      ],
    });
  });

  test('a percentage is of each size, so that only 100% is left out', () => {
    expect(plan({ size: [100, 200], overlap: ['10%', '100%'] }).ids).toEqual([
      'windows-100-10',
      'windows-200-20',
    ]);
  });

  test('is refused when none is left, and so is a single impossible pair', () => {
    expect(() => plan({ size: [100, 120], overlap: [150, 200] })).toThrow(/overlap must be below/);
    expect(() => plan({ size: 100, overlap: 150 })).toThrow(/overlap must be below size/);
  });

  test('a value that is wrong by itself refuses the grid', () => {
    expect(() => plan({ size: [100, 0], overlap: [0, 20] })).toThrow(/size must be a positive/);
    expect(() => plan({ size: [100, 200], overlap: [0, -1] })).toThrow(/overlap must be a whole/);
    expect(() => plan({ size: [100, 200], way: ['a', 'b'] })).toThrow(/way must be a/);
  });

  test('without anybody to warn nothing is left out', () => {
    const request = { strategy: windows, params: { size: [100, 200], overlap: [0, 150] } };
    expect(() => planStrategies([request])).toThrow(/overlap must be below size/);
  });
});
