import type { Block, Page, Span } from '../../core/types.ts';
import { isMarkup, markupProse } from '../markup/markup.ts';
import { LIST_MARKER } from '../plain-text.ts';

/** Quote, list and heading marks and a task box at the head of a Markdown block. */
const LEADING_MARKS =
  /^(?:\s*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)|#{1,6}(?=\s)))*\s*(?:\[[ xX]\]\s+)?/;

/** What parts the paragraphs of a list item: fenced code, and lines with nothing but quote marks. */
const BETWEEN_PARAGRAPHS =
  /^[ \t>]*(`{3,}|~{3,})[^\r\n]*(?:\r\n?|\n)[\s\S]*?(?:^[ \t>]*\1[`~]*[ \t]*$|$(?![\s\S]))|(?:\r\n?|\n)[ \t>]*(?=[\r\n])/gm;

const BETWEEN_CELLS = /(?<!\\)\||\r\n?|\n/g;

/** What gives the paragraphs of each of a page's blocks; see {@link proseSpans}. */
export function proseReader(page: Page): (block: Block) => readonly Span[] {
  if (page.mode !== 'raw' || !isMarkup(page.format)) return (block) => proseSpans(page, block);
  const spans = markupProse(page, page.format);
  return ({ start }) => spans.get(start) ?? [];
}

/**
 * The paragraphs of a block as spans in page text: without the marks at its head, without the
 * code of a list item, a table row split into its cells. Empty for code blocks.
 */
function proseSpans(page: Page, block: Block): Span[] {
  if (block.kind === 'code') return [];
  const text = page.text.slice(block.start, block.end);
  if (page.mode !== 'raw' || page.format === 'html') return [block];
  if (page.format === 'text') {
    return [{ start: block.start + (LIST_MARKER.exec(text)?.[0].length ?? 0), end: block.end }];
  }
  const head = LEADING_MARKS.exec(text)?.[0].length ?? 0;
  const borders = text.matchAll(block.kind === 'table-row' ? BETWEEN_CELLS : BETWEEN_PARAGRAPHS);
  const spans: Span[] = [];
  let from = head;
  for (const { 0: border, index } of borders) {
    if (index > from) spans.push({ start: block.start + from, end: block.start + index });
    from = Math.max(from, index + border.length);
  }
  if (from < text.length) spans.push({ start: block.start + from, end: block.end });
  return spans;
}
