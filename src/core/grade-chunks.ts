import { type ChunkOrder, findHoles, firstAbove, orderChunks } from './grade-order.ts';
import type { Spans } from './types.ts';

/**
 * The chunks of a page, made ready to answer in O(log chunks) which chunk covers a span best and
 * whether all chunks together cover it. Chunks may be unsorted, nested, equal or overlapping; an
 * empty span (an unplaced chunk) overlaps nothing.
 *
 * A chunk inside another chunk never covers more than that one, so only chunks that lie in no other
 * (`outer`) are searched: sorted by start, their ends grow too. The others matter for equal
 * coverage, where the lowest index wins.
 */
export class ChunkIndex {
  /** Greatest overlap that {@link findBest} found; 0 when no chunk overlaps. */
  overlap = 0;
  /** Index of the chunk that {@link findBest} found; -1 when no chunk overlaps. */
  chunk = -1;
  /** The non-empty chunks by start. */
  readonly order: ChunkOrder;
  readonly #text: string;
  #holes: Spans | null = null;
  #longestTree: Uint32Array | null = null;

  constructor(text: string, chunks: Spans) {
    this.order = orderChunks(chunks);
    this.#text = text;
  }

  /** Sets {@link overlap} and {@link chunk} for the best chunk of a non-empty span. */
  findBest(start: number, end: number): void {
    const starts = this.order.outerStarts;
    const ends = this.order.outerEnds;
    // Outer chunks from `left` on end after the span's start; those from `right` on reach its end.
    const left = firstAbove(ends, start);
    const right = left < ends.length && ends[left]! >= end ? left : firstAbove(ends, end - 1, left);
    this.overlap = 0;
    this.chunk = -1;
    if (left === starts.length || starts[left]! >= end) return;
    if (right < starts.length && starts[right]! <= start) {
      this.overlap = end - start;
      // Of chunks in order none of which lies in another, the first that reaches the end holds it.
      this.chunk = this.order.reachByIndex === ends ? right : this.#lowestContaining(start, end);
      return;
    }
    // Of those that start at or before the span's start, the last one reaches furthest.
    const inner = firstAbove(starts, start, left);
    if (inner > left) {
      this.overlap = ends[inner - 1]! - start;
      this.chunk = this.order.reachChunk[firstAbove(this.order.starts, start) - 1]!;
    }
    if (inner < right) this.#take(this.#longestOf(inner, right));
    if (right < starts.length && starts[right]! < end) {
      const overlap = end - starts[right]!;
      if (overlap >= this.overlap) {
        const chunk = this.#lowestFrom(starts[right]!, end);
        if (overlap > this.overlap || chunk < this.chunk) this.chunk = chunk;
        this.overlap = overlap;
      }
    }
  }

  /**
   * Whether every non-whitespace unit of a non-empty span lies in some chunk. A span that no
   * chunk overlaps is not covered, even when it is blank.
   */
  covers(start: number, end: number): boolean {
    const left = firstAbove(this.order.outerEnds, start);
    if (left === this.order.outerEnds.length || this.order.outerStarts[left]! >= end) return false;
    return !this.#hasHole(start, end);
  }

  /**
   * Whether one of the spans of `length` units at `first`, `first + period`, ... up to `last` has
   * no hole; one step a hole, not one a span.
   */
  hasWhole(first: number, last: number, period: number, length: number): boolean {
    const { starts, ends } = this.#uncovered();
    let hole = 0;
    for (let start = first; start <= last; ) {
      hole = firstAbove(ends, start, hole);
      if (hole === ends.length || starts[hole]! >= start + length) return true;
      start = first + Math.ceil((ends[hole]! - first) / period) * period;
    }
    return false;
  }

  /** The first position in `order` of a chunk that may end after `at`: none before it does. */
  firstEndingAfter(at: number): number {
    return firstAbove(this.order.reach, at);
  }

  /** The indexes of all chunks that overlap a span, by start, then end descending, then index. */
  overlapping(start: number, end: number): number[] {
    const found: number[] = [];
    const stop = firstAbove(this.order.starts, end - 1);
    for (let i = this.firstEndingAfter(start); i < stop; i++) {
      if (this.order.ends[i]! > start) found.push(this.order.chunk[i]!);
    }
    return found;
  }

  /** Stretches that no chunk covers, from their first to their last non-whitespace unit. */
  #uncovered(): Spans {
    const { outerStarts, outerEnds } = this.order;
    this.#holes ??= findHoles(this.#text, { starts: outerStarts, ends: outerEnds });
    return this.#holes;
  }

  #hasHole(start: number, end: number): boolean {
    const { starts, ends } = this.#uncovered();
    const hole = firstAbove(ends, start);
    return hole < ends.length && starts[hole]! < end;
  }

  #take(outer: number): void {
    const overlap = this.order.outerEnds[outer]! - this.order.outerStarts[outer]!;
    const chunk = this.order.outerChunk[outer]!;
    if (overlap > this.overlap || (overlap === this.overlap && chunk < this.chunk)) {
      this.chunk = chunk;
      this.overlap = overlap;
    }
  }

  /** The lowest index of a chunk that holds the span, which some chunk does. */
  #lowestContaining(start: number, end: number): number {
    const { reachByIndex } = this.order;
    if (reachByIndex !== null) return firstAbove(reachByIndex, end - 1);
    let lowest = Number.POSITIVE_INFINITY;
    const stop = firstAbove(this.order.starts, start);
    for (let i = firstAbove(this.order.reach, end - 1); i < stop; i++) {
      if (this.order.ends[i]! >= end) lowest = Math.min(lowest, this.order.chunk[i]!);
    }
    return lowest;
  }

  /** The lowest index of a chunk that starts at `start` and reaches `end`, which some chunk does. */
  #lowestFrom(start: number, end: number): number {
    let low = firstAbove(this.order.starts, start - 1);
    let high = firstAbove(this.order.starts, start, low);
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.order.ends[middle]! >= end) low = middle;
      else high = middle;
    }
    return this.order.sameStartChunk[low]!;
  }

  /** The longest of the outer chunks `[from, to)`, the lowest index first. */
  #longestOf(from: number, to: number): number {
    if (to - from === 1) return from;
    const size = this.order.outerStarts.length;
    this.#longestTree ??= this.#growTree();
    const tree = this.#longestTree;
    let best = from;
    for (let low = from + size, high = to + size; low < high; low >>>= 1, high >>>= 1) {
      if (low & 1) best = this.#longer(best, tree[low++]!);
      if (high & 1) best = this.#longer(best, tree[--high]!);
    }
    return best;
  }

  /** A bottom-up tournament: node i holds the winner of nodes 2i and 2i + 1. */
  #growTree(): Uint32Array {
    const size = this.order.outerStarts.length;
    const tree = new Uint32Array(2 * size);
    for (let i = 0; i < size; i++) tree[size + i] = i;
    for (let i = size - 1; i > 0; i--) tree[i] = this.#longer(tree[2 * i]!, tree[2 * i + 1]!);
    return tree;
  }

  #longer(a: number, b: number): number {
    const lengthA = this.order.outerEnds[a]! - this.order.outerStarts[a]!;
    const lengthB = this.order.outerEnds[b]! - this.order.outerStarts[b]!;
    if (lengthA !== lengthB) return lengthA > lengthB ? a : b;
    return this.order.outerChunk[a]! <= this.order.outerChunk[b]! ? a : b;
  }
}
