import type { Tokenizer, TokenTable } from '../tokenizer.ts';
import { buildClasses } from './classes.ts';
import { createPieces, REMEMBERED, SHORT, shortSlot } from './pieces.ts';
import { readRanks } from './ranks.ts';
import { type Scan, scanCl100k, scanGpt2, scanO200k } from './scan.ts';
import { buildVocabulary } from './vocabulary.ts';

/** A tokenizer that also gives back the bytes of its tokens. */
export interface ByteTokenizer extends Tokenizer {
  /**
   * The UTF-8 bytes of a token, possibly a part of a character. Do not write to them.
   * @throws RangeError when no token has that id.
   */
  tokenBytes(id: number): Uint8Array;
}

export type Pattern = 'cl100k' | 'o200k' | 'gpt2';

const scanners: Readonly<Record<Pattern, (classes: Uint8Array) => Scan>> = {
  cl100k: scanCl100k,
  o200k: scanO200k,
  gpt2: scanGpt2,
};

/** Scratch of more entries than this is given back after use. */
const KEPT = 1 << 20;

/**
 * An encoding from its rank table (see `readRanks`) and the pattern that cuts text into pieces.
 * Gives the ids of tiktoken's `encode_ordinary`.
 *
 * @throws UncutError `encoding` when the table is damaged.
 */
export function createEncoding(
  encoding: string,
  pattern: Pattern,
  ranks: Uint8Array,
): ByteTokenizer {
  const vocabulary = buildVocabulary(readRanks(ranks));
  const scan = scanners[pattern](buildClasses());
  const pieces = createPieces(vocabulary);
  const { short, pool } = pieces;
  let units = new Uint16Array(1 << 12);
  let ids = new Uint32Array(1 << 12);
  let ends = new Uint32Array(1 << 12);

  function load(text: string): void {
    const length = text.length;
    if (units.length < length) units = new Uint16Array(length);
    const into = units;
    for (let at = 0; at < length; at++) into[at] = text.charCodeAt(at);
  }

  function grow(count: number, more: number): void {
    const room = Math.max(ids.length * 2, count + more);
    const moreIds = new Uint32Array(room);
    moreIds.set(ids.subarray(0, count));
    ids = moreIds;
    const moreEnds = new Uint32Array(room);
    moreEnds.set(ends.subarray(0, count));
    ends = moreEnds;
  }

  function trim(): void {
    pieces.trim();
    if (units.length > KEPT) units = new Uint16Array(1 << 12);
    if (ids.length > KEPT) {
      ids = new Uint32Array(1 << 12);
      ends = new Uint32Array(1 << 12);
    }
  }

  /** What `short` holds for a piece of at most `SHORT` units, or -2^31 when it is not ASCII. */
  function shortHeld(source: Uint16Array, from: number, to: number): number {
    let low = 0;
    let high = 0;
    let all = 0;
    const middle = to - from > 4 ? from + 4 : to;
    for (let at = from; at < middle; at++) {
      const unit = source[at]!;
      all |= unit;
      low |= unit << ((at - from) << 3);
    }
    for (let at = middle; at < to; at++) {
      const unit = source[at]!;
      all |= unit;
      high |= unit << ((at - middle) << 3);
    }
    if (all > 0x7f) return NOT_ASCII;
    const slot = shortSlot(low, high, to - from);
    if (short[slot] === low && short[slot + 1] === high && short[slot + 2] === to - from) {
      return short[slot + 3]!;
    }
    return pieces.learnShort(source, from, to, slot);
  }

  function encode(text: string): TokenTable {
    load(text);
    const source = units;
    const length = text.length;
    let count = 0;
    for (let from = 0, to = 0; from < length; from = to) {
      to = scan(source, from, length);
      // A token is a byte at least, a unit three bytes at most.
      if (count + REMEMBERED * 3 > ids.length) grow(count, REMEMBERED * 3);
      let entry = -1;
      if (to - from <= SHORT) {
        const held = shortHeld(source, from, to);
        if (held >= 0) {
          ids[count] = held;
          ends[count++] = to;
          continue;
        }
        if (held !== NOT_ASCII) entry = ~held;
      }
      if (entry < 0) entry = pieces.find(source, from, to);
      if (entry < 0) {
        const tokens = pieces.encode(source, from, to);
        if (count + tokens > ids.length) grow(count, tokens);
        pieces.write(source, from, to, tokens, ids, ends, count);
        count += tokens;
        continue;
      }
      const stop = entry + 2 * pool[entry]!;
      while (entry < stop) {
        ids[count] = pool[++entry]!;
        ends[count++] = from + pool[++entry]!;
      }
    }
    const table = { ids: ids.slice(0, count), ends: ends.slice(0, count) };
    trim();
    return table;
  }

  function count(text: string): number {
    load(text);
    const source = units;
    const length = text.length;
    let total = 0;
    for (let from = 0, to = 0; from < length; from = to) {
      to = scan(source, from, length);
      let entry = -1;
      if (to - from <= SHORT) {
        const held = shortHeld(source, from, to);
        if (held >= 0) {
          total++;
          continue;
        }
        if (held !== NOT_ASCII) entry = ~held;
      }
      if (entry < 0) entry = pieces.find(source, from, to);
      total += entry < 0 ? pieces.encode(source, from, to) : pool[entry]!;
    }
    trim();
    return total;
  }

  function tokenBytes(id: number): Uint8Array {
    const { offsets, bytes, size } = vocabulary;
    if (!(id >= 0 && id < size) || offsets[id] === offsets[id + 1]) {
      throw new RangeError(`expected the id of a token of ${encoding} (below ${size}), got ${id}`);
    }
    return bytes.subarray(offsets[id], offsets[id + 1]);
  }

  return { encoding, encode, count, tokenBytes };
}

const NOT_ASCII = -0x80000000;
