import { findOccurrences } from '../core/occurrences.ts';
import { pageIdParts } from '../core/page-id.ts';
import { type ChunkColumns, type PageRows, rowsOfPage } from '../core/page-rows.ts';
import type { ElementRow } from '../core/rows.ts';
import type { Conventions, Run } from '../core/run.ts';
import type { Chunk, Page, Span } from '../core/types.ts';
import { sha256 } from '../io/hash.ts';
import { pageFileType } from '../io/page-files.ts';
import type { ChunksOnPage, ReportPage } from '../report/html/report-data.ts';
import { splitTools } from '../strategy/split-tools.ts';
import { chunkColumns } from './element-row.ts';
import { type StrategyUse, splitPage } from './evaluate-page.ts';
import { loadNamedStrategy } from './load-strategy.ts';
import type { CorpusOptions } from './open-corpus.ts';
import { ownChunksAgain } from './own-chunks-again.ts';
import { PageCache } from './page-cache.ts';
import { planStrategies } from './plan.ts';
import { type LoadedPage, type PageBatch, readPages } from './read-pages.ts';
import { textWay } from './text-way.ts';
import { tokenizerFor } from './tokenize.ts';

/** A strategy of a run to split pages with again, or why there is none. */
export type UseAgain = StrategyUse | { readonly reason: string };

/** Where the pages of a run are, and how to split them again. */
export interface ReportPagesOptions {
  /** Folder that page ids are relative to. */
  readonly root: string;
  /** In the order of the run's strategies. */
  readonly uses: readonly UseAgain[];
  /** Limits of reading, as for the run. */
  readonly options?: Pick<CorpusOptions, 'maxPageBytes'>;
  /** Folder where the run kept text and tokens of its pages; null when there is none. */
  readonly cacheFolder?: string | null;
  /** SHA-256 of the texts of pages as the run saw them, by id; what the run's pages.jsonl holds. */
  readonly sha256?: ReadonlyMap<string, string>;
}

/** A page that cannot be shown. */
export interface LostPage {
  readonly id: string;
  readonly reason: string;
}

/**
 * The strategies of a run by their names and parameters.
 *
 * @param folder whose `strategies` folder goes before the package's own
 */
export async function usesOfRun(run: Run, folder?: string): Promise<UseAgain[]> {
  return Promise.all(
    run.strategies.map(async ({ id, strategy, params }) => {
      try {
        const loaded = await loadNamedStrategy(strategy, folder);
        const [use] = planStrategies([{ ...loaded, params }]);
        return use?.id === id ? use : { reason: `its parameters now give ${use?.id}` };
      } catch (error) {
        return { reason: messageOf(error) };
      }
    }),
  );
}

/** Where a run and its corpus are, for strategies that are not found by a name. */
export interface StoredPlaces {
  /** The run folder. */
  readonly folder: string | null;
  /** The corpus folder, or the root of its pages. */
  readonly root: string;
  /** Ids of the pages that the run read. */
  readonly pages: readonly string[];
}

/**
 * The strategies of a stored run: own chunks from the file that source.json names, when it is still
 * the same, the others by their names.
 */
export async function usesOfStored(run: Run, places: StoredPlaces): Promise<UseAgain[]> {
  const own = await ownChunksAgain(places);
  const uses = await usesOfRun(run);
  return run.strategies.map(({ id }, index) => own.get(id) ?? uses[index]!);
}

/**
 * Reads pages of a run again and splits them by its strategies, one page at a time in the given
 * order. A page that has changed since the run is lost; a strategy that gives other chunks than the
 * rows tell of gives a reason instead of chunks.
 *
 * @param pages with their rows under the strategies of the run
 */
export async function* reportPages(
  run: Run,
  pages: Iterable<PageRows>,
  options: ReportPagesOptions,
): AsyncGenerator<ReportPage | LostPage> {
  let file = null as { readonly name: string; readonly batch: PageBatch } | null;
  const ids = run.strategies.map(({ id }) => id);
  for (const own of pages) {
    const { page: id, chunks } = own;
    const name = pageIdParts(id).file;
    try {
      if (file?.name !== name)
        file = { name, batch: await readFile(name, run.conventions, options) };
      const loaded = file.batch.pages.find(({ page }) => page.id === id);
      if (loaded === undefined) {
        yield { id, reason: 'it is not in its file now' };
      } else if (options.sha256?.has(id) === false) {
        // A made-up run must not bring any file of this machine into a report.
        yield { id, reason: 'the run does not say what its text was' };
      } else {
        // What a run itself tells of its chunks needs no second look at its rows.
        const rows = chunks === null ? rowsOfPage(own, ids) : [];
        if (hasChanged(loaded.page, rows, options.sha256?.get(id))) {
          yield { id, reason: 'it has changed since the run' };
        } else {
          yield chunks === null
            ? await splitAgain(run, loaded, rows, options.uses)
            : knownPage(run, loaded.page, own, chunks);
        }
      }
    } catch (error) {
      yield { id, reason: messageOf(error) };
    }
  }
}

function readFile(
  name: string,
  conventions: Conventions,
  { root, options = {}, cacheFolder = null }: ReportPagesOptions,
): Promise<PageBatch> {
  const type = pageFileType(name);
  if (type === null) throw new Error('its name has no known ending');
  const way = textWay(conventions);
  const rule = { by: 'labels', elements: [] } as const;
  const source = { root, mode: way.text ?? null, rule, options: { ...options, ...way } };
  const known =
    cacheFolder === null
      ? null
      : { cache: new PageCache(cacheFolder), encoding: conventions.encoding };
  return readPages(source, { name, type }, [], known);
}

/** Whether the text is another than the run's: by its hash, and by what the rows tell of borders. */
function hasChanged(page: Page, rows: readonly ElementRow[], known: string | undefined): boolean {
  if (known !== undefined && known !== sha256(page.text)) return true;
  return rows.some(({ span, border, atBorder }) => {
    if (span !== null && span[1] > page.text.length) return true;
    if (border === null || atBorder === null) return false;
    const [before, after] = atBorder;
    return page.text.slice(border - before.length, border + after.length) !== before + after;
  });
}

function knownPage(
  run: Run,
  page: Page,
  { strategies }: PageRows,
  chunks: readonly ChunkColumns[],
): ReportPage {
  return {
    page,
    strategies: strategies.map((own, index): ChunksOnPage => {
      if (own !== null) return { chunks: chunks[index]! };
      const { id } = run.strategies[index]!;
      return { reason: failedHere(run, id, page) ?? `${id} gave nothing here` };
    }),
  };
}

/** Why a strategy gave nothing for a page, or null. */
function failedHere({ failures }: Run, id: string, page: Page): string | null {
  const failure = failures.find((one) => one.strategy === id && one.page === page.id);
  return failure === undefined ? null : `${id} failed here: ${failure.reason}`;
}

async function splitAgain(
  run: Run,
  { page, ends }: LoadedPage,
  rows: readonly ElementRow[],
  uses: readonly UseAgain[],
): Promise<ReportPage> {
  const { conventions } = run;
  const tools = splitTools(page.text, {
    tokenizer: tokenizerFor(conventions.encoding),
    ...(ends === null ? {} : { ends: () => ends }),
    expected: expectedSpans(page, rows, conventions.occurrences),
  });
  const strategies: ChunksOnPage[] = [];
  for (const [index, use] of uses.entries()) {
    const id = run.strategies[index]!.id;
    const failed = failedHere(run, id, page);
    if (failed !== null) strategies.push({ reason: failed });
    else if ('reason' in use) strategies.push({ reason: `${id} cannot be loaded: ${use.reason}` });
    else {
      try {
        const chunks = await splitPage(page, use, tools, conventions.placement);
        const own = rows.filter(({ strategy }) => strategy === id);
        strategies.push(
          own.every((row) => agrees(row, chunks))
            ? { chunks: chunkColumns(chunks) }
            : { reason: `${id} cuts this page differently now than in the run` },
        );
      } catch (error) {
        strategies.push({ reason: `${id} fails here now: ${messageOf(error)}` });
      }
    }
  }
  return { page, strategies };
}

/** Places of the elements, in element order, as the strategies of the run knew them. */
function expectedSpans(
  page: Page,
  rows: readonly ElementRow[],
  occurrences: 'all' | 'pinned',
): Span[] {
  const first = new Map<string, Span>();
  for (const { id, span } of rows) {
    if (span !== null && !first.has(id)) first.set(id, { start: span[0], end: span[1] });
  }
  const spans = [...first.values()];
  if (occurrences === 'pinned') return spans;
  const texts = spans.map(({ start, end }) => page.text.slice(start, end));
  return findOccurrences(page.text, texts).flatMap((starts, index) =>
    Array.from(starts, (start) => ({ start, end: start + texts[index]!.length })),
  );
}

/** Whether the chunks hold what a row says they hold. */
function agrees({ span, pieces }: ElementRow, chunks: readonly Chunk[]): boolean {
  if (span === null) return true;
  return pieces.every((piece) => {
    const placement = chunks[piece.chunk]?.placement;
    if (placement === undefined) return false;
    if (placement.how === 'unplaced') return piece.start === piece.end;
    return (
      piece.start === Math.max(span[0], placement.span.start) &&
      piece.end === Math.min(span[1], placement.span.end)
    );
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
