import { UncutError } from '../core/error.ts';
import { compareBytes, trecMeasures } from './trec-measures.ts';

/** A retrieved item with its score; the order of a topic's items carries no meaning. */
export interface ScoredItem {
  readonly item: string;
  readonly score: number;
}

/** Relevance by item, whole numbers; negative: in the pool but not judged. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type TrecRun = ReadonlyMap<string, readonly ScoredItem[]>;

export interface TrecOptions {
  /** Cutoffs of P, recall, success, ndcg_cut and map_cut. */
  readonly ks: readonly number[];
  /** `-l`: the least relevance that counts as relevant; 1 unless set. */
  readonly level?: number;
  /** `-M`: keep only so many items of each topic. */
  readonly most?: number;
  /** `-J`: leave unjudged items out and close the gaps. */
  readonly judgedOnly?: boolean;
  /** `-c`: topics without results count with 0 instead of leaving the mean. */
  readonly complete?: boolean;
  /** Scores are compared as 32-bit floats, as 9.x stores them; false for 10.0. True unless set. */
  readonly float32?: boolean;
}

/** Values by trec_eval's names (`P_5`, `ndcg_cut_10`, `bpref`, ...). */
export type TrecValues = ReadonlyMap<string, number>;

export interface TrecResult {
  /** Topics with judgments and results, by bytes. */
  readonly topics: ReadonlyMap<string, TrecValues>;
  /** Means over topics; sums for the `num_` measures. */
  readonly all: TrecValues;
}

/**
 * trec_eval 9.0.8's measures on the same data. Its conventions: rank by score, equal scores by item
 * id descending by UTF-8 bytes; an item without a judgment is not relevant; P_k divides by k; map by
 * all relevant items; topics without results leave the mean unless `complete`.
 *
 * @throws UncutError `parameter` when no topic has both judgments and results, or an item comes twice
 *   in a topic (trec_eval stops on both)
 */
export function trecEval(qrels: Qrels, run: TrecRun, options: TrecOptions): TrecResult {
  const shared = [...run.keys()].filter((topic) => qrels.has(topic)).sort(compareBytes);
  if (shared.length === 0) {
    throw new UncutError(
      'parameter',
      'expected a topic with judgments and results, got none; check that both use the same ids',
    );
  }
  const topics = new Map<string, TrecValues>();
  for (const topic of shared) {
    const judgments = qrels.get(topic)!;
    topics.set(topic, trecMeasures(judgments, trecOrder(topic, run, judgments, options), options));
  }
  const counted = [...topics.values()];
  if (options.complete === true) {
    for (const [topic, judgments] of qrels) {
      if (!topics.has(topic)) counted.push(trecMeasures(judgments, [], options));
    }
  }
  return { topics, all: summarise(counted) };
}

/** A topic's items in trec_eval's order, after `-J` and `-M`. */
function trecOrder(
  topic: string,
  run: TrecRun,
  judgments: ReadonlyMap<string, number>,
  { most, judgedOnly = false, float32 = true }: TrecOptions,
): readonly string[] {
  const items = run.get(topic)!;
  if (new Set(items.map(({ item }) => item)).size < items.length) {
    throw new UncutError(
      'parameter',
      `expected each item once in a topic, got one twice in topic "${topic}"; remove the repeats`,
    );
  }
  const ranked = items
    .map(({ item, score }) => ({ item, score: float32 ? Math.fround(score) : score }))
    // A score that is no number compares as equal to every other, as in C.
    .sort((a, b) => (a.score > b.score ? -1 : a.score < b.score ? 1 : compareBytes(b.item, a.item)))
    .map(({ item }) => item);
  const kept = judgedOnly ? ranked.filter((item) => (judgments.get(item) ?? -1) >= 0) : ranked;
  return most === undefined ? kept : kept.slice(0, most);
}

function summarise(topics: readonly TrecValues[]): TrecValues {
  const all = new Map<string, number>([['num_q', topics.length]]);
  for (const name of topics[0]!.keys()) {
    const sum = topics.reduce((at, values) => at + values.get(name)!, 0);
    all.set(name, name.startsWith('num_') ? sum : sum / topics.length);
  }
  return all;
}
