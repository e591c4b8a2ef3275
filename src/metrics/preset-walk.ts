import { discountedSum } from './ndcg.ts';
import type { ItemPreset, PresetQuery, SharedMetric } from './preset.ts';
import { compareBytes } from './trec-measures.ts';

/**
 * Conventions in which other tools differ from uncut once every item counts as judged, in the order
 * in which a walk takes them over.
 */
export const WALK_CONVENTIONS = [
  'order',
  'repeats',
  'positive',
  'cutoff',
  'gain',
  'ideal',
  'ties',
  'found',
  'zero',
  'unanswered',
  'topics',
] as const;

export type WalkConvention = (typeof WALK_CONVENTIONS)[number];

/** What each tool takes over, in its words. */
const CONVENTIONS: Readonly<Record<ItemPreset, Readonly<Partial<Record<WalkConvention, string>>>>> =
  {
    trec: {
      order: 'items go by score, equal scores by item id descending',
      cutoff: 'the whole ranking counts, without a cutoff',
      gain: 'the gain is the relevance value itself',
      zero: 'queries without a relevant item count 0',
      unanswered: 'queries without results leave the mean',
      topics: 'queries without a judgment leave the mean',
    },
    torchmetrics: {
      order: 'items go by score',
      repeats: 'an item that comes again counts again',
      positive: 'items whose score is not above 0 count as not relevant',
      gain: 'the gain is the relevance value itself',
      ideal: "the ideal comes from the ranking's own items",
      ties: 'items of equal score share their gains',
      found: 'the denominator holds what the ranking holds, not all that is relevant',
      zero: 'queries without a relevant item count 0',
      unanswered: 'queries without results leave the mean',
    },
    ranx: {
      order: 'items go by score',
      repeats: 'an item that comes again counts again',
      gain: 'the gain is the relevance value itself',
      zero: 'queries without a relevant item count 0',
    },
  };

/** One convention taken over, and the mean with it and all before it. */
export interface WalkStep {
  readonly convention: string;
  readonly value: number | null;
}

/**
 * A shared metric from uncut's definition to the tool's: every item counts as judged to begin with
 * (`start`), then one convention after the other is taken over; the last value is the tool's own.
 * A mean is null when no query has a value.
 *
 * @param k the cutoff of the metric
 * @param begin conventions that uncut's own number follows too
 */
export function walkPreset(
  preset: ItemPreset,
  metric: SharedMetric,
  queries: readonly PresetQuery[],
  k: number,
  begin: readonly WalkConvention[] = [],
): { readonly start: number | null; readonly steps: readonly WalkStep[] } {
  const on = new Set(begin);
  const mean = (): number | null => {
    const values = queries.map((query) => queryValue(preset, metric, query, k, on));
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
  };
  const start = mean();
  const steps: WalkStep[] = [];
  for (const name of WALK_CONVENTIONS) {
    const convention = CONVENTIONS[preset][name];
    if (convention === undefined) continue;
    on.add(name);
    steps.push({ convention, value: mean() });
  }
  return { start, steps };
}

/** A retrieved item: its relevance, its score, and whether no position above holds it. */
interface Position {
  readonly relevance: number;
  readonly score: number;
  readonly first: boolean;
}

/** A query's value, or null where it leaves the mean. */
function queryValue(
  preset: ItemPreset,
  metric: SharedMetric,
  { ranking, judgments }: PresetQuery,
  k: number,
  on: ReadonlySet<WalkConvention>,
): number | null {
  const items = ranking ?? [];
  if (on.has('unanswered') && items.length === 0) return null;
  if (on.has('topics') && judgments.size === 0) return null;
  const total = [...judgments.values()].filter((relevance) => relevance > 0).length;
  if (total === 0) return on.has('zero') ? 0 : null;
  const positions = positionsOf(preset, items, judgments, on);
  const counted = (index: number): boolean => {
    const { relevance, score, first } = positions[index]!;
    const positive = score > 0 || !on.has('positive') || metric === 'Hit' || metric === 'nDCG';
    return relevance > 0 && positive && (first || on.has('repeats') || !DISTINCT.has(metric));
  };
  const within = [...positions.keys()].slice(0, k);
  const hits = within.filter(counted).length;
  switch (metric) {
    case 'Hit':
      return hits > 0 ? 1 : 0;
    case 'MRR': {
      const reached = on.has('cutoff') ? [...positions.keys()] : within;
      const rank = reached.findIndex(counted) + 1;
      return rank === 0 ? 0 : 1 / rank;
    }
    case 'P':
      return hits / k;
    case 'Recall': {
      const held = positions.filter(({ relevance }) => relevance > 0).length;
      return over(hits, on.has('found') ? held : total);
    }
    case 'nDCG':
      return ndcg(positions, judgments, k, on);
    case 'MAP': {
      let found = 0;
      const sum = within.reduce((at, rank) => (counted(rank) ? at + ++found / (rank + 1) : at), 0);
      return over(sum, on.has('found') ? found : total);
    }
  }
}

/** Metrics that give an item which comes again no second credit. */
const DISTINCT: ReadonlySet<SharedMetric> = new Set(['Recall', 'nDCG', 'MAP']);

function positionsOf(
  preset: ItemPreset,
  items: NonNullable<PresetQuery['ranking']>,
  judgments: PresetQuery['judgments'],
  on: ReadonlySet<WalkConvention>,
): readonly Position[] {
  const complete = items.every(({ score }) => score !== undefined);
  const scored = items.map(({ item, score = 0 }, index) => ({
    item,
    score: asStored(preset, complete ? score : 1 / (index + 1)),
  }));
  if (on.has('order')) {
    scored.sort(
      (a, b) => b.score - a.score || (preset === 'trec' ? compareBytes(b.item, a.item) : 0),
    );
  }
  const seen = new Set<string>();
  return scored.map(({ item, score }) => {
    const first = !seen.has(item);
    seen.add(item);
    return { relevance: Math.max(0, judgments.get(item) ?? 0), score, first };
  });
}

/** trec_eval and torch keep scores as 32-bit floats. */
function asStored(preset: ItemPreset, score: number): number {
  return preset === 'ranx' ? score : Math.fround(score);
}

function ndcg(
  positions: readonly Position[],
  judgments: PresetQuery['judgments'],
  k: number,
  on: ReadonlySet<WalkConvention>,
): number {
  const gainOf = (relevance: number): number =>
    on.has('gain') ? Math.max(0, relevance) : relevance > 0 ? 1 : 0;
  const gains = positions.map(({ relevance, first }) =>
    first || on.has('repeats') ? gainOf(relevance) : 0,
  );
  const all = on.has('ideal') ? gains : [...judgments.values()].map(gainOf);
  const ideal = [...all].sort((a, b) => b - a);
  const taken = on.has('ties') ? sharedGains(positions, gains) : gains;
  return over(discountedSum(taken, k), discountedSum(ideal, k));
}

/** Each run of equal scores shares its mean gain over its places. */
function sharedGains(positions: readonly Position[], gains: readonly number[]): readonly number[] {
  const shared: number[] = [];
  while (shared.length < gains.length) {
    const start = shared.length;
    const { score } = positions[start]!;
    const after = positions.findIndex((one, index) => index > start && one.score !== score);
    const group = gains.slice(start, after < 0 ? undefined : after);
    const mean = group.reduce((sum, gain) => sum + gain, 0) / group.length;
    shared.push(...group.map(() => mean));
  }
  return shared;
}

function over(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator;
}
