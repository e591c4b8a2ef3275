import { resolve } from 'node:path';
import type { Page, TextMode } from '../core/types.ts';
import { isDocument } from '../io/documents/index.ts';
import { isInside } from '../io/file-name.ts';
import type { ImportedPage } from '../io/import/imported.ts';
import { DOCUMENT_GLOB, findPageFiles, pageFileType, readPageFile } from '../io/page-files.ts';
import { MAX_PAGE_BYTES } from './open-corpus.ts';
import { jsonlPages } from './page-sources.ts';
import { makePage, readPages } from './read-pages.ts';

/** The pages of a corpus that is made, with the files that hold them. */
export interface ImportPages {
  /** Their ids begin with `pages/`. */
  readonly pages: readonly Page[];
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly warnings: readonly string[];
}

/**
 * Reads the documents of a folder as pages of a corpus that is written to `to`.
 *
 * @throws UncutError when the folder has no documents, or one can't be read.
 */
export async function givenPages(
  folder: string,
  to: string,
  mode: TextMode | null,
): Promise<ImportPages> {
  const root = resolve(folder);
  // The new corpus is no document of an old one, unless its own pages are read again.
  const skip = isInside(resolve(to), root) ? [] : [resolve(to)];
  const found = await findPageFiles(root, [DOCUMENT_GLOB], { bare: true, skip });
  const pages: Page[] = [];
  const files: { name: string; bytes: Uint8Array }[] = [];
  const warnings: string[] = [];
  for (const file of found) {
    const source = { root, mode, rule: { by: 'labels', elements: [] }, options: {} } as const;
    const batch = await readPages(source, file, []);
    pages.push(...batch.pages.map(({ page }) => ({ ...page, id: `pages/${page.id}` })));
    files.push({ name: file.name, bytes: readPageFile(root, file.name, MAX_PAGE_BYTES) });
    warnings.push(...batch.warnings);
  }
  return { pages, files, warnings };
}

/** The pages that a source brings, as they will be read from the files that hold them. */
export function ownPages(own: readonly ImportedPage[], mode: TextMode | null): ImportPages {
  const pages: Page[] = [];
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const { name, text } of own) {
    // A lone surrogate becomes U+FFFD in the file.
    const encoded = Buffer.from(text, 'utf8');
    const written = encoded.toString('utf8');
    // Reading drops one mark at the head of a file: a text that begins with it gets another.
    const bytes = written.startsWith('\uFEFF') ? Buffer.from(`\uFEFF${text}`, 'utf8') : encoded;
    files.push({ name, bytes });
    const id = `pages/${name}`;
    const type = pageFileType(name);
    const format = type === null || type === 'jsonl' || isDocument(type) ? 'text' : type;
    const sources = type === 'jsonl' ? jsonlPages(id, written) : [{ id, source: written, format }];
    for (const one of sources) pages.push(makePage(one.id, one.source, one.format, mode));
  }
  return { pages, files, warnings: [] };
}
