import type { ElementStatus, FoundVia } from './types.ts';

/** The part of an element that one chunk holds; offsets in `page.text`. */
export interface PiecePart {
  /** Ordinal of the chunk on its page. */
  readonly chunk: number;
  readonly start: number;
  readonly end: number;
}

/** One element under one strategy: a line of a run's elements.jsonl. */
export interface ElementRow {
  readonly strategy: string;
  readonly id: string;
  readonly page: string;
  readonly kind: string | null;
  readonly status: ElementStatus;
  /** Units of the element that its best chunk holds, and its length, UTF-16; null when missing. */
  readonly coverage: readonly [number, number] | null;
  /** Ordinal of the best chunk: greatest coverage, then lowest ordinal; null when none holds a unit. */
  readonly chunk: number | null;
  /** The occurrence that the best chunk covers best; null when missing. */
  readonly span: readonly [number, number] | null;
  /** Chunks that hold a part of that occurrence, in page order; the best one alone when whole. */
  readonly pieces: readonly PiecePart[];
  /** Where the best chunk's part stops inside the element; null unless cut there. */
  readonly border: number | null;
  /** The text of the element just before and after the border, at most 80 units each. */
  readonly atBorder: readonly [string, string] | null;
  /** Words of conditions and exceptions that the best chunk does not hold. */
  readonly lostWords: readonly string[];
  /** Whether the union of all chunks covers some one occurrence; null when missing. */
  readonly stitched: boolean | null;
  /** Phases of the windows in which the element is whole, of how many; null unless windows. */
  readonly expected: readonly [number, number] | null;
  /** Places of the text on its page. */
  readonly occurrences: number;
  readonly via: FoundVia | null;
  /** True when the element has more tokens than the strategy's size: no chunk can hold it whole. */
  readonly tooLong: boolean;
  /** The status without grades by text of unplaced chunks, when that is another one; else null. */
  readonly placedStatus: ElementStatus | null;
  /** Why it is missing; null when it is not. */
  readonly reason: string | null;
}

/** One page of a run: a line of its pages.jsonl. */
export interface PageRow {
  readonly page: string;
  /** Of the page's text in UTF-8. */
  readonly sha256: string;
  readonly tokens: number;
  readonly elements: number;
}

/** Whether no chunk holds the whole element, though it is on its page. */
export function isCut({ status }: Pick<ElementRow, 'status'>): boolean {
  return status === 'partial' || status === 'under';
}
