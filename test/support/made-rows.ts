import type { ElementRow } from '../../src/core/rows.ts';
import type { Conventions, Run } from '../../src/core/run.ts';
import type { ElementStatus } from '../../src/core/types.ts';
import type { RunToCompare } from '../../src/run/compare-input.ts';
import type { QueryLine } from '../../src/run/retrieve-line.ts';
import { madeRun } from './made-run.ts';

/** A row of an element of 100 units; a cut one holds 60 or 10 of them. */
export function madeRow(
  strategy: string,
  id: string,
  page: string,
  status: ElementStatus,
): ElementRow {
  const held = { whole: 100, partial: 60, under: 10, missing: 0 }[status];
  const missing = status === 'missing';
  const cut = status === 'partial' || status === 'under';
  return {
    ...{ strategy, id, page, kind: 'FR', status },
    coverage: missing ? null : [held, 100],
    chunk: missing ? null : 0,
    span: missing ? null : [0, 100],
    pieces: missing ? [] : [{ chunk: 0, start: 0, end: held }],
    border: cut ? held : null,
    atBorder: cut ? ['before the border', 'after it'] : null,
    lostWords: cut ? ['unless'] : [],
    stitched: missing ? null : true,
    expected: null,
    ...{ occurrences: missing ? 0 : 1, via: missing ? null : 'exact', tooLong: false },
    ...{ placedStatus: null, reason: missing ? 'not on the page' : null },
  };
}

/** What a test says of an element: its page and how each strategy leaves it. */
export type MadeElement = readonly [page: string, ...statuses: readonly ElementStatus[]];

/** A run to compare of the given strategies and elements; `change` goes over the run. */
export function madeComparable(
  strategies: readonly string[],
  elements: readonly MadeElement[],
  change: (run: Run) => Run = (run) => run,
): RunToCompare {
  const rows = elements.flatMap(([page, ...statuses], index) =>
    statuses.map((status, at) => madeRow(strategies[at]!, `${page}#${index}`, page, status)),
  );
  const run = madeRun(
    strategies.map((id) => {
      const own = rows.filter(({ strategy }) => strategy === id);
      const whole = own.filter(({ status }) => status === 'whole').length;
      const cut = own.filter(({ status }) => status === 'partial' || status === 'under').length;
      const size = Number(/-(\d+)/.exec(id)?.[1] ?? 0);
      return { id, params: { size }, whole, cut, chunks: 10, tokens: 1000, median: 100 };
    }),
  );
  return { run: change(run), rows, name: 'made' };
}

/** The same with other conventions. */
export function withConventions(change: Partial<Conventions>): (run: Run) => Run {
  return (run) => ({ ...run, conventions: { ...run.conventions, ...change } });
}

/** Conventions of a run that retrieved at the given cutoffs. */
export function madeRetrieval(
  k: readonly number[],
  headline: number,
): NonNullable<Conventions['retrieval']> {
  return {
    ...{ queries: 'queries.jsonl', unit: 'chunk', eligible: 'all', relevance: 'full' },
    ...{ k, budgets: [], headline, depth: 100, dedupe: 'none', denominators: 'k', order: 'score' },
  };
}

/** A line of a query that expects one element and finds it at a rank, or not. */
export function madeLine(
  strategy: string,
  query: string,
  element: string,
  firstFull: number | null,
  change: Partial<QueryLine> = {},
): QueryLine {
  const none = { full: [], partial: [] };
  const count = firstFull ?? 3;
  return {
    ...{ strategy, retriever: 'bm25', query, outcome: 'answered', elements: [element] },
    missing: [],
    ranking: Array.from({ length: count }, (_, index) => ({
      ...{ rank: index + 1, chunk: index, page: 'p', start: 0, end: 1, tokens: 1, score: null },
      ...(index + 1 === firstFull ? { full: [element], partial: [] } : none),
    })),
    ...{ verdict: null, prefix: [], firstFull, firstPartial: firstFull, stitchedAt: firstFull },
    holders: firstFull === null ? [] : [[0]],
    ...change,
  };
}
