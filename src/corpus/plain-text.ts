import { trimSpan } from '../core/span.ts';
import type { Block, PageText, TextMode } from '../core/types.ts';
import { isBlank, isWhitespace } from '../core/whitespace.ts';
import { lineStarts } from './markdown/lines.ts';

/** A bullet, `12.`, `12)`, `(12)` or `a)` at the head of a line; group 1: indent, 2: number. */
export const LIST_MARKER =
  /^([ \t]*)(?:[-*+•‣◦▪●○■·]|(\d{1,9})[.)]|\(\d{1,3}\)|[a-z]\))[ \t]+(?=\S)/;

const TAB_WIDTH = 4;

/**
 * The text and blocks of a plain text. Paragraphs end at blank lines; a line with a list marker
 * starts a list item, whose level comes from the indents. Blocks hold all text that is not
 * whitespace. `raw`: the text unchanged. `flat`: every run of whitespace is one space. `layout`:
 * lines trimmed and ended by LF, runs of blank lines made one. Offsets are UTF-16 units of the
 * returned text.
 */
export function plainToText(source: string, options: { readonly mode: TextMode }): PageText {
  return textOfBlocks(source, plainBlocks(source), options.mode);
}

/**
 * The text and blocks of a source whose blocks are known, in order, and hold all its text that is
 * not whitespace; modes as in {@link plainToText}. With `words`, one for each block, `flat` and
 * `layout` hold those in place of the block's source; a block without words is left out.
 */
export function textOfBlocks(
  source: string,
  blocks: readonly Block[],
  mode: TextMode,
  words: readonly string[] | null = null,
): PageText {
  switch (mode) {
    case 'raw':
      return { text: source, blocks };
    case 'flat':
      return rebuild(source, blocks, words, () => ' ', collapse);
    case 'layout':
      return rebuild(
        source,
        blocks,
        words,
        (gap) => (hasBlankLine(gap) ? '\n\n' : '\n'),
        trimLines,
      );
  }
}

function plainBlocks(source: string): Block[] {
  const starts = lineStarts(source);
  const blocks: Block[] = [];
  /** Indents of the open list levels, ascending. */
  let indents: number[] = [];
  let current: { kind: 'paragraph' | 'list-item'; level: number; start: number } | null = null;

  const finish = (end: number) => {
    if (current === null) return;
    const { kind, level, start } = current;
    const span = trimSpan(source, { start, end });
    blocks.push(kind === 'list-item' ? { kind, level, ...span } : { kind, ...span });
    current = null;
  };

  for (let line = 0; line + 1 < starts.length; line++) {
    const start = starts[line]!;
    const end = starts[line + 1]!;
    if (isBlank(source, start, end)) {
      finish(start);
      continue;
    }
    const text = source.slice(start, Math.min(end, start + 200));
    const marker = LIST_MARKER.exec(text);
    if (marker !== null && startsItem(marker, current?.kind ?? null)) {
      finish(start);
      const indent = columns(marker[1]!);
      indents = indents.filter((open) => open < indent);
      indents.push(indent);
      current = { kind: 'list-item', level: indents.length, start };
    } else if (current === null) {
      if (!/^[ \t]/.test(text)) indents = [];
      current = { kind: 'paragraph', level: 0, start };
    }
  }
  finish(source.length);
  return blocks;
}

/** A wrapped line of a paragraph may begin with a number; as in CommonMark only 1 ends it. */
function startsItem(marker: RegExpExecArray, current: string | null): boolean {
  return current !== 'paragraph' || marker[2] === undefined || Number(marker[2]) === 1;
}

function columns(indent: string): number {
  let width = 0;
  for (const char of indent) width += char === '\t' ? TAB_WIDTH - (width % TAB_WIDTH) : 1;
  return width;
}

/** Blocks hold all text, so the new text is theirs with a separator for each gap. */
function rebuild(
  source: string,
  blocks: readonly Block[],
  words: readonly string[] | null,
  separator: (gap: string) => string,
  convert: (text: string) => string,
): PageText {
  const parts: string[] = [];
  const moved: Block[] = [];
  let length = 0;
  let previousEnd = 0;
  for (const [index, block] of blocks.entries()) {
    const given = words === null ? source.slice(block.start, block.end) : words[index]!;
    const { start, end } = trimSpan(given, { start: 0, end: given.length });
    const text = convert(given.slice(start, end));
    if (text === '') continue;
    const gap = moved.length === 0 ? '' : separator(source.slice(previousEnd, block.start));
    parts.push(gap, text);
    moved.push({ ...block, start: length + gap.length, end: length + gap.length + text.length });
    length += gap.length + text.length;
    previousEnd = block.end;
  }
  return { text: parts.join(''), blocks: moved };
}

function collapse(text: string): string {
  let out = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (!isWhitespace(text.charCodeAt(at))) continue;
    out += `${text.slice(from, at)} `;
    while (at + 1 < text.length && isWhitespace(text.charCodeAt(at + 1))) at++;
    from = at + 1;
  }
  return out + text.slice(from);
}

function trimLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => {
      const { start, end } = trimSpan(line, { start: 0, end: line.length });
      return line.slice(start, end);
    })
    .join('\n');
}

function hasBlankLine(gap: string): boolean {
  return (gap.match(/\r\n?|\n/g)?.length ?? 0) > 1;
}
