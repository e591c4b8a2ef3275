import { describe, expect, test } from 'vitest';
import type { ElementRow } from '../../src/core/rows.ts';
import { compareRuns } from '../../src/run/compare.ts';
import { evaluate } from '../../src/run/evaluate.ts';
import { loadStrategy } from '../../src/run/load-strategy.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { naiveSignFlip } from '../support/naive-sign-flip.ts';
import { sharedMissing, sharedPath } from '../support/shared.ts';

const folder = sharedPath('data/speckit-mixed');

describe.skipIf(folder === null)(`speckit-mixed, FR (${sharedMissing})`, () => {
  test('fixed-400 keeps 3009 - lost + won = 2858, with the p of an independent computation', async () => {
    const corpus = await openCorpus(folder!, { kinds: ['FR'] });
    const rows: ElementRow[] = [];
    const run = await evaluate(corpus, {
      strategies: planStrategies([
        { ...(await loadStrategy('fixed')), params: { size: [800, 400, 600] } },
      ]),
      onRows: (more) => void rows.push(...more),
      jobs: 1,
    });
    const { strategies } = await compareRuns(
      { run, rows, strategy: 'fixed-800' },
      { run, rows },
      { cost: false },
    );
    expect(strategies.map(({ second }) => second)).toEqual(['fixed-400', 'fixed-600']);
    const { elements } = strategies[0]!;
    expect(elements).toMatchObject({
      compared: 3149,
      first: { whole: 3009, cut: 140 },
      second: { whole: 2858, cut: 291 },
    });
    expect(3009 - elements.lost + elements.won).toBe(2858);
    for (const { second, elements } of strategies) {
      const { difference, won, lost } = elements;
      const exact = naiveSignFlip(differencesByPage(rows, 'fixed-800', second));
      // Three standard errors of 10,000 draws, and the 1 / 10,001 that a drawn p cannot go below.
      const error = 3 * Math.sqrt((exact * (1 - exact)) / 10_000) + 1.01 / 10_001;
      expect(Math.abs(difference.p! - exact)).toBeLessThan(error);
      expect(difference.mcnemar! / mcnemar(won, lost)).toBeCloseTo(1, 9);
      expect(difference.adjusted).toBeGreaterThanOrEqual(difference.p!);
    }
  }, 60_000);
});

function differencesByPage(rows: readonly ElementRow[], first: string, second: string): number[] {
  const pages = new Map<string, number>();
  for (const { strategy, page, status } of rows) {
    const sign = strategy === first ? -1 : strategy === second ? 1 : 0;
    if (status === 'whole') pages.set(page, (pages.get(page) ?? 0) + sign);
  }
  return [...pages.values()];
}

/** Twice the binomial tail, by the recurrence of whole binomial coefficients. */
function mcnemar(won: number, lost: number): number {
  const n = won + lost;
  let coefficient = 1n;
  let sum = 0n;
  for (let k = 0; k <= Math.min(won, lost); k++) {
    sum += coefficient;
    coefficient = (coefficient * BigInt(n - k)) / BigInt(k + 1);
  }
  return Math.min(1, (2 * Number(sum)) / 2 ** n);
}
