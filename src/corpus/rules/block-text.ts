import type { Block, Page } from '../../core/types.ts';
import { blockWords } from '../markdown/block-words.ts';
import { htmlWordReader } from '../markdown/html-words.ts';
import { markupTexts } from '../markup/markup.ts';
import { LIST_MARKER } from '../plain-text.ts';

const TASK_BOX = /^\[[ xX]\]\s+/;
const ASCIIDOC_BOX = /^\[[ xX*]\]\s+/;

/**
 * The text of each of a page's blocks as its author thinks of it, which is what a pattern is
 * matched against: list markers, task boxes, heading marks, pipes, emphasis, link syntax,
 * backticks and tags are removed, a line break inside a paragraph is a space. Text of HTML,
 * Markdown and other markup in `flat` and `layout` is clean already but for task boxes.
 */
export function blockTexts(page: Page): string[] {
  const { format, mode, text, blocks } = page;
  const sources = () => blocks.map(({ start, end }) => text.slice(start, end));
  switch (format) {
    case 'text':
      return sources().map((source) => source.replace(LIST_MARKER, '').replace(TASK_BOX, ''));
    case 'html':
      return mode === 'raw' ? sources().map(htmlWordReader()) : sources();
    case 'markdown': {
      const words = mode === 'raw' ? blockWords(text, blocks) : sources();
      return words.map((word) => word.replace(TASK_BOX, ''));
    }
    case 'asciidoc':
    case 'rst': {
      const words = mode === 'raw' ? markupTexts(page, format) : sources();
      return words.map((word) => word.replace(format === 'rst' ? TASK_BOX : ASCIIDOC_BOX, ''));
    }
  }
}

/** The text of one block; see {@link blockTexts}, which reads a page once for all of them. */
export function blockText(page: Page, block: Block): string {
  return blockTexts({ ...page, blocks: [block] })[0]!;
}
