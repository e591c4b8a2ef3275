import type { IndexedChunk } from './types.ts';

/**
 * The place of each chunk in the order that decides between equal scores: page path by UTF-16 unit,
 * then start (unplaced chunks last on their page), then ordinal.
 */
export function chunkPlaces(chunks: readonly IndexedChunk[]): Uint32Array {
  const order = Uint32Array.from(chunks.keys());
  order.sort((a, b) => compareChunks(chunks[a]!, chunks[b]!) || a - b);
  const places = new Uint32Array(chunks.length);
  for (const [place, chunk] of order.entries()) places[chunk] = place;
  return places;
}

function compareChunks(a: IndexedChunk, b: IndexedChunk): number {
  if (a.page !== b.page) return a.page < b.page ? -1 : 1;
  if (a.start !== b.start) {
    if (a.start === null) return 1;
    if (b.start === null) return -1;
    return a.start - b.start;
  }
  return a.ordinal - b.ordinal;
}
