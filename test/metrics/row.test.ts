import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRow } from '../../src/metrics/row.ts';
import { arbitraryRow, rowOf } from '../support/naive-metrics.ts';

describe('a row that is not one', () => {
  it('is refused with every problem', () => {
    const row = rowOf('AB', [{ full: 'A' }]);
    expect(() => checkRow(row)).not.toThrow();
    expect(() => checkRow(rowOf('A', [], { outcome: 'no-ranking' }))).not.toThrow();
    const wrong = { ...row, expected: 1, ranking: [{ full: [2, 2], partial: [] }], holders: [] };
    expect(() => checkRow(wrong)).toThrow(/rank 1.*from 0 to 0, got 2.*once.*no entry of holders/);
    expect(() => checkRow({ ...row, outcome: 'failed' })).toThrow(/empty ranking, got 1/);
    expect(() => checkRow({ ...row, missing: -1 })).toThrow(/missing.*-1/);
  });

  it('does not come from the generator', () => {
    fc.assert(fc.property(arbitraryRow(), (row) => checkRow(row)));
  });
});
