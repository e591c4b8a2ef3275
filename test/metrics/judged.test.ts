import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type JudgedRow,
  type JudgedTable,
  type Relevance,
  scoreJudged,
} from '../../src/metrics/judged.ts';
import { scoreJudgedQueries } from '../../src/metrics/judged-queries.ts';
import type { QueryScore } from '../../src/metrics/score.ts';
import { allAssignments } from '../support/naive-metrics.ts';

function row(
  ranking: string,
  judgments: Record<string, Relevance>,
  inventory: JudgedRow['inventory'] = 'complete',
): JudgedRow {
  const map = new Map(Object.entries(judgments));
  return { query: 'q', outcome: 'answered', ranking: [...ranking], judgments: map, inventory };
}

function flat<Value>(table: JudgedTable<Value>): [name: string, value: Value][] {
  const { precision, ...rest } = table;
  const cells: [string, Value][] = Object.entries(rest);
  for (const [by, counts] of Object.entries(precision)) {
    for (const [how, score] of Object.entries(counts)) cells.push([`P ${by} ${how}`, score]);
  }
  return cells;
}

describe('unknown judgments', () => {
  it('relevant, irrelevant, unknown at 3: P in [1/3, 2/3], judged 2/3', () => {
    const scores = scoreJudged(row('abc', { a: 'relevant', b: 'irrelevant' }, 'unknown'), 3);
    expect(scores.precision.requested.occurrence).toMatchObject({
      value: null,
      low: 1 / 3,
      high: 2 / 3,
    });
    expect(scores.judged.value).toBe(2 / 3);
  });

  it('relevant, unknown, irrelevant, unknown at 4: P in [1/4, 3/4], RR 1, Hit 1, judged 1/2', () => {
    const scores = scoreJudged(row('abcd', { a: 'relevant', c: 'irrelevant' }, 'unknown'), 4);
    expect(scores.precision.requested.occurrence).toMatchObject({ low: 1 / 4, high: 3 / 4 });
    expect([scores.mrr.value, scores.hit.value, scores.judged.value]).toEqual([1, 1, 1 / 2]);
  });

  it('an unknown inventory leaves recall, MAP and nDCG null with the reason', () => {
    const scores = scoreJudgedQueries([row('a', { a: 'relevant' }, 'unknown')], 1);
    for (const score of [scores.recall, scores.recallCapped, scores.map, scores.ndcg]) {
      expect(score).toMatchObject({ value: null, over: 0 });
      expect(score.reason).toContain('inventory');
    }
    expect(scores.precision.requested.occurrence.value).toBe(1);
  });

  it('the mean of intervals is an interval', () => {
    const rows = [row('a', { a: 'relevant' }), row('b', {}, 'unknown')];
    expect(scoreJudgedQueries(rows, 1).hit).toMatchObject({
      value: null,
      low: 0.5,
      high: 1,
      over: 2,
    });
  });

  it('an item that is named like a member of Object is an item', () => {
    const judgments = new Map<string, Relevance>([['__proto__', 'relevant']]);
    const ranking = ['__proto__', 'constructor'];
    const odd: JudgedRow = { ...row('', {}), ranking, judgments };
    expect(scoreJudged(odd, 1).hit.value).toBe(1);
    expect(scoreJudged(odd, 2).judged.value).toBe(1 / 2);
  });
});

describe('all judged', () => {
  const judgments = { a: 'relevant', c: 'relevant', b: 'irrelevant' } as const;

  it('gives points that are those of the binary definitions', () => {
    const scores = scoreJudged(row('bac', judgments), 2);
    expect(scores.recall.value).toBe(1 / 2);
    expect(scores.map.value).toBe(1 / 4);
    expect(scores.mrr.value).toBe(1 / 2);
    expect(scores.ndcg.value).toBeCloseTo(1 / Math.log2(3) / (1 + 1 / Math.log2(3)), 15);
  });

  it('1 of 1 and 1 of 9 found: macro recall 5/9, pooled 1/5', () => {
    const nine = Object.fromEntries([...'abcdefghi'].map((item) => [item, 'relevant' as const]));
    const { recall } = scoreJudgedQueries([row('a', { a: 'relevant' }), row('a', nine)], 1);
    expect(recall.value).toBeCloseTo(5 / 9, 15);
    expect(recall).toMatchObject({ numerator: 2, denominator: 10, pooled: 1 / 5, over: 2 });
  });

  it('an item that comes again holds its rank and earns nothing distinct', () => {
    const scores = scoreJudged(row('aac', judgments), 3);
    expect(scores.recall.value).toBe(1);
    expect(scores.precision.requested.occurrence.value).toBe(1);
    expect(scores.precision.requested.distinct.value).toBe(2 / 3);
    expect(scores.map.value).toBeCloseTo((1 + 2 / 3) / 2, 15);
  });

  it('a query with no relevant item leaves the mean, one without results counts 0', () => {
    const none = row('b', { b: 'irrelevant' });
    const silent: JudgedRow = { ...row('', judgments), outcome: 'no-ranking' };
    const scores = scoreJudgedQueries([row('ac', judgments), none, silent], 2);
    expect(scores.recall).toMatchObject({ value: 1 / 2, over: 2 });
    expect(scores.precision.returned.occurrence).toMatchObject({ value: 1 / 2, over: 2 });
    expect(scores.judged).toMatchObject({ over: 2 });
  });

  it('a failed query is only known to lie in [0, 1]', () => {
    const failed: JudgedRow = { ...row('', judgments), outcome: 'failed' };
    expect(scoreJudged(failed, 2).precision.returned.distinct).toMatchObject({ low: 0, high: 1 });
    expect(scoreJudgedQueries([row('ac', judgments), failed], 2).map).toMatchObject({
      value: null,
      low: 1 / 2,
      high: 1,
    });
  });
});

describe('the counts beside the means', () => {
  it('tell queries without a ranking, failed ones, and returns where nothing is relevant', () => {
    const judgments = { a: 'relevant' } as const;
    const rows: JudgedRow[] = [
      row('ab', { ...judgments, b: 'irrelevant' }),
      { ...row('', judgments), outcome: 'no-ranking' },
      { ...row('', judgments), outcome: 'failed' },
      row('b', { b: 'irrelevant' }),
      row('', { b: 'irrelevant' }),
    ];
    const scores = scoreJudgedQueries(rows, 2);
    expect(scores).toMatchObject({
      queries: 5,
      eligible: 3,
      answered: 1,
      unanswered: 1,
      failed: 1,
    });
    expect(scores.falseReturns).toMatchObject({ value: 1 / 2, numerator: 1, denominator: 2 });
    expect(scoreJudgedQueries(rows.slice(0, 1), 2).falseReturns.value).toBeNull();
  });

  it('tell repeats and ties in the top k, and ties across k', () => {
    const all = row('aab', { a: 'relevant', b: 'irrelevant' });
    const rows = [{ ...all, scores: [1, 1, 1] }, all, { ...all, scores: [2, 1, null] }];
    expect(scoreJudgedQueries(rows, 2)).toMatchObject({
      duplicateRows: 3,
      ties: 2,
      tiesAcrossCutoff: 1,
    });
    expect(scoreJudgedQueries(rows, 1)).toMatchObject({ duplicateRows: 0, ties: 1 });
  });
});

describe('laws', () => {
  const relevance = fc.constantFrom<Relevance>('relevant', 'irrelevant', 'unknown');
  const judgedRow = fc.record({
    query: fc.constant('q'),
    outcome: fc.constant('answered' as const),
    ranking: fc.array(fc.constantFrom(...'abcdef'), { maxLength: 7 }),
    judgments: fc
      .dictionary(fc.constantFrom(...'abcdefgh'), relevance)
      .map((entries) => new Map(Object.entries(entries))),
    inventory: fc.constantFrom('complete' as const, 'unknown' as const),
  });
  const cut = fc.integer({ min: 1, max: 8 });

  it('the interval is the least and greatest value over all assignments, tried one by one', () => {
    fc.assert(
      fc.property(judgedRow, cut, (judged, k) => {
        const all = allAssignments(judged).map((each) => new Map(flat(scoreJudged(each, k))));
        for (const [name, score] of flat(scoreJudged(judged, k))) {
          if (name === 'judged') continue;
          const values = all.map((table) => table.get(name)!.value ?? 0);
          if (score.value === null && score.low === undefined) {
            expect(all.every((table) => table.get(name)!.value === null)).toBe(true);
            continue;
          }
          const [low, high] = boundsOf(score);
          expect(low, name).toBeCloseTo(Math.min(...values), 12);
          expect(high, name).toBeCloseTo(Math.max(...values), 12);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('every bound lies in [0, 1]', () => {
    fc.assert(
      fc.property(judgedRow, cut, (judged, k) => {
        for (const [name, score] of flat(scoreJudged(judged, k))) {
          if (score.value === null && score.low === undefined) continue;
          for (const bound of boundsOf(score)) {
            expect(bound, name).toBeGreaterThanOrEqual(0);
            expect(bound, name).toBeLessThanOrEqual(1 + 1e-12);
          }
        }
      }),
    );
  });
});

function boundsOf(score: QueryScore): [number, number] {
  return [score.value ?? score.low!, score.value ?? score.high!];
}
