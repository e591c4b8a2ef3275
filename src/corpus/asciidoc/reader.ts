import type { Span } from '../../core/types.ts';
import { frontMatterLength } from '../markdown/front-matter.ts';
import {
  BlockBuilder,
  type Container,
  literal,
  type MarkupBlock,
} from '../markup/block-builder.ts';
import { SourceLines } from '../markup/source-lines.ts';
import { BodyReader } from './body.ts';
import { delimiter, isAttributeEntry, isAttributeLine, isLineComment, titleMark } from './marks.ts';

/** Tabs matter for nothing but whether a line is indented. */
const TAB_WIDTH = 4;

/** Lines of a page's author and revision, below its title. */
const HEADER_LINES = 2;

/** Reads AsciiDoc line by line; delimited blocks by the lines between their delimiters. */
export class AsciidocReader {
  readonly lines: SourceLines;
  readonly blocks: BlockBuilder;
  /** By line: the next line that closes what this one opens as a delimiter; the count when none. */
  readonly closers: Uint32Array;
  /** Level of the section so far. */
  level = 0;
  /** Of delimited blocks around the one that is read. */
  depth = 0;

  constructor(source: string) {
    this.lines = new SourceLines(source, TAB_WIDTH);
    this.blocks = new BlockBuilder(source);
    this.closers = this.#findClosers();
  }

  read(): MarkupBlock[] {
    const { lines } = this;
    const page: Container = { kind: 'body', depth: 0, state: 'open' };
    new BodyReader(this, page, lines.count, true).read(this.#header());
    return this.blocks.finish();
  }

  /** From the text of one line to the end of another. */
  span(first: number, last: number): Span {
    return { start: this.lines.texts[first]!, end: this.lines.ends[last]! };
  }

  #findClosers(): Uint32Array {
    const { lines } = this;
    const closers = new Uint32Array(lines.count);
    const below = new Map<string, number>();
    for (let line = lines.count - 1; line >= 0; line--) {
      if (lines.indents[line] !== 0 || lines.isBlank(line)) continue;
      const text = lines.text(line);
      if (delimiter(text) === null) continue;
      closers[line] = below.get(text.startsWith('```') ? '```' : text) ?? lines.count;
      below.set(text, line);
    }
    return closers;
  }

  /** Front matter, and what stands below the page's title as far as it is joined to it. */
  #header(): number {
    const { lines, blocks } = this;
    const matter = frontMatterLength(lines.source);
    let line = 0;
    while (line < lines.count && lines.ends[line]! <= matter && matter > 0) line++;
    if (matter > 0) blocks.add('code', null, { start: 0, end: matter }, [literal(0, matter)]);
    const first = line;
    line = lines.skipBlank(line, lines.count);
    const isHead = (one: number) => {
      const text = lines.text(one);
      return isAttributeEntry(text) || isLineComment(text) || isAttributeLine(text);
    };
    while (line < lines.count && (lines.isBlank(line) || isHead(line))) line++;
    if (line === lines.count || titleMark(lines.text(line))?.level !== 1) return first;
    const body = new BodyReader(this, { kind: 'body', depth: 0, state: 'open' }, line + 1, true);
    body.read(first);
    const head = line + 1;
    const parts = [];
    for (line = head; line < lines.count && !lines.isBlank(line); line++) {
      if (isHead(line)) continue;
      if (parts.length === HEADER_LINES) break;
      parts.push(literal(lines.texts[line]!, lines.ends[line]!));
    }
    if (line > head) blocks.add('code', null, this.span(head, line - 1), parts);
    return line;
  }
}
