import { describe, expect, it } from 'vitest';
import { buildRow } from '../../src/metrics/build-row.ts';
import { dedupe, elementsName } from '../../src/metrics/dedupe.ts';
import { checkRow } from '../../src/metrics/row.ts';

describe('a row from the chunks that hold each element', () => {
  const row = buildRow({
    query: 'q',
    outcome: 'answered',
    elements: [
      { full: ['c1', 'c2'], partial: ['c3'] },
      { full: ['c2', 'c2'], partial: ['__proto__'] },
    ],
    missing: 1,
    ranking: [
      { key: 'c2', score: 2 },
      { key: 'x' },
      { key: '__proto__', tokens: 3 },
      { key: 'c3' },
    ],
    stitchedAt: 1,
  });

  it('lists at each position the elements held there', () => {
    expect(row.ranking).toEqual([
      { key: 'c2', score: 2, full: [0, 1], partial: [] },
      { key: 'x', full: [], partial: [] },
      { key: '__proto__', tokens: 3, full: [], partial: [1] },
      { key: 'c3', full: [], partial: [0] },
    ]);
    expect(row).toMatchObject({ expected: 2, missing: 1, stitchedAt: 1 });
  });

  it('has a holder for each chunk with a whole element, retrieved or not', () => {
    expect(row.holders).toEqual([[0], [0, 1]]);
    expect(() => checkRow(row)).not.toThrow();
  });
});

describe('a ranking without repeats', () => {
  it('keeps the first of each name and says which ranks went', () => {
    const result = dedupe(['a', 'b', 'a', 'c', 'b', 'a'], (item) => (item === 'c' ? null : item));
    expect(result).toEqual({ kept: ['a', 'b', 'c'], removed: [3, 5, 6] });
  });

  it('names a chunk by its elements in any order, and one without elements not at all', () => {
    const name = (full: number[], partial: number[]) => elementsName({ full, partial });
    expect(name([10, 9], [])).toBe(name([9, 10], []));
    expect(name([1], [2])).not.toBe(name([1, 2], []));
    expect(name([], [])).toBeNull();
  });
});
