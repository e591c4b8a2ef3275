import { UncutError } from '../core/error.ts';
import { discountedSum } from './ndcg.ts';
import { sortedSum } from './score.ts';

/** Names of torchmetrics' retrieval functions. */
export type TorchMetric =
  | 'precision'
  | 'recall'
  | 'hit_rate'
  | 'reciprocal_rank'
  | 'average_precision'
  | 'ndcg'
  | 'fall_out'
  | 'r_precision';

export interface TorchOptions {
  /** `top_k`; all items unless set. */
  readonly topK?: number;
  /** `adaptive_k` of precision: divide by the number of items when they are fewer than top_k. */
  readonly adaptiveK?: boolean;
}

/**
 * One query's value as torchmetrics 1.9 computes it. Its conventions: rank by 32-bit score, NaN
 * first; precision, recall, reciprocal_rank and average_precision take an item whose score is not
 * above 0 as not relevant; average_precision divides by the hits found in the top k; ndcg shares the
 * gains of tied items and has its ideal from the items given. Equal scores keep the order given
 * (torch leaves it open). Null where torch gives NaN.
 *
 * @param scores one a retrieved item
 * @param labels relevance of the same items; 0 to 1, for ndcg any number
 * @throws UncutError `parameter` when the lengths differ or are 0, a label is out of range, or topK is
 *   not a whole number of at least 1
 */
export function torchMetric(
  metric: TorchMetric,
  scores: readonly number[],
  labels: readonly number[],
  options: TorchOptions = {},
): number | null {
  check(metric, scores, labels, options);
  const preds = Float32Array.from(scores);
  const order = [...preds.keys()].sort((a, b) => compareScores(preds[a]!, preds[b]!));
  const n = order.length;
  const k = options.topK ?? n;
  const ranked = order.map((item) => labels[item]!);
  const positive = order.map((item) => (preds[item]! > 0 ? labels[item]! : 0));
  const total = sum(labels);
  switch (metric) {
    case 'precision':
      return total === 0
        ? 0
        : sum(positive.slice(0, k)) / (options.adaptiveK === true ? Math.min(k, n) : k);
    case 'recall':
      return total === 0 ? 0 : sum(positive.slice(0, k)) / total;
    case 'hit_rate':
      return sum(ranked.slice(0, k)) > 0 ? 1 : 0;
    case 'reciprocal_rank': {
      const first = positive.slice(0, k).findIndex((label) => label > 0);
      return first < 0 ? 0 : 1 / (first + 1);
    }
    case 'average_precision':
      return meanPrecision(positive.slice(0, k));
    case 'ndcg':
      return ndcg(order, preds, labels, k);
    case 'fall_out': {
      const others = ranked.map((label) => 1 - label);
      return sum(others) === 0 ? 0 : sum(others.slice(0, k)) / sum(others);
    }
    case 'r_precision':
      return total === 0 ? 0 : sum(ranked.slice(0, total)) / total;
  }
}

/** Items of one query; a label that is null (`ignore_index`) takes its item out before ranking. */
export interface TorchQuery {
  readonly scores: readonly number[];
  readonly labels: readonly (number | null)[];
}

export interface TorchMeanOptions extends TorchOptions {
  /** What a query without a relevant item counts: 0, 1, or not at all. For fall_out: without an irrelevant one. */
  readonly emptyTarget?: 'neg' | 'pos' | 'skip';
  readonly aggregation?: 'mean' | 'median' | 'min' | 'max';
}

/**
 * Torchmetrics' value over queries (its class API). A query without items, or with all of them taken
 * out, does not exist for it; the median of an even count is the lower of the two in the middle; with
 * no query left the value is 0.
 *
 * @throws UncutError `parameter` as {@link torchMetric} does, and when no query has an item
 */
export function torchMean(
  metric: TorchMetric,
  queries: readonly TorchQuery[],
  options: TorchMeanOptions = {},
): number | null {
  const { emptyTarget = metric === 'fall_out' ? 'pos' : 'neg', aggregation = 'mean' } = options;
  const kept = queries.map(takeOut).filter(({ scores }) => scores.length > 0);
  if (kept.length === 0) {
    throw new UncutError('parameter', 'expected at least one query with an item, got none');
  }
  const values: number[] = [];
  for (const { scores, labels } of kept) {
    const value = torchMetric(metric, scores, labels, options);
    const empty = sum(metric === 'fall_out' ? labels.map((label) => 1 - label) : labels) === 0;
    if (!empty) {
      if (value === null) return null;
      values.push(value);
    } else if (emptyTarget !== 'skip') values.push(emptyTarget === 'pos' ? 1 : 0);
  }
  if (values.length === 0) return 0;
  const sorted = values.sort((a, b) => a - b);
  switch (aggregation) {
    case 'mean':
      return sortedSum(values) / values.length;
    case 'median':
      return sorted[Math.floor((values.length - 1) / 2)]!;
    case 'min':
      return sorted[0]!;
    case 'max':
      return sorted.at(-1)!;
  }
}

function takeOut({ scores, labels }: TorchQuery): { scores: number[]; labels: number[] } {
  const kept = [...labels.keys()].filter((index) => labels[index] !== null);
  return { scores: kept.map((i) => scores[i]!), labels: kept.map((i) => labels[i] ?? 0) };
}

function check(
  metric: TorchMetric,
  scores: readonly number[],
  labels: readonly number[],
  { topK }: TorchOptions,
): void {
  if (scores.length !== labels.length || scores.length === 0) {
    throw new UncutError(
      'parameter',
      `expected as many labels as scores and at least one, got ${labels.length} and ${scores.length}`,
    );
  }
  const wrong = labels.find((label) => metric !== 'ndcg' && !(label >= 0 && label <= 1));
  if (wrong !== undefined) {
    throw new UncutError(
      'parameter',
      `expected labels from 0 to 1 for ${metric}, got ${wrong}; only ndcg takes graded ones`,
    );
  }
  if (topK !== undefined && (!Number.isInteger(topK) || topK < 1)) {
    throw new UncutError('parameter', `expected topK to be a whole number above 0, got ${topK}`);
  }
}

/** Highest first, NaN before all; 0 for equal ones, so that a stable sort keeps their order. */
function compareScores(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a > b ? -1 : a < b ? 1 : 0;
}

function meanPrecision(labels: readonly number[]): number {
  let found = 0;
  let precisions = 0;
  for (const [index, label] of labels.entries()) {
    if (label > 0) precisions += ++found / (index + 1);
  }
  return found === 0 ? 0 : precisions / found;
}

/** Each group of equal scores shares its mean gain over its places in the top k. */
function ndcg(
  order: readonly number[],
  preds: Float32Array,
  labels: readonly number[],
  k: number,
): number | null {
  if (preds.some(Number.isNaN)) return null;
  const gains: number[] = [];
  for (let start = 0; start < order.length; start = gains.length) {
    const score = preds[order[start]!];
    const group = order.slice(start).filter((item) => preds[item] === score);
    const shared = sum(group.map((item) => labels[item]!)) / group.length;
    for (let i = 0; i < group.length; i++) gains.push(shared);
  }
  const ideal = discountedSum(
    [...labels].sort((a, b) => b - a),
    k,
  );
  return ideal === 0 ? 0 : discountedSum(gains, k) / ideal;
}

function sum(values: readonly number[]): number {
  return values.reduce((at, value) => at + value, 0);
}
