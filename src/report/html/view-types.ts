/**
 * The data inside the file, as its script reads it: columns, so that many elements under many
 * strategies stay small. Offsets are UTF-16 units of the page; -1 stands for none.
 */
export interface ReportView {
  readonly noun: string;
  readonly strategies: readonly string[];
  readonly pages: readonly string[];
  readonly kinds: readonly string[];
  /** Condition words that some best chunk lacks. */
  readonly words: readonly string[];
  /** By element. */
  readonly ids: readonly string[];
  readonly elementPages: readonly number[];
  readonly elementKinds: readonly number[];
  /** Start and end of each element on its page, one after the other. */
  readonly spans: readonly number[];
  /** By strategy. */
  readonly rows: readonly StrategyRows[];
  /** Why an element is missing. */
  readonly reasons: readonly (readonly [element: number, reason: string])[];
  readonly texts: readonly PageView[];
  /** File of a page that is not in `texts`. */
  readonly files: readonly (readonly [page: number, file: string])[];
  readonly excerpts: readonly (readonly [element: number, from: number, text: string])[];
  readonly queries: readonly QueryView[];
  readonly retrievers: readonly string[];
  /** The report, as seen from the file of a page; null in the report. */
  readonly report: string | null;
}

/** What one strategy made of the elements. */
export interface StrategyRows {
  /** A letter for each element: whole, partial, under, missing, or `-` when it was not graded. */
  readonly status: string;
  readonly cuts: readonly CutView[];
  /** Element, start, end of those whose best place is another than in `spans`. */
  readonly moved: readonly number[];
}

/** A cut element; `pieces` holds chunk, start and end of each part one after the other. */
export type CutView = readonly [
  element: number,
  held: number,
  length: number,
  chunk: number,
  border: number,
  /** 1: longer than a chunk; 2: all chunks together hold it. */
  flags: number,
  pieces: readonly number[],
  lostWords: readonly number[],
];

/** A page with its text. */
export interface PageView {
  readonly page: number;
  readonly text: string;
  /** Whether the text has no line breaks of its own. */
  readonly flat: boolean;
  /** Start of each block, and 1 when it is a heading, 2 a list item, 0 else, one after the other. */
  readonly blocks: readonly number[];
  /** By strategy: distance from the start before, length and tokens of each chunk, or why not. */
  readonly chunks: readonly (readonly number[] | string)[];
}

/** A query under one strategy and retriever. */
export interface QueryView {
  readonly strategy: number;
  readonly retriever: number;
  readonly id: string;
  readonly text: string;
  readonly verdict: string;
  readonly elements: readonly string[];
  readonly missing: readonly string[];
  readonly firstFull: number;
  readonly ranking: readonly RankedView[];
  /** Length of the whole ranking. */
  readonly depth: number;
}

export type RankedView = readonly [
  rank: number,
  page: number,
  chunk: number,
  start: number,
  end: number,
  score: number | null,
  full: readonly string[],
  partial: readonly string[],
];
