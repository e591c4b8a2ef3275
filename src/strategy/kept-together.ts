import { skipWhitespaceBack } from '../core/whitespace.ts';
import type { Leaf } from './leaves.ts';

/**
 * How much a border costs when it cuts a structure that would fit into one chunk: about the chance
 * that somebody expects that structure in one piece. Only the order and rough distance matter.
 */
export const COST = {
  /** Between a heading, a table's head or `…:` and what follows. */
  lead: 3,
  /** Between a heading and the heading right below it: a section that fits is worth more. */
  nestedLead: 0.8,
  /** Inside a section: a heading up to the next of its level or higher. */
  section: 1,
  /** Inside a list item with its nested items. */
  item: 1,
  /** Inside a table. */
  table: 0.6,
  /** Inside a list. */
  list: 0.3,
  /** Inside a paragraph of a block that is too long. */
  paragraph: 1.5,
  /** Between the parts of a block that is too long, and inside what looks like its items. */
  block: 0.5,
} as const;

/** Leaves `[first, after)` that are better not parted, and what a border between them costs. */
export interface Together {
  readonly first: number;
  readonly after: number;
  readonly cost: number;
  /**
   * What else is kept when they do not fit: `rule`, all but the last leaf, a rule (`---`) that closes
   * the section; `lead`, the first leaf with a part of the second, when that one is cut anyway.
   */
  readonly otherwise?: 'rule' | 'lead';
}

/** The structures of a page, whatever fits into a chunk. */
export function keptTogether(text: string, leaves: readonly Leaf[]): Together[] {
  const found: Together[] = [];
  const keep = (first: number, after: number, cost: number): void => {
    if (after - first > 1) found.push({ first, after, cost });
  };
  const keepLead = (first: number): void => {
    const nested = leaves[first]!.kind === 'heading' && leaves[first + 1]!.kind === 'heading';
    const cost = nested ? COST.nestedLead : COST.lead;
    found.push({ first, after: first + 2, cost, otherwise: 'lead' });
  };
  for (const [first, after] of sections(leaves)) {
    if (after - first < 2) continue;
    const rule = isRule(text, leaves[after - 1]!) ? ({ otherwise: 'rule' } as const) : {};
    found.push({ first, after, cost: COST.section, ...rule });
  }
  for (const [first, after] of paragraphsOfLines(leaves)) keep(first, after, COST.paragraph);
  for (const [first, after] of itemsWithNested(leaves)) {
    keep(first, after, leaves[first]!.inside === undefined ? COST.item : COST.block);
  }
  for (const run of runs(leaves)) {
    keep(run.first, run.after, run.kind === 'table-row' ? COST.table : COST.list);
    const lead = run.first - 1;
    if (lead >= 0 && leadsIn(text, leaves[lead]!)) keep(lead, run.after, COST.list);
    if (run.kind === 'table-row' && run.after - run.first > 1) keepLead(run.first);
  }
  for (let i = 0; i + 1 < leaves.length; i++) {
    if (leaves[i]!.kind === 'heading' || leadsIn(text, leaves[i]!)) keepLead(i);
  }
  return found;
}

/**
 * The cost of a border before each leaf: the sum over the structures that it would cut and that
 * fit. A structure that does not fit is cut in any case and so costs nothing.
 *
 * @param fits whether the text from a leaf's start to the end of that leaf or a later one goes into
 *   one chunk; the leaves by number
 */
export function borderCosts(
  leaves: readonly Leaf[],
  structures: readonly Together[],
  fits: (first: number, last: number) => boolean,
): Float64Array {
  const steps = new Float64Array(leaves.length + 1);
  const keep = (first: number, after: number, cost: number): void => {
    steps[first + 1]! += cost;
    steps[after]! -= cost;
  };
  for (const { first, after, cost, otherwise } of structures) {
    if (fits(first, after - 1)) keep(first, after, cost);
    else if (otherwise === 'rule') {
      if (after - first > 2 && fits(first, after - 2)) keep(first, after - 1, cost);
    } else if (otherwise === 'lead' && !fits(first + 1, first + 1)) {
      // What does not fit anyway is cut in parts, and the first part can stay with its lead.
      keep(first, after, cost);
    }
  }
  const costs = new Float64Array(leaves.length);
  let cost = 0;
  for (let i = 0; i < leaves.length; i++) {
    cost += steps[i]!;
    const own = leaves[i]!.inside === undefined ? ownCost(leaves[i]!) : COST.block;
    // Rounded, so that the steps' sums cannot leave a trace below zero.
    costs[i] = own + Math.max(0, Math.round(cost * 1000) / 1000);
  }
  return costs;
}

/** Where nothing else decides: a border before a heading of a high level is best. */
function ownCost({ kind, level = 1 }: Leaf): number {
  return kind === 'heading' ? 0.02 * level : 0.15;
}

/** A leaf range `[first, after)`. */
type Range = readonly [first: number, after: number];

function* sections(leaves: readonly Leaf[]): Generator<Range> {
  const open: { first: number; level: number }[] = [];
  for (let i = 0; i <= leaves.length; i++) {
    const leaf = leaves[i];
    if (leaf !== undefined && leaf.kind !== 'heading') continue;
    const level = leaf === undefined ? 0 : (leaf.level ?? 1);
    while (open.length > 0 && open.at(-1)!.level >= level) yield [open.pop()!.first, i];
    open.push({ first: i, level });
  }
}

function* itemsWithNested(leaves: readonly Leaf[]): Generator<Range> {
  const open: { first: number; level: number }[] = [];
  for (let i = 0; i <= leaves.length; i++) {
    const leaf = leaves[i];
    const level = leaf?.kind === 'list-item' ? (leaf.level ?? 1) : 0;
    while (open.length > 0 && open.at(-1)!.level >= level) yield [open.pop()!.first, i];
    if (level > 0) open.push({ first: i, level });
  }
}

/** Parts of an over-long block with no empty line between them: Markdown's paragraph. */
function* paragraphsOfLines(leaves: readonly Leaf[]): Generator<Range> {
  for (let first = 0; first < leaves.length; ) {
    let after = first + 1;
    while (leaves[after]?.inside === 'line') after++;
    yield [first, after];
    first = after;
  }
}

function* runs(leaves: readonly Leaf[]) {
  for (let first = 0; first < leaves.length; ) {
    const kind = leaves[first]!.kind;
    let after = first + 1;
    while (after < leaves.length && leaves[after]!.kind === kind) after++;
    if (kind === 'list-item' || kind === 'table-row') yield { kind, first, after };
    first = after;
  }
}

/** Whether the leaf announces what follows it. */
function leadsIn(text: string, leaf: Leaf): boolean {
  if (leaf.kind !== 'paragraph' && leaf.kind !== 'list-item') return false;
  const last = text.charCodeAt(skipWhitespaceBack(text, leaf.start, leaf.end) - 1);
  return last === 0x3a || last === 0xff1a;
}

const WORD = /[\p{L}\p{N}]/u;

function isRule(text: string, leaf: Leaf): boolean {
  return leaf.end - leaf.start < 100 && !WORD.test(text.slice(leaf.start, leaf.end));
}
