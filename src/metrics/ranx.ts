import { discountedSum } from './ndcg.ts';

/** Values by ranx's names (`precision@5`, `ndcg_burges@10`, `rbp.80`, ...); null where ranx gives NaN. */
export type RanxValues = ReadonlyMap<string, number | null>;

/**
 * ranx's metrics of one query, after the definitions in its documentation and code (AmenRa/ranx,
 * ranx/metrics). Its conventions: an item without a judgment is not relevant; precision and f1 divide
 * by k; recall and map by all relevant items; ndcg gains below the relevance level count 0; a query
 * without results counts as 0. bpref without a judged irrelevant item, or without a relevant one, is
 * 0 / 0.
 *
 * @param judgments relevance by item
 * @param ranking items in rank order
 * @param ks cutoffs; r-precision, bpref, rbp and the uncut mrr, map, ndcg stand beside
 */
export function ranxMetrics(
  judgments: ReadonlyMap<string, number>,
  ranking: readonly string[],
  ks: readonly number[],
  { level = 1, persistence = 0.8 }: { readonly level?: number; readonly persistence?: number } = {},
): RanxValues {
  const gains = ranking.map((item) => gainOf(judgments.get(item), level));
  const ideal = [...judgments.values()]
    .map((relevance) => gainOf(relevance, level))
    .filter((gain) => gain > 0)
    .sort((a, b) => b - a);
  const values = new Map<string, number | null>([
    ['r-precision', over(hitsIn(gains, ideal.length), ideal.length)],
    ['bpref', bpref(judgments, ranking, level)],
    ['mrr', reciprocalRank(gains, Infinity)],
    ['map', averagePrecision(gains, ideal.length, Infinity)],
    ['ndcg', over(discountedSum(gains, Infinity), discountedSum(ideal, Infinity))],
    [
      `rbp.${Math.round(100 * persistence)}`,
      (1 - persistence) * gains.reduce((s, g, i) => s + (g > 0 ? persistence ** i : 0), 0),
    ],
  ]);
  for (const k of ks) addAt(values, gains, ideal, k);
  return values;
}

function addAt(
  values: Map<string, number | null>,
  gains: readonly number[],
  ideal: readonly number[],
  k: number,
): void {
  const total = ideal.length;
  const hits = hitsIn(gains, k);
  const precision = hits / k;
  const recall = over(hits, total);
  const burges = (list: readonly number[]): number =>
    discountedSum(
      list.map((g) => 2 ** g - 1),
      k,
    );
  values.set(`hits@${k}`, hits);
  values.set(`hit_rate@${k}`, hits > 0 ? 1 : 0);
  values.set(`precision@${k}`, precision);
  values.set(`recall@${k}`, recall);
  values.set(`f1@${k}`, over(2 * precision * recall, precision + recall));
  values.set(`mrr@${k}`, reciprocalRank(gains, k));
  values.set(`map@${k}`, averagePrecision(gains, total, k));
  values.set(`dcg@${k}`, discountedSum(gains, k));
  values.set(`ndcg@${k}`, over(discountedSum(gains, k), discountedSum(ideal, k)));
  values.set(`dcg_burges@${k}`, burges(gains));
  values.set(`ndcg_burges@${k}`, over(burges(gains), burges(ideal)));
}

/** Mean of `1 - min(N, R) / min(J, R)` over the relevant items; unlike trec_eval, 0 / 0 when J is 0. */
function bpref(
  judgments: ReadonlyMap<string, number>,
  ranking: readonly string[],
  level: number,
): number | null {
  const total = [...judgments.values()].filter((relevance) => relevance >= level).length;
  const bound = Math.min(total, judgments.size - total);
  let above = 0;
  let found = 0;
  let terms = 0;
  for (const item of ranking) {
    const relevance = judgments.get(item);
    if (relevance === undefined) continue;
    if (relevance < level) above++;
    else {
      found++;
      terms += 1 - Math.min(above, total) / bound;
    }
  }
  if (total === 0 || (bound === 0 && found > 0)) return null;
  return terms / total;
}

function averagePrecision(gains: readonly number[], total: number, k: number): number {
  let found = 0;
  let sum = 0;
  for (const [index, gain] of gains.slice(0, k).entries()) {
    if (gain > 0) sum += ++found / (index + 1);
  }
  return over(sum, total);
}

function reciprocalRank(gains: readonly number[], k: number): number {
  const first = gains.findIndex((gain) => gain > 0);
  return first >= 0 && first < k ? 1 / (first + 1) : 0;
}

function hitsIn(gains: readonly number[], k: number): number {
  return gains.slice(0, k).filter((gain) => gain > 0).length;
}

function gainOf(relevance: number | undefined, level: number): number {
  return relevance !== undefined && relevance >= level ? relevance : 0;
}

function over(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator;
}
