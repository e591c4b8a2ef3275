import type { PageText } from '../../core/types.ts';
import type { Tag } from './tags.ts';

/**
 * Takes a page's nodes in document order and makes the page text. A text node may come in several
 * calls. Offsets `at` and `to` are where a tag stands in the source, -1 when it does not stand
 * there; only raw text needs them.
 */
export interface PageWriter {
  open(tag: Tag, hidden: boolean, at: number, to: number): void;
  close(at: number, to: number): void;
  /** Decoded text `[from, to)` of `source`; not empty. */
  text(source: string, from: number, to: number, at: number, end: number): void;
  /** Text of a CDATA section: kept as it is where the rules say so. */
  verbatim(text: string): void;
  comment(): void;
  /** Where the next text would stand, in the writer's own count. */
  offset(): number;
  finish(): PageText;
  /** The offset in the finished page text of an {@link offset}, as the start or end of a span. */
  place(offset: number, isStart: boolean): number;
}
