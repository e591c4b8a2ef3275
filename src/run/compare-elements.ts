import { pageIdParts } from '../core/page-id.ts';
import type { ElementRow } from '../core/rows.ts';
import type { Run, StrategyRun } from '../core/run.ts';
import { type Difference, type PairedPage, pairedDifference } from '../metrics/index.ts';
import type { ElementChange, ElementComparison } from '../report/compare-types.ts';

/** The rows of one strategy in two runs, by element. */
export interface PairedRows {
  /** Rows of elements that both runs have. */
  readonly pairs: readonly (readonly [ElementRow, ElementRow])[];
  /** Rows that the other run lacks because its strategy or page failed there. */
  readonly ungraded: readonly ElementRow[];
  /** Rows of elements that the other run does not have at all. */
  readonly firstOnly: readonly ElementRow[];
  readonly secondOnly: readonly ElementRow[];
}

/** Rows of a run by strategy. */
export type RowsOf = ReadonlyMap<string, readonly ElementRow[]>;

/** Groups rows by strategy, in one pass. */
export function rowsByStrategy(rows: readonly ElementRow[]): RowsOf {
  const groups = new Map<string, ElementRow[]>();
  for (const row of rows) {
    const group = groups.get(row.strategy);
    if (group === undefined) groups.set(row.strategy, [row]);
    else group.push(row);
  }
  return groups;
}

/** Pairs the rows of two strategies by page and element. */
export function pairRows(
  first: readonly ElementRow[],
  second: readonly ElementRow[],
  runs: readonly [Run, Run],
  strategies: readonly [StrategyRun, StrategyRun],
): PairedRows {
  const key = ({ page, id }: ElementRow): string => `${page}\n${id}`;
  const left = new Map(second.map((row) => [key(row), row]));
  const pairs: [ElementRow, ElementRow][] = [];
  const ungraded: ElementRow[] = [];
  const firstOnly: ElementRow[] = [];
  const failedIn = (side: 0 | 1) => failedPages(runs[side], strategies[side].id);
  const [failedFirst, failedSecond] = [failedIn(0), failedIn(1)];
  for (const one of first) {
    const two = left.get(key(one));
    if (two !== undefined) {
      pairs.push([one, two]);
      left.delete(key(one));
    } else if (failedSecond(one.page)) ungraded.push(one);
    else firstOnly.push(one);
  }
  const rest = [...left.values()];
  ungraded.push(...rest.filter(({ page }) => failedFirst(page)));
  return { pairs, ungraded, firstOnly, secondOnly: rest.filter(({ page }) => !failedFirst(page)) };
}

/** Whether a page, or the strategy on it, failed; a failed JSONL file fails all of its pages. */
function failedPages(run: Run, strategy: string): (page: string) => boolean {
  const failed = new Set(
    run.failures
      .filter((failure) => failure.strategy === null || failure.strategy === strategy)
      .map(({ page }) => page),
  );
  return (page) => failed.has(page) || failed.has(pageIdParts(page).file);
}

/** An element comparison before its difference is decided with the others. */
export interface CountedElements
  extends Omit<ElementComparison, 'difference' | 'attribution' | 'ungraded' | 'notCommon'> {
  readonly measured: Difference;
}

/** Counts what changed between two rows of each element, and tests the difference by pages. */
export function countElements(
  pairs: readonly (readonly [ElementRow, ElementRow])[],
  options: { readonly draws: number; readonly seed: number },
): CountedElements {
  const pages = new Map<string, { first: number; second: number; den: number }>();
  const missing = { both: 0, firstOnly: 0, secondOnly: 0 };
  const changes: ElementChange[] = [];
  let bothWhole = 0;
  let bothCut = 0;
  for (const [one, two] of pairs) {
    if (one.status === 'missing' || two.status === 'missing') {
      if (one.status === two.status) missing.both++;
      else if (one.status === 'missing') missing.firstOnly++;
      else missing.secondOnly++;
      continue;
    }
    let page = pages.get(one.page);
    if (page === undefined) pages.set(one.page, (page = { first: 0, second: 0, den: 0 }));
    page.den++;
    const wholeFirst = one.status === 'whole';
    const wholeSecond = two.status === 'whole';
    if (wholeFirst) page.first++;
    if (wholeSecond) page.second++;
    if (wholeFirst && wholeSecond) bothWhole++;
    else if (!wholeFirst && !wholeSecond) bothCut++;
    else {
      const { id, page: at } = one;
      if (wholeFirst) changes.push({ id, page: at, change: 'lost', cut: two });
      else changes.push({ id, page: at, change: 'won', cut: one });
    }
  }
  const won = changes.filter(({ change }) => change === 'won').length;
  const lost = changes.length - won;
  const compared = bothWhole + bothCut + won + lost;
  return {
    ...{ compared, bothWhole, bothCut, won, lost, missing },
    first: rateOf(bothWhole + lost, compared),
    second: rateOf(bothWhole + won, compared),
    changes: changes.sort(compareChanges),
    measured: test([...pages.values()], { won, lost }, options),
  };
}

function test(
  pages: readonly PairedPage[],
  changes: { readonly won: number; readonly lost: number },
  options: { readonly draws: number; readonly seed: number },
): Difference {
  return pairedDifference(pages, { ...options, changes });
}

function rateOf(whole: number, compared: number): ElementComparison['first'] {
  return { whole, cut: compared - whole, rate: compared === 0 ? null : whole / compared };
}

/** Lost before won, then least covered, then page and id by UTF-16 unit. */
function compareChanges(a: ElementChange, b: ElementChange): number {
  if (a.change !== b.change) return a.change === 'lost' ? -1 : 1;
  const [aNum, aDen] = a.cut.coverage ?? [0, 1];
  const [bNum, bDen] = b.cut.coverage ?? [0, 1];
  return aNum * bDen - bNum * aDen || compareText(a.page, b.page) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
