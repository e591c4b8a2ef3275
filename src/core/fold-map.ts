import { splitsPair } from './span.ts';

/**
 * Text after folding, with the way back. Offsets of `text` and of the page are UTF-16 code units.
 * A non-empty range `[a, b)` of `text` stands for `[toStart(a), toEnd(b))` of the page.
 */
export interface Folded {
  readonly text: string;
  /** Where the folded unit at `index` begins on the page. */
  toStart(index: number): number;
  /** Where the folded unit before `index` ends on the page. */
  toEnd(index: number): number;
  /** The first folded unit that begins at or after a page offset. */
  fromTrue(offset: number): number;
  /** Whether a range that starts or ends at `index` would cut through one character of the page. */
  cuts(index: number): boolean;
}

/**
 * Collects what folding changes. Between two changes the folded text and the page run in step, so
 * only changes are kept, four numbers each:
 *
 * ```text
 * page:    a \r \n b        change: folded [1, 2) is page [1, 3)
 * folded:  a   ' ' b
 * ```
 */
export class FoldBuilder {
  readonly #source: string;
  readonly #foldedStarts: number[] = [];
  readonly #foldedEnds: number[] = [];
  readonly #trueStarts: number[] = [];
  readonly #trueEnds: number[] = [];
  readonly #parts: string[] = [];
  #length = 0;
  #copied = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** `[start, end)` of the page becomes `text`; calls come in page order. */
  change(start: number, end: number, text: string): void {
    this.#copyTo(start);
    this.#copied = end;
    const at = this.#length;
    this.#parts.push(text);
    this.#length += text.length;
    if (end - start === 1 && text.length === 1) return;
    this.#foldedStarts.push(at);
    this.#foldedEnds.push(this.#length);
    this.#trueStarts.push(start);
    this.#trueEnds.push(end);
  }

  build(): Folded {
    if (this.#copied === 0) return unfolded(this.#source);
    this.#copyTo(this.#source.length);
    return foldedText(this.#parts.join(''), {
      foldedStarts: new Uint32Array(this.#foldedStarts),
      foldedEnds: new Uint32Array(this.#foldedEnds),
      trueStarts: new Uint32Array(this.#trueStarts),
      trueEnds: new Uint32Array(this.#trueEnds),
    });
  }

  #copyTo(end: number): void {
    if (end === this.#copied) return;
    this.#parts.push(this.#source.slice(this.#copied, end));
    this.#length += end - this.#copied;
  }
}

/** Change i: folded `[foldedStarts[i], foldedEnds[i])` is page `[trueStarts[i], trueEnds[i])`. */
interface Changes {
  readonly foldedStarts: Uint32Array;
  readonly foldedEnds: Uint32Array;
  readonly trueStarts: Uint32Array;
  readonly trueEnds: Uint32Array;
}

/** The text as it is. */
export function unfolded(text: string): Folded {
  const same = (offset: number): number => offset;
  return {
    ...{ text, toStart: same, toEnd: same, fromTrue: same },
    cuts: (index) => splitsPair(text, index),
  };
}

function foldedText(text: string, changes: Changes): Folded {
  const { foldedStarts, foldedEnds, trueStarts, trueEnds } = changes;
  return {
    text,
    toStart(index) {
      const i = countUpTo(foldedStarts, index) - 1;
      if (i < 0) return index;
      return index < foldedEnds[i]! ? trueStarts[i]! : trueEnds[i]! + index - foldedEnds[i]!;
    },
    toEnd(index) {
      if (index === 0) return 0;
      const i = countUpTo(foldedStarts, index - 1) - 1;
      if (i < 0) return index;
      return trueEnds[i]! + Math.max(0, index - foldedEnds[i]!);
    },
    fromTrue(offset) {
      const i = countUpTo(trueStarts, offset) - 1;
      if (i < 0) return offset;
      if (offset === trueStarts[i]) return foldedStarts[i]!;
      return foldedEnds[i]! + Math.max(0, offset - trueEnds[i]!);
    },
    cuts(index) {
      if (index === 0) return false;
      const i = countUpTo(foldedStarts, index - 1) - 1;
      return (i >= 0 && index < foldedEnds[i]!) || splitsPair(text, index);
    },
  };
}

/** How many of the ascending values are at most `limit`. */
function countUpTo(values: Uint32Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
