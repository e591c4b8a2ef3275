import type { Page, PageFormat, PageText, Span, TextMode } from '../../core/types.ts';
import { asciidocBlocks } from '../asciidoc/asciidoc-blocks.ts';
import { asciidocWords } from '../asciidoc/inline.ts';
import { textOfBlocks } from '../plain-text.ts';
import { rstWords } from '../rst/inline.ts';
import { rstBlocks } from '../rst/rst-blocks.ts';
import type { MarkupBlock } from './block-builder.ts';
import { proseOf, wordsOf } from './markup-words.ts';

/** Formats whose blocks know what of them a reader sees. */
export type MarkupFormat = Extract<PageFormat, 'asciidoc' | 'rst'>;

export function isMarkup(format: PageFormat): format is MarkupFormat {
  return format === 'asciidoc' || format === 'rst';
}

/**
 * The text and blocks of an AsciiDoc or reStructuredText source. `raw`: the source unchanged.
 * `flat`, `layout`: the words of its blocks as a reader sees them, on one line or on lines of
 * their own; what shows no text, such as comments, is left out. Nothing is included, evaluated or
 * substituted. All offsets are UTF-16 units of the returned text.
 */
export function markupToText(
  source: string,
  format: MarkupFormat,
  options: { readonly mode: TextMode },
): PageText {
  const blocks = markupBlocks(source, format);
  if (options.mode !== 'raw') {
    const words = blocks.map((block) => wordsOf(source, block, inlineWords(format)));
    return textOfBlocks(source, blocks.map(withoutParts), options.mode, words);
  }
  return { text: source, blocks: blocks.map(withoutParts) };
}

/**
 * The words of each block of a raw page, all of them or some: without marks, as a reader sees
 * them. A block that shows nothing gives its source.
 */
export function markupTexts(page: Page, format: MarkupFormat): string[] {
  const known = byStart(page, format);
  return page.blocks.map(({ start, end }) => {
    const block = known.get(start);
    const words = block === undefined ? '' : wordsOf(page.text, block, inlineWords(format));
    return words === '' ? page.text.slice(start, end) : words;
  });
}

/** By the start of a raw page's block: the spans in it whose text is read as sentences. */
export function markupProse(
  page: Page,
  format: MarkupFormat,
): ReadonlyMap<number, readonly Span[]> {
  return new Map([...byStart(page, format)].map(([start, block]) => [start, proseOf(block)]));
}

function byStart({ text }: Page, format: MarkupFormat): Map<number, MarkupBlock> {
  return new Map(markupBlocks(text, format).map((block) => [block.start, block]));
}

function markupBlocks(source: string, format: MarkupFormat): MarkupBlock[] {
  return format === 'rst' ? rstBlocks(source) : asciidocBlocks(source);
}

function inlineWords(format: MarkupFormat): (text: string) => string {
  return format === 'rst' ? rstWords : asciidocWords;
}

function withoutParts({ parts: _, ...block }: MarkupBlock) {
  return block;
}
