import type { MarkupBlock } from '../markup/block-builder.ts';
import { AsciidocReader } from './reader.ts';

/**
 * The blocks of an AsciiDoc source with spans in it: leaves in page order, trimmed, without
 * overlap, together holding all text that is not whitespace.
 *
 * List items hold what `+` gives them up to what is nested in them. A block's attributes and
 * delimiters belong to it, or to the first and last block that it holds; its title is a heading
 * one below its section. Comments, attributes of the page, conditions and includes show no text:
 * they are `code` without words.
 */
export function asciidocBlocks(source: string): MarkupBlock[] {
  return new AsciidocReader(source).read();
}
