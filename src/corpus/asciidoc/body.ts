import { type Container, literal, type Part, prose } from '../markup/block-builder.ts';
import { blockId } from '../rules/block-id.ts';
import { type BlockAttributes, NO_ATTRIBUTES, readAttributes } from './attributes.ts';
import { readDelimited } from './delimited.ts';
import { macroText, titleEnd } from './line-words.ts';
import { ListStack } from './list-stack.ts';
import {
  delimiter,
  isAttributeEntry,
  isAttributeLine,
  isBlockMacro,
  isBlockTitle,
  isBreak,
  isLineComment,
  isPreprocessor,
  listMark,
  titleMark,
  underlinedLevel,
} from './marks.ts';
import { paragraphEnd, paragraphParts } from './paragraph.ts';
import type { AsciidocReader } from './reader.ts';

/** Styles that make literal text of what they stand above. */
const LITERAL_STYLES = /^(?:source|listing|literal|pass|stem|latexmath|asciimath)$/;

/** Reads the blocks of a page, or of what stands between two delimiters. */
export class BodyReader {
  readonly #reader: AsciidocReader;
  readonly #within: Container;
  readonly #end: number;
  /** Whether sections may begin. */
  readonly #titles: boolean;
  readonly #lists: ListStack;
  #attributes: BlockAttributes = NO_ATTRIBUTES;
  /** Whether marks wait for the block below them. */
  #pending = false;
  /** The item that a `+` gives the next block to. */
  #attached: Container | null = null;
  /** Blank lines above. */
  #blanks = 0;
  /** Whether a title and the next block are one. */
  #whole = false;

  constructor(reader: AsciidocReader, within: Container, end: number, titles: boolean) {
    this.#reader = reader;
    this.#within = within;
    this.#end = end;
    this.#titles = titles;
    this.#lists = new ListStack(reader, within);
  }

  read(first: number): void {
    const { lines } = this.#reader;
    for (let line = first; line < this.#end; ) {
      if (lines.isBlank(line)) {
        this.#blanks++;
        line++;
        continue;
      }
      line = this.#metadata(line) ?? this.#block(line);
      this.#blanks = 0;
    }
    this.#lists.close();
    if (this.#whole) this.#reader.blocks.endWhole();
  }

  /** Reads what is no block itself; returns the line behind, or null when it is one. */
  #metadata(line: number): number | null {
    const { lines, blocks, closers } = this.#reader;
    const text = lines.text(line);
    if (lines.indents[line] !== 0) return null;
    if (isLineComment(text) || isPreprocessor(text)) return this.#hidden(line, line + 1);
    if (delimiter(text) === 'comment') {
      return this.#hidden(line, Math.min(closers[line]! + 1, this.#end));
    }
    if (isAttributeEntry(text)) {
      let last = line + 1;
      while (last < this.#end && / [\\+]$/.test(lines.text(last - 1))) last++;
      while (last < this.#end && isAttributeEntry(lines.text(last))) last++;
      return this.#hidden(line, last);
    }
    if (isAttributeLine(text)) return this.#attributeLines(line);
    if (isBlockTitle(text) && listMark(text) === null && delimiter(text) === null) {
      return this.#blockTitle(line);
    }
    if (text === '+' && this.#lists.isOpen) {
      this.#attached = this.#lists.attach(this.#blanks);
      blocks.closeWith(lines.texts[line]!, lines.ends[line]!);
      return line + 1;
    }
    return null;
  }

  /** Text that a page does not show. */
  #hidden(line: number, end: number): number {
    const { blocks, lines } = this.#reader;
    const span = this.#reader.span(line, end - 1);
    if (this.#pending) blocks.wait(span.start, span.end);
    else if (this.#lists.isOpen && this.#blanks === 0) blocks.extend(span.end);
    else {
      if (isLineComment(lines.text(line))) this.#lists.close();
      blocks.leaf(this.#target(), 'code', span, []);
    }
    return end;
  }

  /** Attributes belong to the block below; right above an item they do not end its list. */
  #attributeLines(line: number): number {
    const { lines, blocks } = this.#reader;
    let last = line;
    while (last < this.#end && lines.indents[last] === 0 && isAttributeLine(lines.text(last))) {
      this.#attributes = readAttributes(lines.text(last), this.#attributes);
      last++;
    }
    const toItem = this.#blanks === 0 && last < this.#end && listMark(lines.text(last)) !== null;
    if (this.#attached === null && !toItem) this.#lists.close();
    blocks.wait(lines.texts[line]!, lines.ends[last - 1]!);
    this.#pending = true;
    return last;
  }

  #target(): Container {
    return this.#attached ?? this.#within;
  }

  /** A title is a heading one below its section; one that is an id begins what it names. */
  #blockTitle(line: number): number {
    const { lines, blocks } = this.#reader;
    const { start, end } = this.#reader.span(line, line);
    const words = prose(start + 1, end);
    if (this.#attached !== null) {
      blocks.leaf(this.#attached, 'paragraph', { start, end }, [words]);
      return line + 1;
    }
    this.#lists.close();
    let next = line + 1;
    while (next < this.#end && isAttributeLine(lines.text(next))) next++;
    const below = next < this.#end ? lines.text(next) : '';
    const named = below !== '' && listMark(below) === null && delimiter(below) !== 'table';
    if (named && !this.#whole && blockId(lines.source.slice(start + 1, end)) !== null) {
      blocks.beginWhole();
      this.#whole = true;
      blocks.add('paragraph', null, { start, end }, [words]);
    } else {
      blocks.add('heading', Math.min(6, this.#reader.level + 1), { start, end }, [words]);
    }
    this.#pending = this.#pending && this.#whole;
    return line + 1;
  }

  #block(line: number): number {
    const next = this.#readBlock(line, this.#attributes);
    this.#attributes = NO_ATTRIBUTES;
    this.#pending = false;
    this.#attached = null;
    if (this.#whole) {
      this.#reader.blocks.endWhole();
      this.#whole = false;
    }
    return next;
  }

  #readBlock(line: number, attributes: BlockAttributes): number {
    const { lines, blocks } = this.#reader;
    const text = lines.text(line);
    const atStart = lines.indents[line] === 0;
    if (atStart) {
      const title = titleMark(text);
      const discrete = /^(?:discrete|float)$/.test(attributes.style);
      if (title !== null && (this.#titles || discrete)) {
        const start = lines.texts[line]! + title.width;
        this.#heading(
          line,
          line,
          title.level,
          prose(start, titleEnd(lines.source, start, lines.ends[line]!)),
          discrete,
        );
        return line + 1;
      }
      const opens = delimiter(text);
      if (opens !== null) {
        if (this.#attached === null) this.#lists.close();
        return readDelimited(
          this.#reader,
          { line, end: this.#end, opens, attributes },
          this.#target(),
        );
      }
      if (isBreak(text)) {
        this.#lists.close();
        blocks.leaf(this.#within, 'paragraph', this.#reader.span(line, line), []);
        return line + 1;
      }
    }
    const mark = this.#attached === null ? listMark(text) : null;
    if (mark !== null) return this.#lists.item(mark, line, this.#end);
    if (!atStart && this.#attached === null && this.#lists.isOpen && this.#blanks > 0) {
      this.#attached = this.#lists.attach(0);
    }
    if (this.#attached === null) this.#lists.close();
    if (atStart && isBlockMacro(text)) {
      const alt = text.startsWith('image::') ? macroText(lines, line) : [];
      blocks.leaf(this.#target(), 'paragraph', this.#reader.span(line, line), alt);
      return line + 1;
    }
    return this.#paragraph(line, attributes, !atStart);
  }

  #heading(first: number, last: number, level: number, words: Part, discrete: boolean): void {
    this.#lists.close();
    this.#reader.blocks.add('heading', level, this.#reader.span(first, last), [words]);
    if (!discrete) this.#reader.level = level;
  }

  #paragraph(line: number, { style }: BlockAttributes, indented: boolean): number {
    const { lines, blocks } = this.#reader;
    const target = this.#target();
    if (
      this.#titles &&
      this.#attached === null &&
      line + 1 < this.#end &&
      lines.indents[line + 1] === 0
    ) {
      const level = indented ? null : underlinedLevel(lines.text(line), lines.text(line + 1));
      if (level !== null) {
        this.#heading(line, line + 1, level, prose(lines.texts[line]!, lines.ends[line]!), false);
        return line + 2;
      }
    }
    const last = paragraphEnd(
      lines,
      line,
      this.#end,
      // An item's indented text is literal, marks and all.
      this.#attached === null ? null : (mark) => !indented && this.#lists.has(mark),
    );
    const span = this.#reader.span(line, last - 1);
    if (style === 'comment') blocks.leaf(target, 'code', span, []);
    else if (LITERAL_STYLES.test(style) || (indented && style === '')) {
      blocks.leaf(target, 'code', span, [literal(span.start, span.end)]);
    } else {
      const quote = /^(?:quote|verse)$/.test(style) || /^>(?: |$)/.test(lines.text(line));
      const parts = paragraphParts(lines, line, lines.texts[line]!, last);
      blocks.leaf(target, quote ? 'quote' : 'paragraph', span, parts);
    }
    return last;
  }
}
