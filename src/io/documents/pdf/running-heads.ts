import type { Body } from './draft.ts';
import type { Line } from './lines.ts';

/** A line that stands on this many pages at least, and on this share of them, may be a running head. */
const LEAST_PAGES = 3;
const LEAST_SHARE = 0.4;

/** How much of a page's height, at its top and at its bottom, running heads stand in. */
const MARGIN = 0.15;

/** How many lines a head or foot has at most. */
const DEEPEST = 3;

/** How far it stands from the text, in font sizes. */
const APART = 2;

/** A line of more parts is the head of a table that goes on. */
const MOST_CELLS = 3;

/** How far from one height the line may stand on other pages, in PDF units. */
const HEIGHT_STEP = 4;

/** The lines of a page in any order, and the page's height in PDF units. */
export interface PageLines {
  readonly lines: readonly Line[];
  readonly height: number;
}

/**
 * The running heads and feet of a document, page numbers among them: outermost lines that say the
 * same at the same height on many pages, but for numbers that count the pages. Only what is sure:
 * they stand apart from the text, and are not set larger than it.
 */
export function runningHeads(pages: readonly PageLines[], body: Body): ReadonlySet<Line> {
  const found = new Set<Line>();
  for (const side of ['head', 'foot'] as const) {
    const outer = pages.map((page) => outerLines(page, side));
    // The outermost lines first; those inside count when all outside of them are running.
    for (let depth = 0; depth < DEEPEST; depth++) {
      const places = new Map<string, Place[]>();
      for (const [page, lines] of outer.entries()) {
        const outermost = lines[depth];
        if (outermost === undefined) continue;
        const { line, apart } = outermost;
        if (!lines.slice(0, depth).every((one) => found.has(one.line))) continue;
        if (line.size > 1.1 * body.size || line.cells.length > MOST_CELLS) continue;
        const key = `${Math.round(line.y / HEIGHT_STEP)} ${line.text.replaceAll(/\d+/g, '#')}`;
        const same = places.get(key);
        if (same === undefined) places.set(key, [{ line, page, apart }]);
        else same.push({ line, page, apart });
      }
      const least = Math.max(
        LEAST_PAGES,
        LEAST_SHARE * pages.filter(({ lines }) => lines.length > 0).length,
      );
      for (const same of places.values()) {
        if (same.length >= least && standApart(same) && countPages(same))
          for (const { line } of same) found.add(line);
      }
    }
  }
  return found;
}

/** A line in a page's margin. */
interface Outer {
  readonly line: Line;
  /** Whether it, or one further inside that is looked at, stands apart from what follows. */
  readonly apart: boolean;
}

interface Place extends Outer {
  readonly page: number;
}

/** The outermost upright lines in the margin of a side, from outside. */
function outerLines({ lines, height }: PageLines, side: 'head' | 'foot'): Outer[] {
  const down = side === 'head' ? 1 : -1;
  const sorted = lines.filter(({ upright }) => upright).sort((a, b) => down * (a.y - b.y));
  const inMargin = sorted
    .filter(({ y }) => (side === 'head' ? y < MARGIN * height : y > (1 - MARGIN) * height))
    .slice(0, DEEPEST);
  const isApart = inMargin.map((line, index) => {
    const next = sorted[index + 1];
    return next === undefined || Math.abs(next.y - line.y) > APART * line.size;
  });
  return inMargin.map((line, index) => ({ line, apart: isApart.slice(index).includes(true) }));
}

/** On some pages the text may come close. */
function standApart(same: readonly Place[]): boolean {
  return 2 * same.filter(({ apart }) => apart).length >= same.length;
}

/** Whether each number in the lines is the same on all pages, or goes up as the pages do. */
function countPages(same: readonly Place[]): boolean {
  const numbers = same.map(({ line }) => [...line.text.matchAll(/\d+/g)].map(Number));
  return numbers[0]!.every((first, place) => {
    const fixed = numbers.every((row) => row[place] === first);
    const counting = numbers.every(
      (row, index) => row[place]! - first === same[index]!.page - same[0]!.page,
    );
    return fixed || counting;
  });
}
