import { UncutError } from '../core/error.ts';
import type { RetrievalFailure } from '../core/run.ts';
import type { ParamValues } from '../core/types.ts';
import {
  type Cutoff,
  countVerdicts,
  cutAt,
  cutAtBudget,
  type DiagnosisCounts,
  type QueryRow,
  type Reading,
  Resamples,
  type RetrievalScores,
  readDiagnosis,
  scoreQueries,
  withIntervals,
} from '../metrics/index.ts';
import type { Ranking, Retriever } from '../retrieve/index.ts';
import { joinPages, type StrategyChunks } from './retrieve-chunks.ts';
import { type LineNames, lineOf, type QueryLine } from './retrieve-line.ts';
import type { PageHoldings } from './retrieve-page.ts';
import { type Dedupe, expectationOf, makeRow } from './retrieve-row.ts';

/** A question with the ids of the elements that it expects. */
export interface ExpectingQuery {
  readonly id: string;
  readonly text: string;
  readonly elements: readonly string[];
}

/** How chunks are retrieved and scored. */
export interface RetrievalOptions {
  readonly queries: readonly ExpectingQuery[];
  readonly retrievers: readonly Retriever[];
  /** Positions that are retrieved for each query; 100 unless set. */
  readonly depth?: number;
  /** Cutoffs; 1, 4 and 10 unless set. */
  readonly ks?: readonly number[];
  /** Cutoffs in tokens; none unless set. */
  readonly budgets?: readonly number[];
  /** Cutoff of the verdicts: 4 when it is among `ks`, else the greatest of them. */
  readonly headline?: number;
  /** Which retrieved chunks count as one, the first; `none` unless set. */
  readonly dedupe?: Dedupe;
}

/** One retriever over the chunks of one strategy. */
export interface RetrievalResult {
  readonly strategy: string;
  readonly retriever: string;
  readonly settings: ParamValues;
  readonly depth: number;
  readonly dedupe: Dedupe;
  /** Cutoff of the verdicts, of `diagnosis` and of `reading`. */
  readonly headline: number;
  /** One line a query, in the order of the queries; made when asked for, and not kept. */
  readonly lines: readonly QueryLine[];
  readonly rows: readonly QueryRow[];
  /** One entry for each k, then one for each budget. */
  readonly scores: readonly RetrievalScores[];
  readonly diagnosis: DiagnosisCounts;
  readonly reading: Reading;
  /** The queries that the retriever failed for; null when there are none. */
  readonly failure: RetrievalFailure | null;
}

/**
 * Retrieves from the chunks of one strategy by each retriever and scores what comes back. A
 * retriever that fails makes each of its queries fail with the reason; the others go on.
 *
 * @param strategy id of the strategy
 * @param pages one entry a page, from `pageHoldings`
 * @throws UncutError `usage` for a depth below a cutoff, `parameter` for a cutoff out of range
 */
export async function retrieveRun(
  strategy: string,
  pages: Iterable<PageHoldings>,
  options: RetrievalOptions,
): Promise<RetrievalResult[]> {
  const plan = planOf(options);
  const joined = joinPages(pages);
  const results: RetrievalResult[] = [];
  for (const retriever of options.retrievers) {
    const rankings = await rankAll(retriever, joined, options.queries, plan.depth);
    results.push(score(strategy, retriever, joined, rankings, options, plan));
  }
  return results;
}

interface Plan {
  readonly depth: number;
  readonly cutoffs: readonly Cutoff[];
  readonly headline: number;
  readonly dedupe: Dedupe;
  readonly resamples: Resamples;
}

function planOf(options: RetrievalOptions): Plan {
  const { depth = 100, ks = [1, 4, 10], budgets = [], dedupe = 'none' } = options;
  const greatest = Math.max(...ks, 1);
  const headline = options.headline ?? (ks.includes(4) ? 4 : greatest);
  const cutoffs = [...ks.map(cutAt), ...budgets.map(cutAtBudget)];
  cutAt(headline);
  const deepest = Math.max(greatest, headline);
  if (!Number.isInteger(depth) || depth < deepest) {
    throw new UncutError(
      'usage',
      `expected a depth that is a whole number of at least the greatest k, ${deepest}, got ${depth}; raise --depth or lower --k`,
    );
  }
  return { depth, cutoffs, headline, dedupe, resamples: new Resamples() };
}

async function rankAll(
  retriever: Retriever,
  { chunks }: StrategyChunks,
  queries: readonly ExpectingQuery[],
  depth: number,
): Promise<ReadonlyMap<string, Ranking>> {
  let rankings: readonly Ranking[];
  try {
    const index = await retriever.index(chunks);
    rankings = await index.search(
      queries.map(({ id, text }) => ({ id, text })),
      depth,
    );
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    rankings = queries.map(({ id }) => ({ query: id, hits: [], failed }));
  }
  return new Map(
    rankings.map((ranking) => [
      ranking.query,
      checkRanking(retriever.name, ranking, chunks.length, depth),
    ]),
  );
}

/** Cuts a ranking to the depth; one that names a chunk which does not exist has failed. */
function checkRanking(retriever: string, ranking: Ranking, chunks: number, depth: number): Ranking {
  const hits = ranking.hits.slice(0, depth);
  const wrong = hits.find(
    ({ chunk }) => !(Number.isInteger(chunk) && chunk >= 0 && chunk < chunks),
  );
  if (wrong === undefined) return { ...ranking, hits };
  return {
    query: ranking.query,
    hits: [],
    failed: `retriever "${retriever}": expected chunks from 0 to ${chunks - 1}, the indexes that it was given, got ${wrong.chunk}`,
  };
}

function score(
  strategy: string,
  retriever: Retriever,
  joined: StrategyChunks,
  rankings: ReadonlyMap<string, Ranking>,
  { queries }: RetrievalOptions,
  { depth, cutoffs, headline, dedupe, resamples }: Plan,
): RetrievalResult {
  const cutoff = cutAt(headline);
  const rows: QueryRow[] = [];
  const graded: QueryRow[] = [];
  const names: LineNames[] = [];
  const pageOf = new Map<QueryRow, string>();
  for (const query of queries) {
    const expected = expectationOf(query, joined.elements);
    const made = makeRow(query.id, expected, rankings.get(query.id), joined.chunks, dedupe);
    const { elements, missing, ungraded } = expected;
    rows.push(made.row);
    if (elements[0] !== undefined) pageOf.set(made.row, elements[0].page);
    if (ungraded.length === 0) graded.push(made.row);
    names.push({
      ...{ strategy, retriever: retriever.name, missing },
      elements: elements.map(({ holdings }) => holdings.id),
      ungraded: ungraded.map(({ holdings }) => holdings.id),
      ...{ reason: made.reason, removed: made.removed },
    });
  }
  const scores = cutoffs.map((at) =>
    withIntervals(scoreQueries(rows, at), rows, at, {
      pageOf: (row) => pageOf.get(row) ?? row.query,
      resamples,
    }),
  );
  const counts = countVerdicts(graded, cutoff);
  const diagnosis = { ...counts, open: counts.open + rows.length - graded.length };
  const partial = graded.filter(
    ({ expected, ranking }) =>
      expected > 0 &&
      ranking.slice(0, headline).some((chunk) => chunk.full.length + chunk.partial.length > 0),
  ).length;
  return {
    ...{ strategy, retriever: retriever.name, settings: retriever.settings },
    ...{ depth, dedupe, headline, rows, scores, diagnosis },
    get lines() {
      return rows.map((row, index) => lineOf(row, names[index]!, joined.chunks, cutoff));
    },
    reading: readDiagnosis(diagnosis, partial),
    failure: failureOf(strategy, retriever.name, queries, rankings),
  };
}

function failureOf(
  strategy: string,
  retriever: string,
  queries: readonly ExpectingQuery[],
  rankings: ReadonlyMap<string, Ranking>,
): RetrievalFailure | null {
  const failed = queries.flatMap(({ id }) => rankings.get(id)?.failed ?? []);
  const [reason] = failed;
  if (reason === undefined) return null;
  return {
    ...{ strategy, retriever, failed: failed.length, queries: queries.length },
    ...{ reason, reasons: new Set(failed).size },
  };
}
