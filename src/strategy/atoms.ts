import type { PageText, Span } from '../core/types.ts';
import { skipWhitespaceBack } from '../core/whitespace.ts';
import { innerBorders } from './inner-borders.ts';
import { borderCosts } from './kept-together.ts';
import { type Leaf, pageLeaves } from './leaves.ts';
import type { Measure } from './measure.ts';
import { subLeaves } from './sub-leaves.ts';

/** What is never cut: a block that fits into a chunk, else a sentence, a word, a character. */
export interface Atom extends Span {
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
  const { fits } = measure;
  const leaves = pageLeaves(page).flatMap((leaf) =>
    fits(leaf.start, leaf.end) ? [leaf] : subLeaves(text, leaf),
  );
  const costs = borderCosts(text, leaves, (first, last) => fits(first.start, last.end));
  const atoms: Atom[] = [];
  leaves.forEach((leaf, index) => {
    let start = leaf.start;
    let cost = costs[index]!;
    if (!fits(leaf.start, leaf.end)) {
      for (const border of innerBorders(text, leaf, measure)) {
        atoms.push({ start, end: skipWhitespaceBack(text, start, border.at), cost, leaf });
        start = border.at;
        cost = border.cost;
      }
    }
    atoms.push({ start, end: leaf.end, cost, leaf });
  });
  return atoms;
}
