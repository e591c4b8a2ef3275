import type { Span } from '../core/types.ts';

const blockSize = 4096;

/** Units in which other languages count: Python's code points, Rust's and Go's UTF-8 bytes. */
export type OffsetUnit = 'code points' | 'UTF-8 bytes';

/** Converts offsets of one text, counted in another unit, to UTF-16 code units. */
export class OffsetUnits {
  readonly #text: string;
  readonly #sizes: (unit: number) => number;
  /** Size of the text before each block. */
  readonly #before: number[] = [0];

  constructor(text: string, unit: OffsetUnit) {
    this.#text = text;
    this.#sizes = unit === 'code points' ? codePoints : utf8Bytes;
    for (let start = 0; start < text.length; start += blockSize) {
      const end = Math.min(text.length, start + blockSize);
      this.#before.push(this.#before.at(-1)! + this.#sizeOf(start, end));
    }
  }

  /** The span in UTF-16 units, or null when an end is outside the text or inside a character. */
  toUtf16({ start, end }: Span): Span | null {
    const from = this.#offset(start);
    const to = this.#offset(end);
    return from === null || to === null ? null : { start: from, end: to };
  }

  #offset(wanted: number): number | null {
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > this.#before.at(-1)!) return null;
    let low = 0;
    let high = this.#before.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#before[middle]! <= wanted) low = middle;
      else high = middle - 1;
    }
    let at = Math.min(low * blockSize, this.#text.length);
    let size = this.#before[low]!;
    while (size < wanted) size += this.#sizes(this.#text.charCodeAt(at++));
    if (size > wanted) return null;
    // A pair's low half has no size of its own: the offset is behind it, not inside.
    const unit = this.#text.charCodeAt(at);
    return at > 0 && unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
  }

  #sizeOf(start: number, end: number): number {
    let size = 0;
    for (let at = start; at < end; at++) size += this.#sizes(this.#text.charCodeAt(at));
    return size;
  }
}

function codePoints(unit: number): number {
  return unit >= 0xdc00 && unit <= 0xdfff ? 0 : 1;
}

function utf8Bytes(unit: number): number {
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit >= 0xd800 && unit <= 0xdbff) return 4;
  return unit >= 0xdc00 && unit <= 0xdfff ? 0 : 3;
}
