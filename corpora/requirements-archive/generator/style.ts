import type { Ink } from './ink.ts';
import type { PagePlan } from './plan.ts';
import type { Random } from './random.ts';
import type { Kind } from './statement.ts';

/** How one page presents its requirements. */
export interface Style {
  readonly ink: Omit<Ink, 'random' | 'anchors'>;
  /** `hidden`: the number is only the anchor, readers do not see it. */
  readonly numbers: 'plain' | 'colon' | 'hidden';
  readonly shape: 'list' | 'table' | 'terms' | 'sections' | 'mixed';
  /** Where a table repeats the leads of all requirements. */
  readonly summary: 'none' | 'first' | 'last';
  /** Whether the label of a story is its whole card with the criteria. */
  readonly cards: boolean;
}

/** An element in the making: its text as a reader sees it. */
export interface Expected {
  readonly number: string;
  readonly kind: Kind;
  readonly text: string;
}

/** Draws the style of a page. */
export function drawStyle(random: Random, plan: PagePlan): Style {
  return {
    ink: {
      keyword: random.pick(['strong', 'em', 'span', 'none', 'none']),
      unitSpace: random.pick([' ', '&nbsp;', '\u00a0']),
      quotes: random.pick(['literal', 'named', 'numeric']),
      letters: random.chance(0.06) ? 'decomposed' : random.pick(['literal', 'literal', 'named']),
      softHyphens: random.pick(['', '', '&shy;', '\u00ad']),
      omitsEndTags: random.chance(0.15),
      breaks: random.chance(0.2) ? 0.3 : 0,
      plainLabels: random.chance(0.25),
    },
    numbers: plan.restates ? 'hidden' : random.pick(['plain', 'plain', 'colon', 'hidden']),
    shape: plan.restates
      ? 'list'
      : random.pick(['list', 'list', 'table', 'terms', 'sections', 'mixed']),
    summary: plan.length > 6000 ? random.pick(['none', 'none', 'first', 'last']) : 'none',
    cards: random.chance(0.4),
  };
}
