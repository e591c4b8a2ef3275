import type { JudgedTable } from './judged.ts';
import { ranxMetrics } from './ranx.ts';
import type { Score } from './score.ts';
import { type TorchMetric, torchMean } from './torchmetrics.ts';
import { type ScoredItem, trecEval } from './trec.ts';

/** Other tools whose conventions judged rankings can be scored by (`chroma`: over characters). */
export type ItemPreset = 'trec' | 'torchmetrics' | 'ranx';

/** A query for a preset. */
export interface PresetQuery {
  readonly query: string;
  /** In rank order; null when there is no ranking. */
  readonly ranking: readonly { readonly item: string; readonly score?: number }[] | null;
  /** Whole-number relevance by item; items without one are not relevant to these tools. */
  readonly judgments: ReadonlyMap<string, number>;
}

/** The tool's values over all queries by its names; null where it gives NaN. */
export type PresetValues = ReadonlyMap<string, number | null>;

/**
 * Scores judged rankings as another tool does, with that tool's names. A ranking with an item that
 * has no score gets the scores 1 / rank, so that every tool sees the given order.
 *
 * @throws UncutError `parameter` where the tool itself stops: see {@link trecEval}, {@link torchMean}
 */
export function scorePreset(
  preset: ItemPreset,
  queries: readonly PresetQuery[],
  ks: readonly number[],
): PresetValues {
  const scored = queries.map(({ query, ranking, judgments }) => ({
    query,
    judgments,
    ranking: ranking === null ? null : withScores(ranking),
  }));
  switch (preset) {
    case 'trec': {
      // A topic without a line in the judgments file does not exist for trec_eval.
      const judged = scored.filter(({ judgments }) => judgments.size > 0);
      const qrels = new Map(judged.map(({ query, judgments }) => [query, judgments]));
      const run = new Map<string, readonly ScoredItem[]>();
      for (const { query, ranking } of scored) {
        if (ranking !== null && ranking.length > 0) run.set(query, ranking);
      }
      return trecEval(qrels, run, { ks }).all;
    }
    case 'torchmetrics':
      return torchValues(scored, ks);
    case 'ranx':
      return ranxValues(scored, ks);
  }
}

interface ScoredQuery {
  readonly ranking: readonly ScoredItem[] | null;
  readonly judgments: ReadonlyMap<string, number>;
}

const AT_K: readonly TorchMetric[] = [
  'precision',
  'recall',
  'hit_rate',
  'reciprocal_rank',
  'average_precision',
  'ndcg',
  'fall_out',
];

function torchValues(queries: readonly ScoredQuery[], ks: readonly number[]): PresetValues {
  const inputs = (binary: boolean) =>
    queries.map(({ ranking, judgments }) => ({
      scores: (ranking ?? []).map(({ score }) => score),
      labels: (ranking ?? []).map(({ item }) => {
        const relevance = Math.max(0, judgments.get(item) ?? 0);
        return binary ? Math.min(1, relevance) : relevance;
      }),
    }));
  const values = new Map<string, number | null>();
  for (const k of ks) {
    for (const metric of AT_K) {
      values.set(`${metric}@${k}`, torchMean(metric, inputs(metric !== 'ndcg'), { topK: k }));
    }
  }
  return values.set('r_precision', torchMean('r_precision', inputs(true)));
}

function ranxValues(queries: readonly ScoredQuery[], ks: readonly number[]): PresetValues {
  const tables = queries.map(({ ranking, judgments }) => {
    const byScore = [...(ranking ?? [])].sort((a, b) => b.score - a.score);
    return ranxMetrics(
      judgments,
      byScore.map(({ item }) => item),
      ks,
    );
  });
  const values = new Map<string, number | null>();
  for (const name of tables[0]?.keys() ?? []) {
    const each = tables.map((table) => table.get(name) ?? null);
    const known = each.filter((value) => value !== null);
    const mean = known.reduce((sum, value) => sum + value, 0) / each.length;
    values.set(name, known.length < each.length ? null : mean);
  }
  return values;
}

function withScores(ranking: NonNullable<PresetQuery['ranking']>): readonly ScoredItem[] {
  const complete = ranking.every(({ score }) => score !== undefined);
  return ranking.map(({ item, score }, index) => ({
    item,
    score: complete && score !== undefined ? score : 1 / (index + 1),
  }));
}

/** A metric under two conventions, and the convention that can move it. */
export interface PresetDifference {
  readonly metric: string;
  readonly presetName: string;
  readonly own: Score;
  readonly preset: number | null;
  readonly convention: string;
}

/**
 * The metrics that a preset and this tool both have at k but give other values for, each with the
 * conventions that differ.
 */
export function presetDifferences(
  preset: ItemPreset,
  values: PresetValues,
  own: JudgedTable<Score>,
  k: number,
): readonly PresetDifference[] {
  const names = PRESET_NAMES[preset];
  const rows: readonly [metric: keyof typeof names, score: Score][] = [
    ['Hit', own.hit],
    ['MRR', own.mrr],
    ['P', own.precision.requested.occurrence],
    ['Recall', own.recall],
    ['nDCG', own.ndcg],
    ['MAP', own.map],
  ];
  return rows.flatMap(([metric, score]) => {
    const presetName = names[metric].replace('#', String(k));
    const value = values.get(presetName) ?? null;
    const same = score.value === value || Math.abs((score.value ?? NaN) - (value ?? NaN)) < 1e-6;
    const convention = PRESET_CONVENTIONS[preset][metric];
    return same
      ? []
      : [{ metric: `${metric}@${k}`, presetName, own: score, preset: value, convention }];
  });
}

/** Metrics that the presets and this tool both have. */
export type SharedMetric = 'Hit' | 'MRR' | 'P' | 'Recall' | 'nDCG' | 'MAP';

/** The preset's name of each shared metric; `#` stands for k. */
const PRESET_NAMES: Readonly<Record<ItemPreset, Readonly<Record<SharedMetric, string>>>> = {
  trec: {
    Hit: 'success_#',
    MRR: 'recip_rank',
    P: 'P_#',
    Recall: 'recall_#',
    nDCG: 'ndcg_cut_#',
    MAP: 'map_cut_#',
  },
  torchmetrics: {
    Hit: 'hit_rate@#',
    MRR: 'reciprocal_rank@#',
    P: 'precision@#',
    Recall: 'recall@#',
    nDCG: 'ndcg@#',
    MAP: 'average_precision@#',
  },
  ranx: {
    Hit: 'hit_rate@#',
    MRR: 'mrr@#',
    P: 'precision@#',
    Recall: 'recall@#',
    nDCG: 'ndcg@#',
    MAP: 'map@#',
  },
};

const trecRanking =
  'unjudged items are not relevant; queries without results leave the mean; equal scores go by item id descending';
const torchRanking =
  'unjudged items are not relevant; queries without results leave the mean; those without a relevant item count 0';
const torchFilter = `${torchRanking}; items whose score is not above 0 count as not relevant`;
const ranxRanking = 'unjudged items are not relevant; queries without a relevant item count 0';

/** How each preset differs from this tool's own definition, by metric. */
export const PRESET_CONVENTIONS: Readonly<
  Record<ItemPreset, Readonly<Record<SharedMetric, string>>>
> = {
  trec: {
    Hit: trecRanking,
    MRR: `${trecRanking}; over the whole ranking, without a cutoff`,
    P: trecRanking,
    Recall: trecRanking,
    nDCG: `${trecRanking}; the gain is the relevance value itself`,
    MAP: trecRanking,
  },
  torchmetrics: {
    Hit: torchRanking,
    MRR: torchFilter,
    P: torchFilter,
    Recall: `${torchFilter}; only the relevant items in the ranking are in the denominator`,
    nDCG: `${torchRanking}; the ideal comes from the ranking's own items; tied items share their gains`,
    MAP: `${torchFilter}; divided by the hits found in the top k, not by all relevant items`,
  },
  ranx: {
    Hit: ranxRanking,
    MRR: ranxRanking,
    P: ranxRanking,
    Recall: ranxRanking,
    nDCG: `${ranxRanking}; the gain is the relevance value itself`,
    MAP: ranxRanking,
  },
};
