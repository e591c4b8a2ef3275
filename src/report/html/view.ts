import { type PageRows, visitRows } from '../../core/page-rows.ts';
import { type ElementRow, isCut } from '../../core/rows.ts';
import type { ReportData, ReportPage } from './report-data.ts';
import type { CutView, PageView, QueryView, ReportView, StrategyRows } from './view-types.ts';

/** Most cells (elements times strategies) that one file holds. */
const MOST_CELLS = 400_000;

/** Most queries (times strategies and retrievers) that one file holds, and positions of each. */
const MOST_QUERIES = 20_000;
const MOST_RANKED = 10;

const LETTERS = { whole: 'w', partial: 'p', under: 'u', missing: 'm' } as const;
const BLOCK_CODES: Readonly<Record<string, number>> = { heading: 1, 'list-item': 2 };

/** What goes into the file of the report, and what had no room. */
export interface BuiltView {
  readonly view: ReportView;
  readonly notes: readonly string[];
}

/**
 * The data of a report, or of the file of one page, as its script reads it. When there are too
 * many elements, those that some strategy cuts or misses come first.
 *
 * @param report the report, as seen from the file of a page
 * @param mostCells most elements times strategies
 */
export function buildView(
  data: ReportData,
  report: string | null = null,
  mostCells: number = MOST_CELLS,
): BuiltView {
  const { run, rows, sidecars } = data;
  const strategies = run.strategies.map(({ id }) => id);
  const notes: string[] = [];
  const pages = new Numbering();
  const kinds = new Numbering();
  const words = new Numbering();
  const numbers = numberElements(
    rows,
    Math.floor(mostCells / Math.max(1, strategies.length)),
    notes,
  );
  const ids: string[] = [];
  const elementPages: number[] = [];
  const elementKinds: number[] = [];
  const spans: number[] = [];
  const reasons: [number, string][] = [];
  const made = strategies.map(() => ({
    status: new Array<string>(numbers.count).fill('-'),
    cuts: [] as CutView[],
    moved: [] as number[],
  }));
  let before = 0;
  for (const own of rows) {
    const first = before;
    before += own.elements.length;
    /** The element's number, which it has the data of from then on; -1 when it is left out. */
    const meet = (at: number, span: readonly [number, number] | null, reason: string | null) => {
      const element = numbers.of[first + at]!;
      if (element >= 0 && ids[element] === undefined) {
        const { id, kind } = own.elements[at]!;
        ids[element] = id;
        elementPages[element] = pages.of(own.page);
        elementKinds[element] = kind === null ? -1 : kinds.of(kind);
        spans[element * 2] = span?.[0] ?? -1;
        spans[element * 2 + 1] = span?.[1] ?? -1;
        if (reason !== null) reasons.push([element, reason]);
      }
      return element;
    };
    const isMoved = (element: number, [start, end]: readonly [number, number]): boolean =>
      start !== spans[element * 2] || end !== spans[element * 2 + 1];
    visitRows(own, {
      whole(strategy, at) {
        const span = own.elements[at]!.span!;
        const element = meet(at, span, null);
        if (element < 0) return;
        const into = made[strategy]!;
        into.status[element] = LETTERS.whole;
        if (isMoved(element, span)) into.moved.push(element, ...span);
      },
      other(strategy, at, row) {
        const element = meet(at, row.span, row.reason);
        if (element < 0) return;
        const into = made[strategy]!;
        into.status[element] = LETTERS[row.status];
        if (row.span !== null && isMoved(element, row.span)) {
          into.moved.push(element, ...row.span);
        }
        if (isCut(row)) into.cuts.push(cutView(element, row, words));
      },
    });
  }
  const retrievers = new Numbering();
  const queries = queryViews(data, { strategies, pages, retrievers }, notes);
  const texts = data.pages.map((page) => pageView(page, pages.of(page.page.id)));
  const files = [...sidecars].map(([page, file]) => [pages.of(page), file] as const);
  const byId = new Map(ids.map((id, index) => [id, index]));
  const excerpts = data.excerpts.flatMap(({ element, from, text }) => {
    const index = byId.get(element);
    return index === undefined ? [] : [[index, from, text] as const];
  });
  const view: ReportView = {
    noun: run.corpus.noun,
    strategies,
    pages: pages.list,
    kinds: kinds.list,
    words: words.list,
    ...{ ids, elementPages, elementKinds, spans, reasons },
    rows: made.map(
      ({ status, cuts, moved }): StrategyRows => ({ status: status.join(''), cuts, moved }),
    ),
    ...{ texts, files, excerpts, queries },
    retrievers: retrievers.list,
    report,
  };
  return { view, notes };
}

/** Distinct texts in order of arrival; a Map, so that no text has a meaning. */
class Numbering {
  readonly #numbers = new Map<string, number>();
  readonly list: string[] = [];

  of(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.list.push(text) - 1;
      this.#numbers.set(text, number);
    }
    return number;
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

function pageView({ page, strategies }: ReportPage, number: number): PageView {
  return {
    page: number,
    text: page.text,
    flat: page.mode === 'flat',
    blocks: page.blocks.flatMap(({ start, kind }) => [start, BLOCK_CODES[kind] ?? 0]),
    chunks: strategies.map((on) => {
      if ('reason' in on) return on.reason;
      const { starts, ends, tokens } = on.chunks;
      const flat: number[] = [];
      let before = 0;
      for (const [index, start] of starts.entries()) {
        if (start < 0) flat.push(0, -1, tokens[index]!);
        else {
          flat.push(start - before, ends[index]! - start, tokens[index]!);
          before = start;
        }
      }
      return flat;
    }),
  };
}

interface QueryNumbers {
  readonly strategies: readonly string[];
  readonly pages: Numbering;
  readonly retrievers: Numbering;
}

function queryViews(data: ReportData, numbers: QueryNumbers, notes: string[]): QueryView[] {
  const { queries, queryTexts } = data;
  const order = new Map(numbers.strategies.map((id, index) => [id, index]));
  const missed = queries.filter(({ verdict }) => verdict !== 'hit');
  const hit = queries.filter(({ verdict }) => verdict === 'hit');
  const shown = [...missed, ...hit].slice(0, MOST_QUERIES);
  if (shown.length < queries.length) {
    notes.push(
      `${shown.length} of ${queries.length} rankings are listed, those without a hit first; queries.jsonl has all.`,
    );
  }
  const deep = shown.some(({ ranking }) => ranking.length > MOST_RANKED);
  if (deep) notes.push(`Rankings are shown to rank ${MOST_RANKED}; queries.jsonl has the rest.`);
  return shown.flatMap((entry) => {
    const strategy = order.get(entry.strategy);
    if (strategy === undefined) return [];
    return [
      {
        strategy,
        retriever: numbers.retrievers.of(entry.retriever),
        id: entry.query,
        text: queryTexts.get(entry.query) ?? '',
        verdict: entry.verdict ?? 'open',
        elements: entry.elements,
        missing: entry.missing,
        firstFull: entry.firstFull ?? -1,
        depth: entry.ranking.length,
        ranking: entry.ranking
          .slice(0, MOST_RANKED)
          .map(
            ({ rank, page, chunk, start, end, score, full, partial }) =>
              [
                rank,
                numbers.pages.of(page),
                chunk,
                start ?? -1,
                end ?? -1,
                score,
                full,
                partial,
              ] as const,
          ),
      },
    ];
  });
}
