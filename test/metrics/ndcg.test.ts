import { describe, expect, it } from 'vitest';
import { averagePrecisionAt } from '../../src/metrics/average-precision.ts';
import { cutAt } from '../../src/metrics/cutoff.ts';
import { idealGains, ndcgAt } from '../../src/metrics/ndcg.ts';
import { rowOf } from '../support/naive-metrics.ts';

describe('nDCG and MAP over elements', () => {
  it('a query with all its elements cut scores 0', () => {
    const row = rowOf('AB', [{ partial: 'A' }, { partial: 'B' }]);
    expect(idealGains(row)).toEqual([1, 1]);
    expect(ndcgAt(row, cutAt(4)).value).toBe(0);
  });

  it('an element that no chunk holds whole stays in the ideal', () => {
    const row = rowOf('AB', [{ full: 'A' }, { partial: 'B' }]);
    expect(ndcgAt(row, cutAt(4)).value).toBeCloseTo(1 / (1 + 1 / Math.log2(3)), 15);
  });

  it('one chunk with both elements first is ideal, and a chunk with one of them is not', () => {
    const others = ['AB'];
    expect(ndcgAt(rowOf('AB', [{ full: 'AB' }]), cutAt(1)).value).toBe(1);
    expect(ndcgAt(rowOf('AB', [{ full: 'A' }], { others }), cutAt(1)).value).toBe(1 / 2);
  });

  it('is capped at 1 where the greedy ideal is not the best order', () => {
    // Greedy takes AB first (gain 2), then C and D one by one; AC and BD bring 2 and 2.
    const ranking = [{ full: 'AC' }, { full: 'BD' }];
    const holders = ['AB', 'AC', 'BD'].map((held) => [...held].map((e) => 'ABCD'.indexOf(e)));
    const row = rowOf('ABCD', ranking, { holders });
    expect(idealGains(row)).toEqual([2, 1, 1]);
    expect(ndcgAt(row, cutAt(4)).value).toBe(1);
  });

  it('AP divides by all of E', () => {
    const row = rowOf('ABC', [{ full: 'A' }, {}, { full: 'B' }]);
    expect(averagePrecisionAt(row, cutAt(3)).value).toBeCloseTo((1 + 2 / 3) / 3, 15);
  });
});
