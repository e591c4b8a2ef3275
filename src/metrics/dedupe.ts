import type { RankedChunk } from './row.ts';

/** A ranking without repeats, and the 1-based ranks of the old list that were taken out. */
export interface Deduped<Item> {
  readonly kept: readonly Item[];
  readonly removed: readonly number[];
}

/**
 * Keeps the first of all items with the same name and closes the gaps; an item whose name is null is
 * always kept. For `--dedupe same-span` the name is page and span, for `same-elements`
 * {@link elementsName}.
 */
export function dedupe<Item>(
  ranking: readonly Item[],
  nameOf: (item: Item) => string | null,
): Deduped<Item> {
  const seen = new Set<string>();
  const kept: Item[] = [];
  const removed: number[] = [];
  for (const [index, item] of ranking.entries()) {
    const name = nameOf(item);
    if (name !== null && seen.has(name)) removed.push(index + 1);
    else kept.push(item);
    if (name !== null) seen.add(name);
  }
  return { kept, removed };
}

/** Names a chunk by the elements that it holds whole and in part; null when it holds none. */
export function elementsName({ full, partial }: RankedChunk): string | null {
  if (full.length + partial.length === 0) return null;
  const list = (elements: readonly number[]): string => [...elements].sort((a, b) => a - b).join();
  return `${list(full)}|${list(partial)}`;
}
