import { expect } from 'vitest';
import type { PageText } from '../../src/core/types.ts';
import { blockFault } from './block-fault.ts';

/** What holds for the blocks of every page: in order, apart, trimmed, not empty, covering all. */
export function expectBlockLaws(page: PageText): void {
  const fault = blockFault(page);
  if (fault !== null) expect.fail(fault);
}

/** Blocks as `kind level: text`, for tables of examples. */
export function drawBlocks({ text, blocks }: PageText): string[] {
  return blocks.map(({ kind, level, start, end }) => {
    const name = level === undefined ? kind : `${kind} ${level}`;
    return `${name}: ${text.slice(start, end)}`;
  });
}
