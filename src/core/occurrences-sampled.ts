import type { Hits } from './occurrences-hits.ts';
import type { WorkLimit } from './occurrences-work.ts';

const MULTIPLIER = 0x9e3779b1 | 0;
const MIXER = 0x85ebca6b | 0;

/** A window this rare is taken without looking for a rarer one. */
const RARE = 4;

/**
 * The page's windows of `width` units at every `stride`-th place, by their hash. A needle of at
 * least `width + stride - 1` units holds such a window wherever it stands, at an offset that its
 * start decides; so each of its first `stride` windows is looked up, and where the page has that
 * window the needle is compared.
 *
 * ```text
 * page    |abcdefgh    |ijklmnop    |qrstuvwx      every 12th place is in the table
 * needle         efghijklmnopqrstuv                its window at offset 4 is: ijklmnop
 * ```
 *
 * The table costs page / stride, the lookups needles * stride: both are small where one search
 * a needle reads the page once for each. Windows that the page repeats (headings, boilerplate) are
 * passed over for a rarer one `stride` further on.
 */
export class SampledPage {
  readonly #text: string;
  readonly #width: number;
  readonly #stride: number;
  /** Bucket b holds the entries `#firsts[b]` to `#firsts[b + 1]`, by place. */
  readonly #firsts: Uint32Array;
  /** Place and hash of each entry, side by side. */
  readonly #entries: Int32Array;
  /** A bit for each 1/8 of a bucket that has an entry: most lookups end here, in little memory. */
  readonly #filter: Uint32Array;
  /** Takes a mixed hash to its bit of the filter; three bits further to its bucket. */
  readonly #shift: number;
  /** MULTIPLIER to the power of `width`: takes the oldest unit out of a rolled hash. */
  readonly #oldest: number;

  constructor(text: string, width: number, stride: number) {
    this.#text = text;
    this.#width = width;
    this.#stride = stride;
    const size = Math.max(0, Math.floor((text.length - width) / stride) + 1);
    const bits = Math.max(5, 32 - Math.clz32(size));
    const shift = 29 - bits;
    this.#shift = shift;
    let oldest = 1;
    for (let i = 0; i < width; i++) oldest = Math.imul(oldest, MULTIPLIER);
    this.#oldest = oldest;
    const hashes = new Int32Array(size);
    const firsts = new Uint32Array((1 << bits) + 1);
    const filter = new Uint32Array(1 << (bits - 2));
    for (let i = 0; i < size; i++) {
      const hash = hashWindow(text, i * stride, width);
      hashes[i] = hash;
      const bit = mix(hash) >>> shift;
      filter[bit >>> 5]! |= 1 << (bit & 31);
      firsts[bit >>> 3]!++;
    }
    // Counts become ends; filling from the back moves each end down to its first.
    for (let bucket = 0, sum = 0; bucket < firsts.length; bucket++) {
      sum += firsts[bucket]!;
      firsts[bucket] = sum;
    }
    const entries = new Int32Array(2 * size);
    for (let i = size - 1; i >= 0; i--) {
      const hash = hashes[i]!;
      const entry = --firsts[mix(hash) >>> (shift + 3)]!;
      entries[2 * entry] = i * stride;
      entries[2 * entry + 1] = hash;
    }
    this.#entries = entries;
    this.#firsts = firsts;
    this.#filter = filter;
  }

  /** Adds the starts of a needle, in no order; false when the work went over the limit. */
  find(needle: string, hits: Hits, work: WorkLimit): boolean {
    const width = this.#width;
    const stride = this.#stride;
    const shift = this.#shift;
    const firsts = this.#firsts;
    const filter = this.#filter;
    const oldest = this.#oldest;
    let hash = hashWindow(needle, 0, width);
    for (let offset = 0; offset < stride; offset++) {
      if (offset > 0) {
        hash =
          (Math.imul(hash, MULTIPLIER) +
            needle.charCodeAt(offset + width - 1) -
            Math.imul(needle.charCodeAt(offset - 1), oldest)) |
          0;
      }
      const bit = mix(hash) >>> shift;
      if ((filter[bit >>> 5]! & (1 << (bit & 31))) === 0) continue;
      const bucket = bit >>> 3;
      const count = firsts[bucket + 1]! - firsts[bucket]!;
      if (
        !(count <= RARE
          ? this.#compare(needle, offset, hash, bucket, hits, work)
          : this.#compareRarest(needle, offset, hash, bucket, hits, work))
      )
        return false;
    }
    return true;
  }

  /** Compares the needle by the rarest of its windows at `offset`, `offset + stride`, ... */
  #compareRarest(
    needle: string,
    offset: number,
    hash: number,
    bucket: number,
    hits: Hits,
    work: WorkLimit,
  ): boolean {
    let bestOffset = offset;
    let bestHash = hash;
    let bestBucket = bucket;
    let best = this.#firsts[bucket + 1]! - this.#firsts[bucket]!;
    for (
      let other = offset + this.#stride;
      best > RARE && other <= needle.length - this.#width;
      other += this.#stride
    ) {
      const otherHash = hashWindow(needle, other, this.#width);
      const otherBucket = mix(otherHash) >>> (this.#shift + 3);
      const count = this.#firsts[otherBucket + 1]! - this.#firsts[otherBucket]!;
      if (count < best) {
        best = count;
        bestOffset = other;
        bestHash = otherHash;
        bestBucket = otherBucket;
      }
      if (!work.spend(1)) return false;
    }
    return this.#compare(needle, bestOffset, bestHash, bestBucket, hits, work);
  }

  #compare(
    needle: string,
    offset: number,
    hash: number,
    bucket: number,
    hits: Hits,
    work: WorkLimit,
  ): boolean {
    const text = this.#text;
    const entries = this.#entries;
    const last = needle.length - 1;
    const stop = this.#firsts[bucket + 1]!;
    for (let entry = this.#firsts[bucket]!; entry < stop; entry++) {
      if (entries[2 * entry + 1] !== hash) continue;
      const start = entries[2 * entry]! - offset;
      if (start < 0 || start + last >= text.length) continue;
      work.candidates++;
      // Boilerplate is alike at its beginning: the last unit tells most of it apart.
      if (text.charCodeAt(start + last) !== needle.charCodeAt(last)) {
        if (!work.spend(1)) return false;
        continue;
      }
      if (!work.spend(needle.length)) return false;
      // A slice is a view: comparing it takes a tenth of the time of startsWith.
      if (text.slice(start, start + needle.length) === needle) hits.push(start);
    }
    return true;
  }
}

function mix(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), MIXER);
}

function hashWindow(text: string, start: number, width: number): number {
  let hash = 0;
  for (let i = start; i < start + width; i++) {
    hash = (Math.imul(hash, MULTIPLIER) + text.charCodeAt(i)) | 0;
  }
  return hash;
}
