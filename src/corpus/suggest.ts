import { editDistance } from '../core/nearest.ts';
import type { Span } from '../core/types.ts';
import { isWhitespace } from '../core/whitespace.ts';
import { type Alignment, alignWords, type WordText, wordAt } from './suggest-align.ts';
import { WordIndex, WordReader } from './suggest-words.ts';

/** A passage of the page; `similarity` in (0, 1] is the share of the wanted letters that agree. */
export interface Suggestion extends Span {
  readonly text: string;
  readonly similarity: number;
}

/** Least similarity of a suggestion. */
const minSimilarity = 0.5;
/** Words of a wanted text that are aligned; of a longer one, its two ends. */
const maxWords = 400;
/** Places of wanted words that vote for where the passage is. */
const maxVotes = 4000;
/** Words that are compared with every word of the page when nothing else leads to a passage. */
const maxMisspelt = 4;
/** Stretches of the page that are aligned. */
const maxStretches = 3;

/** A wanted word with its places on the page, as word numbers. */
interface Seed {
  readonly word: number;
  readonly places: readonly number[];
}

/**
 * The passage of a text nearest to a wanted one that is not found: for a message that can be
 * pasted back, never for a match. Compares word by word without case, so that a typing error, a
 * changed, dropped or added word or a missing sentence still leads to the passage. Null when
 * nothing is near.
 *
 * @example
 * suggestPassage('Refunds take 5 days. Fees apply.', 'refunds take five days')?.text;
 * // 'Refunds take 5 days'
 */
export function suggestPassage(text: string, wanted: string): Suggestion | null {
  return new Suggester(text).suggest(wanted);
}

/** Suggests passages of one text; its words are read once. */
export class Suggester {
  readonly #reader = new WordReader();
  readonly #page: WordText;
  readonly #index: WordIndex;

  constructor(text: string) {
    const words = this.#reader.read(text);
    this.#page = { text, words };
    this.#index = new WordIndex(words);
  }

  suggest(wanted: string): Suggestion | null {
    const words = this.#reader.read(wanted);
    if (words.count <= maxWords) return this.#nearest(wanted, { text: wanted, words });
    const head = this.suggest(wanted.slice(0, words.ends[maxWords / 2 - 1]));
    const tail = this.suggest(wanted.slice(words.starts[words.count - maxWords / 2]));
    if (head === null || tail === null) return head ?? tail;
    const { start } = head;
    const { end } = tail;
    if (start >= end || end - start > 2 * wanted.length) return head;
    const similarity = (head.similarity + tail.similarity) / 2;
    return { start, end, text: this.#page.text.slice(start, end), similarity };
  }

  #nearest(text: string, wanted: WordText): Suggestion | null {
    const { count, starts, ends } = wanted.words;
    if (count === 0 || this.#page.words.count === 0) return null;
    let letters = 0;
    for (let i = 0; i < count; i++) letters += ends[i]! - starts[i]! + 1;
    const exact = this.#seeds(wanted, (i) => [wanted.words.hashes[i]!]);
    return (
      this.#align(text, wanted, letters, exact) ??
      this.#align(text, wanted, letters, [...this.#misspeltSeeds(wanted, exact), ...exact])
    );
  }

  #align(
    text: string,
    wanted: WordText,
    letters: number,
    seeds: readonly Seed[],
  ): Suggestion | null {
    const { count } = wanted.words;
    let best: Alignment | null = null;
    for (const at of this.#likelyStarts(count, seeds)) {
      const from = Math.max(0, at - count - 8);
      const to = Math.min(this.#page.words.count, at + 2 * count + 16);
      const found = alignWords(wanted, this.#page, from, to);
      if (found !== null && (best === null || found.cost < best.cost)) best = found;
    }
    if (best === null) return null;
    const similarity = 1 - best.cost / letters;
    if (similarity < minSimilarity) return null;
    const span = this.#withPunctuation(text, wanted, best);
    return { ...span, text: this.#page.text.slice(span.start, span.end), similarity };
  }

  /** Page words at which the wanted text may begin: where its rarest words agree on it. */
  #likelyStarts(count: number, seeds: readonly Seed[]): number[] {
    const width = Math.max(4, count >>> 1);
    const votes = new Map<number, number>();
    let left = maxVotes;
    for (const { word, places } of seeds) {
      for (const place of places) {
        const stretch = Math.floor((place - word) / width);
        const weight = 1 / (1 + Math.log2(places.length));
        votes.set(stretch, (votes.get(stretch) ?? 0) + weight);
        votes.set(stretch + 1, (votes.get(stretch + 1) ?? 0) + weight / 2);
      }
      left -= places.length;
      if (left <= 0) break;
    }
    return [...votes]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, maxStretches)
      .map(([stretch]) => Math.max(0, stretch * width));
  }

  /** Wanted words that are on the page with their places, rarest first. */
  #seeds(wanted: WordText, hashesOf: (word: number) => readonly number[]): Seed[] {
    const seeds: Seed[] = [];
    for (let word = 0; word < wanted.words.count; word++) {
      for (const hash of hashesOf(word)) {
        const places = this.#index.find(hash, maxVotes);
        if (places.length > 0) seeds.push({ word, places });
      }
    }
    return seeds.sort((a, b) => a.places.length - b.places.length);
  }

  /** Seeds for the first wanted words that the page does not have, taken as misspelt. */
  #misspeltSeeds(wanted: WordText, exact: readonly Seed[]): Seed[] {
    const known = new Set(exact.map(({ word }) => word));
    let left = maxMisspelt;
    return this.#seeds(wanted, (word) =>
      known.has(word) || left-- <= 0 ? [] : this.#misspelt(wordAt(wanted, word)),
    );
  }

  /** Hashes of the page's words that are nearest to a word that the page does not have. */
  #misspelt(word: string): number[] {
    let limit = Math.max(1, word.length >>> 2);
    let nearest: number[] = [];
    if (word.length < 4 || word.length > 32) return nearest;
    for (const position of this.#index.distinct()) {
      const { starts, ends, hashes } = this.#page.words;
      if (Math.abs(ends[position]! - starts[position]! - word.length) > limit) continue;
      const other = wordAt(this.#page, position);
      if (other[0] !== word[0] && other[1] !== word[1] && other.at(-1) !== word.at(-1)) continue;
      const distance = editDistance(word, other);
      if (distance > limit) continue;
      if (distance < limit) nearest = [];
      limit = distance;
      nearest.push(hashes[position]!);
    }
    return nearest;
  }

  /** The aligned words with as much punctuation at both ends as the wanted text has. */
  #withPunctuation(text: string, wanted: WordText, { first, last }: Alignment): Span {
    const { words } = this.#page;
    const lead = text.slice(0, wanted.words.starts[0]);
    const trail = text.slice(wanted.words.ends[wanted.words.count - 1]);
    const least = first === 0 ? 0 : words.ends[first - 1]!;
    const most = last + 1 === words.count ? this.#page.text.length : words.starts[last + 1]!;
    return {
      start: walk(this.#page.text, words.starts[first]!, least, -1, visibleCount(lead)),
      end: walk(this.#page.text, words.ends[last]!, most, 1, visibleCount(trail)),
    };
  }
}

/** Goes from `at` towards `limit` over at most `count` visible units; ends behind the last one. */
function walk(text: string, at: number, limit: number, step: 1 | -1, count: number): number {
  let end = at;
  for (let next = at; count > 0 && next !== limit; next += step) {
    if (isWhitespace(text.charCodeAt(step > 0 ? next : next - 1))) continue;
    end = next + step;
    count--;
  }
  return end;
}

function visibleCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (!isWhitespace(text.charCodeAt(at))) count++;
  return count;
}
