import type { BlockKind, PageText, Span } from '../core/types.ts';
import { skipWhitespace, skipWhitespaceBack } from '../core/whitespace.ts';

/** A part of a page that is better not cut: a block with the marks around it, or text between. */
export interface Leaf extends Span {
  readonly kind: BlockKind;
  /** As in `Block`: heading level, or depth of a list item. */
  readonly level?: number;
  /** Set when it goes on with a block that is too long for one chunk: in a new paragraph or line. */
  readonly inside?: 'paragraph' | 'line';
}

/** Longest text between two blocks of one line that is taken for a mark of the block after it. */
const MARK_LENGTH = 8;

/**
 * Tiles a page: leaves in page order, without overlap, that hold every character which is not
 * whitespace. What stands on a block's own line (`- `, `1. `, `|`) joins the block, the line
 * between a table's rows joins the row above; other text between blocks becomes paragraphs.
 *
 * ```text
 * page:    - [item one]⏎- [item two]⏎***⏎[Paragraph.]
 * leaves: [- item one]  [- item two] [***][Paragraph.]
 * ```
 */
export function pageLeaves(page: PageText): Leaf[] {
  const { text, blocks } = page;
  const leaves: Leaf[] = [];
  let at = 0;
  for (const block of blocks) {
    if (block.end <= block.start || block.start < at) continue;
    const start = fillGap(leaves, text, at, block.start, block.kind);
    const { kind, level } = block;
    leaves.push({ start, end: block.end, kind, ...(level === undefined ? {} : { level }) });
    at = block.end;
  }
  fillGap(leaves, text, at, text.length, null);
  return leaves;
}

/** Gives the text in `[from, to)` to leaves; returns where the block that begins at `to` starts. */
function fillGap(
  leaves: Leaf[],
  text: string,
  from: number,
  to: number,
  next: BlockKind | null,
): number {
  let start = skipWhitespace(text, from, to);
  if (start === to) return to;
  let end = skipWhitespaceBack(text, start, to);
  const before = leaves.at(-1);
  if (before !== undefined) {
    const joined = joinedEnd(text, from, end, to, before.kind, next);
    if (joined > from) {
      leaves[leaves.length - 1] = { ...before, end: joined };
      start = skipWhitespace(text, joined, end);
      if (start >= end) return to;
    }
  }
  let opens = to;
  if (next !== null && !hasLineEnd(text, end, to)) {
    const line = lastLineStart(text, start, end);
    if (line > start || end - start <= MARK_LENGTH) {
      opens = skipWhitespace(text, line, end);
      end = skipWhitespaceBack(text, start, line);
    }
  }
  if (end > start) leaves.push(...paragraphs(text, start, end));
  return opens;
}

/** How far the block before reaches into the gap `[from, to)`, whose text ends at `end`. */
function joinedEnd(
  text: string,
  from: number,
  end: number,
  to: number,
  before: BlockKind,
  next: BlockKind | null,
): number {
  const line = from + lineLength(text, from, to);
  if (line === to) return next === null && end - from <= MARK_LENGTH ? end : from;
  const inTable = before === 'table-row' && next === 'table-row';
  return skipWhitespaceBack(text, from, inTable ? lastLineStart(text, from, to) : line);
}

const isLineEnd = (unit: number) => unit === 10 || unit === 13;

function lineLength(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && !isLineEnd(text.charCodeAt(at))) at++;
  return at - from;
}

function hasLineEnd(text: string, from: number, to: number): boolean {
  return lineLength(text, from, to) < to - from;
}

function lastLineStart(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && !isLineEnd(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Splits at lines that hold only whitespace. */
function paragraphs(text: string, from: number, to: number): Leaf[] {
  const found: Leaf[] = [];
  let start = from;
  let blankLine = true;
  for (let at = from; at < to; ) {
    const lineEnd = at + lineLength(text, at, to);
    const blank = skipWhitespace(text, at, lineEnd) === lineEnd;
    if (!blank && blankLine) {
      if (at > from) {
        const end = skipWhitespaceBack(text, start, at);
        if (end > start) found.push({ start, end, kind: 'paragraph' });
      }
      start = skipWhitespace(text, at, lineEnd);
    }
    blankLine = blank;
    const crlf = text.charCodeAt(lineEnd) === 13 && text.charCodeAt(lineEnd + 1) === 10;
    at = lineEnd + (crlf ? 2 : 1);
  }
  const end = skipWhitespaceBack(text, start, to);
  if (end > start) found.push({ start, end, kind: 'paragraph' });
  return found;
}
