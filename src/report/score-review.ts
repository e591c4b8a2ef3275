import type { Relevance } from '../metrics/index.ts';
import { csvRecord } from './csv.ts';

/** What a review sheet says of the data that its rows were ranked on. */
export interface ReviewSource {
  /** SHA-256 of the corpus, or null without one. */
  readonly snapshot: string | null;
  /** Of the judgments, as corpus.json states it. */
  readonly version: string | number | null;
}

/** A retrieved item that somebody may judge. */
export interface ReviewRow {
  readonly query: string;
  readonly item: string;
  readonly rank: number;
  /** Null when nobody has judged it; `unknown` when somebody could not say. */
  readonly judgment: Relevance | null;
}

/**
 * A sheet for people to judge what was retrieved, as CSV: query, snapshot, item, version, rank,
 * judgment. The judgment is empty where nobody has judged, and the word `unknown` where somebody
 * could not say.
 */
export function reviewCsv(rows: readonly ReviewRow[], { snapshot, version }: ReviewSource): string {
  return [
    csvRecord(['query', 'snapshot', 'item', 'version', 'rank', 'judgment']),
    ...rows.map(({ query, item, rank, judgment }) =>
      csvRecord([query, snapshot, item, version, rank, judgment]),
    ),
  ].join('');
}
