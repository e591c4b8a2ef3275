import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type TorchMeanOptions,
  type TorchMetric,
  type TorchQuery,
  torchMean,
  torchMetric,
} from '../../src/metrics/torchmetrics.ts';

interface Golden {
  readonly name: string;
  readonly api: 'functional' | 'modular';
  readonly metric: TorchMetric;
  readonly preds: readonly (number | string)[];
  readonly target: readonly (number | boolean)[];
  readonly target_dtype?: string;
  readonly indexes?: readonly number[];
  readonly options: {
    readonly top_k?: number;
    readonly adaptive_k?: boolean;
    readonly empty_target_action?: string;
    readonly ignore_index?: number;
    readonly aggregation?: string;
  };
  readonly expected: number | string | null;
  readonly error?: string;
  readonly tie_dependent?: boolean;
}

const cases = readFileSync(new URL('../golden/torchmetrics.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Golden);

/** Cases with a value: the rest are errors, or ties whose order torch leaves open. */
const valued = cases.filter(({ error, tie_dependent }) => error === undefined && !tie_dependent);

describe('torchmetrics 1.9', () => {
  it('has 402 cases: 65 errors, 28 ties of undefined order, 309 values', () => {
    expect(cases.length).toBe(402);
    expect(cases.filter(({ error }) => error !== undefined).length).toBe(65);
    expect(cases.filter(({ tie_dependent }) => tie_dependent).length).toBe(28);
    expect(valued.length).toBe(309);
  });

  it.each(valued)('gives the value of $name', (golden) => {
    const value = evaluate(golden);
    if (golden.metric !== 'ndcg' && value !== null) expect(value >= 0 && value <= 1).toBe(true);
    if (golden.expected === 'nan') expect(value).toBeNull();
    else expect(value).toBeCloseTo(golden.expected as number, 6);
  });

  // Excepted: errors of torch's types (float labels of r_precision), and of option values that the
  // types here do not allow (an action or aggregation by another name, the action "error"), and a
  // top_k of 2.0, which in JavaScript is the whole number 2.
  const outside = /^TypeError|empty_target_action|aggregation|query with no/;
  const refused = cases
    .filter(({ error }) => error !== undefined && !outside.test(error))
    .filter(({ name }) => !name.includes('/top-k-float/'));

  it.each(refused)('refuses $name', (golden) => {
    expect(() => evaluate(golden)).toThrow(/expected/);
  });

  it('refuses a good part of what torchmetrics refuses', () => {
    expect(refused.length).toBeGreaterThan(40);
  });

  it('keeps the order given among equal scores', () => {
    expect(torchMetric('precision', [1, 1], [1, 0], { topK: 1 })).toBe(1);
    expect(torchMetric('precision', [1, 1], [0, 1], { topK: 1 })).toBe(0);
  });
});

function evaluate(golden: Golden): number | null {
  const scores = golden.preds.map(Number);
  const labels = golden.target.map(Number);
  const { top_k, adaptive_k, empty_target_action, ignore_index, aggregation } = golden.options;
  // 0 means "all" to these two, and only to them.
  const takesZero = golden.metric === 'reciprocal_rank' || golden.metric === 'average_precision';
  const options = {
    ...(top_k === undefined || (top_k === 0 && takesZero) ? {} : { topK: top_k }),
    ...(adaptive_k === undefined ? {} : { adaptiveK: adaptive_k }),
    ...(empty_target_action === undefined ? {} : { emptyTarget: empty_target_action }),
    ...(aggregation === undefined ? {} : { aggregation }),
  } as TorchMeanOptions;
  if (golden.api === 'functional') return torchMetric(golden.metric, scores, labels, options);
  const queries = new Map<number, { scores: number[]; labels: (number | null)[] }>();
  for (const [at, index] of (golden.indexes ?? []).entries()) {
    const query = queries.get(index) ?? { scores: [], labels: [] };
    query.scores.push(scores[at]!);
    query.labels.push(labels[at] === ignore_index ? null : labels[at]!);
    queries.set(index, query);
  }
  return torchMean(golden.metric, [...queries.values()] as TorchQuery[], options);
}
