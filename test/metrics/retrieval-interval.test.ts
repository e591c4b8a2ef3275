import { describe, expect, test } from 'vitest';
import {
  bootstrapInterval,
  cutAt,
  INTERVAL_METRICS,
  type QueryRow,
  scoreQueries,
  withIntervals,
} from '../../src/metrics/index.ts';

/** A query whose only element is whole at rank 1, in part at rank 1, or retrieved by nothing. */
function row(index: number, found: 'full' | 'partial' | 'none'): QueryRow {
  const chunk = { full: found === 'full' ? [0] : [], partial: found === 'partial' ? [0] : [] };
  return {
    ...{ query: `q${index}`, outcome: 'answered', expected: 1, missing: 0 },
    ranking: [chunk],
    holders: found === 'full' ? [[0]] : [],
    stitchedAt: null,
  };
}

const FOUND = ['full', 'full', 'partial', 'none', 'full'] as const;
const rows = Array.from({ length: 60 }, (_, index) => row(index, FOUND[(index * 7) % 5]!));
const pageOf = ({ query }: QueryRow) => `p${Number(query.slice(1)) % 15}`;
const cutoff = cutAt(4);
const scores = (list: readonly QueryRow[]) =>
  withIntervals(scoreQueries(list, cutoff), list, cutoff, { pageOf });

describe('intervals of means', () => {
  test('hold the mean and leave it as it was', () => {
    const [plain, made] = [scoreQueries(rows, cutoff), scores(rows)];
    for (const name of ['hit', 'partial', 'gap', 'mrr'] as const) {
      const { interval, ...rest } = made[name];
      expect(rest).toEqual(plain[name]);
      const [low, high] = interval!;
      expect(low).toBeLessThan(rest.value!);
      expect(high).toBeGreaterThan(rest.value!);
    }
    expect(made.precision).toEqual(plain.precision);
    expect(INTERVAL_METRICS).toContain('ndcg');
  });

  test('come from draws of pages', () => {
    const clusters = [...new Set(rows.map(pageOf))].map((page) => {
      const own = rows.filter((one) => pageOf(one) === page);
      return { num: own.filter((one) => one.holders.length > 0).length, den: own.length };
    });
    const [low, high] = bootstrapInterval(clusters).interval!;
    const [ownLow, ownHigh] = scores(rows).hit.interval!;
    expect(Math.abs(ownLow - low)).toBeLessThan(0.02);
    expect(Math.abs(ownHigh - high)).toBeLessThan(0.02);
  });

  test('do not depend on the order of the queries', () => {
    expect(scores([...rows].reverse())).toEqual(scores(rows));
  });

  test('are null with the reason where there is no mean, or too few pages', () => {
    const failed = rows.map(
      (one, index): QueryRow => (index > 0 ? one : { ...one, outcome: 'failed', ranking: [] }),
    );
    const open = scores(failed);
    expect(open.hit).toMatchObject({ value: null, interval: null });
    expect(open.hit.intervalReason).toMatch('1 of 60 queries are known only within bounds');
    const few = rows.slice(0, 9);
    expect(scores(few).hit.intervalReason).toBe(
      'too few pages: 9 with queries, an interval needs 10',
    );
    const none = scores([{ ...row(0, 'none'), expected: 0 }]);
    expect(none.hit).toMatchObject({ value: null, interval: null });
  });
});
