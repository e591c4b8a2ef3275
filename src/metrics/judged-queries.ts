import { type JudgedRow, type JudgedTable, mayHaveRelevant, scoreJudged } from './judged.ts';
import { falseReturnShare } from './ranking.ts';
import { macroMean, type QueryScore, type Score } from './score.ts';

/** The metrics over judged queries at k, with the counts behind them. */
export interface JudgedScores extends JudgedTable<Score> {
  readonly k: number;
  /** All queries. */
  readonly queries: number;
  /** Queries for which some item is, or may be, relevant: each has a value or bounds. */
  readonly eligible: number;
  /** Eligible queries by outcome. */
  readonly answered: number;
  readonly unanswered: number;
  readonly failed: number;
  /** Of the queries with nothing relevant, those that got any item. */
  readonly falseReturns: Score;
  /** Positions in the top k whose item a position above already held. */
  readonly duplicateRows: number;
  /** Pairs of neighbours with equal scores, the upper one in the top k; queries with one across k. */
  readonly ties: number;
  readonly tiesAcrossCutoff: number;
}

/**
 * The macro means of judged queries at k, each over the queries that have the value. They do not
 * depend on the order of the queries.
 *
 * @throws UncutError `parameter` unless k is a whole number of at least 1
 */
export function scoreJudgedQueries(rows: readonly JudgedRow[], k: number): JudgedScores {
  const tables = rows.map((row) => scoreJudged(row, k));
  const eligible = rows.filter(mayHaveRelevant);
  const others = rows.filter((row) => !mayHaveRelevant(row));
  const count = (outcome: JudgedRow['outcome']): number =>
    eligible.filter((row) => row.outcome === outcome).length;
  const tied = rows.map((row) => tiedRanks(row, k));
  return {
    k,
    queries: rows.length,
    eligible: eligible.length,
    answered: count('answered'),
    unanswered: count('no-ranking'),
    failed: count('failed'),
    ...means(tables),
    falseReturns: falseReturnShare(
      others.filter((row) => row.ranking.length > 0).length,
      others.filter((row) => row.outcome === 'failed').length,
      others.length,
    ),
    duplicateRows: rows.reduce((sum, row) => sum + repeats(row.ranking.slice(0, k)), 0),
    ties: tied.reduce((sum, ranks) => sum + ranks.length, 0),
    tiesAcrossCutoff: tied.filter((ranks) => ranks.includes(k)).length,
  };
}

function means(tables: readonly JudgedTable<QueryScore>[]): JudgedTable<Score> {
  const mean = (pick: (table: JudgedTable<QueryScore>) => QueryScore): Score =>
    macroMean(tables.map(pick), 'there is no query');
  return {
    hit: mean((t) => t.hit),
    mrr: mean((t) => t.mrr),
    mrrUncut: mean((t) => t.mrrUncut),
    recall: mean((t) => t.recall),
    recallCapped: mean((t) => t.recallCapped),
    precision: {
      requested: {
        occurrence: mean((t) => t.precision.requested.occurrence),
        distinct: mean((t) => t.precision.requested.distinct),
      },
      returned: {
        occurrence: mean((t) => t.precision.returned.occurrence),
        distinct: mean((t) => t.precision.returned.distinct),
      },
    },
    ndcg: mean((t) => t.ndcg),
    map: mean((t) => t.map),
    judged: mean((t) => t.judged),
  };
}

function repeats(items: readonly string[]): number {
  return items.length - new Set(items).size;
}

/** Ranks up to k whose score the next position has too. */
function tiedRanks({ scores = [] }: JudgedRow, k: number): readonly number[] {
  const ranks = [...scores.keys()].map((index) => index + 1).slice(0, k);
  return ranks.filter((rank) => {
    const score = scores[rank - 1];
    return typeof score === 'number' && score === scores[rank];
  });
}
