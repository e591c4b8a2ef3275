import { type PageRows, visitRows } from '../../core/page-rows.ts';
import { type ElementRow, isCut } from '../../core/rows.ts';
import { Numbering } from './numbering.ts';
import type { CutView, ReportView } from './view-types.ts';

const LETTERS = { whole: 'w', partial: 'p', under: 'u', missing: 'm' } as const;

/** The elements of a report, and what each strategy makes of them. */
export type ElementColumns = Pick<
  ReportView,
  'kinds' | 'words' | 'ids' | 'elementPages' | 'elementKinds' | 'spans' | 'rows' | 'reasons'
>;

/**
 * The rows of a run in columns. When there are too many elements, those that some strategy cuts or
 * misses come first.
 *
 * @param most elements
 * @param pages gets the pages of the elements
 * @param notes gets what is left out
 */
export function elementColumns(
  rows: readonly PageRows[],
  strategies: number,
  most: number,
  pages: Numbering,
  notes: string[],
): ElementColumns {
  const numbers = numberElements(rows, most, notes);
  const columns = new Columns(numbers.count, strategies, pages);
  let before = 0;
  for (const own of rows) {
    columns.add(own, numbers.of.subarray(before, before + own.elements.length));
    before += own.elements.length;
  }
  return columns.finish();
}

class Columns {
  readonly #pages: Numbering;
  readonly #kinds = new Numbering();
  readonly #words = new Numbering();
  readonly #ids: string[] = [];
  readonly #elementPages: number[] = [];
  readonly #elementKinds: number[] = [];
  readonly #spans: number[] = [];
  readonly #reasons: [number, string][] = [];
  readonly #made;

  constructor(count: number, strategies: number, pages: Numbering) {
    this.#pages = pages;
    this.#made = Array.from({ length: strategies }, () => ({
      status: new Array<string>(count).fill('-'),
      cuts: [] as CutView[],
      moved: [] as number[],
    }));
  }

  /** @param numbers of the page's elements; -1 for those that are left out */
  add(rows: PageRows, numbers: Int32Array): void {
    visitRows(rows, {
      whole: (strategy, at) => {
        const element = numbers[at]!;
        if (element < 0) return;
        const { span } = rows.elements[at]!;
        this.#meet(element, rows, at, span);
        this.#grade(strategy, element, 'whole', span);
      },
      other: (strategy, at, row) => {
        const element = numbers[at]!;
        if (element < 0) return;
        if (this.#meet(element, rows, at, row.span) && row.reason !== null) {
          this.#reasons.push([element, row.reason]);
        }
        this.#grade(strategy, element, row.status, row.span);
        if (isCut(row)) this.#made[strategy]!.cuts.push(cutView(element, row, this.#words));
      },
    });
  }

  finish(): ElementColumns {
    return {
      ...{ kinds: this.#kinds.list, words: this.#words.list, ids: this.#ids },
      ...{ elementPages: this.#elementPages, elementKinds: this.#elementKinds },
      ...{ spans: this.#spans, reasons: this.#reasons },
      rows: this.#made.map(({ status, cuts, moved }) => ({ status: status.join(''), cuts, moved })),
    };
  }

  /** Takes the element in with its first row; false when it is there. */
  #meet(element: number, { page, elements }: PageRows, at: number, span: ElementRow['span']) {
    if (this.#ids[element] !== undefined) return false;
    const { id, kind } = elements[at]!;
    this.#ids[element] = id;
    this.#elementPages[element] = this.#pages.of(page);
    this.#elementKinds[element] = kind === null ? -1 : this.#kinds.of(kind);
    this.#spans[element * 2] = span?.[0] ?? -1;
    this.#spans[element * 2 + 1] = span?.[1] ?? -1;
    return true;
  }

  #grade(
    strategy: number,
    element: number,
    status: ElementRow['status'],
    span: ElementRow['span'],
  ): void {
    const into = this.#made[strategy]!;
    into.status[element] = LETTERS[status];
    if (span === null) return;
    const isMoved =
      span[0] !== this.#spans[element * 2] || span[1] !== this.#spans[element * 2 + 1];
    if (isMoved) into.moved.push(element, ...span);
  }
}

/** The elements of a report: the number of each, by its place among all, and how many there are. */
interface ElementNumbers {
  /** -1 for an element that is left out, or has no row. */
  readonly of: Int32Array;
  readonly count: number;
}

function numberElements(rows: readonly PageRows[], most: number, notes: string[]): ElementNumbers {
  const places = rows.reduce((sum, { elements }) => sum + elements.length, 0);
  const seen = new Uint8Array(places);
  const harmed = new Uint8Array(places);
  let before = 0;
  for (const own of rows) {
    const first = before;
    before += own.elements.length;
    visitRows(own, {
      whole(_, at) {
        seen[first + at] = 1;
      },
      other(_, at, { status }) {
        seen[first + at] = 1;
        if (status !== 'whole') harmed[first + at] = 1;
      },
    });
  }
  const sum = (flags: Uint8Array) => flags.reduce((count, flag) => count + flag, 0);
  const [all, bad] = [sum(seen), sum(harmed)];
  let wholeRoom = Math.max(0, most - bad);
  let badRoom = most;
  let count = 0;
  const of = new Int32Array(places).fill(-1);
  for (let at = 0; at < places; at++) {
    if (seen[at] === 0) continue;
    if (harmed[at] === 1 ? badRoom-- > 0 : wholeRoom-- > 0) of[at] = count++;
  }
  if (all > count) {
    notes.push(
      `${all - most} of ${all} elements are left out of the list, ${bad <= most ? 'all of them whole under every strategy' : 'whole ones first'}; elements.jsonl has all.`,
    );
  }
  return { of, count };
}

function cutView(element: number, row: ElementRow, words: Numbering): CutView {
  const [held, length] = row.coverage ?? [0, 1];
  return [
    element,
    held,
    length,
    row.chunk ?? -1,
    row.border ?? -1,
    (row.tooLong ? 1 : 0) + (row.stitched === true ? 2 : 0),
    row.pieces.flatMap(({ chunk, start, end }) => [chunk, start, end]),
    row.lostWords.map((word) => words.of(word)),
  ];
}
