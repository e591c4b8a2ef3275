import type {
  BlockKind,
  ExpectedElement,
  Page,
  PageFormat,
  PageText,
  Span,
  TextMode,
} from '../core/types.ts';
import { isBlank } from '../core/whitespace.ts';
import { htmlToText } from '../corpus/html/html-to-text.ts';
import { selectSpans } from '../corpus/html/select.ts';
import { markdownToText } from '../corpus/markdown/markdown-to-text.ts';
import { includeWarning } from '../corpus/markup/includes.ts';
import { markupToText } from '../corpus/markup/markup.ts';
import { plainToText, textOfBlocks } from '../corpus/plain-text.ts';
import { elementsByBcp14 } from '../corpus/rules/bcp14.ts';
import { elementsByPattern } from '../corpus/rules/pattern.ts';
import { sha256 } from '../io/hash.ts';
import { type PageFile, readPageFile } from '../io/page-files.ts';
import { type CorpusOptions, MAX_PAGE_BYTES, type OpenCorpus } from './open-corpus.ts';
import { PageCache } from './page-cache.ts';
import { type PageSource, pageSources } from './page-sources.ts';
import { PAGE_TIMEOUT_MS, withinTime } from './time-limit.ts';

/** A page with the elements that are expected on it. */
export interface LoadedPage {
  /** Its place in the file. */
  readonly number: number;
  readonly page: Page;
  readonly elements: readonly ExpectedElement[];
  /** Ends of the page's tokens when they are known already. */
  readonly ends: Uint32Array | null;
  /** Where the page may be kept once its tokens are known; null when it is kept already. */
  readonly cacheKey: string | null;
}

/** Pages that were read before, for one encoding. */
export interface KnownPages {
  readonly cache: PageCache;
  readonly encoding: string;
}

/** What one file of a corpus holds. */
export interface PageBatch {
  readonly file: string;
  readonly sha256: string;
  readonly pages: readonly LoadedPage[];
  /** Pages that gave nothing; empty unless a {@link PageWatch} takes failures. */
  readonly failed: readonly FailedPage[];
  readonly warnings: readonly string[];
  /** Those of the warnings that say what a document holds and is no page text: no fault of it. */
  readonly notes: readonly string[];
}

/** A page that could not be read, or whose elements could not be found. */
export interface FailedPage {
  readonly page: string;
  readonly reason: string;
}

/** Follows the pages of a file while they are read; a page that fails does not fail the file. */
export interface PageWatch {
  /** Called before a page is taken; its number in the file. */
  begin(page: number): void;
  /** Why a page is not to be taken, or null. */
  refuse(page: number): string | null;
}

/** What reading a file needs of a corpus: plain data. */
export type CorpusSource = Pick<OpenCorpus, 'root' | 'mode' | 'rule' | 'options'>;

/**
 * Reads one file of the corpus: decodes it, takes its text and blocks, finds its elements.
 *
 * @throws UncutError `page`, `limit`, `encoding` or `path-outside-corpus`, naming the file.
 */
export async function readPages(
  corpus: CorpusSource,
  file: PageFile,
  labels: readonly ExpectedElement[],
  known: KnownPages | null = null,
  watch: PageWatch | null = null,
): Promise<PageBatch> {
  const { options } = corpus;
  const maxBytes = options.maxPageBytes ?? MAX_PAGE_BYTES;
  const bytes = file.bytes ?? readPageFile(corpus.root, file.name, maxBytes);
  const opened = await pageSources(file, bytes, options, known?.cache ?? null);
  const { sources, notes } = opened;
  const warnings = [...opened.warnings];
  const pages: LoadedPage[] = [];
  const failed: FailedPage[] = [];
  const labelled = byPage(labels);
  const take = async (number: number): Promise<LoadedPage> => {
    const from = sources[number]!;
    const { id, source, format } = from;
    const key = known === null ? null : cacheKey(from, corpus, known);
    const kept = key === null || known === null ? null : await known.cache.get(key);
    const page =
      kept === null
        ? pageOf(from, corpus)
        : { id, format, mode: modeOf(format, corpus.mode), text: kept.text, blocks: kept.blocks };
    const included = includeWarning(id, source, format);
    if (included !== null) warnings.push(included);
    if (isBlank(page.text)) warnings.push(`${id} is empty: no text remains on the page`);
    const elements = await elementsOf(corpus, page, source, labelled);
    const ends = kept?.ends ?? null;
    return { number, page, elements, ends, cacheKey: kept === null ? key : null };
  };
  for (const [number, { id }] of sources.entries()) {
    if (watch === null) {
      pages.push(await take(number));
      continue;
    }
    const refused = watch.refuse(number);
    if (refused !== null) {
      failed.push({ page: id, reason: refused });
      continue;
    }
    watch.begin(number);
    try {
      pages.push(await take(number));
    } catch (error) {
      failed.push({ page: id, reason: (error as Error).message });
    }
  }
  return { file: file.name, sha256: sha256(bytes), pages, failed, warnings, notes };
}

/** The page of a source text: `flat` for HTML and `raw` for the rest unless `mode` says otherwise. */
export function makePage(
  id: string,
  source: string,
  format: PageFormat,
  mode: TextMode | null,
  options: Pick<CorpusOptions, 'jsoup'> = {},
): Page {
  const used = modeOf(format, mode);
  return { id, format, mode: used, ...pageText(source, format, used, options) };
}

function pageOf({ id, source, format, blocks }: PageSource, { mode, options }: CorpusSource): Page {
  if (blocks === undefined) return makePage(id, source, format, mode, options);
  const used = modeOf(format, mode);
  return { id, format, mode: used, ...textOfBlocks(source, blocks, used) };
}

function modeOf(format: PageFormat, mode: TextMode | null): TextMode {
  return mode ?? (format === 'html' ? 'flat' : 'raw');
}

function cacheKey(
  { id, source, format, blocks }: PageSource,
  { mode, options }: CorpusSource,
  { encoding }: KnownPages,
): string {
  const used = modeOf(format, mode);
  const text = sha256(blocks === undefined ? source : source + JSON.stringify(blocks));
  return PageCache.key([id, text, format, used, options.jsoup ?? null, encoding]);
}

function pageText(
  source: string,
  format: PageFormat,
  mode: TextMode,
  options: Pick<CorpusOptions, 'jsoup'>,
): PageText {
  const jsoup = options.jsoup === undefined ? {} : { jsoup: options.jsoup };
  switch (format) {
    case 'html':
      return htmlToText(source, { mode, ...jsoup });
    case 'markdown':
      return markdownToText(source, {
        mode,
        toText: (html) => htmlToText(html, { mode, ...jsoup }),
      });
    case 'asciidoc':
    case 'rst':
      return markupToText(source, format, { mode });
    case 'text':
      return plainToText(source, { mode });
  }
}

/** Elements by the page that they are expected on, in their order. */
export function byPage(
  elements: readonly ExpectedElement[],
): Map<string, readonly ExpectedElement[]> {
  const pages = new Map<string, ExpectedElement[]>();
  for (const element of elements) {
    const list = pages.get(element.page);
    if (list === undefined) pages.set(element.page, [element]);
    else list.push(element);
  }
  return pages;
}

async function elementsOf(
  corpus: CorpusSource,
  page: Page,
  source: string,
  labels: ReadonlyMap<string, readonly ExpectedElement[]>,
): Promise<readonly ExpectedElement[]> {
  const { rule } = corpus;
  switch (rule.by) {
    case 'labels':
      return labels.get(page.id) ?? [];
    case 'pattern': {
      const { pageTimeout = PAGE_TIMEOUT_MS } = corpus.options;
      const find = () => elementsByPattern(page, rule.pattern, blocksOf(rule));
      const what = `the pattern ${rule.pattern} on ${page.id}`;
      return ofKinds(
        pageTimeout === 0 ? find() : withinTime(pageTimeout, what, find),
        corpus.options,
      );
    }
    case 'bcp14':
      return ofKinds(elementsByBcp14(page, blocksOf(rule)), corpus.options);
    case 'selector': {
      if (page.format !== 'html') return [];
      const { jsoup } = corpus.options;
      const spans = await selectSpans(source, rule.selector, {
        mode: page.mode,
        ...(jsoup === undefined ? {} : { jsoup }),
      });
      return spans.map((span, index) => selected(page, span, index));
    }
  }
}

function blocksOf(rule: { readonly blocks?: readonly BlockKind[] | undefined }): {
  readonly blocks?: readonly BlockKind[];
} {
  return rule.blocks === undefined ? {} : { blocks: rule.blocks };
}

function ofKinds(
  elements: readonly ExpectedElement[],
  options: CorpusOptions,
): readonly ExpectedElement[] {
  const { kinds } = options;
  if (kinds === undefined) return elements;
  return elements.filter((element) => element.kind !== undefined && kinds.includes(element.kind));
}

function selected(page: Page, span: Span, index: number): ExpectedElement {
  return {
    id: `${page.id}#${index + 1}`,
    page: page.id,
    text: page.text.slice(span.start, span.end),
    start: span.start,
    end: span.end,
  };
}
