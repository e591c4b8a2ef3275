import { UncutError } from '../../core/error.ts';
import type { RankTable } from './ranks.ts';
import { buildTrie, type Trie, tokenBelow } from './trie.ts';

/**
 * The tokens of an encoding and how byte pair encoding makes them: a token of more than one byte
 * is always the merge of the same pair of lower tokens, which is what makes looking at two
 * neighbours enough (`isPair`).
 */
export interface Vocabulary {
  /** One more than the highest id. */
  readonly size: number;
  readonly trie: Trie;
  /** The bytes of token `id` are `[offsets[id], offsets[id + 1])` of `bytes`. */
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
  /** The first token of the pair that token `id` is merged from; `id` of a single byte; -1 not yet known. */
  readonly lefts: Int32Array;
  /** The second one. */
  readonly rights: Int32Array;
}

export function buildVocabulary(table: RankTable): Vocabulary {
  const { size } = table;
  return {
    size,
    trie: buildTrie(table),
    ...layBytes(table),
    lefts: new Int32Array(size).fill(-1),
    rights: new Int32Array(size).fill(-1),
  };
}

/**
 * Whether `left right` is what encoding their joined bytes gives. The two are taken apart in the
 * reverse order of their merges; they are no pair when at some moment a token across the border
 * was due before the merge that is undone next. Of equal merges the left one comes first. Only
 * merges to tokens below `before` count.
 *
 * A token list is the encoding of its bytes if and only if each two neighbours are a pair
 * (A. Neubeck, H. van Antwerpen, "So many tokens, so little time", github.blog, 2024).
 *
 * @throws UncutError `encoding` when a token is not the merge of two lower ones.
 */
export function isPair(
  vocabulary: Vocabulary,
  left: number,
  right: number,
  before = 0x7fffffff,
): boolean {
  const { trie, offsets, bytes, lefts, rights } = vocabulary;
  let a = left;
  let b = right;
  let due = before;
  for (;;) {
    const across = tokenBelow(trie, trie.ends[a]!, bytes, offsets[b]!, offsets[b + 1]!);
    if (across >= 0 && across < due) return false;
    // Bytes are lower than all merges: when the higher one is a byte, both are.
    if (a > b) {
      if (lefts[a]! < 0) findParts(vocabulary, a);
      if (lefts[a] === a) return true;
      due = a;
      a = rights[a]!;
    } else {
      if (lefts[b]! < 0) findParts(vocabulary, b);
      if (lefts[b] === b) return true;
      due = b + 1;
      b = lefts[b]!;
    }
  }
}

function findParts(vocabulary: Vocabulary, id: number): void {
  const { trie, offsets, bytes, lefts, rights } = vocabulary;
  const from = offsets[id]!;
  const to = offsets[id + 1]!;
  if (to - from === 1) {
    lefts[id] = id;
    rights[id] = id;
    return;
  }
  for (let left = trie.prefixes[id]!; left >= 0; left = trie.prefixes[left]!) {
    if (left >= id) continue;
    const middle = from + offsets[left + 1]! - offsets[left]!;
    const right = tokenBelow(trie, 0, bytes, middle, to);
    if (right < 0 || right >= id || !isPair(vocabulary, left, right, id)) continue;
    lefts[id] = left;
    rights[id] = right;
    return;
  }
  throw new UncutError(
    'encoding',
    `expected every token to be the merge of two lower ones, got token ${id} that is not; the rank table is not of byte pair encoding`,
  );
}

function layBytes(table: RankTable): { offsets: Uint32Array; bytes: Uint8Array } {
  const { tokens, size, ids, shared, extra, suffixes } = table;
  const offsets = new Uint32Array(size + 1);
  for (let index = 0; index < tokens; index++) {
    offsets[ids[index]! + 1] = shared[index]! + extra[index]!;
  }
  for (let id = 0; id < size; id++) offsets[id + 1]! += offsets[id]!;
  const bytes = new Uint8Array(offsets[size]!);
  const current = new Uint8Array(256);
  let at = 0;
  for (let index = 0; index < tokens; index++) {
    const length = shared[index]! + extra[index]!;
    for (let depth = shared[index]!; depth < length; depth++) current[depth] = suffixes[at++]!;
    let to = offsets[ids[index]!]!;
    for (let depth = 0; depth < length; depth++) bytes[to++] = current[depth]!;
  }
  return { offsets, bytes };
}
