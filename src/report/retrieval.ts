import stringWidth from 'string-width';
import type { RetrievalFailure, RetrievalRun, Run, ScoreValue, StrategyRun } from '../core/run.ts';
import { formatCount, formatInterval, formatShare, plural } from './format.ts';
import { type Column, tableLines } from './table.ts';

/** One line of a retrieval table. */
interface Line {
  readonly strategy: StrategyRun;
  readonly retrieval: RetrievalRun;
}

/** A column: its head, and its cell for one retriever at one cutoff. */
type Field = readonly [head: string, cell: (one: RetrievalRun) => string];

const field = (head: string, of: (one: RetrievalRun) => ScoreValue): Field => [
  head,
  (one) => formatScore(of(one)),
];

const intervalOf = (of: (one: RetrievalRun) => ScoreValue): Field => [
  '95% interval',
  (one) => formatScoreInterval(of(one)),
];

const HIT = field('Hit', ({ hit }) => hit);
const PARTIAL = field('Partial', ({ partial }) => partial);
const GAP = field('gap', ({ gap }) => gap);
const REST_METRICS: readonly Field[] = [
  field('gap: cut', ({ gapCut }) => gapCut),
  field('ranked', ({ gapRanked }) => gapRanked),
  field('Stitched', ({ stitched }) => stitched),
  field('MRR', ({ mrr }) => mrr),
  field('Recall', ({ recall }) => recall),
  field('nDCG', ({ ndcg }) => ndcg),
];
const METRICS: readonly Field[] = [HIT, PARTIAL, GAP, ...REST_METRICS];
const FIRST_METRICS: readonly Field[] = [
  HIT,
  intervalOf(({ hit }) => hit),
  PARTIAL,
  GAP,
  intervalOf(({ gap }) => gap),
];
const WITH_INTERVALS: readonly Field[] = [...FIRST_METRICS, ...REST_METRICS];

/** A mean as a percentage; its bounds when it is not known; `-` when it is not defined. */
export function formatScore({ value, low, high }: ScoreValue): string {
  if (value !== null) return formatShare(value);
  return low === undefined || high === undefined
    ? '-'
    : `${formatShare(low)} to ${formatShare(high)}`;
}

/** `64.5 to 71.2%`; the reason in short where there is none, `-` where it was not asked for. */
function formatScoreInterval({ interval, intervalReason }: ScoreValue): string {
  if (interval === undefined) return '-';
  return interval === null ? (intervalReason?.split(':')[0] ?? '-') : formatInterval(interval);
}

/** `Hit@4`, or `Hit@2000t` under a budget of tokens. */
export function cutoffName({ k, budget }: RetrievalRun): string {
  return k === undefined ? `${budget}t` : String(k);
}

/** A table of retrieval: `Retrieval at 4`, what it is over, and its head and rows. */
export interface RetrievalLines {
  readonly title: string;
  readonly facts: string;
  /** One table, or two side by side cut apart where they have no room. */
  readonly tables: readonly (readonly string[])[];
}

/**
 * What retrieval over the chunks gives at the headline cutoff: with the 95% intervals of Hit and gap
 * when they have room; in two tables, and one pair a retriever, when the columns have none.
 *
 * @param width cells a line
 */
export function retrievalLines(run: Run, width: number): readonly RetrievalLines[] {
  const headline = run.conventions.retrieval?.headline;
  const lines = entries(run).filter(({ retrieval }) => retrieval.k === headline);
  const first = lines[0]?.retrieval;
  if (first === undefined) return [];
  const asked = plural(first.eligible, 'query', 'queries');
  const named = hasSeveralRetrievers(run);
  const fits = (table: readonly string[]) => table.every((line) => stringWidth(line) <= width);
  const wide = [WITH_INTERVALS, METRICS]
    .map((fields) => tableOf(lines, fields, named))
    .find((table) => fits(table));
  const title = `Retrieval at ${headline}`;
  if (wide !== undefined) {
    return [{ title, facts: named ? asked : `${asked}, ${first.retriever}`, tables: [wide] }];
  }
  const retrievers = [...new Set(lines.map(({ retrieval }) => retrieval.retriever))];
  return retrievers.map((retriever) => {
    const own = lines.filter(({ retrieval }) => retrieval.retriever === retriever);
    const narrow = [FIRST_METRICS, REST_METRICS];
    return {
      ...{ title, facts: `${asked}, ${retriever}` },
      tables: narrow.map((fields) => tableOf(own, fields, false)),
    };
  });
}

function tableOf(lines: readonly Line[], fields: readonly Field[], named: boolean): string[] {
  const columns: Column[] = [
    { head: 'strategy', align: 'left' },
    ...(named ? [{ head: 'retriever', align: 'left' } as const] : []),
    ...fields.map(([head]) => ({ head, align: 'right' }) as const),
  ];
  const rows = lines.map(({ strategy, retrieval }) => [
    strategy.id,
    ...(named ? [retrieval.retriever] : []),
    ...fields.map(([, cell]) => cell(retrieval)),
  ]);
  return tableLines(columns, rows);
}

/** `fixed-800: 41 of 300 queries have their answers cut ...`: the advice, once a strategy. */
export function readingLines(run: Run): readonly string[] {
  return entries(run).flatMap(({ strategy, retrieval: { retriever, reading } }) =>
    reading === undefined ? [] : [`${strategy.id}, ${retriever}: ${reading.text}`],
  );
}

/** `8 of 8 queries with dense-x over fixed-800: 401 Unauthorized`. */
export function retrievalFailureLine(failure: RetrievalFailure): string {
  const { strategy, retriever, failed, queries, reason, reasons } = failure;
  const more = reasons > 1 ? ` (and ${plural(reasons - 1, 'other reason')})` : '';
  const asked = `${formatCount(failed)} of ${plural(queries, 'query', 'queries')}`;
  return `${asked} with ${retriever} over ${strategy}: ${reason}${more}`;
}

/** A line for each retriever that failed for queries. */
export function retrievalFailureLines({ retrievalFailures = [] }: Run): readonly string[] {
  return retrievalFailures.map(retrievalFailureLine);
}

/** Whether the lines have to name the retriever. */
function hasSeveralRetrievers(run: Run): boolean {
  return new Set(entries(run).map(({ retrieval }) => retrieval.retriever)).size > 1;
}

/** Heads and rows of the whole table: every strategy, retriever and cutoff, with the counts. */
export function retrievalTable(run: Run): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  return {
    heads: [
      'Strategy',
      'Retriever',
      'k',
      'Queries',
      'Hits',
      ...WITH_INTERVALS.map(([head]) => head),
    ],
    rows: entries(run).map(({ strategy, retrieval }) => [
      strategy.id,
      retrieval.retriever,
      cutoffName(retrieval),
      formatCount(retrieval.eligible),
      retrieval.hit.numerator === undefined
        ? '-'
        : `${formatCount(retrieval.hit.numerator)}/${formatCount(retrieval.hit.denominator ?? 0)}`,
      ...WITH_INTERVALS.map(([, cell]) => cell(retrieval)),
    ]),
  };
}

/** Heads and rows of the verdicts of all queries. */
export function diagnosisTable(run: Run): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const verdicts = ['hit', 'cut', 'ranked-low', 'not-retrieved', 'label', 'open'];
  return {
    heads: ['Strategy', 'Retriever', ...verdicts],
    rows: entries(run).flatMap(({ strategy, retrieval: { retriever, diagnosis } }) =>
      diagnosis === undefined
        ? []
        : [
            [
              strategy.id,
              retriever,
              ...verdicts.map((verdict) => formatCount(diagnosis[verdict] ?? 0)),
            ],
          ],
    ),
  };
}

function entries(run: Run): Line[] {
  return run.strategies.flatMap((strategy) =>
    (strategy.retrieval ?? []).map((retrieval) => ({ strategy, retrieval })),
  );
}
