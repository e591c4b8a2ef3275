import type { ElementRow } from './rows.ts';
import type { FoundVia } from './types.ts';

/** An element of a page: what its rows say under every strategy alike. */
export interface RowElement {
  readonly id: string;
  readonly kind: string | null;
  readonly occurrences: number;
  readonly via: FoundVia | null;
  /** Its first place; null when it is missing. */
  readonly span: readonly [number, number] | null;
}

/** The chunks of a page by ordinal: offsets in UTF-16 units, -1 for those without a place. */
export interface ChunkColumns {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly tokens: readonly number[];
}

/**
 * The rows of a page under one strategy. Most elements are whole at their first place, and their rows
 * need no more than the number of a chunk.
 */
export interface CompactRows {
  /** By element: ordinal of the chunk, {@link OTHER} when the row is in `others`, {@link NONE}. */
  readonly whole: readonly number[];
  /** By element: phases in which it is whole, 0 for those in `others`; null unless windows. */
  readonly phases: readonly number[] | null;
  /** Of how many phases; 0 unless windows. */
  readonly stride: number;
  /** All other rows, in the order of the elements. */
  readonly others: readonly ElementRow[];
}

/** In the place of a chunk: the row is another; there is none. */
export const OTHER = -1;
export const NONE = -2;

/** The rows of a page, kept small. */
export interface PageRows {
  readonly page: string;
  readonly elements: readonly RowElement[];
  /** By strategy; null for one that gave nothing on the page. */
  readonly strategies: readonly (CompactRows | null)[];
  /** The chunks that the rows speak of, by strategy; null when they are not known. */
  readonly chunks: readonly ChunkColumns[] | null;
}

/** The row of an element that is whole at its first place, with nothing else to say. */
export function wholeRow(
  strategy: string,
  page: string,
  { id, kind, occurrences, via, span }: RowElement,
  chunk: number,
  expected: readonly [number, number] | null,
): ElementRow {
  const [start, end] = span!;
  const length = end - start;
  // One literal with every key in one order: rows are by far the most numerous objects of a run.
  return {
    strategy,
    id,
    page,
    kind,
    status: 'whole',
    coverage: [length, length],
    chunk,
    span: [start, end],
    pieces: [{ chunk, start, end }],
    border: null,
    atBorder: null,
    lostWords: NO_WORDS,
    stitched: true,
    expected,
    occurrences,
    via,
    tooLong: false,
    placedStatus: null,
    reason: null,
  };
}

const NO_WORDS: readonly string[] = [];

/** One row: as an object, or as what makes it. */
export interface RowVisitor {
  whole(strategy: number, element: number, chunk: number, phases: number): void;
  other(strategy: number, element: number, row: ElementRow): void;
}

/** Visits the rows of a page element by element, under each strategy in turn. */
export function visitRows({ elements, strategies }: PageRows, visitor: RowVisitor): void {
  const next = new Uint32Array(strategies.length);
  for (let element = 0; element < elements.length; element++) {
    for (let at = 0; at < strategies.length; at++) {
      const rows = strategies[at]!;
      if (rows === null) continue;
      const chunk = rows.whole[element]!;
      if (chunk === OTHER) visitor.other(at, element, rows.others[next[at]!++]!);
      else if (chunk !== NONE)
        visitor.whole(at, element, chunk, rows.phases === null ? 0 : rows.phases[element]!);
    }
  }
}

/**
 * The rows of a page as objects, element by element.
 *
 * @param ids of the strategies
 */
export function rowsOfPage(rows: PageRows, ids: readonly string[]): ElementRow[] {
  const { page, elements, strategies } = rows;
  const all: ElementRow[] = [];
  visitRows(rows, {
    whole(strategy, element, chunk, phases) {
      const { stride } = strategies[strategy]!;
      const expected = stride === 0 ? null : ([phases, stride] as const);
      all.push(wholeRow(ids[strategy]!, page, elements[element]!, chunk, expected));
    },
    other(_strategy, _element, row) {
      all.push(row);
    },
  });
  return all;
}

/**
 * Rows in the order of the pages and elements as {@link PageRows}, for rows that were read: all of
 * them are `others`, and the chunks are not known.
 *
 * @param ids of the strategies; rows of others are left out
 */
export function pageRowsOf(rows: readonly ElementRow[], ids: readonly string[]): PageRows[] {
  const strategies = new Map(ids.map((id, index) => [id, index]));
  const pages = new Map<string, Map<string, (ElementRow | undefined)[]>>();
  for (const row of rows) {
    const strategy = strategies.get(row.strategy);
    if (strategy === undefined) continue;
    let elements = pages.get(row.page);
    if (elements === undefined) pages.set(row.page, (elements = new Map()));
    let own = elements.get(row.id);
    if (own === undefined) elements.set(row.id, (own = []));
    own[strategy] = row;
  }
  return [...pages].map(([page, elements]) => {
    const lists = [...elements.values()];
    return {
      page,
      elements: lists.map((own) => rowElementOf(own.find((row) => row !== undefined)!)),
      strategies: ids.map((_, index) => ({
        whole: lists.map((own) => (own[index] === undefined ? NONE : OTHER)),
        ...{ phases: null, stride: 0 },
        others: lists.flatMap((own) => own[index] ?? []),
      })),
      chunks: null,
    };
  });
}

function rowElementOf({ id, kind, occurrences, via, span }: ElementRow): RowElement {
  return { id, kind, occurrences, via, span };
}
