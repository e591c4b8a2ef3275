/** The formats of label sources that are read. */
export type ImportFormat =
  | 'reqif'
  | 'needs'
  | 'sdoc'
  | 'doorstop'
  | 'oscal'
  | 'csv'
  | 'beir'
  | 'squad'
  | 'ragas'
  | 'promptfoo'
  | 'chroma'
  | 'legalbench';

/**
 * Where a source says that a passage lies. The offsets count from `from` (UTF-16 units of the
 * page), in code points or UTF-16 units: sources do not say, so it is found out.
 */
export interface ImportedPlace {
  readonly from: number;
  readonly start: number;
  /** Null when the source gives only the start. */
  readonly end: number | null;
}

/** A passage of a label source. */
export interface ImportedElement {
  readonly id: string;
  readonly text: string;
  readonly kind?: string;
  /** The page by the source's own name for it; null when it names none. */
  readonly page: string | null;
  readonly place: ImportedPlace | null;
  /** The file, and line or row, that it stands on: for messages. */
  readonly where: string;
}

/** A question with the ids of the passages that answer it. */
export interface ImportedQuery {
  readonly id: string;
  readonly text: string;
  readonly elements: readonly string[];
}

export interface ImportedJudgment {
  readonly query: string;
  readonly item: string;
  readonly relevance: 'relevant' | 'irrelevant';
}

/** A page file that a source brings: its name below pages/ and what it holds. */
export interface ImportedPage {
  readonly name: string;
  readonly text: string;
}

/** What the sources of one format say. */
export interface Imported {
  readonly elements: readonly ImportedElement[];
  /** Null when the format has no questions. */
  readonly queries: readonly ImportedQuery[] | null;
  readonly judgments: readonly ImportedJudgment[] | null;
  /** Empty when the documents lie elsewhere. */
  readonly pages: readonly ImportedPage[];
  /** What was left out and why, one sentence each. */
  readonly notes: readonly string[];
}

/** How sources are read. */
export interface ImportOptions {
  /** The documents are given, so that none are written from the source. */
  readonly pagesGiven: boolean;
  readonly idColumn?: string | undefined;
  readonly textColumn?: string | undefined;
  readonly pageColumn?: string | undefined;
}
