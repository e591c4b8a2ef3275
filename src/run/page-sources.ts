import { UncutError } from '../core/error.ts';
import type { Block, PageFormat } from '../core/types.ts';
import { decodePage } from '../corpus/decode.ts';
import { isDocument, isSlow, openDocument } from '../io/documents/index.ts';
import type { DocumentContext, DocumentType, OpenedDocument } from '../io/documents/types.ts';
import { sha256 } from '../io/hash.ts';
import { parseJsonLines, preview } from '../io/json-lines.ts';
import type { PageFile, PageFileType } from '../io/page-files.ts';
import type { CorpusOptions } from './open-corpus.ts';
import { PageCache } from './page-cache.ts';

/** What a page is made of. */
export interface PageSource {
  readonly id: string;
  readonly source: string;
  readonly format: PageFormat;
  /** When the structure is known: the blocks of `source`, which is the page's raw text then. */
  readonly blocks?: readonly Block[];
}

/** What the pages of a file are made of, and what is to be said of it. */
export interface PageSources {
  /** In their order in the file. */
  readonly sources: readonly PageSource[];
  readonly warnings: readonly string[];
  /** Those of the warnings that a document gives of itself: no fault of the corpus. */
  readonly notes: readonly string[];
}

/**
 * Decodes or opens a file of pages.
 *
 * @param cache documents that earlier runs opened; null when none are kept
 * @throws UncutError `page`, `limit`, `timeout` or `encoding`, naming the file.
 */
export async function pageSources(
  { name, type }: PageFile,
  bytes: Uint8Array,
  options: CorpusOptions,
  cache: PageCache | null,
): Promise<PageSources> {
  const warnings: string[] = [];
  if (isDocument(type)) {
    const { joinHyphens, pageTimeout } = options;
    const context = { name, joinHyphens, pageTimeout };
    const opened = await openOnce(type, bytes, context, cache);
    warnings.push(...opened.warnings);
    const sources = opened.pages.map(({ name: inner, source, ...page }) => {
      const id = inner === null ? name : `${name}#${inner}`;
      const text =
        typeof source === 'string' ? source : decode(id, page.format, source, options, warnings);
      return { id, ...page, source: text };
    });
    return { sources, warnings, notes: opened.warnings };
  }
  const source = decode(name, type, bytes, options, warnings);
  const sources =
    type === 'jsonl' ? jsonlPages(name, source) : [{ id: name, source, format: type }];
  return { sources, warnings, notes: [] };
}

/** Opens a document, or takes it as an earlier run opened it. */
async function openOnce(
  type: DocumentType,
  bytes: Uint8Array,
  context: DocumentContext,
  cache: PageCache | null,
): Promise<OpenedDocument> {
  if (cache === null || !isSlow(type)) return openDocument(type, bytes, context);
  const { name, joinHyphens = false } = context;
  const key = PageCache.key([type, name, sha256(bytes), String(joinHyphens)]);
  const kept = await cache.getDocument(key);
  if (kept !== null) return kept;
  const opened = await openDocument(type, bytes, context);
  if (opened.isPartial !== true) await cache.putDocument(key, opened);
  return opened;
}

/** The pages of a JSONL file, `{ id, text }` a line; their ids are `name#id`. */
export function jsonlPages(name: string, source: string): PageSource[] {
  const seen = new Map<string, number>();
  return parseJsonLines(source, name, 'page').map(({ line, value }) => {
    const { id, text } = value as { id?: unknown; text?: unknown };
    if ((typeof id !== 'string' && typeof id !== 'number') || typeof text !== 'string') {
      throw new UncutError(
        'page',
        `${name}:${line}: expected a page {"id": ..., "text": ...}, got ${preview(value)}`,
      );
    }
    const earlier = seen.get(String(id));
    if (earlier !== undefined) {
      throw new UncutError(
        'page',
        `${name}:${line}: duplicate page id ${JSON.stringify(id)} (first on line ${earlier})`,
      );
    }
    seen.set(String(id), line);
    return { id: `${name}#${id}`, source: text, format: 'text' as const };
  });
}

function decode(
  name: string,
  type: PageFileType,
  bytes: Uint8Array,
  options: CorpusOptions,
  warnings: string[],
): string {
  const decoded = decodePage(bytes, { format: type === 'html' ? 'html' : 'text' });
  const { invalid, unknownCharset } = decoded;
  if (unknownCharset !== undefined) {
    warnings.push(
      `${name}: declares the charset ${JSON.stringify(unknownCharset)}, which is not known; read as ${decoded.encoding}`,
    );
  }
  if (invalid !== undefined && invalid.count > 0) {
    const message = `${name}: ${invalid.count} ${invalid.count === 1 ? 'place does' : 'places do'} not decode as ${decoded.encoding}, the first at byte ${invalid.firstOffset}; each became U+FFFD: save the file as UTF-8 or declare its charset`;
    if (options.strictEncoding === true) throw new UncutError('encoding', message);
    warnings.push(message);
  }
  return decoded.text;
}
