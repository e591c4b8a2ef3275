import { elementColumns } from './element-columns.ts';
import { Numbering } from './numbering.ts';
import type { ReportData, ReportPage } from './report-data.ts';
import type { PageView, QueryView, ReportView } from './view-types.ts';

/** Most cells (elements times strategies) that one file holds. */
const MOST_CELLS = 400_000;

/** Most queries (times strategies and retrievers) that one file holds, and positions of each. */
const MOST_QUERIES = 20_000;
const MOST_RANKED = 10;

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
  const most = Math.floor(mostCells / Math.max(1, strategies.length));
  const elements = elementColumns(rows, strategies.length, most, pages, notes);
  const retrievers = new Numbering();
  const queries = queryViews(data, { strategies, pages, retrievers }, notes);
  const texts = data.pages.map((page) => pageView(page, pages.of(page.page.id)));
  const files = [...sidecars].map(([page, file]) => [pages.of(page), file] as const);
  const byId = new Map(elements.ids.map((id, index) => [id, index]));
  const excerpts = data.excerpts.flatMap(({ element, from, text }) => {
    const index = byId.get(element);
    return index === undefined ? [] : [[index, from, text] as const];
  });
  const view: ReportView = {
    noun: run.corpus.noun,
    strategies,
    pages: pages.list,
    ...elements,
    ...{ texts, files, excerpts, queries },
    retrievers: retrievers.list,
    report,
  };
  return { view, notes };
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
