import type { Span } from '../../core/types.ts';
import type { MarkupBlock, Part } from './block-builder.ts';

/**
 * The words of a block as a reader sees them, by its parts: those of a table row are parted by a
 * space, others by a line end. Empty when the block shows nothing, such as a comment.
 */
export function wordsOf(
  source: string,
  { kind, parts }: MarkupBlock,
  inlineWords: (text: string) => string,
): string {
  const words: string[] = [];
  for (const part of parts) {
    const text = part.spans.map(({ start, end }) => source.slice(start, end)).join('\n');
    const shown = part.role === 'literal' ? literalLines(text) : inlineWords(text).trim();
    if (shown !== '') words.push(shown);
  }
  return words.join(kind === 'table-row' ? ' ' : '\n');
}

/** Without blank lines at both ends. */
function literalLines(text: string): string {
  return text.trimEnd().replace(/^\s*[\r\n]/, '');
}

/** The spans of a block whose text is read as sentences, in page order. */
export function proseOf({ kind, parts }: MarkupBlock): Span[] {
  if (kind === 'code') return [];
  return parts.flatMap(partProse).sort((a, b) => a.start - b.start);
}

function partProse({ role, spans, apart }: Part): readonly Span[] {
  if (role === 'literal' || spans.length === 0) return [];
  if (apart === true) return spans;
  return [{ start: spans[0]!.start, end: spans.at(-1)!.end }];
}
