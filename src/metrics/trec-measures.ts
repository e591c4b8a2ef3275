import { discountedSum } from './ndcg.ts';

/**
 * trec_eval's measures of one topic, by its names. Sources: the measure files of usnistgov/trec_eval
 * 9.0.8; bpref: C. Buckley, E. Voorhees, Retrieval evaluation with incomplete information, 2004.
 *
 * @param judgments relevance by item; below 0 means in the pool but not judged
 * @param ranking items in rank order, each once
 */
export function trecMeasures(
  judgments: ReadonlyMap<string, number>,
  ranking: readonly string[],
  { ks, level = 1 }: { readonly ks: readonly number[]; readonly level?: number },
): Map<string, number> {
  const relevant = ranking.map((item) => isRelevant(judgments.get(item), level));
  const prefix = countUp(relevant);
  const hitsIn = (k: number): number => prefix[Math.min(k, prefix.length) - 1] ?? 0;
  const total = [...judgments.values()].filter((of) => isRelevant(of, level)).length;
  const found = hitsIn(ranking.length);
  // Gains are the judged values themselves, whatever the level; the ideal covers all judged items.
  const gains = ranking.map((item) => Math.max(0, judgments.get(item) ?? 0));
  const ideal = [...judgments.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
  const precisions = relevant.map((is, index) => (is ? prefix[index]! / (index + 1) : 0));
  const averageIn = (k: number): number => over(sum(precisions.slice(0, k)), total);
  const first = relevant.indexOf(true);
  const precision = over(found, ranking.length);
  const recall = over(found, total);
  const values = new Map<string, number>([
    ['num_ret', ranking.length],
    ['num_rel', total],
    ['num_rel_ret', found],
    ['map', averageIn(ranking.length)],
    ['Rprec', over(hitsIn(total), total)],
    ['bpref', bpref(judgments, ranking, level)],
    ['recip_rank', first < 0 ? 0 : 1 / (first + 1)],
    ['ndcg', over(discountedSum(gains, gains.length), discountedSum(ideal, ideal.length))],
    ['set_P', precision],
    ['set_recall', recall],
    ['set_F', over(2 * precision * recall, precision + recall)],
  ]);
  for (const k of ks) {
    values.set(`P_${k}`, hitsIn(k) / k);
    values.set(`recall_${k}`, over(hitsIn(k), total));
    values.set(`success_${k}`, hitsIn(k) > 0 ? 1 : 0);
    values.set(`ndcg_cut_${k}`, over(discountedSum(gains, k), discountedSum(ideal, k)));
    values.set(`map_cut_${k}`, averageIn(k));
  }
  return values;
}

/**
 * bpref: the mean over all relevant items of `1 - min(N, R) / min(J, R)` for the retrieved ones, N
 * judged irrelevant items above it, J judged irrelevant items in all, R relevant items. Unjudged
 * items are skipped; the term is 1 when N is 0.
 */
function bpref(
  judgments: ReadonlyMap<string, number>,
  ranking: readonly string[],
  level: number,
): number {
  const judged = [...judgments.values()].filter((relevance) => relevance >= 0);
  const total = judged.filter((relevance) => relevance >= level).length;
  const irrelevant = judged.length - total;
  let above = 0;
  let terms = 0;
  for (const item of ranking) {
    const relevance = judgments.get(item) ?? -1;
    if (relevance < 0) continue;
    if (relevance < level) above++;
    else terms += above === 0 ? 1 : 1 - Math.min(above, total) / Math.min(irrelevant, total);
  }
  return over(terms, total);
}

/**
 * Orders by UTF-8 bytes, as C's strcmp does. Surrogate units are moved above the rest: JavaScript's
 * own order puts characters above U+FFFF before U+E000 to U+FFFF.
 */
export function compareBytes(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return byteRank(x) - byteRank(y);
  }
  return a.length - b.length;
}

function byteRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function isRelevant(relevance: number | undefined, level: number): boolean {
  return relevance !== undefined && relevance >= level;
}

/** trec_eval's answer to a denominator of 0 is 0. */
function over(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator;
}

function sum(values: readonly number[]): number {
  return values.reduce((at, value) => at + value, 0);
}

function countUp(flags: readonly boolean[]): readonly number[] {
  let count = 0;
  return flags.map((flag) => {
    if (flag) count++;
    return count;
  });
}
