import type { ElementRow } from '../../core/rows.ts';
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
  const kept = keepElements(rows, Math.floor(mostCells / Math.max(1, strategies.length)), notes);
  const elements = new Map([...kept].map((key, index) => [key, index]));
  const ids: string[] = [];
  const elementPages: number[] = [];
  const elementKinds: number[] = [];
  const spans: number[] = [];
  const reasons: [number, string][] = [];
  const order = new Map(strategies.map((id, index) => [id, index]));
  const made = strategies.map(() => ({
    status: new Array<string>(elements.size).fill('-'),
    cuts: [] as CutView[],
    moved: [] as number[],
  }));
  for (const row of rows) {
    const element = elements.get(keyOf(row));
    const strategy = order.get(row.strategy);
    if (element === undefined || strategy === undefined) continue;
    if (ids[element] === undefined) {
      ids[element] = row.id;
      elementPages[element] = pages.of(row.page);
      elementKinds[element] = row.kind === null ? -1 : kinds.of(row.kind);
      spans[element * 2] = row.span?.[0] ?? -1;
      spans[element * 2 + 1] = row.span?.[1] ?? -1;
      if (row.reason !== null) reasons.push([element, row.reason]);
    }
    const into = made[strategy]!;
    into.status[element] = LETTERS[row.status];
    if (row.span !== null) {
      const [start, end] = row.span;
      if (start !== spans[element * 2] || end !== spans[element * 2 + 1]) {
        into.moved.push(element, start, end);
      }
    }
    if (row.status === 'partial' || row.status === 'under') {
      into.cuts.push(cutView(element, row, words));
    }
  }
  const retrievers = new Numbering();
  const queries = queryViews(data, { order, pages, retrievers }, notes);
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

/** Ids are unique in a corpus, but a page in the key costs nothing where they are not. */
function keyOf({ id, page }: ElementRow): string {
  return `${page}\n${id}`;
}

function keepElements(
  rows: readonly ElementRow[],
  most: number,
  notes: string[],
): ReadonlySet<string> {
  const all = new Set<string>();
  const harmed = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    all.add(key);
    if (row.status !== 'whole') harmed.add(key);
  }
  if (all.size <= most) return all;
  const first = [...harmed, ...[...all].filter((key) => !harmed.has(key))].slice(0, most);
  const chosen = new Set(first);
  notes.push(
    `${all.size - most} of ${all.size} elements are left out of the list, ${harmed.size <= most ? 'all of them whole under every strategy' : 'whole ones first'}; elements.jsonl has all.`,
  );
  return new Set([...all].filter((key) => chosen.has(key)));
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
  readonly order: ReadonlyMap<string, number>;
  readonly pages: Numbering;
  readonly retrievers: Numbering;
}

function queryViews(data: ReportData, numbers: QueryNumbers, notes: string[]): QueryView[] {
  const { queries, queryTexts } = data;
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
    const strategy = numbers.order.get(entry.strategy);
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
