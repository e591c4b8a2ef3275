import { type PageRows, pageRowsOf } from '../../../src/core/page-rows.ts';
import type { ElementRow } from '../../../src/core/rows.ts';
import type { Run } from '../../../src/core/run.ts';
import type { ReportData, ReportPage } from '../../../src/report/html/report-data.ts';
import { madeRun } from '../../support/made-run.ts';

/** A row of an element of 100 units; what a test does not name is of a whole one. */
export function madeRow(row: Partial<ElementRow> = {}): ElementRow {
  const whole = row.status === undefined || row.status === 'whole';
  return {
    ...{ strategy: 'fixed-100', id: 'a.md#FR-1', page: 'a.md', kind: 'FR', status: 'whole' },
    ...{ coverage: whole ? [100, 100] : [60, 100], chunk: 0, span: [0, 100] },
    pieces: whole
      ? [{ chunk: 0, start: 0, end: 100 }]
      : [
          { chunk: 0, start: 0, end: 60 },
          { chunk: 1, start: 60, end: 100 },
        ],
    ...{ border: whole ? null : 60, atBorder: null, lostWords: [], stitched: true },
    ...{ expected: null, occurrences: 1, via: 'exact', tooLong: false },
    ...{ placedStatus: null, reason: null },
    ...{ placedStatus: null, reason: null },
    ...row,
  };
}

/** A page of `length` units with the chunks of one strategy. */
export function madePage(
  id: string,
  length: number,
  chunks: readonly [number, number][],
): ReportPage {
  return {
    page: { id, format: 'markdown', mode: 'raw', text: 'x'.repeat(length), blocks: [] },
    strategies: [
      {
        chunks: {
          starts: chunks.map(([start]) => start),
          ends: chunks.map(([, end]) => end),
          tokens: chunks.map(() => 10),
        },
      },
    ],
  };
}

/** The rows by page, under all strategies that they name. */
export function pageRows(rows: readonly ElementRow[]): PageRows[] {
  return pageRowsOf(rows, [...new Set(rows.map(({ strategy }) => strategy))]);
}

/** A run of one strategy, `fixed-100`, with the given rows. */
export function madeData(rows: readonly ElementRow[], rest: Partial<ReportData> = {}): ReportData {
  const run: Run = madeRun([
    { id: 'fixed-100', whole: 1, cut: 1, chunks: 2, tokens: 100, median: 50 },
  ]);
  return {
    ...{
      run,
      rows: pageRows(rows),
      queries: [],
      queryTexts: new Map(),
      pages: [],
      sidecars: new Map(),
    },
    ...{ excerpts: [], notes: [] },
    ...rest,
  };
}
