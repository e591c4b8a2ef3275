import type { QueryOutcome, QueryRow, RankedChunk } from './row.ts';

/** Names a chunk of one strategy, the same in rankings and grades. */
export type ChunkKey = string | number;

/** The chunks of the strategy that hold one expected element, whole or in part. */
export interface ElementHolders {
  /** Coverage at least 1. */
  readonly full: readonly ChunkKey[];
  /** Coverage at least the threshold, below 1. */
  readonly partial: readonly ChunkKey[];
}

/** A retrieved chunk. */
export interface Retrieved {
  readonly key: ChunkKey;
  /** As embedded, with a synthetic prefix. */
  readonly tokens?: number;
  readonly score?: number;
}

/** What a query's row is made of. */
export interface RowSource {
  readonly query: string;
  readonly outcome: QueryOutcome;
  /** One entry for each expected element that is on its page. */
  readonly elements: readonly ElementHolders[];
  /** Expected elements that are on no page. */
  readonly missing: number;
  /** In rank order; empty unless answered. */
  readonly ranking: readonly Retrieved[];
  /** First rank at which the union of the ranked chunks covers some element; null for never. */
  readonly stitchedAt: number | null;
}

/** Turns "which chunks hold this element" into "which elements does this position hold". */
export function buildRow(source: RowSource): QueryRow {
  const full = byChunk(source.elements.map((element) => element.full));
  const partial = byChunk(source.elements.map((element) => element.partial));
  const { query, outcome, missing, stitchedAt } = source;
  return {
    query,
    outcome,
    expected: source.elements.length,
    missing,
    ranking: source.ranking.map((retrieved): RankedChunk => {
      const { key } = retrieved;
      return { ...retrieved, full: full.get(key) ?? [], partial: partial.get(key) ?? [] };
    }),
    holders: [...full.values()],
    stitchedAt,
  };
}

/** Element indices by chunk, ascending, each once. */
function byChunk(chunks: readonly (readonly ChunkKey[])[]): Map<ChunkKey, number[]> {
  const elements = new Map<ChunkKey, number[]>();
  for (const [element, keys] of chunks.entries()) {
    for (const key of new Set(keys)) {
      const held = elements.get(key);
      if (held === undefined) elements.set(key, [element]);
      else held.push(element);
    }
  }
  return elements;
}
