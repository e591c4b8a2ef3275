import type { MarkupBlock } from '../markup/block-builder.ts';
import { RstReader } from './reader.ts';

/**
 * The blocks of a reStructuredText source with spans in it: leaves in page order, trimmed, without
 * overlap, together holding all text that is not whitespace.
 *
 * List items, fields, options and definitions are list items, with their paragraphs and literal
 * text, up to what is nested in them. Directives, comments, targets and substitutions that show
 * no text are `code`. Marks such as `.. note::` belong to the block behind them.
 */
export function rstBlocks(source: string): MarkupBlock[] {
  return source === '' ? [] : new RstReader(source).read();
}
