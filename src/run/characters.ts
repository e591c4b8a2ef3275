import { findOccurrences } from '../core/occurrences.ts';
import { placeChunks } from '../core/place.ts';
import type { CharacterRun, MeanAndSd } from '../core/run.ts';
import type { ExpectedElement, Page } from '../core/types.ts';
import { locateElements } from '../corpus/locate.ts';
import {
  type CharacterMode,
  type CharacterRow,
  type MeanAndDeviation,
  type PageSpan,
  scoreCharacters,
} from '../metrics/index.ts';
import { fileJobs } from './evaluate.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { readPages } from './read-pages.ts';
import type { ExpectingQuery } from './retrieve.ts';
import type { QueryLine } from './retrieve-line.ts';
import type { PageHoldings } from './retrieve-page.ts';

/** Positions of a ranking that recall, precision and IoU over characters look at, as Chroma's. */
export const CHARACTERS_K = 5;

/** A corpus as scores over characters need it: page texts, and what each query refers to. */
export interface CharacterCorpus {
  readonly texts: ReadonlyMap<string, string>;
  /** Reference spans by query, untrimmed; a query without any is not there. */
  readonly references: ReadonlyMap<string, readonly PageSpan[]>;
}

/**
 * Reads the pages of a corpus for scores over characters. A reference is the label's own span where
 * it has one, else the first place of its text.
 *
 * @throws UncutError `page` and what else reading a page throws.
 */
export async function characterCorpus(
  corpus: OpenCorpus,
  queries: readonly ExpectingQuery[],
): Promise<CharacterCorpus> {
  const texts = new Map<string, string>();
  const spans = new Map<string, PageSpan>();
  for (const { file, labels } of fileJobs(corpus)) {
    for (const { page, elements } of (await readPages(corpus, file, labels)).pages) {
      texts.set(page.id, page.text);
      for (const [id, span] of rawSpans(page, elements)) spans.set(id, span);
    }
  }
  const references = new Map<string, readonly PageSpan[]>();
  for (const { id, elements } of queries) {
    const found = [...new Set(elements)].flatMap((element) => spans.get(element) ?? []);
    if (found.length > 0) references.set(id, found);
  }
  return { texts, references };
}

/** The span of each element as its label has it; elements that are not on the page are left out. */
export function rawSpans(page: Page, elements: readonly ExpectedElement[]): Map<string, PageSpan> {
  const { located } = locateElements(page, elements, { occurrences: 'all', find: findOccurrences });
  const spans = new Map<string, PageSpan>();
  for (const { element, occurrences } of located) {
    const { id, text, start, end } = element;
    if (start !== undefined && end !== undefined && page.text.slice(start, end) === text) {
      spans.set(id, { page: page.id, start, end });
    } else if (occurrences.starts.length > 0) {
      spans.set(id, { page: page.id, start: occurrences.starts[0]!, end: occurrences.ends[0]! });
    }
  }
  return spans;
}

/**
 * The scores over characters of one strategy.
 *
 * @param pages one entry a page, from `pageHoldings`
 * @param lines of one retriever
 * @param k positions that count as retrieved
 */
export function characterRun(
  pages: readonly PageHoldings[],
  lines: readonly QueryLine[],
  corpus: CharacterCorpus,
  k: number = CHARACTERS_K,
): CharacterRun {
  const score = (mode: CharacterMode) => {
    const chunks = new Map(pages.map((held) => [held.page, chunkSpans(held, corpus, mode)]));
    const rows = lines.flatMap(({ query, ranking }): CharacterRow[] => {
      const references = corpus.references.get(query);
      if (references === undefined) return [];
      return [
        {
          references,
          retrieved: ranking
            .slice(0, k)
            .flatMap(({ page, chunk }) => chunks.get(page)?.[chunk] ?? []),
          chunks: [...new Set(references.map(({ page }) => page))].flatMap((page) =>
            (chunks.get(page) ?? []).filter((span) => span !== null),
          ),
        },
      ];
    });
    return { rows, table: scoreCharacters(rows, mode) };
  };
  const exact = score('exact');
  const compat = score('compat');
  return {
    retriever: lines[0]?.retriever ?? null,
    k,
    queries: exact.rows.length,
    exact: inPercent(exact.table),
    compat: inPercent(compat.table),
  };
}

/** Where each chunk lies, by ordinal: its true place, or the first place of its text. */
function chunkSpans(
  { page, chunks }: PageHoldings,
  { texts }: CharacterCorpus,
  mode: CharacterMode,
): readonly (PageSpan | null)[] {
  const first =
    mode === 'exact'
      ? []
      : placeChunks(
          texts.get(page) ?? '',
          chunks.map(({ text }) => text),
          { mode: 'first' },
        );
  return chunks.map(({ start, end }, ordinal) => {
    const placed = first[ordinal];
    if (placed !== undefined && placed.how !== 'unplaced') return { page, ...placed.span };
    return start === null || end === null ? null : { page, start, end };
  });
}

function inPercent(table: ReturnType<typeof scoreCharacters>): CharacterRun['exact'] {
  const { recall, precision, precisionOmega, iou } = table;
  return {
    recall: percent(recall),
    precision: percent(precision),
    precisionOmega: percent(precisionOmega),
    iou: percent(iou),
  };
}

function percent({ mean, sd }: MeanAndDeviation): MeanAndSd {
  return { mean: fourDecimals(mean), sd: fourDecimals(sd) };
}

function fourDecimals(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1e6) / 1e4;
}
