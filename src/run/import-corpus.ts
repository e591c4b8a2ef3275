import { basename, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { FoundVia, TextMode } from '../core/types.ts';
import { parseCorpusJson } from '../io/corpus-json.ts';
import type {
  ImportedElement,
  ImportedQuery,
  ImportFormat,
  ImportOptions,
} from '../io/import/imported.ts';
import { IMPORT_FORMATS, readImports } from '../io/import/read-imports.ts';
import { readSource, type SourceContent } from '../io/import/source.ts';
import { sourceFiles } from '../io/import/source-files.ts';
import { parseJudgments } from '../io/judgments.ts';
import { parseElements, parseQueries } from '../io/labels.ts';
import { DOCUMENT_GLOB } from '../io/page-files.ts';
import { UNLOCATED } from '../io/write-corpus.ts';
import { type ImportProblem, locateImports } from './import-locate.ts';
import { importNotes } from './import-notes.ts';
import { givenPages, ownPages } from './import-pages.ts';

/** What a new corpus is made of. */
export interface ImportRequest
  extends Pick<ImportOptions, 'idColumn' | 'textColumn' | 'pageColumn'> {
  /** Label files, or folders of them. */
  readonly files: readonly string[];
  /** Folder of the new corpus; its name becomes the id. */
  readonly to: string;
  /** Folder of the documents, when they lie elsewhere. */
  readonly pages?: string | undefined;
  readonly format?: ImportFormat | undefined;
  /** Sheet of an Excel file. */
  readonly sheet?: string | undefined;
  readonly text?: TextMode | undefined;
  readonly licence?: string | undefined;
  /** Day of its first version, `2026-11-30`. */
  readonly date: string;
}

/** A source of a corpus, for its notes. */
export interface ImportOrigin {
  readonly file: string;
  readonly sha256: string;
  readonly format: string;
}

/** A corpus that is ready to be written, and what is to be said about it. */
export interface ImportedCorpus {
  readonly id: string;
  /** Files below the corpus folder. */
  readonly files: readonly { readonly name: string; readonly content: string | Uint8Array }[];
  readonly origins: readonly ImportOrigin[];
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
  readonly notes: readonly string[];
}

export interface ImportCounts {
  readonly pages: number;
  /** Of the sources. */
  readonly elements: number;
  readonly found: ReadonlyMap<FoundVia, number>;
  /** Labels that are not on the page that their source names. */
  readonly missing: number;
  /** Elements without a page: on none, or on several. */
  readonly homeless: number;
  readonly queries: number;
  readonly judgments: number;
}

/**
 * Makes a corpus of label sources: reads them, finds their elements on the pages, and gives the
 * files of the corpus. Nothing is written.
 *
 * @throws UncutError for a source or page that can't be read; `label` when no element was located.
 */
export async function importCorpus(request: ImportRequest): Promise<ImportedCorpus> {
  const { to, pages: folder, text = null } = request;
  const sources = await Promise.all(
    (await sourceFiles(request.files)).map((file) => readSource(file, request.sheet)),
  );
  const options = { ...request, pagesGiven: folder !== undefined };
  const read = await readImports(sources, request.format ?? null, options);
  const imports = read.map(({ imported }) => imported);
  const { pages, files, warnings } =
    folder === undefined
      ? ownPages(distinctPages(imports.flatMap((one) => one.pages)), text)
      : await givenPages(folder, to, text);

  const renamed: ImportProblem[] = [];
  const elements = distinctIds(
    imports.map((one) => one.elements),
    renamed,
  );
  const located = locateImports(pages, elements);
  const problems = [...renamed, ...located.problems];
  const missing = located.labels.length - sum(located.found);
  if (sum(located.found) === 0) {
    throw new UncutError(
      'label',
      `${request.files.join(', ')}: none of ${elements.flat().length} elements is on the ${pages.length} pages${folder === undefined ? '' : ` of ${folder}: does --pages name the documents that they are from?`}`,
      { problems: problems.map(({ id, kind, message }) => `${kind}: ${id}: ${message}`) },
    );
  }
  const sheetNotes = sources.flatMap(({ content }) =>
    content.is === 'sheet' ? content.notes : [],
  );
  const notes = [
    ...sheetNotes,
    ...warnings,
    ...imports.flatMap((one) => one.notes),
    ...located.notes,
  ];
  const known = new Set(located.labels.map(({ id }) => id));
  const asked = imports.flatMap((one) => one.queries ?? []);
  const queries = answerable(asked, known, notes);
  const kept = new Set(queries.map(({ id }) => id));
  const judgments = imports
    .flatMap((one) => one.judgments ?? [])
    .filter(({ query }) => kept.has(query));

  const id = corpusId(to);
  const formats = new Set(
    read.flatMap(({ format, sources: group }) =>
      group.map(({ content }) => formatWords(format, content)),
    ),
  );
  const manifest = {
    schema: 1,
    id,
    version: 1,
    title: id,
    licence: request.licence ?? 'not stated',
    source: `imported: ${[...formats].join(', ')}`,
    noun: asked.length === 0 ? 'requirements' : 'answers',
    pages: {
      include: [`pages/${DOCUMENT_GLOB}`],
      ...(text === null ? {} : { text }),
    },
    elements: 'elements.jsonl',
    ...(queries.length === 0 ? {} : { queries: 'queries.jsonl' }),
    ...(judgments.length === 0
      ? {}
      : { judgments: { file: 'judgments.jsonl', version: 1, inventory: 'unknown' } }),
  };
  const counts = {
    pages: pages.length,
    elements: elements.flat().length,
    found: located.found,
    missing,
    homeless: located.homeless.length,
    queries: queries.length,
    judgments: judgments.length,
  };
  const origins = read.flatMap(({ format, sources: group }) =>
    group.map(({ file, sha256, content }) => ({
      file: basename(file),
      sha256,
      format: formatWords(format, content),
    })),
  );
  const unlocated = located.homeless.map(({ element, pages: several }) => ({
    id: element.id,
    text: element.text,
    ...(element.kind === undefined ? {} : { kind: element.kind }),
    ...(several.length === 0 ? {} : { pages: several }),
  }));
  const labels: [string, string][] = [
    ['corpus.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['elements.jsonl', jsonLines(located.labels)],
    ...(queries.length === 0 ? [] : [['queries.jsonl', jsonLines(queries)] as [string, string]]),
    ...(judgments.length === 0
      ? []
      : [['judgments.jsonl', jsonLines(judgments)] as [string, string]]),
    ...(unlocated.length === 0 ? [] : [[UNLOCATED, jsonLines(unlocated)] as [string, string]]),
    [
      'README.md',
      importNotes({
        id,
        date: request.date,
        origins,
        units: located.units,
        folder: folder === undefined ? null : basename(resolve(folder)),
        counts,
      }),
    ],
  ];
  checkFiles(labels);
  return {
    id,
    files: [
      ...files.map(({ name, bytes }) => ({ name: `pages/${name}`, content: bytes })),
      ...labels.map(([name, content]) => ({ name, content })),
    ],
    origins,
    counts,
    problems,
    notes,
  };
}

/** A source's format in words: a table may be a sheet. */
function formatWords(format: ImportFormat, content: SourceContent): string {
  if (content.is !== 'sheet') return IMPORT_FORMATS[format];
  const sheet = `Excel, sheet ${JSON.stringify(content.sheet)}`;
  return format === 'csv' ? sheet : `${IMPORT_FORMATS[format]} in ${sheet}`;
}

/** Reads what is to be written as a run will, so that a bad id fails here. */
function checkFiles(files: readonly (readonly [string, string])[]): void {
  for (const [name, content] of files) {
    if (name === 'corpus.json') parseCorpusJson(content, name);
    if (name === 'elements.jsonl') parseElements(content, name);
    if (name === 'queries.jsonl') parseQueries(content, name);
    if (name === 'judgments.jsonl') parseJudgments(content, name);
  }
}

/** Pages of several sources: those of one name must be one text. */
function distinctPages<T extends { readonly name: string; readonly text: string }>(
  pages: readonly T[],
): T[] {
  const byName = new Map<string, T>();
  for (const page of pages) {
    const earlier = byName.get(page.name.toLowerCase());
    if (earlier !== undefined && earlier.text !== page.text) {
      throw new UncutError(
        'label',
        `two sources have a page ${JSON.stringify(page.name)} with different texts; import them into corpora of their own`,
      );
    }
    byName.set(page.name.toLowerCase(), page);
  }
  return [...byName.values()];
}

/** The later owners of an id get `~2`, and are told about. */
function distinctIds(
  sources: readonly (readonly ImportedElement[])[],
  problems: ImportProblem[],
): ImportedElement[][] {
  const owners = new Map<string, string>();
  const ids = new Set(sources.flat().map(({ id }) => id));
  return sources.map((elements) =>
    elements.map((element) => {
      const first = owners.get(element.id);
      if (first === undefined) {
        owners.set(element.id, element.where);
        return element;
      }
      let number = 2;
      while (ids.has(`${element.id}~${number}`)) number++;
      const id = `${element.id}~${number}`;
      ids.add(id);
      const message = `its id (${element.where}) is that of another (${first}) already; it became ${id}`;
      problems.push({ id: element.id, kind: 'duplicate-id', message });
      return { ...element, id };
    }),
  );
}

/** The queries with the elements that are labels; one that has lost all of them is left out. */
function answerable(
  queries: readonly ImportedQuery[],
  known: ReadonlySet<string>,
  notes: string[],
): ImportedQuery[] {
  const kept: ImportedQuery[] = [];
  for (const query of queries) {
    const elements = query.elements.filter((id) => known.has(id));
    const lost = query.elements.length - elements.length;
    if (lost > 0 && elements.length === 0) {
      notes.push(`query ${query.id} is left out: none of its ${lost} passages has a page`);
      continue;
    }
    if (lost > 0) {
      notes.push(`query ${query.id} expects ${lost} fewer: those passages have no page`);
    }
    kept.push({ id: query.id, text: query.text, elements });
  }
  return kept;
}

function jsonLines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** The folder's name with what an id can't hold as `-`. */
function corpusId(folder: string): string {
  const id = basename(resolve(folder))
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return id === '' ? 'imported' : id;
}
