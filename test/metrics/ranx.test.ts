import { describe, expect, it } from 'vitest';
import { ranxMetrics } from '../../src/metrics/ranx.ts';

const relevant = (items: string, irrelevant = ''): Map<string, number> =>
  new Map([
    ...[...items].map((item): [string, number] => [item, 1]),
    ...[...irrelevant].map((item): [string, number] => [item, 0]),
  ]);

const one = (
  name: string,
  judgments: ReadonlyMap<string, number>,
  ranking: string,
  options: { level?: number; persistence?: number } = {},
): number | null | undefined => {
  const k = Number(name.split('@')[1] ?? 1);
  return ranxMetrics(judgments, [...ranking], [k], options).get(name);
};

describe('the values that ranx states in its own tests', () => {
  it('of hits, hit rate, precision, map, mrr, r-precision and recall', () => {
    expect(one('hits@5', relevant('1456'), '123457')).toBe(3);
    expect(one('hit_rate@5', relevant('968'), '123457')).toBe(0);
    expect(one('hit_rate@5', relevant('124'), '124357')).toBe(1);
    expect(one('precision@5', relevant('1456'), '123457')).toBe(3 / 5);
    expect(one('map@6', relevant('1456'), '123457')).toBeCloseTo(0.525, 12);
    expect(one('mrr@5', relevant('3'), '23145')).toBe(1 / 2);
    expect(one('mrr@5', relevant('3'), '2145')).toBe(0);
    expect(one('r-precision', relevant('123'), '2431567')).toBeCloseTo(2 / 3, 12);
    expect(one('r-precision', relevant('12'), '2431567')).toBe(1 / 2);
    expect(one('recall@2', relevant('123'), '2431567')).toBeCloseTo(1 / 3, 12);
  });

  it('of bpref, where unjudged items are skipped', () => {
    const cases: [string, string, string, number][] = [
      ['25', '14', '1234', (1 - 1 / 2) / 2],
      ['25', '16', '123456', (1 - 1 / 2 + (1 - 1 / 2)) / 2],
      ['257', '168', '12345678', (1 - 1 / 3 + (1 - 1 / 3) + (1 - 2 / 3)) / 3],
      ['2469', '1378', '1234678', (1 - 1 / 4 + (1 - 2 / 4) + (1 - 2 / 4)) / 4],
    ];
    for (const [rel, non, ranking, value] of cases) {
      expect(one('bpref', relevant(rel, non), ranking)).toBeCloseTo(value, 12);
    }
  });

  it('of rank-biased precision with relevant ranks 1, 2, 6, 11, 17', () => {
    const ranking = 'abcdefghijklmnopqrst';
    const judgments = relevant('abfkq');
    const rounded = (persistence: number): string =>
      one(`rbp.${100 * persistence}`, judgments, ranking, { persistence })!.toFixed(4);
    expect([0.5, 0.8, 0.95].map(rounded)).toEqual(['0.7661', '0.4526', '0.1881']);
  });

  it('of dcg and ndcg with both gains', () => {
    const graded = new Map([
      ['2', 5],
      ['4', 4],
      ['5', 3],
      ['x', 2],
    ]);
    const dcg = 5 / Math.log2(3) + 4 / Math.log2(5) + 3 / Math.log2(6);
    const ideal = 5 + 4 / Math.log2(3) + 3 / 2 + 2 / Math.log2(5);
    expect(one('dcg@10', graded, '12345')).toBeCloseTo(dcg, 12);
    expect(one('ndcg@10', graded, '12345')).toBeCloseTo(dcg / ideal, 12);
    expect(one('ndcg', graded, '12345')).toBeCloseTo(dcg / ideal, 12);
    const burges = 31 / Math.log2(3) + 15 / Math.log2(5) + 7 / Math.log2(6);
    const idealBurges = 31 + 15 / Math.log2(3) + 7 / 2 + 3 / Math.log2(5);
    expect(one('dcg_burges@10', graded, '12345')).toBeCloseTo(burges, 12);
    expect(one('ndcg_burges@10', graded, '12345')).toBeCloseTo(burges / idealBurges, 12);
    expect(one('ndcg@10', graded, '13678')).toBe(0);
  });
});

describe('where ranx has its own way', () => {
  it('gains below the level count 0, in the ideal too', () => {
    const graded = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    expect(one('ndcg@2', graded, 'ab', { level: 2 })).toBeCloseTo(1 / Math.log2(3), 12);
    expect(one('ndcg@2', graded, 'ba', { level: 2 })).toBe(1);
  });

  it('bpref without a judged irrelevant item is 0 / 0, and so null', () => {
    expect(one('bpref', relevant('a'), 'a')).toBeNull();
    expect(one('bpref', relevant('', 'a'), 'a')).toBeNull();
    expect(one('bpref', relevant('a'), 'b')).toBe(0);
  });

  it('precision and f1 divide by k, however short the ranking', () => {
    expect(one('precision@4', relevant('a'), 'a')).toBe(1 / 4);
    expect(one('f1@4', relevant('a'), 'a')).toBeCloseTo((2 * (1 / 4)) / (1 + 1 / 4), 12);
    expect(one('f1@4', relevant('a'), 'b')).toBe(0);
  });
});
