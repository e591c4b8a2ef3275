import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt } from '../../src/metrics/cutoff.ts';
import { discountedSum, idealGains } from '../../src/metrics/ndcg.ts';
import { type RetrievalScores, scoreQueries, scoreQuery } from '../../src/metrics/retrieval.ts';
import type { QueryRow } from '../../src/metrics/row.ts';
import type { QueryScore, Score } from '../../src/metrics/score.ts';
import { arbitraryRow, bestDcg, flat, naiveMetrics } from '../support/naive-metrics.ts';

const value = (score: QueryScore | Score): number | null => score.value;

describe('laws', () => {
  const cut = fc.integer({ min: 1, max: 9 });
  const rows = fc.array(arbitraryRow(), { minLength: 1, maxLength: 5 });

  it('every metric agrees with its definition read over sets', () => {
    fc.assert(
      fc.property(arbitraryRow(), cut, (row, k) => {
        const scores = scoreQuery(row, cutAt(k));
        const naive = naiveMetrics(row, k);
        expect(value(scores.hit)).toBe(naive.hit);
        expect(value(scores.partial)).toBe(naive.partial);
        expect(value(scores.recall)).toBe(naive.recall);
        expect(value(scores.recallPartial)).toBe(naive.recallPartial);
        expect(value(scores.recallCapped)).toBe(naive.recallCapped);
        expect(value(scores.mrr)).toBe(naive.rr);
        expect(value(scores.map)).toBeCloseTo(naive.map, 12);
        for (const by of ['requested', 'returned'] as const) {
          expect(value(scores.precision[by].occurrence)).toBe(naive[by].occurrence);
          expect(value(scores.precision[by].distinct)).toBe(naive[by].distinct);
        }
        const ideal = discountedSum(idealGains(row), k);
        expect(value(scores.ndcg)).toBeCloseTo(Math.min(1, naive.dcg / ideal), 12);
      }),
      { numRuns: 500 },
    );
  });

  it('the greedy ideal is at least 1 - 1/e of the best order of chunks', () => {
    fc.assert(
      fc.property(arbitraryRow(), cut, (row, k) => {
        const held = discountedSum(idealGains(row), k);
        expect(held).toBeGreaterThanOrEqual((1 - 1 / Math.E) * bestDcg(row, k) - 1e-12);
      }),
    );
  });

  it('0 <= Hit <= Partial <= 1, Hit <= Stitched, gap = Partial - Hit = gapCut + gapRanked', () => {
    fc.assert(
      fc.property(rows, cut, (list, k) => {
        const t = scoreQueries(list, cutAt(k));
        const [hit, partial] = [t.hit.value!, t.partial.value!];
        expect(hit).toBeGreaterThanOrEqual(0);
        expect(partial).toBeGreaterThanOrEqual(hit);
        expect(partial).toBeLessThanOrEqual(1);
        expect(t.stitched.value!).toBeGreaterThanOrEqual(hit);
        expect(t.gap.numerator).toBe(t.partial.numerator! - t.hit.numerator!);
        expect(t.gap.numerator).toBe(t.gapCut.numerator! + t.gapRanked.numerator!);
      }),
    );
  });

  it('Hit, Partial, Stitched, Recall, MRR and MAP never fall as k grows', () => {
    fc.assert(
      fc.property(rows, cut, (list, k) => {
        const [at, next] = [k, k + 1].map((each) => scoreQueries(list, cutAt(each))) as [
          RetrievalScores,
          RetrievalScores,
        ];
        for (const name of [
          'hit',
          'partial',
          'stitched',
          'recall',
          'recallPartial',
          'mrr',
          'map',
        ] as const) {
          expect(next[name].value!, name).toBeGreaterThanOrEqual(at[name].value!);
        }
      }),
    );
  });

  it('every value lies in [0, 1]', () => {
    fc.assert(
      fc.property(rows, cut, (list, k) => {
        for (const [name, score] of flat(scoreQueries(list, cutAt(k)))) {
          expect(score.value, name).toBeGreaterThanOrEqual(0);
          expect(score.value, name).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('a query that fails never raises a score, and the bounds hold what it would have been', () => {
    fc.assert(
      fc.property(rows, fc.nat(4), cut, (list, at, k) => {
        const failed: QueryRow = { ...list[at % list.length]!, outcome: 'failed', ranking: [] };
        const broken = list.map((row, index) => (index === at % list.length ? failed : row));
        const after = new Map(flat(scoreQueries(broken, cutAt(k))));
        for (const [name, score] of flat(scoreQueries(list, cutAt(k)))) {
          expect(after.get(name)!.low, name).toBeLessThanOrEqual(score.value! + 1e-12);
          expect(after.get(name)!.high, name).toBeGreaterThanOrEqual(score.value! - 1e-12);
          expect(after.get(name)!.over, name).toBe(score.over);
        }
        const beside = new Map(flat(scoreQueries([...list, failed], cutAt(k))));
        for (const [name, score] of flat(scoreQueries(list, cutAt(k)))) {
          expect(beside.get(name)!.low, name).toBeLessThanOrEqual(score.value!);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('the order of the queries changes nothing', () => {
    fc.assert(
      fc.property(rows, cut, (list, k) => {
        expect(scoreQueries([...list].reverse(), cutAt(k))).toEqual(scoreQueries(list, cutAt(k)));
      }),
    );
  });
});
