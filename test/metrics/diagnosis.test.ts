import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt } from '../../src/metrics/cutoff.ts';
import {
  countVerdicts,
  type DiagnosisCounts,
  diagnose,
  readDiagnosis,
} from '../../src/metrics/diagnosis.ts';
import { scoreQueries } from '../../src/metrics/retrieval.ts';
import { arbitraryRow, rowOf } from '../support/naive-metrics.ts';

const at4 = cutAt(4);
const far = [{}, {}, {}, {}];

describe('the verdict of a query', () => {
  const verdict = (...row: Parameters<typeof rowOf>) => diagnose(rowOf(...row), at4)?.verdict;

  it('is label when all its elements are missing, whatever came', () => {
    expect(verdict('', [{}], { missing: 1 })).toBe('label');
    expect(verdict('', [], { missing: 1, outcome: 'failed' })).toBe('label');
  });

  it('is hit when an element is whole within the cutoff, at rank 4 still and at 5 not', () => {
    expect(verdict('A', [{}, {}, {}, { full: 'A' }])).toBe('hit');
    expect(verdict('A', [...far, { full: 'A' }])).toBe('ranked-low');
  });

  it('is cut when no chunk holds any element whole, stitched or not', () => {
    expect(verdict('AB', [{ partial: 'A' }])).toBe('cut');
    const halves = rowOf('A', [{ partial: 'A' }, { partial: 'A' }], { stitchedAt: 2 });
    expect(diagnose(halves, at4)).toEqual({ verdict: 'cut', stitched: true });
    expect(diagnose(halves, cutAt(1))).toEqual({ verdict: 'cut', stitched: false });
  });

  it('is not cut when one of its elements is whole somewhere', () => {
    expect(verdict('AB', [{ partial: 'A' }], { others: ['B'] })).toBe('not-retrieved');
    expect(verdict('A', [], { others: ['A'], outcome: 'no-ranking' })).toBe('not-retrieved');
  });

  it('is open for a failed query that could have hit, and for one that expects nothing', () => {
    expect(verdict('A', [], { others: ['A'], outcome: 'failed' })).toBeUndefined();
    expect(verdict('A', [], { outcome: 'failed' })).toBe('cut');
    expect(verdict('', [{}])).toBeUndefined();
  });
});

describe('the verdicts of all queries', () => {
  it('add up, hits are Hit, and cut and ranked losses hold the gap', () => {
    fc.assert(
      fc.property(fc.array(arbitraryRow(), { minLength: 1, maxLength: 6 }), (rows) => {
        const counts = countVerdicts(rows, at4);
        const { label, hit, cut, open } = counts;
        expect(label + hit + cut + counts['ranked-low'] + counts['not-retrieved'] + open).toBe(
          rows.length,
        );
        const scores = scoreQueries(rows, at4);
        expect(scores.hit.numerator).toBe(hit);
        expect(scores.gapCut.numerator).toBeLessThanOrEqual(cut);
        expect(counts.cutButStitched).toBeLessThanOrEqual(cut);
      }),
    );
  });
});

describe('the reading', () => {
  const counts = (hit: number, cut: number, low = 0, lost = 0): DiagnosisCounts => ({
    label: 0,
    hit,
    cut,
    'ranked-low': low,
    'not-retrieved': lost,
    open: 0,
    cutButStitched: 0,
  });
  const look = (...[of, partial]: Parameters<typeof readDiagnosis>) =>
    readDiagnosis(of, partial).look;

  it('of high Hit is generation', () => {
    expect(look(counts(9, 1), 9)).toBe('generation');
    expect(look(counts(8, 1, 1), 10)).toBe('generation');
  });

  it('of low Hit and high Partial is chunking, or ranking where whole chunks rank low', () => {
    expect(look(counts(3, 6, 1), 9)).toBe('chunking');
    expect(look(counts(3, 1, 6), 9)).toBe('ranking');
  });

  it('of both low is retrieval, unless most queries are cut', () => {
    const reading = readDiagnosis(counts(3, 1, 0, 6), 4);
    expect(reading.look).toBe('retrieval');
    expect(reading.text).toContain('For 1 of 10 queries no chunk holds an answer whole');
    expect(look(counts(1, 8, 0, 1), 3)).toBe('chunking');
  });

  it('of nothing that can be found says so', () => {
    expect(look(counts(0, 0), 0)).toBe('nothing');
  });
});
