import { expect } from 'vitest';
import type { PageText } from '../../src/core/types.ts';
import { isBlank, isWhitespace } from '../../src/core/whitespace.ts';

/** What holds for the blocks of every page: in order, apart, trimmed, not empty, covering all. */
export function expectBlockLaws({ text, blocks }: PageText): void {
  let end = 0;
  for (const block of blocks) {
    if (block.start < end || block.end <= block.start) {
      expect.fail(`block ${JSON.stringify(block)} is empty or starts before ${end}`);
    }
    if (!isBlank(text, end, block.start)) {
      expect.fail(`text in no block: ${JSON.stringify(text.slice(end, block.start))}`);
    }
    if (
      isWhitespace(text.charCodeAt(block.start)) ||
      isWhitespace(text.charCodeAt(block.end - 1))
    ) {
      expect.fail(`block ${JSON.stringify(text.slice(block.start, block.end))} is not trimmed`);
    }
    end = block.end;
  }
  if (!isBlank(text, end)) expect.fail(`text in no block: ${JSON.stringify(text.slice(end))}`);
}

/** Blocks as `kind level: text`, for tables of examples. */
export function drawBlocks({ text, blocks }: PageText): string[] {
  return blocks.map(({ kind, level, start, end }) => {
    const name = level === undefined ? kind : `${kind} ${level}`;
    return `${name}: ${text.slice(start, end)}`;
  });
}
