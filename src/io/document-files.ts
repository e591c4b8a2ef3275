import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkFolder,
  compareUnits,
  type PageFile,
  type PageFileType,
  pageFileType,
} from './page-files.ts';

/** Folders that hold no documents of the user's own. */
const SKIPPED = new Set(['node_modules', 'results', 'dist', 'coverage']);

/** Documents that people keep and that are not read: they must become HTML, Markdown or text first. */
const UNREADABLE = new Set([
  ...['doc', 'odt', 'rtf', 'pages', 'ppt', 'pptx', 'odp'],
  ...['xls', 'xlsx', 'ods', 'tex', 'org', 'textile', 'mediawiki'],
]);

/** The start of a JSONL file that is looked at, in bytes: its first line must end there. */
const HEAD_BYTES = 1 << 20;

/** What a folder and those below it hold. */
export interface DocumentFiles {
  /** In UTF-16 order of their names. */
  readonly files: readonly PageFile[];
  /** Documents of other formats by ending, such as `odt`. */
  readonly unreadable: ReadonlyMap<string, number>;
  /** Folders below with a corpus.json, with `/`; their documents are not among `files`. */
  readonly corpora: readonly string[];
  /** What could not be looked into, with the reason. */
  readonly failures: readonly string[];
}

/**
 * The documents of a folder and of those below it. Skipped are hidden files and folders, links,
 * node_modules, results, dist, coverage, folders of earlier runs, and what belongs to a corpus
 * already. A .jsonl file counts when its first line is a page (`{"id", "text"}`), an .asc file when
 * it is no signature.
 *
 * @throws UncutError `corpus` when there is no such folder.
 */
export async function findDocuments(root: string): Promise<DocumentFiles> {
  await checkFolder(root);
  const files: PageFile[] = [];
  const unreadable = new Map<string, number>();
  const corpora: string[] = [];
  const failures: string[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    let entries: Dirent[];
    try {
      entries = await readdir(join(root, folder), { withFileTypes: true });
    } catch (error) {
      failures.push(`${folder || '.'}: ${(error as Error).message}`);
      continue;
    }
    const names = new Set(entries.map(({ name }) => name));
    if (folder !== '' && names.has('corpus.json')) {
      corpora.push(folder.slice(0, -1));
      continue;
    }
    if (names.has('run.json') && names.has('elements.jsonl')) continue;
    for (const entry of entries) {
      const name = folder + entry.name;
      if (entry.name.startsWith('.') || entry.name.startsWith('~$')) continue;
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) waiting.push(`${name}/`);
      if (!entry.isFile()) continue;
      const type = pageFileType(entry.name);
      // An archive may hold anything: it is read when it is named.
      if (type === 'zip') continue;
      if (type !== null && (await isDocumentFile(type, join(root, name)))) {
        files.push({ name, type });
      }
      const ending = /\.([^.]+)$/.exec(entry.name)?.[1]?.toLowerCase() ?? '';
      if (type === null && UNREADABLE.has(ending))
        unreadable.set(ending, (unreadable.get(ending) ?? 0) + 1);
    }
  }
  return {
    files: files.sort((a, b) => compareUnits(a.name, b.name)),
    unreadable,
    corpora: corpora.sort(compareUnits),
    failures,
  };
}

/** A signature may have the ending .asc too, and any data .jsonl. */
async function isDocumentFile(type: PageFileType, path: string): Promise<boolean> {
  if (type === 'jsonl') return holdsPages(path);
  return !path.endsWith('.asc') || !(await headOf(path)).startsWith('-----BEGIN PGP');
}

/** The start of a file; empty when it can't be read. */
async function headOf(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}

/** Whether the first line of a JSONL file is a page. */
async function holdsPages(path: string): Promise<boolean> {
  try {
    const file = await open(path);
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      const head = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
      const { id, text, page } = JSON.parse(head.split('\n').find((line) => line.trim() !== '')!);
      return (
        ['string', 'number'].includes(typeof id) && typeof text === 'string' && page === undefined
      );
    } finally {
      await file.close();
    }
  } catch {
    return false;
  }
}
