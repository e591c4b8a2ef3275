import type { RankTable } from './ranks.ts';

/**
 * A trie of all tokens. Nodes are numbered in depth-first order, so the first child of node `n` is
 * `n + 1` and a chain without branches is read straight on; the other children are found by hash.
 * Node 0 is the root.
 */
export interface Trie {
  /** For each node `(token + 1) << 10 | flags << 8 | byte`; the token is that which ends there. */
  readonly nodes: Int32Array;
  /** Two entries a slot, open-addressed at `edgeSlot`: `node << 8 | byte` and the child, 0 when free. */
  readonly edges: Int32Array;
  /**
   * Where two ASCII bytes lead, at `startOfAscii`, and the three bytes of a character, at
   * `startOfCharacter`; 0 when they are no token.
   */
  readonly starts: Int32Array;
  /** For each id the node where it ends. */
  readonly ends: Int32Array;
  /** For each id the longest shorter token that its bytes start with, or -1. */
  readonly prefixes: Int32Array;
}

const TOKEN_SHIFT = 10;
/** The node has a child, which is the next node. */
const PARENT = 1 << 8;
/** The node has more than one child. */
const BRANCH = 1 << 9;
const BYTE = 0xff;
const CHARACTERS = 1 << 16;

/** Builds the trie of a rank table in one pass over its bytes. */
export function buildTrie(table: RankTable): Trie {
  const { shared, extra, suffixes } = table;
  const count = suffixes.length + 1;
  const nodes = new Int32Array(count + 1);
  const edges = new Int32Array(2 ** Math.ceil(Math.log2(count)) * 2);
  const starts = new Int32Array(CHARACTERS + (1 << 14));
  const ends = new Int32Array(table.size);
  const prefixes = new Int32Array(table.size).fill(-1);
  // Of the token before, by depth: its node and the longest token up to there.
  const bytes = new Uint8Array(257);
  const path = new Int32Array(257);
  const held = new Int32Array(257).fill(-1);
  let node = 0;
  for (let index = 0; index < table.tokens; index++) {
    let depth = shared[index]!;
    for (let left = extra[index]!; left > 0; left--) {
      const parent = path[depth]!;
      const byte = suffixes[node++]!;
      nodes[node] = byte;
      if (node === parent + 1) nodes[parent]! |= PARENT;
      else {
        nodes[parent]! |= BRANCH;
        addEdge(edges, (parent << 8) | byte, node);
      }
      bytes[depth] = byte;
      held[depth + 1] = held[depth]!;
      path[++depth] = node;
    }
    const id = table.ids[index]!;
    nodes[node]! |= (id + 1) << TOKEN_SHIFT;
    const [first, second, third] = bytes;
    if (depth === 2 && (first! | second!) < 0x80) starts[startOfAscii(first!, second!)] = node;
    if (depth === 3 && first! >> 4 === 0xe) {
      starts[startOfCharacter(first!, second!, third!)] = node;
    }
    ends[id] = node;
    prefixes[id] = held[depth]!;
    held[depth] = id;
  }
  return { nodes, edges, starts, ends, prefixes };
}

/**
 * The token whose bytes are those of the path to `node` and then `[from, to)` of `bytes`, or -1;
 * from the root (0) simply the token of these bytes.
 */
export function tokenBelow(
  trie: Trie,
  node: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  const { nodes, edges } = trie;
  let below = node;
  for (let at = from; at < to; at++) {
    below = childOf(nodes, edges, below, bytes[at]!);
    if (below === 0) return -1;
  }
  return (nodes[below]! >> TOKEN_SHIFT) - 1;
}

/** The longest token that `[from, to)` of `bytes` starts with, or -1. */
export function longestToken(trie: Trie, bytes: Uint8Array, from: number, to: number): number {
  const { nodes, edges, starts } = trie;
  let node = 0;
  let at = from;
  if (to - from > 2) {
    const first = bytes[at]!;
    const second = bytes[at + 1]!;
    if ((first | second) < 0x80) {
      node = starts[startOfAscii(first, second)]!;
      if (node !== 0) at += 2;
    } else if (first >> 4 === 0xe) {
      node = starts[startOfCharacter(first, second, bytes[at + 2]!)]!;
      if (node !== 0) at += 3;
    }
  }
  let longest = nodes[node]! >> TOKEN_SHIFT;
  for (; at < to; at++) {
    node = childOf(nodes, edges, node, bytes[at]!);
    if (node === 0) break;
    const token = nodes[node]! >> TOKEN_SHIFT;
    if (token !== 0) longest = token;
  }
  return longest - 1;
}

/** The child of a node by a byte, or 0. */
function childOf(nodes: Int32Array, edges: Int32Array, node: number, byte: number): number {
  const cell = nodes[node]!;
  if ((cell & PARENT) === 0) return 0;
  if ((nodes[node + 1]! & BYTE) === byte) return node + 1;
  if ((cell & BRANCH) === 0) return 0;
  const key = (node << 8) | byte;
  let slot = edgeSlot(edges, key);
  for (;;) {
    const child = edges[slot + 1]!;
    if (child === 0 || edges[slot] === key) return child;
    slot = (slot + 2) & (edges.length - 1);
  }
}

function addEdge(edges: Int32Array, key: number, child: number): void {
  let slot = edgeSlot(edges, key);
  while (edges[slot + 1] !== 0) slot = (slot + 2) & (edges.length - 1);
  edges[slot] = key;
  edges[slot + 1] = child;
}

function edgeSlot(edges: Int32Array, key: number): number {
  const mixed = Math.imul(key, 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) << 1) & (edges.length - 1);
}

function startOfAscii(first: number, second: number): number {
  return CHARACTERS + ((first << 7) | second);
}

function startOfCharacter(first: number, second: number, third: number): number {
  return ((first & 0xf) << 12) | ((second & 0x3f) << 6) | (third & 0x3f);
}
