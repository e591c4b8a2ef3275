import { type PageRows, visitRows, wholeRow } from '../core/page-rows.ts';
import type { ElementRow } from '../core/rows.ts';

/** How a file of rows is written. */
export interface RowFormat {
  /** A row with its line end. */
  record(row: ElementRow): string;
  /** Text in its place in a record. */
  text(text: string): string;
  /** What `expected` is in its place in a record. */
  expected(expected: readonly [number, number] | null): string;
}

/** Rows as JSON lines. */
export const JSON_LINES: RowFormat = {
  record: (row) => `${JSON.stringify(row)}\n`,
  text: JSON.stringify,
  expected: JSON.stringify,
};

/** With fewer strategies than this a template costs more than it spares. */
const LEAST_STRATEGIES = 4;

/** What stands in a template where the strategy, the chunk and the phases go. */
const MARKS = {
  strategy: 'strategy-2718281828459045',
  chunk: 3_141_592_653_589_793,
  expected: 1_414_213_562_373_095,
} as const;
const MARK = new RegExp(Object.values(MARKS).join('|'));

/** Bytes of a number, at most. */
const NUMBER = 16;

/** Bytes are handed over in pieces of about this many. */
const PIECE = 1 << 17;

/** Up to so many bytes a loop is faster than a copy. */
const SHORT = 40;

/**
 * Writes rows as UTF-8. The rows of an element that is whole differ under the strategies in a few
 * numbers only, so they are written from a template that the format itself made of one of them:
 * a copy of bytes where most time would go into texts.
 */
export class RowEncoder {
  readonly #format: RowFormat;
  readonly #ids: readonly string[];
  readonly #strategies: readonly Uint8Array[];
  readonly #none: Uint8Array;
  /** What stands for a mark in a record. */
  readonly #slots: ReadonlyMap<string, Part>;
  readonly #between: RegExp;
  #bytes = Buffer.allocUnsafe(2 * PIECE);
  #used = 0;

  /** @param ids of the strategies */
  constructor(format: RowFormat, ids: readonly string[]) {
    this.#format = format;
    this.#ids = ids;
    this.#strategies = ids.map((id) => Buffer.from(format.text(id)));
    this.#none = Buffer.from(format.expected(null));
    this.#slots = new Map<string, Part>([
      [format.text(MARKS.strategy), 'strategy'],
      [String(MARKS.chunk), 'chunk'],
      [String(MARKS.expected), 'expected'],
    ]);
    this.#between = new RegExp(`(${[...this.#slots.keys()].join('|')})`);
  }

  /**
   * Writes all rows of a page.
   *
   * @param write called with the bytes, piece by piece; they change after the call
   */
  encode(rows: PageRows, write: (bytes: Uint8Array) => void): void {
    const { page, elements, strategies } = rows;
    this.#used = 0;
    let made = -1;
    let template: readonly Part[] | null = null;
    const flush = (): void => {
      if (this.#used < PIECE) return;
      write(this.#bytes.subarray(0, this.#used));
      this.#used = 0;
    };
    visitRows(rows, {
      whole: (strategy, element, chunk, phases) => {
        flush();
        const { stride } = strategies[strategy]!;
        if (made !== element) {
          made = element;
          template =
            strategies.length < LEAST_STRATEGIES ? null : this.#template(page, elements[element]!);
        }
        if (template !== null) this.#fill(template, strategy, chunk, phases, stride);
        else {
          const expected = stride === 0 ? null : ([phases, stride] as const);
          const id = this.#ids[strategy]!;
          this.#text(this.#format.record(wholeRow(id, page, elements[element]!, chunk, expected)));
        }
      },
      other: (_strategy, _element, row) => {
        flush();
        this.#text(this.#format.record(row));
      },
    });
    write(this.#bytes.subarray(0, this.#used));
  }

  /** The record of a row, parted where rows differ; null when its own texts hold a mark. */
  #template(page: string, element: PageRows['elements'][number]): readonly Part[] | null {
    if (MARK.test(`${page}\n${element.id}\n${element.kind}`)) return null;
    // A number in the place of a pair: the format writes it as it is.
    const expected = MARKS.expected as unknown as [number, number];
    const row = wholeRow(MARKS.strategy, page, element, MARKS.chunk, expected);
    return this.#format
      .record(row)
      .split(this.#between)
      .map((part) => this.#slots.get(part) ?? Buffer.from(part));
  }

  #fill(
    parts: readonly Part[],
    strategy: number,
    chunk: number,
    phases: number,
    stride: number,
  ): void {
    for (const part of parts) {
      if (typeof part === 'object') this.#copy(part);
      else if (part === 'chunk') this.#number(chunk);
      else if (part === 'strategy') this.#copy(this.#strategies[strategy]!);
      else if (stride === 0) this.#copy(this.#none);
      else this.#text(this.#format.expected([phases, stride]));
    }
  }

  #copy(part: Uint8Array): void {
    const { length } = part;
    this.#ensure(length);
    const bytes = this.#bytes;
    const to = this.#used;
    if (length > SHORT) bytes.set(part, to);
    else for (let i = 0; i < length; i++) bytes[to + i] = part[i]!;
    this.#used = to + length;
  }

  #text(text: string): void {
    this.#ensure(text.length * 3);
    this.#used += this.#bytes.write(text, this.#used);
  }

  /** Writes a whole number of at most 15 digits. */
  #number(value: number): void {
    this.#ensure(NUMBER);
    let digits = 1;
    for (let power = 10; power <= value; power *= 10) digits++;
    let left = value;
    for (let at = this.#used + digits - 1; at >= this.#used; at--) {
      const above = Math.floor(left / 10);
      this.#bytes[at] = 0x30 + left - above * 10;
      left = above;
    }
    this.#used += digits;
  }

  #ensure(more: number): void {
    const needed = this.#used + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}

/** Bytes as they are, or what is filled in. */
type Part = Uint8Array | 'strategy' | 'chunk' | 'expected';
