import { isWhitespace, skipWhitespace } from './whitespace.ts';

/** Non-whitespace units in `[start, end)`, counted no further than `limit`. */
export function countVisible(text: string, start: number, end: number, limit = Infinity): number {
  let count = 0;
  for (let at = start; at < end && count < limit; at++) {
    if (!isWhitespace(text.charCodeAt(at))) count++;
  }
  return count;
}

/** Where the next chunk must begin at the latest: after whitespace and `room` visible units. */
export function reachAfter(text: string, end: number, room: number): number {
  let at = skipWhitespace(text, end, text.length);
  for (let left = room; left > 0 && at < text.length; left--) {
    at = skipWhitespace(text, at + 1, text.length);
  }
  return at;
}

const blockSize = 64;

/** Counts of visible (non-whitespace) units of one text, each in constant time. */
export class VisibleUnits {
  readonly #text: string;
  /** Visible units before each block. */
  readonly #before: Uint32Array;

  constructor(text: string) {
    this.#text = text;
    this.#before = new Uint32Array(Math.ceil(text.length / blockSize) + 1);
    for (let block = 1; block < this.#before.length; block++) {
      const start = (block - 1) * blockSize;
      const end = Math.min(text.length, start + blockSize);
      this.#before[block] = this.#before[block - 1]! + countVisible(text, start, end);
    }
  }

  /** Visible units in front of `offset`. */
  before(offset: number): number {
    const block = Math.floor(offset / blockSize);
    return this.#before[block]! + countVisible(this.#text, block * blockSize, offset);
  }

  after(offset: number): number {
    return this.before(this.#text.length) - this.before(offset);
  }
}
