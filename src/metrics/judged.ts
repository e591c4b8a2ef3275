import { cutAt } from './cutoff.ts';
import type { QueryOutcome } from './row.ts';
import { between, oneIf, plain, type QueryScore, ratio, undefinedScore } from './score.ts';

/** What is known of an item for a query. An item without a judgment is `unknown`. */
export type Relevance = 'relevant' | 'irrelevant' | 'unknown';

/** A ranking of items with judgments: what rankings from another tool are scored by. */
export interface JudgedRow {
  readonly query: string;
  readonly outcome: QueryOutcome;
  /** Item ids in rank order; an id that comes again earns no second credit but holds its rank. */
  readonly ranking: readonly string[];
  readonly judgments: ReadonlyMap<string, Relevance>;
  /** `complete`: every relevant item has a judgment; `unknown`: more may exist. */
  readonly inventory: 'complete' | 'unknown';
  /** The retriever's score by position, to count ties with; never used to sort. */
  readonly scores?: readonly (number | null)[];
}

/** Every metric over judged items at one k. */
export interface JudgedTable<Value> {
  readonly hit: Value;
  readonly mrr: Value;
  readonly mrrUncut: Value;
  readonly recall: Value;
  readonly recallCapped: Value;
  readonly precision: {
    readonly requested: { readonly occurrence: Value; readonly distinct: Value };
    readonly returned: { readonly occurrence: Value; readonly distinct: Value };
  };
  readonly ndcg: Value;
  readonly map: Value;
  /** Share of the returned positions in the top k whose item is judged. */
  readonly judged: Value;
}

/** One assignment of all unknown items: relevance by rank, and the number of relevant items. */
interface Assignment {
  /** Whether the position's item is relevant. */
  readonly relevant: readonly boolean[];
  /** Whether no earlier position holds the same item. */
  readonly first: readonly boolean[];
  readonly total: number;
}

type Measure = (assignment: Assignment, k: number) => QueryScore;

/**
 * Every metric of a judged query at k. With unknown items a value is the interval of its least and
 * greatest value over all assignments of relevant and irrelevant to them, and `judged` says how much
 * of the top k is known. With an unknown inventory, recall, MAP and nDCG are null.
 *
 * @throws UncutError `parameter` unless k is a whole number of at least 1
 */
export function scoreJudged(row: JudgedRow, k: number): JudgedTable<QueryScore> {
  cutAt(k);
  const facts = known(row);
  const score = (measure: Measure): QueryScore => bounded(row, facts, k, measure);
  const counted = (measure: Measure): QueryScore =>
    row.inventory === 'complete'
      ? score(measure)
      : undefinedScore('the inventory of relevant items is unknown');
  const returned = Math.min(k, row.ranking.length);
  const perReturned = (count: typeof hits): QueryScore =>
    row.outcome === 'failed' || returned > 0
      ? score((assignment) => ratio(count(assignment, k), returned, noItem))
      : { ...ratio(0, 0, noItem), low: 0, high: 0 };
  return {
    hit: score((assignment) => oneIf(firstRank(assignment) <= k)),
    mrr: score((a) => plain(firstRank(a) <= k ? 1 / firstRank(a) : 0)),
    mrrUncut: score((assignment) => plain(1 / firstRank(assignment))),
    recall: counted((a) => ratio(distinctHits(a, k), a.total, noRelevant)),
    recallCapped: counted((a) => ratio(distinctHits(a, k), Math.min(k, a.total), noRelevant)),
    precision: {
      requested: {
        occurrence: score((assignment) => ratio(hits(assignment, k), k, '')),
        distinct: score((assignment) => ratio(distinctHits(assignment, k), k, '')),
      },
      returned: { occurrence: perReturned(hits), distinct: perReturned(distinctHits) },
    },
    ndcg: counted((assignment) => plain(binaryNdcg(assignment, k))),
    map: counted((assignment) => plain(binaryAveragePrecision(assignment, k))),
    judged: judgedShare(row, returned),
  };
}

const noItem = 'no item was returned';
const noRelevant = 'no item is relevant to the query';

/**
 * The least and greatest value over all assignments of the unknown items, without trying all of
 * them: with m of them relevant, no metric here rises when a relevant item moves down the ranking,
 * so the greatest value has the first m relevant and the least the last m (items that were not
 * retrieved stand after all ranks). That leaves one pair of assignments for each m. An assignment
 * with nothing relevant counts as 0; only when no other is possible does the query leave the mean.
 */
function bounded(row: JudgedRow, facts: Known, k: number, measure: Measure): QueryScore {
  if (row.outcome === 'failed') {
    return { value: null, low: 0, high: 1, reason: 'its retrieval failed' };
  }
  const { first, unknownRanks, unretrieved, relevant, total } = facts;
  const unknowns = unknownRanks.length + unretrieved;
  if (row.inventory === 'complete' && total + unknowns === 0) return undefinedScore(noRelevant);
  const assign = (from: number, to: number): Assignment => {
    const chosen = new Set(unknownRanks.slice(from, to).map((rank) => row.ranking[rank]));
    const assigned = row.ranking.map((item, rank) => relevant[rank] || chosen.has(item));
    return { relevant: assigned, first, total: total + to - from };
  };
  if (unknowns === 0) return measure(assign(0, 0), k);
  let low = Infinity;
  let high = -Infinity;
  for (let m = 0; m <= unknowns; m++) {
    high = Math.max(high, measure(assign(0, m), k).value ?? 0);
    low = Math.min(low, measure(assign(unknowns - m, unknowns), k).value ?? 0);
  }
  return between(low, high, `${unknowns} items have no judgment`);
}

/** Whether some item is relevant, is unknown, or may exist beside the judged ones. */
export function mayHaveRelevant(row: JudgedRow): boolean {
  const { total, unknownRanks, unretrieved } = known(row);
  return row.inventory === 'unknown' || total + unknownRanks.length + unretrieved > 0;
}

/** What the judgments say of a ranking. */
interface Known {
  /** By position: no earlier one holds the same item. */
  readonly first: readonly boolean[];
  /** By position: its item is judged relevant. */
  readonly relevant: readonly boolean[];
  /** 0-based ranks at which an unknown item comes first, ascending. */
  readonly unknownRanks: readonly number[];
  /** Items judged `unknown` that were not retrieved. */
  readonly unretrieved: number;
  /** Items judged relevant, retrieved or not. */
  readonly total: number;
}

function known({ ranking, judgments }: JudgedRow): Known {
  const seen = new Set<string>();
  const first: boolean[] = [];
  const relevant: boolean[] = [];
  const unknownRanks: number[] = [];
  for (const [rank, item] of ranking.entries()) {
    const relevance = judgments.get(item) ?? 'unknown';
    first.push(!seen.has(item));
    relevant.push(relevance === 'relevant');
    if (relevance === 'unknown' && !seen.has(item)) unknownRanks.push(rank);
    seen.add(item);
  }
  const lines = [...judgments];
  const unretrieved = lines.filter(([item, is]) => is === 'unknown' && !seen.has(item)).length;
  const total = lines.filter(([, is]) => is === 'relevant').length;
  return { first, relevant, unknownRanks, unretrieved, total };
}

/** 1-based; Infinity when no position is relevant. */
function firstRank({ relevant }: Assignment): number {
  const index = relevant.indexOf(true);
  return index < 0 ? Infinity : index + 1;
}

function hits({ relevant }: Assignment, k: number): number {
  return relevant.slice(0, k).filter(Boolean).length;
}

function distinctHits({ relevant, first }: Assignment, k: number): number {
  return relevant.slice(0, k).filter((is, rank) => is && first[rank]).length;
}

/** Gain 1 for each relevant item at its first rank; the ideal has all of them first, cut at k. */
function binaryNdcg(assignment: Assignment, k: number): number {
  if (assignment.total === 0) return 0;
  let dcg = 0;
  let ideal = 0;
  const last = Math.min(k, Math.max(assignment.relevant.length, assignment.total));
  for (let rank = 0; rank < last; rank++) {
    const discount = 1 / Math.log2(rank + 2);
    if (assignment.relevant[rank] && assignment.first[rank]) dcg += discount;
    if (rank < assignment.total) ideal += discount;
  }
  return dcg / ideal;
}

/** trec_eval's map_cut_k: divided by all relevant items. */
function binaryAveragePrecision(assignment: Assignment, k: number): number {
  if (assignment.total === 0) return 0;
  let found = 0;
  let sum = 0;
  for (const [rank, is] of assignment.relevant.slice(0, k).entries()) {
    if (is && assignment.first[rank]) sum += ++found / (rank + 1);
  }
  return sum / assignment.total;
}

function judgedShare(row: JudgedRow, returned: number): QueryScore {
  if (row.outcome === 'failed') return undefinedScore('its retrieval failed');
  const judged = row.ranking
    .slice(0, returned)
    .filter((item) => (row.judgments.get(item) ?? 'unknown') !== 'unknown').length;
  return ratio(judged, returned, noItem);
}
