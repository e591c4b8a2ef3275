import type { SplitTools } from './define.ts';
import { endsUpTo } from './tokenizer.ts';
import { charBorders, tokenBorders } from './windows.ts';

/** How much text is, in the unit of a strategy's `size`. */
export interface Measure {
  /** Most units in a chunk. */
  readonly size: number;
  /** Where the units of the page end: its tokens; null when they are its UTF-16 units. */
  readonly ends: Uint32Array | null;
  /** Units of the page that end at or before an offset. */
  upTo(offset: number): number;
  /** Whether `[start, end)` of the page is at most `size` units. */
  fits(start: number, end: number): boolean;
  /**
   * The last offset after `start` at a character border with at most `units` units between; behind
   * one character when that alone has more.
   */
  reach(start: number, units: number): number;
  /** Units of a text that is not on the page. */
  lengthOf(text: string): number;
}

/** Measures a page in tokens or, with unit `chars`, in UTF-16 units. */
export function measurePage(
  text: string,
  params: { readonly size: number; readonly unit: string },
  tools: SplitTools,
): Measure {
  const { size, unit } = params;
  const ends = unit === 'chars' ? null : tools.pageEnds();
  const upTo = (offset: number) => (ends === null ? offset : endsUpTo(ends, offset));
  const held = (start: number, end: number) => upTo(end) - upTo(start);
  const { at, count } = ends === null ? charBorders(text) : tokenBorders(ends);
  return {
    size,
    ends,
    upTo,
    // At most 3 bytes, so tokens, a unit, and those of a character that the end stands before.
    fits: (start, end) => (end - start + 1) * 3 <= size || held(start, end) <= size,
    reach(start, units) {
      let unit = Math.min(count, upTo(start) + units);
      // The tokens of a character all end at its start, so a window may hold more than it counted.
      while (at(unit) > start && held(start, at(unit)) > units) unit--;
      while (unit < count && at(unit) <= start) unit++;
      return unit === count ? text.length : at(unit);
    },
    lengthOf: (part) => (unit === 'chars' ? part.length : tools.count(part)),
  };
}
