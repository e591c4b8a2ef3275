import { describe, expect, it } from 'vitest';
import { cutAt } from '../../src/metrics/cutoff.ts';
import { scoreQueries, scoreQuery } from '../../src/metrics/retrieval.ts';
import { prefixCounts } from '../../src/metrics/row.ts';
import type { QueryScore, Score } from '../../src/metrics/score.ts';
import { flat, rowOf } from '../support/naive-metrics.ts';

const value = (score: QueryScore | Score): number | null => score.value;
const full = (letters: string) => [...letters].map((letter) => ({ full: letter }));

describe('worked examples', () => {
  it('three questions held to 100%, 60% and 20% give Hit@4 1/3 and Partial@4 2/3', () => {
    const rows = [
      rowOf('A', [{ full: 'A' }]),
      rowOf('A', [{}, { partial: 'A' }]),
      rowOf('A', [{}, {}, {}]),
    ];
    const scores = scoreQueries(rows, cutAt(4));
    expect(scores.hit).toEqual({
      value: 1 / 3,
      mean: 'macro',
      numerator: 1,
      denominator: 3,
      over: 3,
    });
    expect(value(scores.partial)).toBe(2 / 3);
    expect(value(scores.gap)).toBe(1 / 3);
    expect(value(scores.gapCut)).toBe(1 / 3);
    expect(value(scores.gapRanked)).toBe(0);
  });

  it('relevant A, C, E, G with results A, B, C, D, E at 3: P 2/3, Recall 1/2', () => {
    const scores = scoreQuery(rowOf('ACEG', full('ABCDE')), cutAt(3));
    expect(value(scores.precision.requested.occurrence)).toBe(2 / 3);
    expect(value(scores.recall)).toBe(1 / 2);
  });

  it('relevant A, C, E at 1, 2, 5: P 1, 1/2, 3/5, Recall 1/3, 1/3, 1, prefixes 1, 1, 2, 2, 3', () => {
    const row = rowOf('ACE', full('ABCDE'));
    const at = [1, 2, 5].map((k) => scoreQuery(row, cutAt(k)));
    expect(at.map((t) => value(t.precision.requested.occurrence))).toEqual([1, 1 / 2, 3 / 5]);
    expect(at.map((t) => value(t.recall))).toEqual([1 / 3, 1 / 3, 1]);
    expect(prefixCounts(row)).toEqual([1, 1, 2, 2, 3]);
  });

  it('two returned for k 5 with one relevant: P 1/5 requested, 1/2 returned', () => {
    const { precision } = scoreQuery(rowOf('A', full('AB')), cutAt(5));
    expect(value(precision.requested.occurrence)).toBe(1 / 5);
    expect(value(precision.returned.occurrence)).toBe(1 / 2);
  });

  it('A, A, B at 3 with relevant A, C: distinct recall 1/2, occurrence share 2/3', () => {
    const scores = scoreQuery(rowOf('AC', full('AAB')), cutAt(3));
    expect(value(scores.recall)).toBe(1 / 2);
    expect(value(scores.precision.requested.occurrence)).toBe(2 / 3);
    expect(value(scores.precision.requested.distinct)).toBe(1 / 3);
  });

  it('1 of 1 and 1 of 9 found: macro recall 5/9, pooled 1/5, both shown', () => {
    const rows = [rowOf('A', full('A')), rowOf('ABCDEFGHI', full('A'))];
    const { recall } = scoreQueries(rows, cutAt(1));
    expect(recall.value).toBeCloseTo(5 / 9, 15);
    expect(recall).toMatchObject({ mean: 'macro', numerator: 2, denominator: 10, pooled: 1 / 5 });
  });

  it('with equal denominators the mean is the exact ratio of sums', () => {
    const tenth = rowOf('ABCDEFGHIJ', full('A'));
    expect(value(scoreQueries([tenth, tenth, tenth], cutAt(1)).recall)).toBe(1 / 10);
  });

  it('the pooled mean is not shown when it is within 0.01 of the macro mean', () => {
    const rows = [rowOf('AB', full('A')), rowOf('ABCD', full('AB'))];
    expect(scoreQueries(rows, cutAt(2)).recall).not.toHaveProperty('pooled');
  });

  it('one chunk ranked three times earns recall once, and two rows are duplicates', () => {
    const again = { full: 'A', key: 'c1' };
    const row = rowOf('AB', [again, again, again]);
    const scores = scoreQueries([row], cutAt(3));
    expect(value(scores.recall)).toBe(1 / 2);
    expect(value(scores.precision.requested.occurrence)).toBe(1);
    expect(value(scores.precision.requested.distinct)).toBe(1 / 3);
    expect(scores.duplicateRows).toBe(2);
  });

  it('a first hit at rank 4 is 0 for MRR@3 and 1/4 uncut', () => {
    const scores = scoreQuery(rowOf('A', [{}, {}, {}, { full: 'A' }]), cutAt(3));
    expect([scores.mrr, scores.mrrUncut, scores.hit].map(value)).toEqual([0, 1 / 4, 0]);
  });

  it('2 of 3 elements at k 2: Recall 2/3, capped 1', () => {
    const scores = scoreQuery(rowOf('ABC', full('AB')), cutAt(2));
    expect([scores.recall, scores.recallCapped].map(value)).toEqual([2 / 3, 1]);
  });

  it('the ranking is not cut to the number of chunks that hold an answer', () => {
    const scores = scoreQuery(rowOf('AB', [{}, {}, { full: 'A' }, {}, { full: 'B' }]), cutAt(5));
    expect(value(scores.recall)).toBe(1);
    expect(value(scores.precision.requested.occurrence)).toBe(2 / 5);
    expect(value(scores.mrr)).toBe(1 / 3);
  });

  it('two halves in the top 2 are no hit, but stitched', () => {
    const row = rowOf('A', [{ partial: 'A' }, { partial: 'A' }], { stitchedAt: 2 });
    const at = (k: number) => scoreQuery(row, cutAt(k));
    expect([at(2).hit, at(2).partial, at(2).stitched].map(value)).toEqual([0, 1, 1]);
    expect(value(at(1).stitched)).toBe(0);
  });
});

describe('queries that are not like the others', () => {
  const found = rowOf('A', full('A'));
  const half = rowOf('AB', full('A'));

  it('a query without a ranking counts as retrieved nothing', () => {
    const silent = rowOf('A', [], { outcome: 'no-ranking' });
    const scores = scoreQueries([found, found, half, silent], cutAt(1));
    expect(scores.recall).toMatchObject({ value: 0.625, over: 4 });
    expect(scores).toMatchObject({ queries: 4, eligible: 4, answered: 3, unanswered: 1 });
  });

  it('a failed query makes every mean an interval', () => {
    const failed = rowOf('A', [], { outcome: 'failed' });
    const scores = scoreQueries([found, found, half, failed], cutAt(1));
    expect(scores.recall).toMatchObject({ value: null, low: 0.625, high: 0.875, over: 4 });
    expect(scores.recall.reason).toContain('1 of 4 queries');
    expect(scores.failed).toBe(1);
  });

  it('queries without expected elements, or with only missing ones, leave the mean', () => {
    const none = rowOf('', [{}, {}]);
    const missing = rowOf('', [{}], { missing: 2 });
    const quiet = rowOf('', [], { outcome: 'no-ranking' });
    const scores = scoreQueries([half, none, missing, quiet], cutAt(2));
    expect(scores.recall).toMatchObject({ value: 0.5, over: 1 });
    expect(scores).toMatchObject({ queries: 4, eligible: 1, withoutExpected: 2, onlyMissing: 1 });
    expect(scores.falseReturns).toMatchObject({ value: 2 / 3, numerator: 2, denominator: 3 });
    expect(scoreQuery(none, cutAt(2)).hit).toEqual({
      value: null,
      reason: 'the query expects no element',
    });
    expect(scoreQuery(missing, cutAt(2)).hit.reason).toContain('all 2 expected elements');
  });

  it('a failed query that expects nothing makes the false returns an interval', () => {
    const failed = rowOf('', [], { outcome: 'failed' });
    const scores = scoreQueries([rowOf('', [{}]), failed, half], cutAt(1));
    expect(scores.falseReturns).toMatchObject({ value: null, low: 1 / 2, high: 1, over: 2 });
    expect(scores.recall.value).toBe(1 / 2);
  });

  it('without any eligible query every mean is null with a reason', () => {
    for (const [, score] of flat(scoreQueries([rowOf('', [{}])], cutAt(1)))) {
      expect(score).toMatchObject({ value: null, over: 0, reason: expect.any(String) });
    }
  });

  it('an empty ranking has no returned precision in the row and 0 in the mean', () => {
    const empty = rowOf('A', []);
    const inRow = scoreQuery(empty, cutAt(4)).precision.returned.occurrence;
    expect(inRow).toMatchObject({ value: null, reason: 'no chunk was returned' });
    const scores = scoreQueries([empty, found], cutAt(4));
    expect(scores.precision.returned.occurrence).toMatchObject({ value: 0.5, over: 2 });
    expect(scores.empty).toBe(1);
  });

  it('the order given rules among equal scores, and the tie is counted', () => {
    const row = rowOf('A', [{ full: 'A', score: 1 }, { score: 1 }, { score: 0.5 }]);
    const scores = scoreQueries([row], cutAt(2));
    expect(value(scores.mrr)).toBe(1);
    expect(scores).toMatchObject({ ties: 1, tiesAcrossCutoff: 0 });
    expect(scoreQueries([row], cutAt(1))).toMatchObject({ ties: 1, tiesAcrossCutoff: 1 });
    const below = rowOf('A', [{ score: 3 }, { score: 2 }, { score: 1 }, { score: 1 }]);
    expect(scoreQueries([below], cutAt(2))).toMatchObject({ ties: 0, tiesAcrossCutoff: 0 });
  });
});
