import type { ChunkIndex } from './grade-chunks.ts';
import type { Progression } from './grade-runs.ts';

/**
 * The best place found so far of each element, in arrays by element. Places may come in any order
 * and more than once: greater overlap wins, then the lower chunk, then the first start.
 */
export class BestPlaces {
  /** Units of the element; 0 when it does not occur. */
  readonly lengths: Uint32Array;
  /** Units that the best chunk holds; 0 when no chunk overlaps. */
  readonly overlaps: Uint32Array;
  /** Index of the best chunk; -1 when no chunk overlaps. */
  readonly chunks: Int32Array;
  /** Start of the occurrence that it covers best; -1 when no chunk overlaps. */
  readonly starts: Int32Array;
  /** 1 when all chunks together cover some one occurrence. */
  readonly covered: Uint8Array;
  readonly #index: ChunkIndex;

  constructor(size: number, index: ChunkIndex) {
    // One piece of memory: of a small page, making five would take longer than grading it.
    const memory = new ArrayBuffer(17 * size);
    new Int32Array(memory, 0, 2 * size).fill(-1);
    this.chunks = new Int32Array(memory, 0, size);
    this.starts = new Int32Array(memory, 4 * size, size);
    this.lengths = new Uint32Array(memory, 8 * size, size);
    this.overlaps = new Uint32Array(memory, 12 * size, size);
    this.covered = new Uint8Array(memory, 16 * size, size);
    this.#index = index;
  }

  /**
   * Adds an occurrence. Answers true when no later occurrence of the element can change anything:
   * with chunks in order, the first place that is as good as any can be names the lowest chunk.
   */
  add(element: number, start: number, length: number): boolean {
    const index = this.#index;
    this.lengths[element] = length;
    index.findBest(start, start + length);
    if (index.overlap === 0) return false;
    this.#offer(element, index.overlap, index.chunk, start);
    if (index.overlap === length) this.covered[element] = 1;
    else if (this.covered[element] === 0 && index.covers(start, start + length)) {
      this.covered[element] = 1;
    }
    return (
      index.order.reachByIndex !== null &&
      this.covered[element] === 1 &&
      this.overlaps[element] === Math.min(length, index.order.longest)
    );
  }

  /** Adds all occurrences of a progression: one step a chunk that it reaches, not one a start. */
  addProgression(element: number, length: number, places: Progression): void {
    const { first, last, period } = places;
    const index = this.#index;
    const { chunk, starts, ends, reachByIndex, longest } = index.order;
    const most = Math.min(length, longest);
    this.lengths[element] = length;
    let settled = Number.POSITIVE_INFINITY;
    for (let i = index.firstEndingAfter(first); i < starts.length; i++) {
      const from = starts[i]!;
      const to = ends[i]!;
      if (from >= last + length || from > settled) break;
      if (to <= first) continue;
      // Starts from `low` to `high` share as much with the chunk as it can hold of the element.
      const low = Math.min(from, to - length);
      const high = Math.max(from, to - length);
      const next = low <= first ? first : first + Math.ceil((low - first) / period) * period;
      if (next <= high && next <= last) {
        const overlap = Math.min(length, to - from);
        this.#offer(element, overlap, chunk[i]!, next);
        if (overlap === most && reachByIndex !== null) settled = from;
        continue;
      }
      const before = Math.min(next - period, last);
      if (before >= first) this.#offer(element, before + length - from, chunk[i]!, before);
      if (next <= last) this.#offer(element, to - next, chunk[i]!, next);
    }
    if (this.overlaps[element]! > 0 && index.hasWhole(first, last, period, length)) {
      this.covered[element] = 1;
    }
  }

  #offer(element: number, overlap: number, chunk: number, start: number): void {
    const best = this.overlaps[element]!;
    if (overlap <= 0 || overlap < best) return;
    if (overlap === best) {
      const bestChunk = this.chunks[element]!;
      if (chunk > bestChunk || (chunk === bestChunk && start >= this.starts[element]!)) return;
    }
    this.overlaps[element] = overlap;
    this.chunks[element] = chunk;
    this.starts[element] = start;
  }
}
