import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bootstrapInterval,
  type Cluster,
  FEWEST_CLUSTERS,
  Resamples,
} from '../../src/metrics/bootstrap.ts';
import { survivalOf, survivalRate } from '../../src/metrics/survival.ts';

/** Pages with 4 elements each, `whole` of them whole by page. */
const pages = (...whole: number[]): Cluster[] => whole.map((num) => ({ num, den: 4 }));
const mixed = pages(4, 4, 3, 4, 2, 4, 4, 1, 4, 3, 4, 4);

describe('the bootstrap interval', () => {
  it('is the same for the same seed, and another for another', () => {
    const one = bootstrapInterval(mixed, { seed: 1 });
    expect(bootstrapInterval(mixed, { seed: 1 })).toEqual(one);
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    const ends = seeds.map((seed) =>
      String(bootstrapInterval(mixed, { seed, draws: 99 }).interval),
    );
    expect(new Set(ends).size).toBeGreaterThan(1);
  });

  it('does not depend on the order of the pages', () => {
    const shuffle = fc.shuffledSubarray(mixed, { minLength: mixed.length });
    const interval = bootstrapInterval(mixed, { draws: 500 });
    fc.assert(
      fc.property(shuffle, (other) => {
        expect(bootstrapInterval(other, { draws: 500 })).toEqual(interval);
      }),
    );
  });

  it('holds the rate and lies in [0, 1]', () => {
    const [low, high] = bootstrapInterval(mixed).interval!;
    const rate = 41 / 48;
    expect(0 <= low && low < rate && rate < high && high <= 1).toBe(true);
  });

  it('agrees with the normal interval on many pages', () => {
    const many = Array.from({ length: 400 }, (_, i) => ({ num: i % 4 === 0 ? 0 : 1, den: 1 }));
    const [low, high] = bootstrapInterval(many).interval!;
    const half = 1.96 * Math.sqrt((0.75 * 0.25) / 400);
    expect(low).toBeCloseTo(0.75 - half, 2);
    expect(high).toBeCloseTo(0.75 + half, 2);
  });

  it('covers about 95% of true rates', () => {
    let covered = 0;
    let state = 7;
    const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    for (let trial = 0; trial < 300; trial++) {
      const sample = Array.from({ length: 50 }, () => ({ num: next() < 0.7 ? 1 : 0, den: 1 }));
      const [low, high] = bootstrapInterval(sample, { draws: 400, seed: trial }).interval!;
      if (low <= 0.7 && 0.7 <= high) covered++;
    }
    expect(covered / 300).toBeGreaterThan(0.9);
    expect(covered / 300).toBeLessThan(0.985);
  });

  it('a wider level holds the narrower one', () => {
    const [low, high] = bootstrapInterval(mixed, { level: 0.5 }).interval!;
    const wide = bootstrapInterval(mixed, { level: 0.99 }).interval!;
    expect(wide[0]).toBeLessThan(low);
    expect(wide[1]).toBeGreaterThan(high);
  });

  it('draws of 1 of 10 pages give the m-th smallest and greatest draw', () => {
    // One page of ten holds its element: the number of times it is drawn is binomial (10, 0.1), and
    // 95% of that lies in 0 to 3.
    const ten = Array.from({ length: 10 }, (_, i) => ({ num: i === 0 ? 1 : 0, den: 1 }));
    expect(bootstrapInterval(ten).interval).toEqual([0, 0.3]);
  });

  it('is null with fewer than 10 pages that hold an element', () => {
    const nine = [...pages(1, 2, 3, 4, 0, 1, 2, 3, 4), { num: 0, den: 0 }];
    expect(FEWEST_CLUSTERS).toBe(10);
    const { interval, reason } = bootstrapInterval(nine);
    expect(interval).toBeNull();
    expect(reason).toContain('too few pages: 9');
    expect(bootstrapInterval([...nine, { num: 1, den: 1 }]).interval).not.toBeNull();
  });

  it('is null without spread', () => {
    const { interval, reason } = bootstrapInterval(pages(...new Array<number>(12).fill(4)));
    expect(interval).toBeNull();
    expect(reason).toContain('no spread');
  });

  it('refuses counts and options out of range', () => {
    expect(() => bootstrapInterval([{ num: 2, den: 1 }])).toThrow(/2 of 1 at index 0/);
    expect(() => bootstrapInterval([{ num: Number.NaN, den: 1 }])).toThrow(/NaN/);
    expect(() => bootstrapInterval(mixed, { draws: 0 })).toThrow(/draws/);
    for (const level of [0, 1, 95]) {
      expect(() => bootstrapInterval(mixed, { level })).toThrow(/level/);
    }
  });
});

describe('survival', () => {
  it('is whole of located elements, and nothing located is null, not 0', () => {
    expect(survivalRate({ whole: 3, cut: 1 })).toEqual({
      value: 0.75,
      numerator: 3,
      denominator: 4,
      over: 4,
      mean: 'pooled',
    });
    expect(survivalRate({ whole: 0, cut: 0 })).toMatchObject({
      value: null,
      reason: 'no expected element is on its page',
    });
  });

  it('has a pooled and a macro mean; pages without located elements are in neither', () => {
    const survival = survivalOf([
      { whole: 1, cut: 0 },
      { whole: 1, cut: 8 },
      { whole: 0, cut: 0 },
    ]);
    expect(survival.pooled).toMatchObject({ value: 1 / 5, over: 10 });
    expect(survival.macro).toMatchObject({ pooled: 1 / 5, over: 2 });
    expect(survival.macro.value).toBeCloseTo(5 / 9, 15);
    expect(survival.reason).toContain('too few pages: 2');
  });
});

it('draws that are kept give the same interval as draws that are not', () => {
  const resamples = new Resamples();
  for (const [count, step, scale] of [
    [12, 3, 1],
    [150, 3, 1],
    [150, 4, 1],
    [1000, 3, 1],
    // Sums of draws on both sides of 2^16, and such that are no whole numbers.
    [150, 3, 70],
    [150, 3, 1000],
    [20, 3, 0.1],
  ] as const) {
    const clusters = Array.from({ length: count }, (_, i) => ({
      num: ((i * 7) % 5) * scale,
      den: (5 + (i % step)) * scale,
    }));
    for (const seed of [0, 7]) {
      for (const draws of [10_000, 9999]) {
        const plain = bootstrapInterval(clusters, { seed, draws });
        expect(plain.interval).not.toBeNull();
        for (let i = 0; i < 3; i++) {
          expect(bootstrapInterval(clusters, { seed, draws, resamples })).toEqual(plain);
        }
      }
    }
  }
  expect(resamples.of(new Float64Array(1000).fill(1), 10_000, 0)).toBeNull();
});
