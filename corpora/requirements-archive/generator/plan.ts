import type { Domain } from './domain.ts';
import type { Random } from './random.ts';
import type { Size } from './requirement.ts';

/** The number of elements in the archive. */
export const elementTotal = 1881;

/** The number of pages in the archive. */
export const pageTotal = 150;

/** What one page will hold, decided before any of it is written. */
export interface PagePlan {
  /** Path below the corpus folder. */
  readonly page: string;
  readonly domain: Domain;
  readonly system: string;
  /** The systems of the domain that have a page, in the order of their numbers. */
  readonly neighbours: readonly string[];
  /** UTF-16 units of text to aim at. */
  readonly length: number;
  readonly elements: number;
  /** Whether the page states one functional requirement twice, as two elements. */
  readonly restates: boolean;
}

/** How many elements of each kind a page has; criteria are counted by story. */
export interface KindPlan {
  readonly functional: number;
  readonly quality: number;
  readonly stories: readonly number[];
  readonly success: number;
  readonly edge: number;
}

/** Spreads pages over domains, sizes over pages, elements over sizes. */
export function planPages(random: Random, domains: readonly Domain[]): readonly PagePlan[] {
  const slots = Array.from({ length: pageTotal }, (_, at) => ({
    domain: domains[at % domains.length]!,
    number: Math.floor(at / domains.length),
  }));
  // Sizes are even on a logarithmic scale from 400 to 11,500 tokens of about 4.6 units.
  const tokens = random.shuffle(
    slots.map((_, at) => Math.round(400 * (11_500 / 400) ** (at / (pageTotal - 1)))),
  );
  const counts = share(
    tokens.map((size) => Math.round(100 * size ** 0.7)),
    elementTotal,
    2,
  );
  return slots.map(({ domain, number }, at) => ({
    page: `pages/${domain.id}-${String(number + 1).padStart(2, '0')}.html`,
    domain,
    system: domain.systems[number % domain.systems.length]!,
    neighbours: domain.systems.slice(
      0,
      Math.ceil((pageTotal - (at % domains.length)) / domains.length),
    ),
    length: Math.round(tokens[at]! * 4.6),
    elements: counts[at]!,
    restates: at === 40 || at === 101,
  }));
}

/** Splits the elements of a page into kinds. */
export function planKinds(random: Random, elements: number): KindPlan {
  if (elements < 5) {
    return { functional: elements, quality: 0, stories: [], success: 0, edge: 0 };
  }
  const part = (of: number) => Math.max(0, Math.round(elements * of + random.int(-1, 1)));
  const quality = Math.min(part(0.13), elements - 4);
  const success = Math.min(part(0.08), elements - 4 - quality);
  const edge = Math.min(part(0.08), elements - 4 - quality - success);
  const stories: number[] = [];
  let left = Math.min(part(0.24), elements - 4 - quality - success - edge);
  while (left >= 3) {
    const criteria = Math.min(random.int(2, 5), left - 1);
    stories.push(criteria);
    left -= criteria + 1;
  }
  const told = stories.reduce((sum, criteria) => sum + criteria + 1, 0);
  const functional = elements - quality - success - edge - told;
  return { functional, quality, stories, success, edge };
}

/** Draws how much a functional requirement says; small pages have no room for long ones. */
export function drawSize(random: Random, pageLength: number): Size {
  const at = random.next();
  if (pageLength < 4000) return at < 0.6 ? 'sentence' : 'sentences';
  if (at < 0.34) return 'sentence';
  if (at < 0.58) return 'sentences';
  if (at < 0.76) return 'list';
  if (at < 0.89 || pageLength < 9000) return 'paragraphs';
  return 'long';
}

/** Whole numbers, each at least `least`, in proportion to the weights and with the given sum. */
function share(weights: readonly number[], total: number, least: number): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => Math.max(least, (weight / sum) * total));
  const counts = exact.map(Math.floor);
  const order = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((one, two) => two.rest - one.rest || one.at - two.at);
  let open = total - counts.reduce((all, count) => all + count, 0);
  for (let turn = 0; open !== 0; turn++) {
    const { at } = order[turn % order.length]!;
    const step = Math.sign(open);
    if (counts[at]! + step < least) continue;
    counts[at] = counts[at]! + step;
    open -= step;
  }
  return counts;
}
