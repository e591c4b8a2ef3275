import type { ParamValues, Threshold } from '../core/types.ts';
import type { Rankings } from '../io/rankings.ts';
import type { MetricTable, QueryScore, RetrievalScores, Score } from '../metrics/index.ts';
import type { PlaceCounts } from '../report/score-types.ts';
import type { Hit, Ranking, Retriever } from '../retrieve/index.ts';
import type { Tokenizer } from '../strategy/tokenizer.ts';
import { type ExpectingQuery, type RetrievalResult, retrieveRun } from './retrieve.ts';
import { type PageHoldings, pageHoldings } from './retrieve-page.ts';
import type { Dedupe } from './retrieve-row.ts';
import { placeByChunks, type ScoreChunks } from './score-chunks.ts';
import type { ScoreCorpus } from './score-corpus.ts';
import { chunksOf, placeLines } from './score-place.ts';

/** Cutoffs and rules that rankings are scored by. */
export interface GradeSettings {
  readonly threshold: Threshold;
  readonly tokenizer: Tokenizer;
  readonly ks: readonly number[];
  readonly budgets: readonly number[];
  readonly dedupe: Dedupe;
  /** All chunks of the system that made the rankings; absent or null when only the ranked are known. */
  readonly chunks?: ScoreChunks | null;
}

/** Rankings graded against a corpus's expected elements. */
export interface GradedRankings {
  readonly result: RetrievalResult;
  /** The system's own ids by query, a position of the row each. */
  readonly items: ReadonlyMap<string, readonly (string | null)[]>;
  /** The ranked chunks by page, with what they hold. */
  readonly pages: readonly PageHoldings[];
  readonly counts: PlaceCounts;
  /** Whether all chunks of the system are known, and not only the ranked. */
  readonly complete: boolean;
  readonly warnings: readonly string[];
}

/** What imported rankings are called where a retriever's name stands. */
export const IMPORTED = 'imported';

/**
 * Grades what another system retrieved by the same coverage rules as its own chunks. Without its chunks
 * file only the ranked ones are known: whether a chunk that was not ranked holds an answer is open,
 * and so are the verdict of such a query and the parts of the gap.
 *
 * @throws UncutError `results` when a line has no place: see `placeLines` and `placeByChunks`.
 */
export async function gradeRankings(
  file: string,
  { queries: ranked, failed }: Rankings,
  queries: readonly ExpectingQuery[],
  corpus: ScoreCorpus,
  settings: GradeSettings,
): Promise<GradedRankings> {
  const elements = new Map(
    corpus.pages.flatMap((page) => page.elements.map((element) => [element.id, element] as const)),
  );
  const expected = new Map(
    queries.map((query) => [query.id, query.elements.flatMap((id) => elements.get(id) ?? [])]),
  );
  const lines = queries.flatMap(({ id }) => ranked.get(id) ?? []);
  const { tokenizer, threshold, ks } = settings;
  const chunkFile = settings.chunks ?? null;
  const placed =
    chunkFile === null
      ? placeLines(file, lines, corpus, tokenizer, (id) => expected.get(id) ?? [])
      : await placeByChunks(file, lines, corpus, chunkFile, tokenizer);
  const mode = chunkFile === null ? 'first' : 'ordered';
  const counts = { ...placed.counts };
  const pages: PageHoldings[] = placed.pages.map(({ page, pieces }) => {
    const chunks = pieces.length === 0 ? [] : chunksOf(page, pieces, tokenizer, mode);
    for (const { placement } of chunks) {
      if (placement.how !== 'given' && placement.how !== 'exact') counts[placement.how]++;
      if ('ambiguous' in placement && placement.ambiguous) counts.ambiguous++;
    }
    return pageHoldings(page.page, page.located, chunks, threshold);
  });
  for (const [page, chunks] of placed.foreign) {
    pages.push({ page, chunks, elements: [], failed: null });
  }
  const firstChunk = new Map<string, number>();
  let total = 0;
  for (const { page, chunks } of pages) {
    firstChunk.set(page, total);
    total += chunks.length;
  }
  const rankings = queries.flatMap(({ id }): Ranking[] => {
    const failure = failed.get(id);
    if (failure !== undefined) return [{ query: id, hits: [], failed: failure.error }];
    const own = ranked.get(id);
    if (own === undefined) return [];
    const hits = own.map((line): Hit => {
      const { page, ordinal } = placed.places.get(line)!;
      return { chunk: firstChunk.get(page)! + ordinal, score: line.score };
    });
    return [{ query: id, hits }];
  });
  const longest = rankings.reduce((most, { hits }) => Math.max(most, hits.length), 0);
  const [result] = await retrieveRun(IMPORTED, pages, {
    queries,
    retrievers: [asRetriever(rankings)],
    depth: Math.max(longest, ...ks, 1),
    ks,
    budgets: settings.budgets,
    dedupe: settings.dedupe,
  });
  const items = new Map(
    result!.lines.map(({ query, removed = [] }) => {
      const out = new Set(removed.map(({ rank }) => rank));
      const kept = (ranked.get(query) ?? []).filter(({ rank }) => !out.has(rank));
      return [query, kept.map(({ item }) => item)];
    }),
  );
  const complete = chunkFile !== null;
  return { result: result!, items, pages, counts, complete, warnings: placed.warnings };
}

/** Rankings that are there already, as what a retriever answers. */
function asRetriever(rankings: readonly Ranking[]): Retriever {
  const settings: ParamValues = {};
  return { name: IMPORTED, settings, index: async () => ({ search: async () => rankings }) };
}

const OPEN_GAP = 'only the ranked chunks are known, not whether another holds an answer whole';

/** A query's scores with the parts of its gap as bounds, unless a ranked chunk below k has it whole. */
export function openGap(scores: MetricTable<QueryScore>): MetricTable<QueryScore> {
  if (scores.gapCut.value !== 1) return scores;
  const open: QueryScore = { value: null, low: 0, high: 1, reason: OPEN_GAP };
  return { ...scores, gapCut: open, gapRanked: open };
}

/** The means with the parts of the gap as bounds: chunks that were not ranked are not known. */
export function withOpenGap(scores: RetrievalScores): RetrievalScores {
  const { gap, gapRanked } = scores;
  const most = gap.value ?? gap.high;
  if (most === undefined || most === 0) return scores;
  const least = gapRanked.value ?? gapRanked.low ?? 0;
  if (least === most && gapRanked.value !== null) return scores;
  const open = (low: number, high: number): Score => ({
    ...{ value: null, mean: 'macro', over: gap.over, low, high },
    reason: OPEN_GAP,
  });
  return { ...scores, gapRanked: open(least, most), gapCut: open(0, most - least) };
}
