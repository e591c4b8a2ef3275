import { editDistance } from '../core/nearest.ts';
import type { Words } from './suggest-words.ts';

/** A text with its words. */
export interface WordText {
  readonly text: string;
  readonly words: Words;
}

/** Page words `[first, last]` that are nearest to the wanted ones. */
export interface Alignment {
  readonly first: number;
  readonly last: number;
  /** Letters that differ; a word too many on the page counts half. */
  readonly cost: number;
}

/**
 * The stretch of page words in `[from, to)` that all wanted words in `[0, count)` align with at
 * least cost: edit distance over words, free at both ends of the page. Null when no word aligns.
 */
export function alignWords(
  wanted: WordText,
  page: WordText,
  from: number,
  to: number,
): Alignment | null {
  const { count } = wanted.words;
  const width = to - from;
  const distance = wordDistance(wanted, page);
  let costs = new Float64Array(width + 1);
  let firsts = new Int32Array(width + 1).fill(-1);
  let nextCosts = new Float64Array(width + 1);
  let nextFirsts = new Int32Array(width + 1);
  for (let i = 0; i < count; i++) {
    const dropped = lengthOf(wanted.words, i) + 1;
    nextCosts[0] = costs[0]! + dropped;
    nextFirsts[0] = -1;
    for (let j = 0; j < width; j++) {
      let cost = costs[j]! + distance(i, from + j);
      let first = firsts[j]! < 0 ? j : firsts[j]!;
      const without = costs[j + 1]! + dropped;
      if (without < cost) {
        cost = without;
        first = firsts[j + 1]!;
      }
      const more = nextCosts[j]! + (lengthOf(page.words, from + j) + 1) / 2;
      if (nextFirsts[j]! >= 0 && more < cost) {
        cost = more;
        first = nextFirsts[j]!;
      }
      nextCosts[j + 1] = cost;
      nextFirsts[j + 1] = first;
    }
    [costs, nextCosts] = [nextCosts, costs];
    [firsts, nextFirsts] = [nextFirsts, firsts];
  }
  let best = -1;
  for (let j = 1; j <= width; j++) {
    if (firsts[j]! >= 0 && (best < 0 || costs[j]! < costs[best]!)) best = j;
  }
  if (best < 0) return null;
  return { first: from + firsts[best]!, last: from + best - 1, cost: costs[best]! };
}

/** Letters that must change to turn a wanted word into a page word. */
function wordDistance(wanted: WordText, page: WordText): (i: number, j: number) => number {
  const known = Array.from({ length: wanted.words.count }, () => new Map<number, number>());
  return (i, j) => {
    const hash = page.words.hashes[j]!;
    if (wanted.words.hashes[i] === hash) return 0;
    const a = lengthOf(wanted.words, i);
    const b = lengthOf(page.words, j);
    const longer = Math.max(a, b);
    if (longer > 32 || 2 * Math.abs(a - b) > longer || longer < 3) return longer + 1;
    let distance = known[i]!.get(hash);
    if (distance === undefined) {
      distance = spellingDistance(wordAt(wanted, i), wordAt(page, j));
      known[i]!.set(hash, distance);
    }
    return distance;
  };
}

/** Edits between two words that share an end; other words, and quite unlike ones, share nothing. */
function spellingDistance(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (a[0] !== b[0] && a.at(-1) !== b.at(-1)) return longer + 1;
  const edits = editDistance(a, b);
  return 2 * edits > longer ? longer + 1 : edits;
}

/** A word in lower case. */
export function wordAt({ text, words }: WordText, index: number): string {
  return text.slice(words.starts[index], words.ends[index]).toLowerCase();
}

function lengthOf({ starts, ends }: Words, index: number): number {
  return ends[index]! - starts[index]!;
}
