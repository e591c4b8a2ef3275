import type { Judgments } from '../io/judgments.ts';
import type { QrelsFile } from '../io/trec-files.ts';
import {
  type ItemPreset,
  type JudgedRow,
  type JudgedTable,
  type PresetQuery,
  presetDifferences,
  type RetrievalScores,
  type Score,
  scorePreset,
} from '../metrics/index.ts';
import type { JudgedRankings, PresetResult } from '../report/score-types.ts';
import type { GradedRankings } from './score-graded.ts';
import { type BeforeWalk, beforeGraded, beforeJudged, CHUNKS, movedBy } from './score-moved.ts';

/**
 * A preset's values over judged rankings.
 *
 * @param qrels graded relevance where the judgments came from a TREC file
 * @throws UncutError `parameter` where the tool itself stops.
 */
export function presetOfJudged(
  preset: ItemPreset,
  { lines, scores, inventory }: JudgedRankings,
  judgments: Judgments,
  qrels: QrelsFile | null,
): PresetResult {
  const queries = lines.map(({ query, ranking }): PresetQuery => {
    const known = [...(judgments.get(query) ?? [])].filter(([, one]) => one !== 'unknown');
    return {
      query,
      ranking: ranking.length === 0 ? null : ranking.map(scoredItem),
      judgments:
        qrels?.get(query) ??
        new Map(known.map(([item, one]) => [item, one === 'relevant' ? 1 : 0])),
    };
  });
  const rows = lines.map(
    ({ query, outcome, ranking }): JudgedRow => ({
      ...{ query, outcome, inventory },
      ranking: ranking.map(({ item }) => item),
      judgments: judgments.get(query) ?? new Map(),
    }),
  );
  return presetResult(preset, 'judgments', queries, scores, beforeJudged(rows));
}

/**
 * A preset's values over graded rankings: an item is a chunk, relevant when it holds an expected
 * element of the query whole.
 *
 * @throws UncutError `parameter` where the tool itself stops.
 */
export function presetOfGraded(
  preset: ItemPreset,
  { result, pages }: GradedRankings,
  scores: readonly RetrievalScores[],
): PresetResult {
  const holders = new Map<string, readonly string[]>();
  for (const { page, elements } of pages) {
    for (const { id, full } of elements)
      holders.set(
        id,
        full.map((chunk) => `${page}#${chunk}`),
      );
  }
  const queries = result.lines
    .filter(({ elements }) => elements.length > 0)
    .map(({ query, ranking, elements }): PresetQuery => {
      const relevant = elements.flatMap((id) => holders.get(id) ?? []);
      const items = ranking.map(({ page, chunk, score }) =>
        scoredItem({ item: `${page}#${chunk}`, score }),
      );
      return {
        query,
        ranking: items.length === 0 ? null : items,
        judgments: new Map([
          ...items.map(({ item }) => [item, 0] as const),
          ...relevant.map((item) => [item, 1] as const),
        ]),
      };
    });
  const own = scores.flatMap((one) =>
    one.k === undefined ? [] : [{ ...one, k: one.k, judged: one.hit }],
  );
  return presetResult(preset, 'grades', queries, own, beforeGraded(result.rows));
}

function presetResult(
  preset: ItemPreset,
  basis: PresetResult['basis'],
  queries: readonly PresetQuery[],
  scores: readonly (JudgedTable<Score> & { readonly k: number })[],
  before: BeforeWalk,
): PresetResult {
  const values = scorePreset(
    preset,
    queries,
    scores.map(({ k }) => k),
  );
  return {
    preset,
    basis,
    values: [...values],
    differences: scores
      .flatMap((own) => presetDifferences(preset, values, own, own.k))
      .map((one) => ({
        ...one,
        convention:
          basis === 'grades' && /^(Recall|nDCG|MAP)@/.test(one.metric)
            ? `${CHUNKS}; ${one.convention}`
            : one.convention,
        movedBy: movedBy(one, preset, queries, before),
      })),
  };
}

function scoredItem({ item, score }: { readonly item: string; readonly score: number | null }) {
  return score === null ? { item } : { item, score };
}
