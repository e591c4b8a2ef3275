import type { Span } from '../../core/types.ts';
import {
  BlockBuilder,
  type Container,
  literal,
  type MarkupBlock,
  prose,
} from '../markup/block-builder.ts';
import { SourceLines } from '../markup/source-lines.ts';
import { readExplicit } from './explicit.ts';
import { followsEnumerator, isPunctuation, lineCharacter, listMark, type Mark } from './marks.ts';
import { gridTable, isGridTop, isSimpleTop, simpleTable } from './tables.ts';
import { TitleLevels, titleAt } from './titles.ts';

/** A tab stop of docutils. */
const TAB_WIDTH = 8;

/** What is nested deeper is read as paragraphs. */
const MAX_DEPTH = 60;

/** Lines `[first, end)` whose text begins at column `indent`, the first line's at offset `at`. */
export interface Region {
  readonly first: number;
  readonly end: number;
  readonly indent: number;
  readonly at: number;
}

/**
 * Reads reStructuredText by its indents, as docutils does: every body element is read by the
 * region of lines that it takes.
 */
export class RstReader {
  readonly lines: SourceLines;
  readonly blocks: BlockBuilder;
  readonly levels = new TitleLevels();
  #depth = 0;

  constructor(source: string) {
    this.lines = new SourceLines(source, TAB_WIDTH);
    this.blocks = new BlockBuilder(source);
  }

  read(): MarkupBlock[] {
    const page: Container = { kind: 'body', depth: 0, state: 'open' };
    this.body({ first: 0, end: this.lines.count, indent: 0, at: this.lines.texts[0]! }, page, true);
    return this.blocks.finish();
  }

  /** Lines as a region; its indent is the least of them. */
  region(first: number, end: number): Region {
    const { lines } = this;
    const from = lines.skipBlank(first, end);
    const at = from < end ? lines.texts[from]! : 0;
    return { first: from, end, indent: lines.leastIndent(from, end, 0), at };
  }

  /** The elements of a region; only a page, and what stands for it, holds titles. */
  body(region: Region, within: Container, titles = false): void {
    const { lines } = this;
    this.#depth++;
    for (let line = region.first; line < region.end; ) {
      if (line !== region.first && lines.isBlank(line)) line++;
      else if (line === region.first && region.at >= lines.ends[line]!) line++;
      else line = this.#element(line, region, within, titles);
    }
    this.#depth--;
  }

  /** Paragraphs, parted by blank lines. */
  paragraphs({ first, end, at }: Region, within: Container): void {
    const { lines } = this;
    for (let line = lines.skipBlank(first, end); line < end; ) {
      const last = lines.paragraphEnd(line, end);
      this.#paragraph(line === first ? at : lines.texts[line]!, last, within);
      line = lines.skipBlank(last, end);
    }
  }

  /** Reads what begins at a line; returns the line behind it. */
  #element(line: number, region: Region, within: Container, titles: boolean): number {
    const { lines } = this;
    const { end, indent } = region;
    const at = line === region.first ? region.at : lines.texts[line]!;
    if (this.#depth > MAX_DEPTH) {
      this.paragraphs({ first: line, end, indent, at }, within);
      return end;
    }
    if (at === lines.texts[line] && lines.indents[line]! > indent) {
      const last = lines.indentedEnd(line, end, indent + 1);
      const quote: Container = { kind: 'quote', depth: within.depth, state: 'open' };
      within.state = 'closed';
      this.body(this.region(line, last), quote);
      return last;
    }
    const text = lines.source.slice(at, lines.ends[line]);
    const mark = listMark(text);
    if (mark !== null && this.#opensItem(mark, line, region)) {
      return this.#item(mark, line, at, region, within);
    }
    if (/^>>>(?: |$)/.test(text)) {
      const last = lines.paragraphEnd(line, end);
      this.#literal(at, last, within);
      return last;
    }
    if (/^\|(?: |$)/.test(text)) return this.#lineBlock(line, at, end, within);
    if (isGridTop(text)) return gridTable(this, line, at, end, within);
    if (isSimpleTop(text)) return simpleTable(this, line, at, end, within);
    if (/^(?:\.\.|__)(?: |$)/.test(text)) {
      return readExplicit(this, line, at, region, within, titles);
    }
    if (titles) {
      const title = titleAt(lines, line, end);
      if (title !== null) {
        const span = { start: at, end: lines.ends[title.endLine - 1]! };
        const words = prose(lines.texts[title.textLine]!, lines.ends[title.textLine]!);
        within.state = 'closed';
        this.blocks.add('heading', this.levels.levelOf(title.style), span, [words]);
        return title.endLine;
      }
      if (text.length >= 4 && lineCharacter(text) !== null && this.#isLast(line, end)) {
        this.blocks.leaf(within, 'paragraph', { start: at, end: lines.ends[line]! }, []);
        return line + 1;
      }
    }
    return this.#text(line, at, region, within);
  }

  #isLast(line: number, end: number): boolean {
    return line + 1 >= end || this.lines.isBlank(line + 1);
  }

  /** A number opens an item when the line behind it lets it: docutils reads a wrapped line so. */
  #opensItem(mark: Mark, line: number, { end, indent }: Region): boolean {
    const { lines } = this;
    if (mark.opens !== 'enumerator' || this.#isLast(line, end)) return true;
    return lines.indents[line + 1]! > indent || followsEnumerator(mark, lines.text(line + 1));
  }

  #item(mark: Mark, line: number, at: number, region: Region, within: Container): number {
    const { lines, blocks } = this;
    const text = Math.min(at + mark.width, lines.ends[line]!);
    const bare = text >= lines.ends[line]!;
    const known = (mark.opens === 'bullet' || mark.opens === 'enumerator') && !bare;
    const least = known ? region.indent + mark.width : region.indent + 1;
    const end = lines.indentedEnd(line + 1, region.end, least);
    const item: Container = { kind: 'item', depth: within.depth + 1, state: 'new' };
    within.state = 'closed';
    blocks.wait(at, lines.ends[line]!);
    // A field or option is named by its mark, which its reader sees.
    if (mark.opens === 'field' || mark.opens === 'option') this.#named(mark, at, text, item);
    const indent = known ? least : lines.leastIndent(line + 1, end, least);
    this.body({ first: line, end, indent, at: text }, item);
    blocks.closeItem(item);
    return Math.max(end, line + 1);
  }

  #named(mark: Mark, at: number, text: number, item: Container): void {
    const inner =
      mark.opens === 'field' ? fieldName(this.lines.source, at, text) : { start: at, end: text };
    this.blocks.leaf(item, 'paragraph', { start: at, end: text }, [prose(inner.start, inner.end)]);
  }

  #lineBlock(line: number, at: number, end: number, within: Container): number {
    const { lines } = this;
    const last = lines.paragraphEnd(line, end);
    const parts = [];
    for (let one = line; one < last; one++) {
      const start = one === line ? at : lines.texts[one]!;
      const bar = lines.source[start] === '|' ? 1 : 0;
      parts.push(prose(Math.min(start + bar, lines.ends[one]!), lines.ends[one]!));
    }
    this.blocks.leaf(within, 'paragraph', { start: at, end: lines.ends[last - 1]! }, parts);
    return last;
  }

  /** A paragraph, what is defined by a definition, and the literal text behind `::`. */
  #text(line: number, at: number, region: Region, within: Container): number {
    const { lines, blocks } = this;
    const { end, indent } = region;
    if (!this.#isLast(line, end) && lines.indents[line + 1]! > indent) {
      const last = lines.indentedEnd(line + 1, end, indent + 1);
      const item: Container = { kind: 'item', depth: within.depth + 1, state: 'new' };
      within.state = 'closed';
      blocks.leaf(item, 'paragraph', { start: at, end: lines.ends[line]! }, [
        prose(at, lines.ends[line]!),
      ]);
      this.body(this.region(line + 1, last), item);
      return last;
    }
    let last = line + 1;
    while (last < end && !lines.isBlank(last) && lines.indents[last]! <= indent) last++;
    const textEnd = lines.ends[last - 1]!;
    if (!lines.source.endsWith('::', textEnd)) {
      this.#paragraph(at, last, within);
      return last;
    }
    // Alone, the colons are no text; behind a word one of them is.
    const alone = textEnd - at === 2;
    if (alone) blocks.wait(at, textEnd);
    else {
      const spaced = /\s/.test(lines.source[textEnd - 3]!);
      const words = prose(at, spaced ? textEnd - 2 : textEnd - 1);
      blocks.leaf(within, 'paragraph', { start: at, end: textEnd }, [words]);
    }
    const next = lines.skipBlank(last, end);
    if (next === end) return last;
    const literalEnd =
      lines.indents[next]! > indent
        ? lines.indentedEnd(next, end, indent + 1)
        : this.#quotedEnd(next, end);
    if (literalEnd === next) return last;
    this.#literal(lines.texts[next]!, literalEnd, within);
    return literalEnd;
  }

  /** Behind lines that begin with one punctuation character: literal text without an indent. */
  #quotedEnd(line: number, end: number): number {
    const { lines } = this;
    const char = lines.text(line)[0]!;
    if (!isPunctuation(char)) return line;
    let last = line;
    while (last < end && !lines.isBlank(last) && lines.text(last).startsWith(char)) last++;
    return last;
  }

  #paragraph(start: number, endLine: number, within: Container): void {
    const end = this.lines.ends[endLine - 1]!;
    this.blocks.leaf(within, 'paragraph', { start, end }, [prose(start, end)]);
  }

  #literal(start: number, endLine: number, within: Container): void {
    const end = this.lines.ends[endLine - 1]!;
    this.blocks.leaf(within, 'code', { start, end }, [literal(start, end)]);
  }
}

/** `name` of `:name:`. */
function fieldName(source: string, at: number, end: number): Span {
  let last = end;
  while (last > at + 1 && source[last - 1] !== ':') last--;
  return { start: at + 1, end: Math.max(at + 1, last - 1) };
}
