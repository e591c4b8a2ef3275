import { trimSpan } from '../../core/span.ts';
import type { Block, BlockKind } from '../../core/types.ts';
import type { Tag } from './tags.ts';

/** What text belongs to while no deeper structure is open. */
interface Scope {
  readonly kind: BlockKind;
  readonly level: number;
  /** Open lists. */
  readonly depth: number;
}

/** Gives the offset in the finished text of one that was counted while writing. */
export interface Offsets {
  place(offset: number, isStart: boolean): number;
}

/**
 * Cuts a page into leaf blocks while it is written. Each change of scope ends the current leaf, so
 * the leaves cover the page and never overlap.
 *
 * - A row, a code block and a heading take in all that they hold, but a table in a row, and a
 *   list, table, code or quote in a heading, start leaves of their own; the rest of the row is
 *   further `table-row` leaves.
 * - A list item or quote takes in its paragraphs; a nested list, table, heading, code or quote ends
 *   its leaf, and what follows is another leaf of the same kind and level.
 * - `dt` and `dd` are list items. All other text is a paragraph up to the next block-level border.
 */
export class BlockBuilder {
  private readonly outer: Scope[] = [];
  private scope: Scope = { kind: 'paragraph', level: 0, depth: 0 };
  private from = 0;
  private readonly kinds: Scope[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /** Enters a structural element at offset `at`; whether a new leaf starts there. */
  open(tag: Tag, at: number): boolean {
    const before = this.scope;
    this.outer.push(before);
    return this.enter(this.inner(before, tag), at);
  }

  /** Leaves the structural element that was opened last; whether a new leaf starts at `at`. */
  close(at: number): boolean {
    const scope = this.outer.pop();
    return scope === undefined ? false : this.enter(scope, at);
  }

  /** Moves the start of the current leaf. */
  startAt(at: number): void {
    this.from = at;
  }

  /** The blocks of the finished page text; the last leaf ends at offset `end`. */
  finish(text: string, end: number, offsets: Offsets): Block[] {
    this.take(end);
    const blocks: Block[] = [];
    for (let i = 0; i < this.kinds.length; i++) {
      const leaf = {
        start: offsets.place(this.starts[i]!, true),
        end: offsets.place(this.ends[i]!, false),
      };
      const span = trimSpan(text, leaf);
      if (span.start >= span.end) continue;
      const { kind, level } = this.kinds[i]!;
      blocks.push(level === 0 ? { kind, ...span } : { kind, level, ...span });
    }
    return blocks;
  }

  private enter(scope: Scope, at: number): boolean {
    if (scope === this.scope) return false;
    this.take(at);
    this.scope = scope;
    return true;
  }

  private take(end: number): void {
    if (end > this.from) {
      this.kinds.push(this.scope);
      this.starts.push(this.from);
      this.ends.push(end);
    }
    this.from = Math.max(this.from, end);
  }

  private inner(outer: Scope, tag: Tag): Scope {
    const structure = tag.structure;
    const { kind, depth } = outer;
    if (kind === 'code') return outer;
    if (kind === 'table-row' && structure !== 'table') return outer;
    switch (structure) {
      case 'row':
        return { kind: 'table-row', level: 0, depth };
      case 'code':
        return { kind: 'code', level: 0, depth };
      case 'heading':
        return { kind: 'heading', level: tag.level, depth };
      case 'item':
        return { kind: 'list-item', level: Math.max(1, depth), depth };
      case 'quote':
        return { kind: 'quote', level: 0, depth };
      case 'list':
        return { kind: 'paragraph', level: 0, depth: depth + 1 };
      case 'table':
        return { kind: 'paragraph', level: 0, depth };
      case 'group':
      case null:
        return kind === 'paragraph' ? { kind: 'paragraph', level: 0, depth } : outer;
    }
  }
}
