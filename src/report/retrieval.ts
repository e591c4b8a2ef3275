import type { RetrievalRun, Run, ScoreValue, StrategyRun } from '../core/run.ts';
import { formatCount, formatShare, plural } from './format.ts';
import { type Column, tableLines } from './table.ts';

/** One line of a retrieval table. */
interface Line {
  readonly strategy: StrategyRun;
  readonly retrieval: RetrievalRun;
}

const METRICS: readonly (readonly [head: string, of: (one: RetrievalRun) => ScoreValue])[] = [
  ['Hit', ({ hit }) => hit],
  ['Partial', ({ partial }) => partial],
  ['gap', ({ gap }) => gap],
  ['gap: cut', ({ gapCut }) => gapCut],
  ['ranked', ({ gapRanked }) => gapRanked],
  ['Stitched', ({ stitched }) => stitched],
  ['MRR', ({ mrr }) => mrr],
  ['Recall', ({ recall }) => recall],
  ['nDCG', ({ ndcg }) => ndcg],
];

/** A mean as a percentage; its bounds when it is not known; `-` when it is not defined. */
export function formatScore({ value, low, high }: ScoreValue): string {
  if (value !== null) return formatShare(value);
  return low === undefined || high === undefined
    ? '-'
    : `${formatShare(low)} to ${formatShare(high)}`;
}

/** `Hit@4`, or `Hit@2000t` under a budget of tokens. */
export function cutoffName({ k, budget }: RetrievalRun): string {
  return k === undefined ? `${budget}t` : String(k);
}

/** What retrieval over the chunks gives at the headline cutoff, and what it advises. */
export function retrievalLines(run: Run, retrieverNamed: boolean): readonly string[] {
  const headline = run.conventions.retrieval?.headline;
  const lines = entries(run).filter(({ retrieval }) => retrieval.k === headline);
  const first = lines[0]?.retrieval;
  if (first === undefined) return [];
  const columns: Column[] = [
    { head: 'strategy', align: 'left' },
    ...(retrieverNamed ? [{ head: 'retriever', align: 'left' } as const] : []),
    ...METRICS.map(([head]) => ({ head, align: 'right' }) as const),
  ];
  const rows = lines.map(({ strategy, retrieval }) => [
    strategy.id,
    ...(retrieverNamed ? [retrieval.retriever] : []),
    ...METRICS.map(([, of]) => formatScore(of(retrieval))),
  ]);
  return [
    `Retrieval at ${headline}  ${plural(first.eligible, 'query', 'queries')}${retrieverNamed ? '' : `, ${first.retriever}`}`,
    ...tableLines(columns, rows),
  ];
}

/** `fixed-800: 41 of 300 queries have their answers cut ...`: the advice, once a strategy. */
export function readingLines(run: Run): readonly string[] {
  return entries(run).flatMap(({ strategy, retrieval: { retriever, reading } }) =>
    reading === undefined ? [] : [`${strategy.id}, ${retriever}: ${reading.text}`],
  );
}

/** Whether the lines have to name the retriever. */
export function hasSeveralRetrievers(run: Run): boolean {
  return new Set(entries(run).map(({ retrieval }) => retrieval.retriever)).size > 1;
}

/** Heads and rows of the whole table: every strategy, retriever and cutoff, with the counts. */
export function retrievalTable(run: Run): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  return {
    heads: ['Strategy', 'Retriever', 'k', 'Queries', 'Hits', ...METRICS.map(([head]) => head)],
    rows: entries(run).map(({ strategy, retrieval }) => [
      strategy.id,
      retrieval.retriever,
      cutoffName(retrieval),
      formatCount(retrieval.eligible),
      retrieval.hit.numerator === undefined
        ? '-'
        : `${formatCount(retrieval.hit.numerator)}/${formatCount(retrieval.hit.denominator ?? 0)}`,
      ...METRICS.map(([, of]) => formatScore(of(retrieval))),
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
