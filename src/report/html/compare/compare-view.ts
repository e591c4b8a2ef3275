import { pageRowsOf } from '../../../core/page-rows.ts';
import type { ElementRow } from '../../../core/rows.ts';
import { formatCount } from '../../format.ts';
import type { ReportData, ReportPage } from '../report-data.ts';
import { buildView } from '../view.ts';
import type { ReportView } from '../view-types.ts';
import type { CompareData, ComparedSide } from './compare-data.ts';
import type { BorderText, CompareView } from './compare-view-types.ts';

/** Most cells (elements times strategies) of one side. */
const MOST_CELLS = 200_000;

/** Most elements whose border is shown without their page. */
const MOST_BORDERS = 4000;

/** What goes into the file of a comparison, and what had no room. */
export interface BuiltCompareView {
  readonly view: CompareView;
  readonly notes: readonly string[];
}

/**
 * The data of a comparison as its script reads it. When there are too many elements, those that
 * were won or lost come first, then those that a side cuts or misses.
 *
 * @param mostCells most elements times strategies of one side
 */
export function buildCompareView(
  { comparison, sides, lost }: CompareData,
  mostCells: number = MOST_CELLS,
): BuiltCompareView {
  const notes: string[] = [];
  const [first, second] = sides;
  const strategies = Math.max(first.run.strategies.length, second.run.strategies.length, 1);
  const kept = keptElements(
    sides,
    changedKeys(comparison),
    Math.floor(mostCells / strategies),
    notes,
  );
  const one = viewOf(first, kept);
  const two = viewOf(second, kept);
  const { view, shared } = shareTexts(one, two);
  const order = (side: ComparedSide, id: string) =>
    side.run.strategies.findIndex((strategy) => strategy.id === id);
  return {
    view: {
      names: [comparison.first.name, comparison.second.name],
      pairs: comparison.strategies.map((pair) => [
        order(first, pair.first),
        order(second, pair.second),
      ]),
      sides: [one, view],
      shared,
      lost: [...lost].map(([page, [a, b]]) => [page, a, b] as const),
      borders: bordersOf(sides, kept, notes),
    },
    notes,
  };
}

/** Names an element in both sides. */
export function elementKey({ page, id }: Pick<ElementRow, 'page' | 'id'>): string {
  return `${page}\n${id}`;
}

function changedKeys({ strategies }: CompareData['comparison']): ReadonlySet<string> {
  return new Set(strategies.flatMap(({ elements }) => elements.changes.map(elementKey)));
}

function viewOf({ run, rows, pages }: ComparedSide, kept: ReadonlySet<string>): ReportView {
  const data: ReportData = {
    run,
    rows: pageRowsOf(
      rows.filter((row) => kept.has(elementKey(row))),
      run.strategies.map(({ id }) => id),
    ),
    pages,
    queries: [],
    queryTexts: new Map(),
    sidecars: new Map(),
    excerpts: [],
    notes: [],
  };
  return buildView(data, null, Number.POSITIVE_INFINITY).view;
}

function keptElements(
  sides: readonly ComparedSide[],
  changed: ReadonlySet<string>,
  most: number,
  notes: string[],
): ReadonlySet<string> {
  const all = new Set<string>();
  const harmed = new Set<string>();
  for (const row of sides.flatMap(({ rows }) => rows)) {
    const key = elementKey(row);
    all.add(key);
    if (row.status !== 'whole') harmed.add(key);
  }
  if (all.size <= most) return all;
  const listed = [...new Set([...changed, ...harmed, ...all])].filter((key) => all.has(key));
  notes.push(
    `${formatCount(all.size - most)} of ${formatCount(all.size)} elements are left out of the list: those won and lost come first, then those that a side cuts; the runs' elements.jsonl have all.`,
  );
  return new Set(listed.slice(0, most));
}

/** The second view without the texts that the first has too. */
function shareTexts(
  one: ReportView,
  two: ReportView,
): { readonly view: ReportView; readonly shared: readonly number[] } {
  const known = new Map(one.texts.map(({ page, text }) => [one.pages[page]!, { page, text }]));
  const shared: number[] = [];
  const texts = two.texts.map((page) => {
    const same = known.get(two.pages[page.page]!);
    if (same === undefined || same.text !== page.text) return page;
    shared.push(page.page, same.page);
    return { ...page, text: '' };
  });
  return { view: { ...two, texts }, shared };
}

/** The text at the border of cut elements on pages without a text. */
function bordersOf(
  sides: readonly ComparedSide[],
  kept: ReadonlySet<string>,
  notes: string[],
): readonly BorderText[] {
  const borders: BorderText[] = [];
  let left = 0;
  for (const [side, { run, rows, pages }] of sides.entries()) {
    const order = new Map(run.strategies.map(({ id }, index) => [id, index]));
    const shown = new Set(pages.map(({ page }: ReportPage) => page.id));
    for (const row of rows) {
      const strategy = order.get(row.strategy);
      if (row.atBorder === null || strategy === undefined || shown.has(row.page)) continue;
      if (!kept.has(elementKey(row))) continue;
      if (borders.length >= MOST_BORDERS) left++;
      else borders.push([side, strategy, row.page, row.id, ...row.atBorder]);
    }
  }
  if (left > 0) {
    notes.push(
      `The text at the border of ${formatCount(left)} cut elements whose page is not shown; elements.jsonl has it.`,
    );
  }
  return borders;
}
