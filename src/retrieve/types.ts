import type { ParamValues } from '../core/types.ts';

/** A chunk as retrievers see it. Offsets are UTF-16 units of its page; both null when unplaced. */
export interface IndexedChunk {
  readonly page: string;
  /** 0-based within its page. */
  readonly ordinal: number;
  readonly start: number | null;
  readonly end: number | null;
  /** What is embedded or matched: prefix and page text. */
  readonly text: string;
  readonly tokens: number;
}

/** A question as retrievers see it. */
export interface SearchQuery {
  readonly id: string;
  readonly text: string;
}

/** One retrieved chunk. */
export interface Hit {
  /** Index into the chunks that were indexed. */
  readonly chunk: number;
  /** Higher is better; null when the retriever gives none. */
  readonly score: number | null;
}

/** What one query retrieved, rank 1 first. */
export interface Ranking {
  readonly query: string;
  readonly hits: readonly Hit[];
  /** Why retrieval failed; `hits` is empty then. */
  readonly failed?: string;
}

/** Chunks made ready to be searched. */
export interface SearchIndex {
  /** One ranking a query, in the order of the queries, each with at most `depth` hits. */
  search(queries: readonly SearchQuery[], depth: number): Promise<readonly Ranking[]>;
}

/**
 * A way to find chunks by a question. Built-in ones order by score descending, then page path by
 * UTF-16 unit, then start, then ordinal, so that a ranking does not depend on the order in which
 * chunks came.
 */
export interface Retriever {
  /** As reports and files call it: `bm25`. */
  readonly name: string;
  /** Parameters, stated in the run. */
  readonly settings: ParamValues;
  /** Makes all chunks of one strategy searchable. */
  index(chunks: readonly IndexedChunk[]): Promise<SearchIndex>;
}
