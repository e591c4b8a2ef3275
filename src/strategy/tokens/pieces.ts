import { createMerger } from './merge.ts';
import { utf8Size, writeUtf8 } from './utf8.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Units of the longest piece that is looked up by its packed units alone. */
export const SHORT = 8;
/** Units of the longest piece that is remembered. */
export const REMEMBERED = 48;
const SLOT_BITS = 15;
const SCRATCH = 1 << 10;
const KEPT_BYTES = 1 << 22;
const POOL = 1 << 20;

/**
 * Encodes pieces and remembers the recent ones, since most of a text is pieces seen before. Memory
 * is bounded: a slot holds the latest piece, and all is forgotten when the pool is full.
 */
export interface Pieces {
  /**
   * Slots of four entries for ASCII pieces of at most `SHORT` units: units 0 to 3 and 4 to 7 packed,
   * length (0: free), and the token id, or `~entry` of several tokens.
   */
  readonly short: Int32Array;
  /** `pool[entry]` is a number of tokens; after it id and end (units from the piece's start) of each. */
  readonly pool: Int32Array;
  /** Fills the slot of a short piece and returns what it holds. */
  learnShort(units: Uint16Array, from: number, to: number, slot: number): number;
  /** The entry of a piece, or -1 when it is too long to be remembered. */
  find(units: Uint16Array, from: number, to: number): number;
  /** Encodes a piece of any length: the number of tokens, for `write`. */
  encode(units: Uint16Array, from: number, to: number): number;
  /** Writes ids and ends of the piece encoded last, which is `[from, to)`, from index `at` on. */
  write(
    units: Uint16Array,
    from: number,
    to: number,
    count: number,
    ids: Uint32Array,
    ends: Uint32Array,
    at: number,
  ): void;
  /** Gives back the memory that a very long piece took. */
  trim(): void;
}

/** The slot of a packed short piece in `Pieces.short`. */
export function shortSlot(low: number, high: number, length: number): number {
  const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b) ^ length;
  return ((Math.imul(mixed, 0x2c1b3c6d) ^ mixed) >>> (32 - SLOT_BITS)) << 2;
}

export function createPieces(vocabulary: Vocabulary): Pieces {
  let merger = createMerger(vocabulary);
  let bytes = new Uint8Array(SCRATCH);
  const { offsets } = vocabulary;
  const short = new Int32Array(4 << SLOT_BITS);
  const long = new Int32Array(1 << SLOT_BITS);
  const pool = new Int32Array(POOL);
  let poolEnd = 1;

  function encode(units: Uint16Array, from: number, to: number): number {
    const most = (to - from) * 3;
    if (bytes.length < most) bytes = new Uint8Array(Math.max(most, bytes.length * 2));
    return merger.encode(bytes, writeUtf8(bytes, units, from, to));
  }

  /**
   * Writes where the tokens of the piece encoded last end, as units from `base` on, into every
   * `step`th entry: at the last character whose bytes lie wholly in the tokens so far.
   */
  function writeEnds(
    units: Uint16Array,
    from: number,
    to: number,
    count: number,
    base: number,
    into: Uint32Array | Int32Array,
    start: number,
    step: number,
  ): void {
    const { tokens } = merger;
    let unit = from;
    let left = 0;
    for (let index = 0; index < count; index++) {
      const id = tokens[index]!;
      left += offsets[id + 1]! - offsets[id]!;
      while (unit < to) {
        const size = utf8Size(units, unit, to);
        if (size > left) break;
        left -= size;
        unit += size === 4 ? 2 : 1;
      }
      into[start + index * step] = unit - base;
    }
  }

  function write(
    units: Uint16Array,
    from: number,
    to: number,
    count: number,
    ids: Uint32Array,
    ends: Uint32Array,
    at: number,
  ): void {
    const { tokens } = merger;
    for (let index = 0; index < count; index++) ids[at + index] = tokens[index]!;
    writeEnds(units, from, to, count, 0, ends, at, 1);
  }

  /** Writes the tokens of the piece encoded last as the entry `at`. */
  function store(units: Uint16Array, from: number, to: number, count: number, at: number): void {
    const { tokens } = merger;
    pool[at] = count;
    for (let index = 0; index < count; index++) pool[at + 1 + 2 * index] = tokens[index]!;
    writeEnds(units, from, to, count, from, pool, at + 2, 2);
    poolEnd = at + 1 + 2 * count;
  }

  function reserve(entries: number): void {
    if (poolEnd + entries <= POOL) return;
    short.fill(0);
    long.fill(0);
    poolEnd = 1;
  }

  function learnShort(units: Uint16Array, from: number, to: number, slot: number): number {
    const count = encode(units, from, to);
    let held = merger.tokens[0]!;
    if (count > 1) {
      reserve(1 + 2 * count);
      held = ~poolEnd;
      store(units, from, to, count, poolEnd);
    }
    let low = 0;
    let high = 0;
    for (let at = from; at < to; at++) {
      const shift = (at - from) * 8;
      if (shift < 32) low |= units[at]! << shift;
      else high |= units[at]! << (shift - 32);
    }
    short[slot] = low;
    short[slot + 1] = high;
    short[slot + 2] = to - from;
    short[slot + 3] = held;
    return held;
  }

  function find(units: Uint16Array, from: number, to: number): number {
    const length = to - from;
    if (length > REMEMBERED) return -1;
    let hash = length;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ units[at]!, 0x01000193);
    hash ^= hash >>> 15;
    const slot = hash & (long.length - 1);
    const known = long[slot]!;
    if (known !== 0 && pool[known] === hash && pool[known + 1] === length) {
      let at = 0;
      while (at < length && pool[known + 2 + at] === units[from + at]) at++;
      if (at === length) return known + 2 + length;
    }
    const count = encode(units, from, to);
    reserve(3 + length + 2 * count);
    const start = poolEnd;
    long[slot] = start;
    pool[start] = hash;
    pool[start + 1] = length;
    for (let at = 0; at < length; at++) pool[start + 2 + at] = units[from + at]!;
    store(units, from, to, count, start + 2 + length);
    return start + 2 + length;
  }

  function trim(): void {
    if (bytes.length <= KEPT_BYTES) return;
    merger = createMerger(vocabulary);
    bytes = new Uint8Array(SCRATCH);
  }

  return { short, pool, learnShort, find, encode, write, trim };
}
