import { UncutError } from '../../core/error.ts';
import type { PageFormat } from '../../core/types.ts';
import { type PageFileType, pageFileType } from '../page-files.ts';
import { openArchive } from './archive.ts';
import type { DocumentPage, OpenedDocument } from './types.ts';

/** Folders that systems and tools add. */
const ADDED = /(^|\/)(__MACOSX|\.git|node_modules)\//;

/** The types of files that are their pages' text. */
const FORMATS: ReadonlySet<string> = new Set<PageFormat>([
  'html',
  'markdown',
  'asciidoc',
  'rst',
  'text',
]);

function isFormat(type: PageFileType): type is PageFormat {
  return FORMATS.has(type);
}

/** Files shown in a warning at most. */
const SHOWN = 3;

/**
 * A ZIP archive of pages: each HTML, Markdown, AsciiDoc, reStructuredText and text file is a page
 * by its path in the archive.
 * Documents inside that would have to be opened first are left out, with a warning.
 *
 * @throws UncutError `page` when it is no archive, is damaged or encrypted, or holds no page;
 *   `limit` when it unpacks to more than it may.
 */
export async function readZip(
  bytes: Uint8Array,
  { name: file }: { readonly name: string },
): Promise<OpenedDocument> {
  const archive = await openArchive(bytes, file);
  const pages: DocumentPage[] = [];
  const left: string[] = [];
  for (const name of archive.names) {
    if (ADDED.test(name)) continue;
    const type = pageFileType(name);
    if (type === null) continue;
    if (isFormat(type)) pages.push({ name, format: type, source: archive.read(name) });
    else left.push(name);
  }
  if (pages.length === 0) {
    throw new UncutError(
      'page',
      `${file}: expected HTML, Markdown or text files in the archive, found ${archive.names.length} other files${left.length === 0 ? '' : `, among them ${left[0]}`}; unpack it, or leave it out of the corpus`,
    );
  }
  const shown = left.slice(0, SHOWN).join(', ');
  const more = left.length > SHOWN ? ` and ${left.length - SHOWN} more` : '';
  return {
    pages,
    warnings:
      left.length === 0
        ? []
        : [
            `${file}: left out ${shown}${more}: only HTML, Markdown and other text is read in an archive`,
          ],
  };
}
