import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimumDetectableDifference } from '../../src/metrics/detectable.ts';
import {
  decideDifferences,
  type PairedPage,
  pairedDifference,
} from '../../src/metrics/difference.ts';
import { holm } from '../../src/metrics/holm.ts';
import { mcnemarExact } from '../../src/metrics/mcnemar.ts';
import { median, quantile } from '../../src/metrics/quantile.ts';
import { EXACT_UP_TO, signFlipTest } from '../../src/metrics/sign-flip.ts';
import { naiveMcnemar } from '../support/naive-metrics.ts';

describe('the sign-flip test', () => {
  it('three pages that all win by 1 give p 2/8', () => {
    expect(signFlipTest([1, 1, 1])).toMatchObject({ p: 0.25, statistic: 3, exact: true });
  });

  it('pages without a difference change nothing', () => {
    expect(signFlipTest([1, 0, 2, 0, -1])).toMatchObject({ ...signFlipTest([1, 2, -1]) });
  });

  it('gives 1 when no page differs, and null when there is none', () => {
    expect(signFlipTest([0, 0, 0])).toMatchObject({ p: 1, differing: 0 });
    expect(signFlipTest([]).p).toBeNull();
  });

  it('drawn patterns agree with all patterns', () => {
    const differences = [3, -1, 2, 2, -2, 1, 4, -1, 1, 2, -3, 1, 2, 1];
    expect(differences.length).toBe(EXACT_UP_TO + 1);
    let far = 0;
    for (let pattern = 0; pattern < 2 ** 14; pattern++) {
      const sum = differences.reduce((at, d, i) => at + ((pattern >>> i) & 1 ? -d : d), 0);
      if (Math.abs(sum) >= 12) far++;
    }
    const { p, exact } = signFlipTest(differences);
    expect(exact).toBe(false);
    expect(Math.abs(p! - far / 2 ** 14)).toBeLessThan(0.015);
  });

  it('all signs equal on 40 pages gives the least p that the draws can show', () => {
    expect(signFlipTest(new Array<number>(40).fill(1), { draws: 999 }).p).toBe(1 / 1000);
  });

  it('depends on neither the order nor the sign of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 20 }), (list) => {
        const one = signFlipTest(list, { draws: 200 });
        expect(signFlipTest([...list].reverse(), { draws: 200 })).toEqual(one);
        if (one.exact) expect(signFlipTest(list.map((d) => -d)).p).toBe(one.p);
      }),
    );
  });

  it('equal sums of fractions count as equal', () => {
    // 0.1 + 0.2 - 0.3 is not 0 in floats; all 8 patterns are at least as far as 0.
    expect(signFlipTest([0.1, 0.2, -0.3]).p).toBe(1);
    expect(signFlipTest([0.3, 0.1, 0.2].map((d) => d * 10)).p).toBe(signFlipTest([3, 1, 2]).p);
  });

  it('rejects true equality in about 5% of samples', () => {
    let rejected = 0;
    let state = 11;
    const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
    for (let trial = 0; trial < 400; trial++) {
      const differences = Array.from({ length: 20 }, () => Math.round(next() * 8) - 4);
      if (signFlipTest(differences, { draws: 400, seed: trial }).p! <= 0.05) rejected++;
    }
    expect(rejected / 400).toBeLessThan(0.085);
    expect(rejected / 400).toBeGreaterThan(0.02);
  });

  it('refuses differences that are not finite', () => {
    expect(() => signFlipTest([1, Number.NaN])).toThrow(/NaN/);
    expect(() => signFlipTest([1], { draws: 0.5 })).toThrow(/0.5/);
  });
});

describe('Holm', () => {
  it('gives the adjusted values of the textbook example, in the order given', () => {
    const ps = [0.01, 0.04, 0.03, 0.005];
    expect(holm(ps).map((p) => Number(p!.toFixed(6)))).toEqual([0.03, 0.06, 0.06, 0.02]);
  });

  it('leaves tests that could not be made out of the family', () => {
    expect(holm([null, 0.02, 0.5])).toEqual([null, 0.04, 0.5]);
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
  });

  it('never lowers a p nor changes their order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (ps) => {
        const adjusted = holm(ps);
        for (const [i, p] of ps.entries()) {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          for (const [j, q] of ps.entries())
            if (p < q) expect(adjusted[i]! <= adjusted[j]!).toBe(true);
        }
      }),
    );
  });
});

describe("McNemar's exact p", () => {
  it('0 against 5 is 2 / 32, equal counts are 1', () => {
    expect(mcnemarExact(0, 5)).toBe(2 / 32);
    expect(mcnemarExact(7, 7)).toBe(1);
    expect(mcnemarExact(0, 0)).toBe(1);
    expect(mcnemarExact(3, 4)).toBe(1);
  });

  it('agrees with sums of whole numbers', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (won, lost) => {
        const naive = naiveMcnemar(won, lost);
        expect(Math.abs(mcnemarExact(won, lost) - naive)).toBeLessThanOrEqual(
          1e-12 * naive + 1e-29,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('stays a number at any counts', () => {
    // The normal approximation of 500,000 against 501,000 with continuity correction.
    expect(mcnemarExact(500_000, 501_000)).toBeCloseTo(0.318, 3);
    expect(mcnemarExact(0, 5000)).toBe(Number.MIN_VALUE);
    // All but the middle term, sqrt(2 / (pi n)).
    const middle = Math.sqrt(1 / (Math.PI * 1e12));
    expect(mcnemarExact(1e12, 1e12 - 2)).toBeCloseTo(1 - middle, 9);
    expect(() => mcnemarExact(-1, 2)).toThrow(/-1 and 2/);
  });
});

describe('the minimum detectable difference', () => {
  it('is 2.80 standard errors', () => {
    // 20 pages of one query, won and lost in turn: sd sqrt(20/19), error sqrt(20/19)/sqrt(20).
    const clusters = Array.from({ length: 20 }, (_, i) => ({ difference: i % 2 ? 1 : -1, den: 1 }));
    expect(minimumDetectableDifference(clusters).value).toBeCloseTo(2.801585 / Math.sqrt(19), 5);
  });

  it('a difference that grows with the page is no spread, and one page off is', () => {
    // Each page gains half of its queries: the residuals of the ratio are 0 but for the last page,
    // which is 2 above. With N = 110 and r = 57/110 they are den * (1/2 - r), and 2 more at the end.
    const dens = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20];
    const clusters = dens.map((den, i) => ({ difference: den / 2 + (i === 9 ? 2 : 0), den }));
    const residuals = dens.map((den, i) => den * (1 / 2 - 57 / 110) + (i === 9 ? 2 : 0));
    const squares = residuals.map((r) => r * r).reduce((a, b) => a + b, 0);
    const error = Math.sqrt((10 / 9) * squares) / 110;
    expect(minimumDetectableDifference(clusters).value).toBeCloseTo(2.801585 * error, 6);
  });

  it('is null with a reason on few pages and without spread', () => {
    const same = Array.from({ length: 10 }, () => ({ difference: 0, den: 3 }));
    expect(minimumDetectableDifference(same).reason).toContain('no spread');
    expect(minimumDetectableDifference(same.slice(1)).reason).toContain('too few pages: 9');
  });
});

describe('the words for a difference', () => {
  const pages = (...gains: number[]): PairedPage[] =>
    gains.map((gain) => ({ first: 5, second: 5 + gain, den: 10 }));
  const all = (gain: number, count: number) => pages(...new Array<number>(count).fill(gain));

  it('equal chunks are the same on all pages, with no winner', () => {
    const [judged] = decideDifferences([pairedDifference(all(0, 12))]);
    expect(judged).toMatchObject({
      verdict: 'equal',
      difference: 0,
      text: 'indistinguishable: the same on every page (12)',
    });
  });

  it('a difference that the pages cannot show is indistinguishable', () => {
    const mixed = pages(1, -1, 2, -1, 0, 1, -2, 1, 0, -1, 1, 1);
    const [judged] = decideDifferences([pairedDifference(mixed)]);
    expect(judged!.verdict).toBe('indistinguishable');
    expect(judged!.text).toMatch(
      /^indistinguishable: difference \+0\.017, p \d\.\d+, 10 of 12 pages differ/,
    );
    expect(judged!.text).toContain('would mostly go unseen');
  });

  it('five pages can show nothing at 5%, and the text says so', () => {
    const [judged] = decideDifferences([pairedDifference(all(2, 5))]);
    expect(judged!.text).toContain('so few differing pages can reach no p below 0.063');
  });

  it('a clear difference is higher or lower, and Holm can take it back', () => {
    const clear = pairedDifference(all(1, 20));
    const worse = pairedDifference(all(-1, 20));
    expect(decideDifferences([clear, worse]).map((d) => d.verdict)).toEqual(['higher', 'lower']);
    const slight = { ...clear, p: 0.04 };
    expect(decideDifferences([slight])[0]!.verdict).toBe('higher');
    expect(decideDifferences([slight, slight])[0]).toMatchObject({
      verdict: 'indistinguishable',
      adjusted: 0.08,
    });
  });

  it('McNemar stands beside when the changes are given', () => {
    expect(pairedDifference(all(1, 12), { changes: { won: 12, lost: 0 } }).mcnemar).toBe(2 ** -11);
    expect(pairedDifference(all(1, 12))).not.toHaveProperty('mcnemar');
  });

  it('without pages nothing is tested', () => {
    const [judged] = decideDifferences([pairedDifference([{ first: 0, second: 0, den: 0 }])]);
    expect(judged).toMatchObject({
      verdict: 'untested',
      difference: null,
      p: null,
      adjusted: null,
    });
  });
});

describe('quantiles', () => {
  it('the median of an even count is the mean of the middle two', () => {
    expect(median([100, 1])).toBe(50.5);
    expect(median([1, 2, 3, 4, 5, 6, 7, 8])).toBe(4.5);
  });

  it('p95 of 1 to 8 is 7.65, of one value that value, of none null', () => {
    expect(quantile([8, 7, 6, 5, 4, 3, 2, 1], 0.95)).toBeCloseTo(7.65, 12);
    expect(quantile([3], 0.95)).toBe(3);
    expect(quantile([], 0.95)).toBeNull();
    expect([quantile([2, 1, 3], 0), quantile([2, 1, 3], 1)]).toEqual([1, 3]);
    expect(quantile(Uint32Array.of(1, 2), 1)).toBe(2);
    expect(() => quantile([1], 95)).toThrow(/95/);
  });
});
