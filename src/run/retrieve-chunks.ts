import type { IndexedChunk } from '../retrieve/index.ts';
import type { ElementHoldings, PageHoldings } from './retrieve-page.ts';

/** An expected element with where its page's chunks stand in the list of all chunks. */
export interface PlacedElement {
  readonly holdings: ElementHoldings;
  readonly page: string;
  /** Index of the page's chunk with ordinal 0. */
  readonly firstChunk: number;
  /** Why the strategy gave nothing on its page, or null. */
  readonly failed: string | null;
}

/** All chunks of one strategy in one list, as retrievers index them, with the elements by id. */
export interface StrategyChunks {
  readonly chunks: readonly IndexedChunk[];
  readonly elements: ReadonlyMap<string, PlacedElement>;
}

/** Joins the pages of one strategy. */
export function joinPages(pages: Iterable<PageHoldings>): StrategyChunks {
  const chunks: IndexedChunk[] = [];
  const elements = new Map<string, PlacedElement>();
  for (const { page, chunks: held, elements: expected, failed } of pages) {
    const firstChunk = chunks.length;
    for (const holdings of expected) {
      elements.set(holdings.id, { holdings, page, firstChunk, failed });
    }
    for (const [ordinal, { start, end, text, tokens }] of held.entries()) {
      chunks.push({ page, ordinal, start, end, text, tokens });
    }
  }
  return { chunks, elements };
}
