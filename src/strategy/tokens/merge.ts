import { longestToken } from './trie.ts';
import { isPair, type Vocabulary } from './vocabulary.ts';

/** Encodes the UTF-8 bytes of one piece at a time; the tokens of the last one stay in `tokens`. */
export interface Merger {
  /** Token ids; the first `encode(...)` of them hold. Read anew after each call: it may grow. */
  tokens: Int32Array;
  /** Number of tokens of the piece `[0, length)` of `bytes`. */
  encode(bytes: Uint8Array, length: number): number;
}

const SEEN_BITS = 14;

/**
 * Byte pair encoding without merging: from left to right the longest token that makes a pair with
 * the one before it is taken; where none does, the last token is given back and a shorter one is
 * tried. An end from which the rest failed once is never tried again, so the work is linear in the
 * length for a vocabulary of bounded tokens (A. Neubeck, H. van Antwerpen, see `isPair`).
 */
export function createMerger(vocabulary: Vocabulary): Merger {
  const { offsets } = vocabulary;
  const { trie } = vocabulary;
  const { prefixes } = trie;
  /** 1 where no encoding goes on from; all 0 between calls. */
  let dead = new Uint8Array(256);
  /** Two entries a slot: the pair looked at last there, the second one with `isPair` in its lowest bit. */
  const seen = new Int32Array(2 << SEEN_BITS).fill(-1);
  const merger: Merger = { tokens: new Int32Array(256), encode };
  return merger;

  function grow(): Int32Array {
    const more = new Int32Array(merger.tokens.length * 2);
    more.set(merger.tokens);
    merger.tokens = more;
    return more;
  }

  function isPairSeen(left: number, right: number): boolean {
    const mixed = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
    const slot = ((mixed ^ (mixed >>> 15)) & ((1 << SEEN_BITS) - 1)) << 1;
    const known = seen[slot + 1]!;
    if (seen[slot] === left && known >> 1 === right) return (known & 1) === 1;
    const pair = isPair(vocabulary, left, right);
    seen[slot] = left;
    seen[slot + 1] = (right << 1) | (pair ? 1 : 0);
    return pair;
  }

  function encode(bytes: Uint8Array, length: number): number {
    if (dead.length <= length) dead = new Uint8Array(Math.max(length + 1, dead.length * 2));
    let { tokens } = merger;
    let count = 0;
    let at = 0;
    let deaths = 0;
    let token = longestToken(trie, bytes, 0, length);
    while (at < length) {
      const last = count === 0 ? -1 : tokens[count - 1]!;
      let end = at;
      for (; token >= 0; token = prefixes[token]!) {
        end = at + offsets[token + 1]! - offsets[token]!;
        if (dead[end] === 0 && (last < 0 || isPairSeen(last, token))) break;
      }
      if (token >= 0) {
        if (count === tokens.length) tokens = grow();
        tokens[count++] = token;
        at = end;
        token = longestToken(trie, bytes, at, length);
      } else {
        dead[at] = 1;
        deaths++;
        count--;
        token = last;
        at -= offsets[last + 1]! - offsets[last]!;
      }
    }
    if (deaths > 0) dead.fill(0, 0, length + 1);
    return count;
  }
}
