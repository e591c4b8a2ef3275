import { type Container, prose } from '../markup/block-builder.ts';
import {
  delimiter,
  isAttributeEntry,
  isAttributeLine,
  isBlockTitle,
  isLineComment,
  type ListMark,
  listMark,
  titleMark,
} from './marks.ts';
import { paragraphEnd, paragraphParts } from './paragraph.ts';
import type { AsciidocReader } from './reader.ts';

interface OpenItem {
  readonly key: string;
  readonly item: Container;
}

/** The list items that are open, outermost first: a mark that none of them has nests deeper. */
export class ListStack {
  readonly #reader: AsciidocReader;
  readonly #within: Container;
  readonly #open: OpenItem[] = [];

  constructor(reader: AsciidocReader, within: Container) {
    this.#reader = reader;
    this.#within = within;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  /** Whether an item with such a mark goes on with a list that is open. */
  has({ key }: ListMark): boolean {
    return this.#open.some((one) => one.key === key);
  }

  close(): void {
    this.#cut(0);
  }

  /** The item that gets the next block: the innermost, or one further out for each blank line. */
  attach(blanks: number): Container {
    const index = Math.max(0, this.#open.length - 1 - blanks);
    this.#cut(index + 1);
    return this.#open[index]!.item;
  }

  /** Reads an item up to the end of its text; returns the line behind. */
  item(mark: ListMark, line: number, end: number): number {
    const { lines, blocks } = this.#reader;
    const found = this.#open.findIndex(({ key }) => key === mark.key);
    if (found !== -1) this.#cut(found);
    const outer = this.#open.at(-1)?.item ?? this.#within;
    outer.state = 'closed';
    const item: Container = { kind: 'item', depth: outer.depth + 1, state: 'new' };
    this.#open.push({ key: mark.key, item });
    const at = lines.texts[line]!;
    const text = Math.min(at + mark.width, lines.ends[line]!);
    if (mark.term > 0) {
      const named = { start: at, end: text };
      blocks.leaf(item, 'paragraph', named, [prose(at, at + mark.term)]);
      if (text === lines.ends[line]) return this.#definition(item, line + 1, end);
    }
    this.#text(item, line, text, end);
    return paragraphEnd(lines, line, end, () => true);
  }

  /** The text of a term that has none beside it: what comes next, unless that is a block. */
  #definition(item: Container, line: number, end: number): number {
    const { lines } = this.#reader;
    const first = lines.skipBlank(line, end);
    if (first === end) return line;
    const text = lines.text(first);
    const other =
      text === '+' ||
      listMark(text) !== null ||
      (lines.indents[first] === 0 &&
        (delimiter(text) !== null ||
          isAttributeLine(text) ||
          isAttributeEntry(text) ||
          isBlockTitle(text) ||
          isLineComment(text) ||
          titleMark(text) !== null));
    if (other) return line;
    this.#text(item, first, lines.texts[first]!, end);
    return paragraphEnd(lines, first, end, () => true);
  }

  #text(item: Container, line: number, at: number, end: number): void {
    const { lines, blocks } = this.#reader;
    const last = paragraphEnd(lines, line, end, () => true);
    const span = {
      start: item.state === 'new' ? lines.texts[line]! : at,
      end: lines.ends[last - 1]!,
    };
    blocks.leaf(item, 'paragraph', span, paragraphParts(lines, line, at, last));
  }

  #cut(length: number): void {
    for (const { item } of this.#open.splice(length)) item.state = 'closed';
  }
}
