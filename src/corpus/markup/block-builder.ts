import { trimSpan } from '../../core/span.ts';
import type { Block, BlockKind, Span } from '../../core/types.ts';

/** A part of a block that a reader sees: what stands in no part is marks. */
export interface Part {
  /** `literal`: text whose marks are text. */
  readonly role: 'prose' | 'literal';
  /** In reading order. */
  readonly spans: readonly Span[];
  /** Set when the spans do not run on, as the lines of a cell beside another. */
  readonly apart?: boolean;
}

/** A block with what a reader sees of it. */
export interface MarkupBlock extends Block {
  readonly parts: readonly Part[];
}

/** What blocks stand in. */
export interface Container {
  readonly kind: 'body' | 'item' | 'quote';
  /** Nesting depth of list items, 0 outside lists. */
  readonly depth: number;
  /** An item is `new` until it has text, `open` while paragraphs and code may join its block. */
  state: 'new' | 'open' | 'closed';
}

interface OpenBlock {
  readonly kind: BlockKind;
  readonly level: number | null;
  readonly start: number;
  end: number;
  readonly parts: Part[];
}

/** Collects blocks in page order, so that they hold every character that is not whitespace. */
export class BlockBuilder {
  readonly #source: string;
  readonly #blocks: OpenBlock[] = [];
  /** Start of marks that join the next block; -1 when none wait. */
  #waiting = -1;
  #waitingEnd = -1;
  /** Depth of things that are one block, and the block once it has begun. */
  #whole = 0;
  #wholeBlock: OpenBlock | null = null;

  constructor(source: string) {
    this.#source = source;
  }

  /** Marks `[start, end)`, such as a bullet, that join the block which comes next. */
  wait(start: number, end: number): void {
    if (this.#waiting === -1) this.#waiting = start;
    this.#waitingEnd = end;
  }

  /** Text in a container: a paragraph or code joins the item that it stands in. */
  leaf(within: Container, kind: BlockKind, span: Span, parts: readonly Part[]): void {
    const joins = kind === 'paragraph' || kind === 'code';
    if (within.kind !== 'item' || !joins || within.state === 'closed') {
      within.state = 'closed';
      const named = kind === 'paragraph' && within.kind === 'quote' ? 'quote' : kind;
      this.add(named, null, span, parts);
    } else if (within.state === 'new') {
      within.state = 'open';
      this.add('list-item', within.depth, span, parts);
    } else {
      this.extend(span.end, parts);
    }
  }

  /** Ends an item; one without text is its marker. */
  closeItem(item: Container): void {
    if (item.state === 'new' && this.#waiting !== -1) {
      this.add('list-item', item.depth, { start: this.#waiting, end: this.#waitingEnd }, []);
    }
    item.state = 'closed';
  }

  add(kind: BlockKind, level: number | null, span: Span, parts: readonly Part[]): void {
    if (this.#whole > 0 && this.#wholeBlock !== null) {
      this.extend(span.end, parts);
      return;
    }
    const start = this.#waiting === -1 ? span.start : this.#waiting;
    this.#waiting = -1;
    const block = { kind, level, start, end: span.end, parts: [...parts] };
    this.#blocks.push(block);
    if (this.#whole > 0) this.#wholeBlock = block;
  }

  /** Gives text up to `end` to the last block. */
  extend(end: number, parts: readonly Part[] = []): void {
    const block = this.#blocks.at(-1)!;
    block.end = Math.max(block.end, end);
    block.parts.push(...parts);
    this.#waiting = -1;
  }

  /** A mark at the end of something, such as a closing delimiter: joins the block before it. */
  closeWith(start: number, end: number): void {
    if (this.#waiting !== -1 || this.#blocks.length === 0) {
      this.add('paragraph', null, { start, end }, []);
    } else {
      this.extend(end);
    }
  }

  /** All until {@link endWhole} is one paragraph, whatever it holds. */
  beginWhole(): void {
    this.#whole++;
  }

  endWhole(): void {
    if (--this.#whole === 0) this.#wholeBlock = null;
  }

  finish(): MarkupBlock[] {
    if (this.#waiting !== -1) {
      this.add('paragraph', null, { start: this.#waiting, end: this.#waitingEnd }, []);
    }
    return this.#blocks.map(({ kind, level, start, end, parts }) => {
      const span = trimSpan(this.#source, { start, end });
      return level === null ? { kind, ...span, parts } : { kind, level, ...span, parts };
    });
  }
}

/** A part of one span of prose. */
export function prose(start: number, end: number): Part {
  return { role: 'prose', spans: [{ start, end }] };
}

/** A part of one span of literal text. */
export function literal(start: number, end: number): Part {
  return { role: 'literal', spans: [{ start, end }] };
}
