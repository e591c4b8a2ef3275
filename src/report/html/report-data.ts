import type { ChunkColumns, PageRows } from '../../core/page-rows.ts';
import type { Run } from '../../core/run.ts';
import type { Page } from '../../core/types.ts';

/** What one strategy made of a page, or why that cannot be shown. */
export type ChunksOnPage = { readonly chunks: ChunkColumns } | { readonly reason: string };

/** A page of the corpus with the chunks of each strategy, in the order of the run's strategies. */
export interface ReportPage {
  readonly page: Page;
  readonly strategies: readonly ChunksOnPage[];
}

/** A retrieved chunk, as a line of results queries.jsonl holds it. */
export interface RankedEntry {
  readonly rank: number;
  readonly chunk: number;
  readonly page: string;
  readonly start: number | null;
  readonly end: number | null;
  readonly score: number | null;
  readonly full: readonly string[];
  readonly partial: readonly string[];
}

/** A query under one strategy and retriever: what the report takes of a line of queries.jsonl. */
export interface QueryEntry {
  readonly strategy: string;
  readonly retriever: string;
  readonly query: string;
  readonly elements: readonly string[];
  readonly missing: readonly string[];
  readonly ranking: readonly RankedEntry[];
  readonly verdict: string | null;
  readonly firstFull: number | null;
  readonly firstPartial: number | null;
}

/** What the report needs of its surroundings. */
export interface HtmlTools {
  /** SHA-256 of a text's UTF-8 bytes, in Base64: what a content security policy names. */
  readonly hash: (text: string) => string;
  /** An empty document to draw plots in; null draws none. */
  readonly document: unknown;
}

/** Everything that a report is made of. */
export interface ReportData {
  readonly run: Run;
  /** By page, with the strategies of the run. */
  readonly rows: readonly PageRows[];
  readonly queries: readonly QueryEntry[];
  /** Texts of the queries by id, when they are known. */
  readonly queryTexts: ReadonlyMap<string, string>;
  /** Pages that are part of the file. */
  readonly pages: readonly ReportPage[];
  /** Names of the files, relative to the report, of pages that have one of their own. */
  readonly sidecars: ReadonlyMap<string, string>;
  /** Text around the cut elements of pages that are not part of the file. */
  readonly excerpts: readonly Excerpt[];
  /** What the report leaves out, in sentences. */
  readonly notes: readonly string[];
}

/** The text of a page from `from` on, around an element. */
export interface Excerpt {
  readonly element: string;
  readonly from: number;
  readonly text: string;
}
