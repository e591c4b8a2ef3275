import { termsOf } from './terms.ts';

/**
 * Which chunks hold each term and how often. The chunks of term t are `chunks[starts[t]]` to
 * `chunks[starts[t + 1] - 1]`, ascending, with their counts beside them.
 */
export interface Postings {
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly starts: Uint32Array;
  readonly chunks: Uint32Array;
  readonly counts: Uint32Array;
  /** Number of terms of each chunk, repeats counted. */
  readonly lengths: Uint32Array;
}

/** Reads all texts once and turns "terms of a chunk" into "chunks of a term". */
export function buildPostings(texts: readonly string[]): Postings {
  const vocabulary = new Map<string, number>();
  const lengths = new Uint32Array(texts.length);
  /** By term: the last chunk that holds it, its entry there, and how many chunks hold it. */
  const lastChunk: number[] = [];
  const lastEntry: number[] = [];
  const sizes: number[] = [];
  const firstEntries = new Uint32Array(texts.length + 1);
  const termOf = new GrowingList();
  const countOf = new GrowingList();
  for (const [chunk, text] of texts.entries()) {
    const terms = termsOf(text);
    lengths[chunk] = terms.length;
    for (const name of terms) {
      let term = vocabulary.get(name);
      if (term === undefined) {
        term = vocabulary.size;
        vocabulary.set(name, term);
        lastChunk.push(-1);
        lastEntry.push(0);
        sizes.push(0);
      }
      if (lastChunk[term] === chunk) {
        countOf.values[lastEntry[term]!]!++;
      } else {
        lastChunk[term] = chunk;
        lastEntry[term] = termOf.length;
        sizes[term]!++;
        termOf.push(term);
        countOf.push(1);
      }
    }
    firstEntries[chunk + 1] = termOf.length;
  }
  const starts = new Uint32Array(sizes.length + 1);
  for (const [term, size] of sizes.entries()) starts[term + 1] = starts[term]! + size;
  const next = starts.slice();
  const chunks = new Uint32Array(termOf.length);
  const counts = new Uint32Array(termOf.length);
  for (let chunk = 0; chunk < texts.length; chunk++) {
    for (let entry = firstEntries[chunk]!; entry < firstEntries[chunk + 1]!; entry++) {
      const at = next[termOf.values[entry]!]!++;
      chunks[at] = chunk;
      counts[at] = countOf.values[entry]!;
    }
  }
  return { vocabulary, starts, chunks, counts, lengths };
}

/** Whole numbers below 2^32 in an array that doubles. */
class GrowingList {
  values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}
