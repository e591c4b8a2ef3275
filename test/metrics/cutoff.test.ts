import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, cutAtBudget, nameAt } from '../../src/metrics/cutoff.ts';
import { scoreQueries, scoreQuery } from '../../src/metrics/retrieval.ts';
import type { QueryScore, Score } from '../../src/metrics/score.ts';
import { arbitraryRow, flat, rowOf } from '../support/naive-metrics.ts';

const value = (score: QueryScore | Score): number | null => score.value;

describe('a token budget', () => {
  const ranking = [{ tokens: 60 }, { full: 'A', tokens: 50 }, { full: 'B', tokens: 10 }];
  const row = rowOf('AB', ranking);

  it('ends the list at the first chunk that does not fit, and skips none', () => {
    const at = (tokens: number) => scoreQuery(row, cutAtBudget(tokens));
    expect(value(at(109).hit)).toBe(0);
    expect(value(at(110).hit)).toBe(1);
    expect(value(at(119).recall)).toBe(1 / 2);
    expect(value(at(120).recall)).toBe(1);
  });

  it('counts the queries that got no chunk, and asks for no number of chunks', () => {
    const scores = scoreQueries([row], cutAtBudget(59));
    expect(scores).toMatchObject({ budget: 59, empty: 1, returned: 0 });
    expect(scores).not.toHaveProperty('k');
    expect(scores.precision.requested.occurrence).toMatchObject({ value: null, over: 0 });
    expect(scores.recallCapped.reason).toContain('budget');
    expect(value(scores.precision.returned.occurrence)).toBe(0);
    expect(nameAt('Hit', cutAtBudget(2000))).toBe('Hit@2000t');
    expect(nameAt('Hit', cutAt(4))).toBe('Hit@4');
  });

  it('needs token counts, and cutoffs are whole numbers', () => {
    expect(() => scoreQuery(rowOf('A', [{ full: 'A' }]), cutAtBudget(5))).toThrow(/rank 1/);
    expect(() => cutAt(0)).toThrow(/got 0/);
    expect(() => cutAt(1.5)).toThrow(/got 1.5/);
    expect(() => cutAtBudget(Number.NaN)).toThrow(/NaN/);
  });

  it('with one token a chunk is the cutoff k', () => {
    fc.assert(
      fc.property(arbitraryRow(), fc.integer({ min: 1, max: 9 }), (row, k) => {
        const ones = { ...row, ranking: row.ranking.map((chunk) => ({ ...chunk, tokens: 1 })) };
        const budget = new Map(flat(scoreQuery(ones, cutAtBudget(k))));
        const same = flat(scoreQuery(ones, cutAt(k))).filter(
          ([name]) => !/reques|Capp|ndcg/.test(name),
        );
        for (const [name, score] of same) expect(budget.get(name), name).toEqual(score);
      }),
    );
  });
});
