import type { PageText } from '../../src/core/types.ts';
import { isBlank, isWhitespace } from '../../src/core/whitespace.ts';

/** The first law of blocks that a page breaks, in words, or null. */
export function blockFault({ text, blocks }: PageText): string | null {
  let end = 0;
  for (const block of blocks) {
    if (block.start < end || block.end <= block.start) {
      return `block ${JSON.stringify(block)} is empty or starts before ${end}`;
    }
    if (!isBlank(text, end, block.start)) {
      return `text in no block: ${JSON.stringify(text.slice(end, block.start))}`;
    }
    if (
      isWhitespace(text.charCodeAt(block.start)) ||
      isWhitespace(text.charCodeAt(block.end - 1))
    ) {
      return `block ${JSON.stringify(text.slice(block.start, block.end))} is not trimmed`;
    }
    end = block.end;
  }
  return isBlank(text, end) ? null : `text in no block: ${JSON.stringify(text.slice(end))}`;
}
