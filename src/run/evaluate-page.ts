import { findConditions } from '../core/conditions.ts';
import { gradeSpans } from '../core/grade.ts';
import { findOccurrences } from '../core/occurrences.ts';
import type { ChunkColumns, CompactRows, RowElement } from '../core/page-rows.ts';
import { placeChunks } from '../core/place.ts';
import type { Chunk, LocatedElement, Page, Span, Spans, Threshold } from '../core/types.ts';
import { locateElements } from '../corpus/locate.ts';
import { sha256 } from '../io/hash.ts';
import { importPackage } from '../io/import-package.ts';
import { makeChunks } from '../strategy/chunk.ts';
import { collectPieces, frozenPage } from '../strategy/collect-pieces.ts';
import type { SplitTools } from '../strategy/define.ts';
import { splitTools } from '../strategy/split-tools.ts';
import type { Tokenizer } from '../strategy/tokenizer.ts';
import {
  chunkColumns,
  compactRows,
  type Prepared,
  rowElement,
  tokensTouched,
} from './element-row.ts';
import { embedTool } from './embed-tool.ts';
import { lostText } from './lost-text.ts';
import type { PageCache } from './page-cache.ts';
import type { LoadedPage } from './read-pages.ts';
import { failedHoldings, type PageHoldings, pageHoldings } from './retrieve-page.ts';
import { sharedUnits } from './shared-units.ts';
import type { StrategySource, StrategyUse } from './strategy-use.ts';

export type { StrategySource, StrategyUse };

/** What grades depend on beside the page and the strategy. */
export interface PageSettings {
  readonly tokenizer: Tokenizer;
  readonly threshold: Threshold;
  readonly occurrences: 'all' | 'pinned';
  readonly placement: 'ordered' | 'first';
  /** Whether retrieval follows, which needs all chunks and what they hold. */
  readonly holdings: boolean;
  /** Pages of earlier runs; null when none are kept. */
  readonly cache: PageCache | null;
}

/** What one strategy made of one page. */
export interface StrategyOnPage {
  readonly id: string;
  readonly chunks: ChunkColumns;
  readonly oversize: number;
  readonly unplaced: number;
  readonly folded: number;
  readonly damaged: number;
  readonly ambiguous: number;
  /** Non-whitespace text in no chunk. */
  readonly lost: { readonly characters: number; readonly spans: readonly Span[] };
  /** What each chunk shares with the one before, in units of the overlap that was asked for. */
  readonly shared: readonly number[];
  /** Null when the strategy gave nothing. */
  readonly rows: CompactRows | null;
  /** Null unless retrieval follows. */
  readonly holdings: PageHoldings | null;
  readonly warnings: readonly string[];
  /** Why the strategy gave nothing on this page; every other field is empty then. */
  readonly failure: string | null;
}

/** What all strategies made of one page. */
export interface PageResult {
  readonly page: string;
  readonly pageTokens: number;
  /** SHA-256 of the page's text. */
  readonly textSha256: string;
  readonly elements: readonly RowElement[];
  /** Elements that are not on the page. */
  readonly missing: number;
  /** Elements whose text stands on the page more than once. */
  readonly repeated: number;
  readonly strategies: readonly StrategyOnPage[];
  readonly warnings: readonly string[];
}

/**
 * Splits one page by every strategy, places the chunks and grades the page's elements.
 *
 * @param refuse called before each strategy with its place: why it is not to be used, or null
 */
export async function evaluatePage(
  loaded: LoadedPage,
  uses: readonly StrategyUse[],
  settings: PageSettings,
  refuse: (strategy: number) => string | null = () => null,
): Promise<PageResult> {
  const page = frozenPage(loaded.page);
  const warnings: string[] = [];
  const { located, warnings: labelWarnings } = locateElements(page, loaded.elements, {
    occurrences: settings.occurrences,
    find: findOccurrences,
  });
  warnings.push(...labelWarnings);
  let { ends } = loaded;
  const pageEnds = (): Uint32Array => (ends ??= settings.tokenizer.encode(page.text).ends);
  const strategies: StrategyOnPage[] = [];
  let expected: readonly Span[] | null = null;
  const conditions = memoByIndex((index) => findConditions(trimmedText(page, located[index]!)));
  const tokens = memoByIndex((index) => tokensTouched(pageEnds(), located[index]!.occurrences));
  for (const [place, use] of uses.entries()) {
    const said: string[] = [];
    const tools = splitTools(page.text, {
      tokenizer: settings.tokenizer,
      ends: pageEnds,
      expected: () => (expected ??= located.flatMap(({ occurrences }) => spanList(occurrences))),
      warn: (message) => said.push(`${use.id} on ${page.id}: ${message}`),
      load: (name) => importPackage(name),
    });
    const prepared = { page, located, tools, conditions, tokens };
    const refused = refuse(place);
    strategies.push(
      refused === null
        ? await onPage(use, prepared, settings, said)
        : failedOnPage(use, prepared, settings, said, refused),
    );
  }
  if (loaded.cacheKey !== null) {
    const { text, blocks } = page;
    await settings.cache?.put(loaded.cacheKey, { text, blocks, ends: pageEnds() });
  }
  return {
    page: page.id,
    pageTokens: pageEnds().length,
    textSha256: sha256(page.text),
    elements: located.map(rowElement),
    missing: located.filter(({ occurrences }) => occurrences.starts.length === 0).length,
    repeated: located.filter(({ occurrences }) => occurrences.starts.length > 1).length,
    strategies,
    warnings,
  };
}

/**
 * Splits one page by one strategy and places the pieces.
 *
 * @throws UncutError `usage` when the strategy cuts by embeddings and has no embedder.
 */
export async function splitPage(
  page: Page,
  use: StrategyUse,
  tools: SplitTools,
  placement: 'ordered' | 'first',
): Promise<Chunk[]> {
  const own = use.strategy.embeds === true ? { ...tools, embed: embedTool(use) } : tools;
  const pieces = await collectPieces(page, use.strategy.split(page, use.params, own));
  return makeChunks(page, pieces, tools, {
    place: (text, list) => placeChunks(text, list, { mode: placement }),
  });
}

async function onPage(
  use: StrategyUse,
  prepared: Prepared,
  settings: PageSettings,
  said: string[],
): Promise<StrategyOnPage> {
  const { page, tools } = prepared;
  let chunks: readonly Chunk[];
  try {
    chunks = await splitPage(page, use, tools, settings.placement);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failedOnPage(use, prepared, settings, said, reason);
  }
  const spans = chunkSpans(chunks);
  const grades = gradeSpans(
    page.text,
    prepared.located.map(({ occurrences }) => occurrences),
    spans,
    { threshold: settings.threshold },
  );
  const count = (how: Chunk['placement']['how']) =>
    chunks.reduce((sum, { placement }) => sum + (placement.how === how ? 1 : 0), 0);
  return {
    id: use.id,
    chunks: chunkColumns(chunks),
    oversize: countOversize(use, chunks),
    unplaced: count('unplaced'),
    folded: count('folded'),
    damaged: count('damaged'),
    ambiguous: chunks.filter(({ placement }) => 'ambiguous' in placement && placement.ambiguous)
      .length,
    lost: lostText(page.text, spans),
    shared: sharedUnits(use, chunks, tools),
    rows: compactRows(use, prepared, grades, chunks),
    holdings: settings.holdings
      ? pageHoldings(page, prepared.located, chunks, settings.threshold)
      : null,
    warnings: said,
    failure: null,
  };
}

/** What a strategy made of a page that it gave nothing for. */
function failedOnPage(
  { id }: StrategyUse,
  { page, located }: Prepared,
  settings: PageSettings,
  warnings: readonly string[],
  failure: string,
): StrategyOnPage {
  return {
    ...{
      id,
      chunks: chunkColumns([]),
      oversize: 0,
      unplaced: 0,
      folded: 0,
      damaged: 0,
      ambiguous: 0,
    },
    ...{ lost: { characters: 0, spans: [] }, shared: [], rows: null, warnings, failure },
    holdings: settings.holdings ? failedHoldings(page.id, located, failure) : null,
  };
}

function countOversize(use: StrategyUse, chunks: readonly Chunk[]): number {
  const { size, unit } = use.params;
  if (typeof size !== 'number') return 0;
  return chunks.filter(({ text, tokens }) => (unit === 'chars' ? text.length : tokens) > size)
    .length;
}

/** Spans of chunks by ordinal; an unplaced one is the empty span at 0, which overlaps nothing. */
export function chunkSpans(chunks: readonly Chunk[]): Spans {
  const starts = new Uint32Array(chunks.length);
  const ends = new Uint32Array(chunks.length);
  chunks.forEach(({ placement }, index) => {
    if (placement.how === 'unplaced') return;
    starts[index] = placement.span.start;
    ends[index] = placement.span.end;
  });
  return { starts, ends };
}

function trimmedText(page: Page, located: LocatedElement): string {
  const { starts, ends } = located.occurrences;
  return starts.length === 0 ? '' : page.text.slice(starts[0], ends[0]);
}

function spanList(spans: Spans): Span[] {
  return Array.from(spans.starts, (start, index) => ({ start, end: spans.ends[index]! }));
}

function memoByIndex<T>(make: (index: number) => T): (index: number) => T {
  const made: T[] = [];
  return (index) => (made[index] ??= make(index));
}
