import type { PageText, Span } from '../core/types.ts';
import { skipWhitespaceBack } from '../core/whitespace.ts';
import { innerBorders } from './inner-borders.ts';
import { borderCosts, keptTogether, type Together } from './kept-together.ts';
import { type Leaf, pageLeaves } from './leaves.ts';
import type { Measure } from './measure.ts';
import { subLeaves } from './sub-leaves.ts';

/** What is never cut: a block that fits into a chunk, else a sentence, a word, a character. */
export interface Atom extends Span {
  /** Units of the page up to its start and up to its end. */
  readonly from: number;
  readonly to: number;
  /** What a border before it costs, on the scale of `COST`. */
  readonly cost: number;
  /** The leaf that it is, or a part of. */
  readonly leaf: Leaf;
}

/**
 * The atoms of a page in page order: without overlap, together all that is not whitespace, each at
 * most `measure.size` units unless it is one character. Linear in the page.
 */
export function pageAtoms(page: PageText, measure: Measure): Atom[] {
  const { text } = page;
  const { size, upTo } = measure;
  const { leaves, structures, from, to } = partedPage(page, measure);
  const fits = (first: number, last: number) => to[last]! - from[first]! <= size;
  const costs = borderCosts(leaves, structures, fits);
  const atoms: Atom[] = [];
  leaves.forEach((leaf, index) => {
    let { start } = leaf;
    let begins = from[index]!;
    let cost = costs[index]!;
    if (!fits(index, index)) {
      for (const border of innerBorders(text, leaf, measure)) {
        const end = skipWhitespaceBack(text, start, border.at);
        atoms.push({ start, end, from: begins, to: upTo(end), cost, leaf });
        start = border.at;
        begins = upTo(start);
        cost = border.cost;
      }
    }
    atoms.push({ start, end: leaf.end, from: begins, to: to[index]!, cost, leaf });
  });
  return atoms;
}

/** The leaves of a page, what belongs together, and the units up to the leaves' starts and ends. */
interface Parted {
  readonly leaves: readonly Leaf[];
  readonly structures: readonly Together[];
  readonly ends: Uint32Array | null;
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** Pages that can't change are parted once for all sizes. */
const PARTED = new WeakMap<PageText, Parted>();

/** The leaves of a page, those that are too long for a chunk in parts. */
function partedPage(page: PageText, measure: Measure): Parted {
  let whole = PARTED.get(page);
  if (whole === undefined || whole.ends !== measure.ends) {
    whole = measured(page.text, pageLeaves(page), measure);
    if (Object.isFrozen(page)) PARTED.set(page, whole);
  }
  const { leaves, from, to } = whole;
  const isLong = (index: number) => to[index]! - from[index]! > measure.size;
  if (!leaves.some((_, index) => isLong(index))) return whole;
  const parts = leaves.flatMap((leaf, index) =>
    isLong(index) ? subLeaves(page.text, leaf) : [leaf],
  );
  return measured(page.text, parts, measure);
}

function measured(text: string, leaves: readonly Leaf[], { ends, upTo }: Measure): Parted {
  return {
    ...{ leaves, structures: keptTogether(text, leaves), ends },
    from: Float64Array.from(leaves, ({ start }) => upTo(start)),
    to: Float64Array.from(leaves, ({ end }) => upTo(end)),
  };
}
