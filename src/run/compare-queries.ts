import type { ElementRow } from '../core/rows.ts';
import type { RetrievalRun, Run, StrategyRun } from '../core/run.ts';
import {
  type Cutoff,
  type Difference,
  depth,
  diagnose,
  pairedDifference,
} from '../metrics/index.ts';
import type { Condition, QueryChange, QueryComparison } from '../report/compare-types.ts';
import { row } from './compare-conditions.ts';
import type { QueryLine } from './retrieve-line.ts';
import { rowOfLine } from './retrieve-line.ts';

/** A query comparison before its difference is decided with the others. */
export interface CountedQueries
  extends Omit<QueryComparison, 'difference' | 'attribution' | 'conditions'> {
  readonly measured: Difference;
}

/** What is compared: one retriever over one strategy in each run. */
export interface QuerySource {
  readonly runs: readonly [Run, Run];
  readonly strategies: readonly [StrategyRun, StrategyRun];
  readonly retrievers: readonly [string, string];
  readonly lines: readonly [readonly QueryLine[], readonly QueryLine[]];
  readonly cutoff: Cutoff;
}

/** Retrievers that two strategies have in common, or the only ones of each. */
export function pairRetrievers(
  first: StrategyRun,
  second: StrategyRun,
): readonly (readonly [string, string])[] {
  const names = ({ retrieval = [] }: StrategyRun) => [
    ...new Set(retrieval.map(({ retriever }) => retriever)),
  ];
  const [one, two] = [names(first), names(second)];
  const common = one.filter((name) => two.includes(name));
  if (common.length > 0) return common.map((name) => [name, name]);
  return one.length === 1 && two.length === 1 ? [[one[0]!, two[0]!]] : [];
}

/** Why the queries of two runs are not the same questions; empty when they are. */
export function queryProblems({ lines: [first, second] }: QuerySource): string[] {
  const expected = (line: QueryLine): string =>
    JSON.stringify([...line.elements, ...line.missing].sort());
  const left = new Map(second.map((line) => [line.query, line]));
  const other: string[] = [];
  const only: string[] = [];
  for (const line of first) {
    const two = left.get(line.query);
    left.delete(line.query);
    if (two === undefined) only.push(line.query);
    else if (expected(line) !== expected(two)) other.push(line.query);
  }
  only.push(...left.keys());
  const say = (ids: readonly string[], what: string): string[] =>
    ids.length === 0
      ? []
      : [
          `${ids.length} ${ids.length === 1 ? 'query' : 'queries'} ${what} (${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ', ...' : ''}): run both with the same queries; --no-queries compares the elements alone`,
        ];
  return [
    ...say(only, only.length === 1 ? 'is only in one of the runs' : 'are only in one of the runs'),
    ...say(other, 'with other expected elements'),
  ];
}

/**
 * Counts which queries found an expected element whole within the cutoff. A query belongs to the page of its
 * first expected element, since questions about one page are not independent.
 */
export function countQueries(
  { retrievers, lines: [first, second], cutoff }: QuerySource,
  rows: readonly ElementRow[],
  options: { readonly draws: number; readonly seed: number },
): CountedQueries {
  const pageOf = new Map(rows.map(({ id, page }) => [id, page]));
  const others = new Map(second.map((line) => [line.query, line]));
  const pages = new Map<string, { first: number; second: number; den: number }>();
  const changes: QueryChange[] = [];
  const count = { compared: 0, failed: 0, notEligible: 0, first: 0, second: 0 };
  for (const one of first) {
    const two = others.get(one.query);
    if (two === undefined) continue;
    const element = one.elements[0] ?? two.elements[0];
    if (element === undefined) {
      count.notEligible++;
      continue;
    }
    if (one.outcome === 'failed' || two.outcome === 'failed') {
      count.failed++;
      continue;
    }
    const name = pageOf.get(element) ?? element;
    let page = pages.get(name);
    if (page === undefined) pages.set(name, (page = { first: 0, second: 0, den: 0 }));
    const hits = [one, two].map((line) => isHit(line, cutoff));
    count.compared++;
    page.den++;
    if (hits[0]) {
      count.first++;
      page.first++;
    }
    if (hits[1]) {
      count.second++;
      page.second++;
    }
    if (hits[0] !== hits[1]) changes.push(changeOf(one, two, hits[0] ? 'lost' : 'won', cutoff));
  }
  const won = changes.filter(({ change }) => change === 'won').length;
  const lost = changes.length - won;
  return {
    ...{ firstRetriever: retrievers[0], secondRetriever: retrievers[1] },
    ...(cutoff.by === 'k' ? { k: cutoff.k } : { budget: cutoff.tokens }),
    ...{ ...count, won, lost },
    changes: changes.sort((a, b) => (a.change === b.change ? 0 : a.change === 'lost' ? -1 : 1)),
    measured: pairedDifference([...pages.values()], { ...options, changes: { won, lost } }),
  };
}

/** Whether a chunk within the cutoff holds an expected element whole. */
function isHit(line: QueryLine, cutoff: Cutoff): boolean {
  const { firstFull } = line;
  if (firstFull === null) return false;
  return firstFull <= (cutoff.by === 'k' ? cutoff.k : depth(rowOfLine(line), cutoff));
}

function changeOf(
  one: QueryLine,
  two: QueryLine,
  change: QueryChange['change'],
  cutoff: Cutoff,
): QueryChange {
  const verdict = (line: QueryLine) =>
    line.ungraded === undefined ? (diagnose(rowOfLine(line), cutoff)?.verdict ?? null) : null;
  return {
    ...{ query: one.query, elements: one.elements, change },
    firstVerdict: verdict(one),
    secondVerdict: verdict(two),
    firstRank: one.firstFull,
    secondRank: two.firstFull,
  };
}

/** Whether what stands behind the queries' numbers is the same, one row each. */
export function queryConditions({
  runs,
  strategies,
  retrievers,
  cutoff,
}: QuerySource): Condition[] {
  const at = (side: 0 | 1): RetrievalRun | undefined =>
    strategies[side].retrieval?.find(({ retriever }) => retriever === retrievers[side]);
  const of = (side: 0 | 1) => runs[side].conventions.retrieval;
  const pair = (say: (side: 0 | 1) => string | undefined): [string | null, string | null] => [
    say(0) ?? null,
    say(1) ?? null,
  ];
  const ranking = (side: 0 | 1): string => {
    const settings = Object.entries(at(side)?.settings ?? {}).map(([key, v]) => `${key} ${v}`);
    return [
      retrievers[side],
      ...settings,
      `depth ${at(side)?.depth}`,
      `dedupe ${at(side)?.dedupe}`,
      of(side)?.order,
    ].join(', ');
  };
  return [
    row('queries and judgments', ...pair((side) => of(side)?.queries), 'queries'),
    row('retriever and ranking', ...pair(ranking), 'queries'),
    row(
      'relevance and denominators',
      ...pair((side) => `${of(side)?.relevance}; ${of(side)?.denominators}`),
      'queries',
    ),
    row(
      'cutoff',
      ...pair(() => (cutoff.by === 'k' ? `k ${cutoff.k}` : `${cutoff.tokens} tokens`)),
      'queries',
    ),
  ];
}
