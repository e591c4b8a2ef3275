import type { Spans } from './types.ts';
import { skipWhitespace, skipWhitespaceBack } from './whitespace.ts';

/**
 * The non-empty chunks of a page by start, then end descending, then index. A chunk that lies in no
 * other one, or is the first of equal ones, is an outer chunk.
 */
export interface ChunkOrder {
  /** Index, start and end of each chunk. */
  readonly chunk: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Greatest end up to each position, and the lowest index of a chunk up to there that has it. */
  readonly reach: Uint32Array;
  readonly reachChunk: Uint32Array;
  /** Lowest index among the chunks of equal start up to each position. */
  readonly sameStartChunk: Uint32Array;
  /** Greatest end among the chunks of index 0 to i; null when starts do not grow with the index. */
  readonly reachByIndex: Uint32Array | null;
  /** Start, end and index of the outer chunks: starts and ends both grow. */
  readonly outerStarts: Uint32Array;
  readonly outerEnds: Uint32Array;
  readonly outerChunk: Uint32Array;
  /** Units of the longest chunk. */
  readonly longest: number;
}

export function orderChunks(chunks: Spans): ChunkOrder {
  return allOuter(chunks) ? orderOuter(chunks) : orderNested(chunks);
}

/** Whether starts and ends grow with the index, as those of plain windows do. */
function allOuter({ starts, ends }: Spans): boolean {
  for (let i = 0; i < starts.length; i++) {
    if (starts[i]! >= ends[i]!) return false;
    if (i > 0 && (starts[i]! <= starts[i - 1]! || ends[i]! <= ends[i - 1]!)) return false;
  }
  return true;
}

/** The usual case needs no arrays of its own. */
function orderOuter({ starts, ends }: Spans): ChunkOrder {
  const order = new Uint32Array(starts.length);
  let longest = 0;
  for (let i = 0; i < order.length; i++) {
    order[i] = i;
    longest = Math.max(longest, ends[i]! - starts[i]!);
  }
  return {
    chunk: order,
    starts,
    ends,
    reach: ends,
    reachChunk: order,
    sameStartChunk: order,
    reachByIndex: ends,
    outerStarts: starts,
    outerEnds: ends,
    outerChunk: order,
    longest,
  };
}

function orderNested(chunks: Spans): ChunkOrder {
  const order = sortChunks(chunks);
  const size = order.length;
  const starts = order.map((chunk) => chunks.starts[chunk]!);
  const ends = order.map((chunk) => chunks.ends[chunk]!);
  const reach = new Uint32Array(size);
  const reachChunk = new Uint32Array(size);
  const sameStartChunk = new Uint32Array(size);
  const outer: number[] = [];
  let longest = 0;
  for (let i = 0; i < size; i++) {
    const chunk = order[i]!;
    const last = i > 0 ? reach[i - 1]! : 0;
    reach[i] = Math.max(last, ends[i]!);
    reachChunk[i] = chunk;
    if (ends[i]! > last) {
      outer.push(i);
      longest = Math.max(longest, ends[i]! - starts[i]!);
    } else if (ends[i]! < last) reachChunk[i] = reachChunk[i - 1]!;
    else reachChunk[i] = Math.min(reachChunk[i - 1]!, chunk);
    const sameStart = i > 0 && starts[i - 1] === starts[i];
    sameStartChunk[i] = sameStart ? Math.min(sameStartChunk[i - 1]!, chunk) : chunk;
  }
  return {
    chunk: order,
    starts,
    ends,
    reach,
    reachChunk,
    sameStartChunk,
    reachByIndex: growingReach(chunks),
    outerStarts: Uint32Array.from(outer, (i) => starts[i]!),
    outerEnds: Uint32Array.from(outer, (i) => ends[i]!),
    outerChunk: Uint32Array.from(outer, (i) => order[i]!),
    longest,
  };
}

function sortChunks({ starts, ends }: Spans): Uint32Array {
  const order = new Uint32Array(starts.length);
  let size = 0;
  let sorted = true;
  for (let chunk = 0; chunk < starts.length; chunk++) {
    if (starts[chunk]! >= ends[chunk]!) continue;
    if (size > 0) {
      const last = order[size - 1]!;
      const step = starts[chunk]! - starts[last]!;
      if (step < 0 || (step === 0 && ends[chunk]! > ends[last]!)) sorted = false;
    }
    order[size++] = chunk;
  }
  const used = order.subarray(0, size);
  if (!sorted) used.sort((a, b) => starts[a]! - starts[b]! || ends[b]! - ends[a]! || a - b);
  return used;
}

function growingReach({ starts, ends }: Spans): Uint32Array | null {
  const reach = new Uint32Array(starts.length);
  let lastStart = 0;
  let last = 0;
  for (let chunk = 0; chunk < starts.length; chunk++) {
    if (starts[chunk]! < ends[chunk]!) {
      if (starts[chunk]! < lastStart) return null;
      lastStart = starts[chunk]!;
      last = Math.max(last, ends[chunk]!);
    }
    reach[chunk] = last;
  }
  return reach;
}

/**
 * The stretches of a page outside all chunks, without the whitespace at their ends; a blank stretch
 * is none.
 *
 * @param chunks by start, with ends that grow too
 */
export function findHoles(text: string, chunks: Spans): Spans {
  const starts: number[] = [];
  const ends: number[] = [];
  let covered = 0;
  for (let i = 0; i <= chunks.starts.length; i++) {
    const next = i < chunks.starts.length ? chunks.starts[i]! : text.length;
    const start = skipWhitespace(text, covered, next);
    if (start < next) {
      starts.push(start);
      ends.push(skipWhitespaceBack(text, start, next));
    }
    if (i < chunks.ends.length) covered = chunks.ends[i]!;
  }
  return { starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** The first position at or after `from` whose value is above `value`, in an ascending array. */
export function firstAbove(ascending: Uint32Array, value: number, from = 0): number {
  let low = from;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
