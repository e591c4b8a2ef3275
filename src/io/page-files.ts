import { readFileSync, realpathSync, statSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { glob } from 'tinyglobby';
import { UncutError } from '../core/error.ts';
import type { PageFormat } from '../core/types.ts';
import type { DocumentType } from './documents/types.ts';
import { checkInsideName, realPathInside } from './file-name.ts';
import { InsideFs } from './inside-fs.ts';
import { checkLimit } from './limits.ts';

/** The file types that hold pages. */
export type PageFileType = PageFormat | DocumentType | 'jsonl';

const TYPES: Readonly<Record<string, PageFileType>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  mdx: 'markdown',
  markdown: 'markdown',
  adoc: 'asciidoc',
  asciidoc: 'asciidoc',
  asc: 'asciidoc',
  rst: 'rst',
  txt: 'text',
  text: 'text',
  jsonl: 'jsonl',
  ipynb: 'ipynb',
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  epub: 'epub',
  zip: 'zip',
};

/** Every type of page file. */
export const PAGE_FILE_TYPES: readonly PageFileType[] = [...new Set(Object.values(TYPES))];

/** The endings of page files, for messages. */
export const PAGE_ENDINGS = `.${Object.keys(TYPES).join(', .')}`;

/** Endings of files that are pages when they lie in a folder of documents. */
const DOCUMENT_ENDINGS = 'html,htm,md,mdx,adoc,asciidoc,rst,txt,jsonl,ipynb,pdf,docx,docm,epub';

/** What a folder of documents without corpus.json is read with. */
export const DOCUMENT_GLOB = `**/*.{${DOCUMENT_ENDINGS}}`;

/** What Word leaves beside a document while it is open: the name of who has it. */
const OWNER_FILES = '**/~$*';

/** JSONL files of a corpus that hold labels, not pages. */
const LABEL_FILES = ['elements', 'queries', 'judgments', 'rankings', 'chunks'].map(
  (name) => `**/${name}.jsonl`,
);

/** A file of pages below the corpus folder. */
export interface PageFile {
  /** Path below the corpus folder with `/`. */
  readonly name: string;
  readonly type: PageFileType;
  /** What it holds, where it does not lie in a folder. */
  readonly bytes?: Uint8Array;
}

/** The type by the name's ending, or null when it is none that we read. */
export function pageFileType(name: string): PageFileType | null {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(TYPES, ending) ? TYPES[ending]! : null;
}

/**
 * The files that match the globs, in UTF-16 order of their names. `.git` and `node_modules` are
 * skipped, names that start with a dot are not. A link to a folder outside is never followed.
 *
 * @throws UncutError `corpus` when no file matches, or one is of an unknown type;
 *   `path-outside-corpus` when the globs of a corpus.json lead into a link to a folder outside.
 */
export async function findPageFiles(
  root: string,
  include: readonly string[],
  options: { readonly skip?: readonly string[]; readonly bare?: boolean } = {},
): Promise<PageFile[]> {
  await checkFolder(root);
  for (const pattern of include) checkInsideName(pattern, `${root}: page glob`);
  const inside = new InsideFs(await realpath(root));
  const names = await glob([...include], {
    cwd: root,
    fs: inside,
    dot: true,
    caseSensitiveMatch: false,
    followSymbolicLinks: true,
    ignore: [
      '**/.git/**',
      '**/node_modules/**',
      OWNER_FILES,
      ...(options.bare === true ? LABEL_FILES : []),
      ...skipGlobs(root, options.skip ?? []),
    ],
  });
  const [left] = inside.left;
  if (left !== undefined && options.bare !== true) {
    throw new UncutError(
      'path-outside-corpus',
      `${left} is a link to a folder outside the corpus folder ${root}: copy the folder, or narrow "pages.include"`,
    );
  }
  checkLimit('pages', names.length, root);
  const distinct = withoutRepeats(root, names);
  const runs = options.bare === true ? await runFolders(root) : [];
  const sorted = distinct
    .map((name) => name.split(sep).join('/'))
    .filter((name) => !runs.some((folder) => name.startsWith(folder)))
    .sort(compareUnits);
  if (sorted.length === 0) {
    throw new UncutError(
      'corpus',
      `no pages in ${root}: no file matches ${include.join(', ')}; check the folder and the globs`,
    );
  }
  return sorted.map((name) => {
    const type = pageFileType(name);
    if (type === null) {
      throw new UncutError(
        'corpus',
        `${root}/${name}: expected one of ${PAGE_ENDINGS}; narrow "pages.include"`,
      );
    }
    return { name, type };
  });
}

/**
 * The names without those that come to the same file: a link to a page, or to a folder above it,
 * would count its elements twice. The name that is no link stays.
 */
function withoutRepeats(root: string, names: readonly string[]): string[] {
  const realRoot = realpathSync.native(root);
  const byFile = new Map<string, string>();
  for (const name of [...names].sort(compareUnits)) {
    const path = join(realRoot, name);
    const file = realFile(path);
    if (!byFile.has(file) || file === path) byFile.set(file, name);
  }
  return [...byFile.values()];
}

/** The path without links; one that leads nowhere as it is, so that reading it says so. */
function realFile(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Folders of earlier runs, with a `/` at the end: their reports are no documents. */
async function runFolders(root: string): Promise<string[]> {
  const found = await glob('**/run.json', {
    cwd: root,
    fs: new InsideFs(await realpath(root)),
    dot: true,
    ignore: ['**/node_modules/**'],
  });
  const folders = found.map((path) => path.split(sep).join('/').slice(0, -'run.json'.length));
  const isRun = await Promise.all(
    folders.map((folder) =>
      stat(`${root}/${folder}elements.jsonl`).then(
        () => folder !== '',
        () => false,
      ),
    ),
  );
  return folders.filter((_, index) => isRun[index]);
}

function skipGlobs(root: string, folders: readonly string[]): string[] {
  return folders
    .map((folder) => relative(root, folder).split(sep).join('/'))
    .filter((folder) => folder !== '' && !folder.startsWith('../') && folder !== '..')
    .map((folder) => folder.replaceAll(/[[\](){}*?!+@]/g, '\\$&'))
    .flatMap((path) => [path, `${path}/**`]);
}

/**
 * The bytes of a page file. Not by promises: the work on a page keeps its thread busy anyway, and
 * on 750 files they took three times the processor time of the reading.
 *
 * @throws UncutError `page` when it can't be read or is larger than `maxBytes`;
 *   `path-outside-corpus` when a link leaves the folder.
 */
export function readPageFile(root: string, name: string, maxBytes: number): Uint8Array {
  try {
    const path = realPathInside(root, name);
    const info = statSync(path);
    if (!info.isFile()) {
      throw new UncutError('page', `${name}: expected a file, found a folder, a pipe or a device`);
    }
    const { size } = info;
    if (size > maxBytes) {
      throw new UncutError(
        'limit',
        `${name}: ${size} bytes, more than the limit of ${maxBytes}; raise it with --max-page-bytes`,
      );
    }
    return readFileSync(path);
  } catch (error) {
    if (error instanceof UncutError) throw error;
    throw new UncutError('page', `${name}: can't be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** @throws UncutError `corpus` when there is no folder at the path. */
export async function checkFolder(path: string): Promise<void> {
  const info = await stat(path).catch(() => null);
  if (info?.isDirectory() === true) return;
  const found = info === null ? 'nothing' : 'a file';
  throw new UncutError('corpus', `expected a folder at ${path}, found ${found}`);
}

/** Order by UTF-16 units, the same on every system and locale. */
export function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
