import type { ElementRow } from '../core/rows.ts';
import type { Run, ScoreValue, StrategyRun } from '../core/run.ts';
import type { RowFormat } from './row-encoder.ts';

/** What a cell may hold; null and undefined are empty cells. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * A record of a CSV file with its line end (RFC 4180). Text that a spreadsheet would run as a formula
 * gets an apostrophe in front; numbers are left as they are, so that -0.25 stays one.
 */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** What spreadsheets take for the start of a formula, in full width too (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  // A lone half of a character has no UTF-8.
  const whole = text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd');
  return /[",\r\n]/.test(whole) ? `"${whole.replaceAll('"', '""')}"` : whole;
}

interface Field<T> {
  readonly head: string;
  readonly cell: (one: T) => CsvCell;
}

const STRATEGY: readonly Field<StrategyRun>[] = [
  { head: 'strategy', cell: ({ id }) => id },
  { head: 'params', cell: ({ params }) => JSON.stringify(params) },
  { head: 'pages', cell: ({ pages }) => pages },
  { head: 'elements', cell: ({ survival }) => survival.elements },
  { head: 'whole', cell: ({ survival }) => survival.whole },
  { head: 'cut', cell: ({ survival }) => survival.cut },
  { head: 'partial', cell: ({ survival }) => survival.partial },
  { head: 'under', cell: ({ survival }) => survival.under },
  { head: 'missing', cell: ({ survival }) => survival.missing },
  { head: 'stitched', cell: ({ survival }) => survival.stitched },
  { head: 'too_long', cell: ({ survival }) => survival.tooLong },
  { head: 'lost_conditions', cell: ({ survival }) => survival.lostConditions },
  { head: 'rate', cell: ({ survival }) => survival.rate },
  { head: 'interval_low', cell: ({ survival }) => survival.interval?.[0] },
  { head: 'interval_high', cell: ({ survival }) => survival.interval?.[1] },
  { head: 'interval_reason', cell: ({ survival }) => survival.intervalReason },
  { head: 'expected_rate', cell: ({ survival }) => survival.expectedRate },
  { head: 'chunks', cell: ({ chunks }) => chunks },
  { head: 'page_tokens', cell: ({ tokens }) => tokens.pages },
  { head: 'chunk_tokens', cell: ({ tokens }) => tokens.chunks },
  { head: 'redundancy', cell: ({ redundancy }) => redundancy },
  { head: 'tokens_min', cell: ({ tokens }) => tokens.min },
  { head: 'tokens_median', cell: ({ tokens }) => tokens.median },
  { head: 'tokens_p95', cell: ({ tokens }) => tokens.p95 },
  { head: 'tokens_max', cell: ({ tokens }) => tokens.max },
  { head: 'oversize', cell: ({ tokens }) => tokens.oversize },
  { head: 'unplaced', cell: ({ unplaced }) => unplaced },
  { head: 'damaged', cell: ({ damaged }) => damaged },
  { head: 'ambiguous', cell: ({ ambiguous }) => ambiguous },
  { head: 'lost_characters', cell: ({ lost }) => lost.characters },
  { head: 'overlap_configured', cell: ({ overlap }) => overlap?.configured },
  { head: 'overlap_median', cell: ({ overlap }) => overlap?.median },
];

/** Scores of a retriever at a cutoff that get a column each: value, and bounds when it has only these. */
const SCORES = [
  ...(['hit', 'partial', 'gap', 'gapCut', 'gapRanked', 'stitched'] as const),
  ...(['mrr', 'recall', 'recallPartial', 'ndcg', 'map', 'falseReturns'] as const),
];

/**
 * The strategies of a run as CSV, a record each. With retrieval there are further columns for each
 * retriever and cutoff, such as `bm25_hit@4`; a value that is not known is an empty cell, with its
 * bounds or its reason in `_low`, `_high` and `_reason` columns where some strategy has them.
 */
export function summaryCsv(run: Run): string {
  const fields: Field<StrategyRun>[] = [
    { head: 'corpus', cell: () => run.corpus.id },
    { head: 'corpus_version', cell: () => run.corpus.version },
    ...STRATEGY,
    ...retrievalFields(run),
  ];
  return [
    csvRecord(fields.map(({ head }) => head)),
    ...run.strategies.map((strategy) => csvRecord(fields.map(({ cell }) => cell(strategy)))),
  ].join('');
}

function retrievalFields(run: Run): Field<StrategyRun>[] {
  const places = new Map<string, { readonly retriever: string; readonly at: string }>();
  for (const { retrieval = [] } of run.strategies) {
    for (const { retriever, k, budget } of retrieval) {
      const at = k === undefined ? `${budget}t` : String(k);
      places.set(`${retriever}\n${at}`, { retriever, at });
    }
  }
  return [...places.values()].flatMap(({ retriever, at }) =>
    SCORES.flatMap((name) => {
      const score = ({ retrieval = [] }: StrategyRun): ScoreValue | undefined =>
        retrieval.find(
          (one) =>
            one.retriever === retriever &&
            at === (one.k === undefined ? `${one.budget}t` : String(one.k)),
        )?.[name];
      const head = `${retriever}_${name}@${at}`;
      const has = (key: 'low' | 'reason') =>
        run.strategies.some((strategy) => score(strategy)?.[key] !== undefined);
      return [
        { head, cell: (one: StrategyRun) => score(one)?.value },
        ...(has('low')
          ? [
              { head: `${head}_low`, cell: (one: StrategyRun) => score(one)?.low },
              { head: `${head}_high`, cell: (one: StrategyRun) => score(one)?.high },
            ]
          : []),
        ...(has('reason')
          ? [{ head: `${head}_reason`, cell: (one: StrategyRun) => score(one)?.reason }]
          : []),
      ];
    }),
  );
}

const ELEMENT: readonly Field<ElementRow>[] = [
  { head: 'strategy', cell: ({ strategy }) => strategy },
  { head: 'id', cell: ({ id }) => id },
  { head: 'page', cell: ({ page }) => page },
  { head: 'kind', cell: ({ kind }) => kind },
  { head: 'status', cell: ({ status }) => status },
  { head: 'held', cell: ({ coverage }) => coverage?.[0] },
  { head: 'length', cell: ({ coverage }) => coverage?.[1] },
  { head: 'chunk', cell: ({ chunk }) => chunk },
  { head: 'chunks', cell: ({ pieces }) => pieces.map(({ chunk }) => chunk).join(' ') },
  { head: 'start', cell: ({ span }) => span?.[0] },
  { head: 'end', cell: ({ span }) => span?.[1] },
  { head: 'border', cell: ({ border }) => border },
  { head: 'before_border', cell: ({ atBorder }) => atBorder?.[0] },
  { head: 'after_border', cell: ({ atBorder }) => atBorder?.[1] },
  { head: 'lost_words', cell: ({ lostWords }) => lostWords.join('; ') },
  { head: 'stitched', cell: ({ stitched }) => stitched },
  { head: 'too_long', cell: ({ tooLong }) => tooLong },
  { head: 'occurrences', cell: ({ occurrences }) => occurrences },
  { head: 'via', cell: ({ via }) => via },
  { head: 'placed_status', cell: ({ placedStatus }) => placedStatus },
  { head: 'reason', cell: ({ reason }) => reason },
];

/** The head of an elements.csv, with its line end. */
export function elementsCsvHead(): string {
  return csvRecord(ELEMENT.map(({ head }) => head));
}

/** Rows as records of an elements.csv. */
export const ELEMENTS_CSV: RowFormat = {
  record: (row) => csvRecord(ELEMENT.map(({ cell }) => cell(row))),
  text: csvCell,
  // No column has it.
  expected: () => '',
};
