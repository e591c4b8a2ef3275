import { UncutError } from '../core/error.ts';
import { chunkPlaces } from './chunk-order.ts';
import { buildPostings, type Postings } from './postings.ts';
import { termsOf } from './terms.ts';
import { topHits } from './top-hits.ts';
import type { Hit, IndexedChunk, Retriever } from './types.ts';

export interface Bm25Options {
  /** How soon repeats of a term stop counting, at least 0; 1.2 unless set. */
  readonly k1?: number;
  /** How much long chunks are marked down, 0 to 1; 0.75 unless set. */
  readonly b?: number;
}

/**
 * BM25 over words, and over pairs of characters where a script has no spaces (see `termsOf`). With
 * N chunks of which n(t) hold term t, f its count in the chunk, and lengths in terms:
 *
 * ```text
 * score = sum over t of the query, repeats counted, of  idf(t) * f / (f + k1 * (1 - b + b * length / mean length))
 * idf(t) = ln(1 + (N - n(t) + 0.5) / (n(t) + 0.5))
 * ```
 *
 * Exact, no term or chunk is skipped; a chunk that shares no term with the query is not retrieved,
 * so a query without known terms has an empty ranking.
 *
 * Source: Robertson et al., Okapi at TREC-3, 1994, in the form and with the defaults of Lucene 8 and
 * later ("Lucene (accurate)" in Kamphuis et al., Which BM25 Do You Mean?, 2020): its idf is never
 * negative, and the constant factor k1 + 1 is left out, which changes no order.
 *
 * @throws UncutError `parameter` when k1 or b is out of range
 */
export function bm25({ k1 = 1.2, b = 0.75 }: Bm25Options = {}): Retriever {
  if (!(k1 >= 0 && Number.isFinite(k1))) {
    throw new UncutError('parameter', `expected k1 to be a number of at least 0, got ${k1}`);
  }
  if (!(b >= 0 && b <= 1)) {
    throw new UncutError('parameter', `expected b to be a number from 0 to 1, got ${b}`);
  }
  return {
    name: 'bm25',
    settings: { k1, b },
    index: async (chunks) => {
      const index = new Bm25Index(chunks, k1, b);
      return {
        search: async (queries, depth) =>
          queries.map(({ id, text }) => ({ query: id, hits: index.hits(text, depth) })),
      };
    },
  };
}

class Bm25Index {
  readonly #postings: Postings;
  readonly #places: Uint32Array;
  /** By chunk: k1 * (1 - b + b * length / mean length). */
  readonly #norms: Float64Array;
  /** Zero between two searches. */
  readonly #scores: Float64Array;
  readonly #touched: Uint32Array;

  constructor(chunks: readonly IndexedChunk[], k1: number, b: number) {
    this.#postings = buildPostings(chunks.map(({ text }) => text));
    this.#places = chunkPlaces(chunks);
    const { lengths } = this.#postings;
    // Whole numbers, so the sum does not depend on the order of the chunks.
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
    this.#norms = Float64Array.from(lengths, (length) =>
      mean === 0 ? 0 : k1 * (1 - b + (b * length) / mean),
    );
    this.#scores = new Float64Array(chunks.length);
    this.#touched = new Uint32Array(chunks.length);
  }

  hits(query: string, depth: number): Hit[] {
    const { vocabulary, starts, chunks, counts } = this.#postings;
    const scores = this.#scores;
    const touched = this.#touched;
    let count = 0;
    for (const [name, repeats] of countTerms(termsOf(query))) {
      const term = vocabulary.get(name);
      if (term === undefined) continue;
      const from = starts[term]!;
      const to = starts[term + 1]!;
      const holding = to - from;
      const weight = repeats * Math.log(1 + (scores.length - holding + 0.5) / (holding + 0.5));
      for (let at = from; at < to; at++) {
        const chunk = chunks[at]!;
        const frequency = counts[at]!;
        if (scores[chunk] === 0) touched[count++] = chunk;
        scores[chunk]! += (weight * frequency) / (frequency + this.#norms[chunk]!);
      }
    }
    const hits = topHits(scores, touched, count, this.#places, depth);
    for (let i = 0; i < count; i++) scores[touched[i]!] = 0;
    return hits;
  }
}

/** Terms with their counts by UTF-16 unit: sums of floats depend on their order. */
function countTerms(terms: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
