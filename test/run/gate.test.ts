import { describe, expect, test } from 'vitest';
import type { Run, ScoreValue } from '../../src/core/run.ts';
import type { ElementStatus } from '../../src/core/types.ts';
import { evaluateGates } from '../../src/run/gate.ts';
import { dropOf } from '../../src/run/gate-drop.ts';
import { parseNamedShare, parseShare } from '../../src/run/gate-parse.ts';
import { type Gate, gateName } from '../../src/run/gate-types.ts';
import { madeComparable, madeRetrieval } from '../support/made-rows.ts';
import { type MadeStrategy, madeRun } from '../support/made-run.ts';

const base = { chunks: 1, tokens: 1, median: 1 };

function strategy(
  id: string,
  whole: number,
  cut: number,
  interval: [number, number] | null = null,
): MadeStrategy {
  return {
    ...base,
    id,
    whole,
    cut,
    interval,
    ...(interval === null ? { intervalReason: 'too few pages: 4' } : {}),
  };
}

const minWhole = (text: string): Gate => ({
  kind: 'min-whole',
  ...parseNamedShare('--min-whole', text),
});
const maxDrop = (text: string, ignoreIntervals = false): Gate => ({
  kind: 'max-drop',
  ...parseNamedShare('--max-drop', text),
  ignoreIntervals,
});

describe('--min-whole', () => {
  const run = madeRun([
    strategy('fixed-800', 95, 5, [0.93, 0.97]),
    strategy('fixed-400', 94, 6, [0.92, 0.945]),
    strategy('structure-aware-800', 100, 0),
  ]);

  test('passes at exactly the bound and fails one element below it', () => {
    const outcomes = evaluateGates(run, [minWhole('95%')]);
    expect(outcomes.map(({ strategy, passed }) => [strategy, passed])).toEqual([
      ['fixed-800', true],
      ['fixed-400', false],
      ['structure-aware-800', true],
    ]);
  });

  test('compares with the number nearest to the written share', () => {
    const exact = madeRun([strategy('fixed-800', 957, 43)]);
    expect(evaluateGates(exact, [minWhole('95.7%')])[0]!.passed).toBe(true);
    expect(evaluateGates(exact, [minWhole('95.71%')])[0]!.passed).toBe(false);
  });

  test('says what was found, what was asked for, and when the interval still holds the bound', () => {
    const [whole, cut] = evaluateGates(run, [minWhole('95%')]);
    expect(whole!.text).toBe(
      'fixed-800: 95.0% (95 of 100 requirements whole), at least 95% was asked for; the 95% interval, 93.0% to 97.0%, still holds 95%',
    );
    expect(cut!.text).not.toContain('still holds');
  });

  test('shows the digits that tell the rate from the bound', () => {
    const near = madeRun([strategy('fixed-800', 94999, 5001)]);
    expect(evaluateGates(near, [minWhole('95%')])[0]!.text).toContain('94.999%');
  });

  test('of a strategy is decided for that one, by id or name', () => {
    const [one, ...rest] = evaluateGates(run, [minWhole('structure-aware=99%')]);
    expect(one).toMatchObject({ strategy: 'structure-aware-800', passed: true });
    expect(rest).toEqual([]);
    expect(evaluateGates(run, [minWhole('fixed=90%')]).length).toBe(2);
    expect(evaluateGates(run, [minWhole('fixed-400=94.1%')])[0]!.passed).toBe(false);
  });

  test('of an unknown strategy is an error with the nearest', () => {
    expect(() => evaluateGates(run, [minWhole('fixed-80=9%')])).toThrow(/did you mean "fixed-800"/);
  });

  test('fails when no element was located, since there is no rate', () => {
    const [outcome] = evaluateGates(madeRun([strategy('fixed-800', 0, 0)]), [minWhole('0%')]);
    expect(outcome).toMatchObject({ passed: false });
    expect(outcome!.text).not.toMatch(/NaN|undefined/);
  });
});

test('--max-missing holds the corpus to a number of missing elements', () => {
  const made = madeRun([strategy('fixed-800', 9, 1)]);
  const run: Run = { ...made, corpus: { ...made.corpus, missing: 2 } };
  const passed = (most: number) => evaluateGates(run, [{ kind: 'max-missing', most }])[0]!.passed;
  expect([passed(1), passed(2), passed(3)]).toEqual([false, true, true]);
});

describe('--min-hit@k', () => {
  const score = (hit: Partial<ScoreValue>): Run => {
    const made = madeRun([strategy('fixed-800', 9, 1)]);
    const one = { retriever: 'bm25', k: 4, hit: { value: null, mean: 'macro', over: 10, ...hit } };
    return {
      ...made,
      conventions: { ...made.conventions, retrieval: madeRetrieval([1, 4], 4) },
      strategies: made.strategies.map((of) => ({
        ...of,
        retrieval: [one] as unknown as NonNullable<typeof of.retrieval>,
      })),
    };
  };
  const gate = (k: number): Gate => ({ kind: 'min-hit', k, ...parseNamedShare('x', '80%') });

  test('is decided by the mean, or by its lower bound when some queries failed', () => {
    const passed = (hit: Partial<ScoreValue>) => evaluateGates(score(hit), [gate(4)])[0]!.passed;
    expect(passed({ value: 0.8 })).toBe(true);
    expect(passed({ value: 0.79 })).toBe(false);
    expect(passed({ low: 0.8, high: 0.9 })).toBe(true);
    expect(passed({ low: 0.7, high: 0.9 })).toBe(false);
    expect(passed({ reason: 'no query' })).toBe(false);
    expect(evaluateGates(score({ value: 0.8 }), [gate(4)])[0]).toMatchObject({ retriever: 'bm25' });
  });

  test('asks for a cutoff that was scored, and for queries', () => {
    expect(() => evaluateGates(score({ value: 1 }), [gate(10)])).toThrow(
      /scored at k 1, 4; add 10/,
    );
    expect(() => evaluateGates(madeRun([strategy('a', 1, 0)]), [gate(4)])).toThrow(/no queries/);
  });
});

describe('--max-drop', () => {
  const before = madeRun([strategy('fixed-800', 950, 50, [0.94, 0.96])]);
  const now = (whole: number, interval: [number, number] | null = [0.93, 0.95]) =>
    madeRun([strategy('fixed-800', whole, 1000 - whole, interval)]);

  test('counts a drop only when all of its interval is beyond the bound', () => {
    const outcome = (whole: number, bound: string, ignore = false) =>
      evaluateGates(now(whole), [maxDrop(bound, ignore)], { run: before })[0]!;
    // 95.0% to 94.0%: lower end 1 - sqrt(1 + 1) points.
    expect(outcome(940, '0.5%')).toMatchObject({ passed: true });
    expect(outcome(940, '0.5%').text).toContain('no drop is shown');
    expect(outcome(940, '0.5%', true)).toMatchObject({ passed: false });
    expect(outcome(940, '1%', true)).toMatchObject({ passed: true });
    expect(
      evaluateGates(madeRun([strategy('fixed-800', 900, 100, [0.89, 0.91])]), [maxDrop('0.5%')], {
        run: before,
      })[0],
    ).toMatchObject({ passed: false });
    expect(outcome(960, '0%')).toMatchObject({ passed: true });
  });

  test('of unpaired runs has an interval of the distances of both rates to their ends', () => {
    const [one] = madeRun([strategy('fixed-800', 950, 50, [0.92, 0.99])]).strategies;
    const [two] = now(940, [0.91, 0.98]).strategies;
    const { drop, interval, how } = dropOf(one!, two!, null)!;
    expect(how).toBe('unpaired');
    expect(drop).toBeCloseTo(0.01, 12);
    // 3 and 4 points down, 4 and 3 points up.
    expect(interval![0]).toBeCloseTo(0.01 - 0.05, 12);
    expect(interval![1]).toBeCloseTo(0.01 + 0.05, 12);
    const wider = dropOf(
      madeRun([strategy('fixed-800', 950, 50, [0.9, 0.99])]).strategies[0]!,
      two!,
      null,
    )!;
    expect(wider.interval![0]).toBeCloseTo(0.01 - Math.hypot(0.05, 0.04), 12);
    expect(wider.interval![1]).toBeCloseTo(0.01 + 0.05, 12);
  });

  test('without an interval the plain rates decide, and the text says so', () => {
    const [outcome] = evaluateGates(now(940, null), [maxDrop('0.5%')], { run: before });
    expect(outcome).toMatchObject({ passed: false });
    expect(outcome!.text).toContain(
      'decided by the plain rates, since there is no interval: too few',
    );
  });

  test('with the rows of both runs the interval is of the difference on the same pages', () => {
    const make = (one: ElementStatus) =>
      madeComparable(
        ['fixed-800'],
        Array.from({ length: 40 }, (_, page) => [
          [`p${page}`, page % 2 === 0 ? one : 'whole'] as const,
          [`p${page}`, page % 4 === 0 ? 'whole' : 'partial'] as const,
        ]).flat(),
      );
    const [good, bad] = [make('whole'), make('partial')];
    const [outcome] = evaluateGates(bad.run, [maxDrop('5%')], good, bad.rows);
    expect(outcome).toMatchObject({ passed: false });
    expect(outcome!.text).not.toContain('unpaired');
    const paired = dropOf(good.run.strategies[0]!, bad.run.strategies[0]!, [good.rows, bad.rows])!;
    expect(paired.drop).toBe(0.25);
    expect(paired.interval![0]).toBeGreaterThan(0.1);
    expect(paired.interval![1]).toBeLessThan(0.4);
    const none = dropOf(good.run.strategies[0]!, bad.run.strategies[0]!, [
      good.rows,
      bad.rows.slice(1),
    ])!;
    expect(none.how).toBe('unpaired');
  });

  test('a strategy that the baseline lacks has nothing to drop from; none in common is an error', () => {
    const run = madeRun([strategy('fixed-800', 9, 1), strategy('new-800', 0, 10)]);
    const [, fresh] = evaluateGates(run, [maxDrop('0%')], { run: before });
    expect(fresh).toMatchObject({ strategy: 'new-800', passed: true });
    const other = madeRun([strategy('new-800', 1, 0)]);
    expect(() => evaluateGates(other, [maxDrop('0%')], { run: before })).toThrow(
      /baseline has none/,
    );
    expect(() => evaluateGates(other, [maxDrop('0%')])).toThrow(/--baseline/);
  });
});

describe('shares', () => {
  test('are percentages or fractions, and 95 is neither', () => {
    expect(parseShare('x', '95%').share).toBe(0.95);
    expect(parseShare('x', '95.7%').share).toBe(0.957);
    expect(parseShare('x', '.5').share).toBe(0.5);
    expect(parseShare('x', '1').share).toBe(1);
    expect(() => parseShare('--min-whole', '95')).toThrow(/--min-whole.*did you mean 95%\?/);
    for (const wrong of ['', '101%', '-1%', 'x', '1.5', 'NaN', '9 %%']) {
      expect(() => parseShare('x', wrong), wrong).toThrow(/95% or 0.95/);
    }
  });

  test('name a strategy before the last equals sign', () => {
    const { strategy, bound } = parseNamedShare('x', 'fixed-800-unit=chars=99%');
    expect([strategy, bound.share]).toEqual(['fixed-800-unit=chars', 0.99]);
    expect(() => parseNamedShare('x', '=9%')).toThrow(/<strategy>=<share>/);
    expect(gateName(minWhole('a=99%'))).toBe('--min-whole a=99%');
    expect(gateName({ kind: 'min-hit', k: 4, ...parseNamedShare('x', '80%') })).toBe(
      '--min-hit@4 80%',
    );
  });
});
