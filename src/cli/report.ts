import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import { type PageRows, pageRowsOf } from '../core/page-rows.ts';
import type { PageRow } from '../core/rows.ts';
import type { Run } from '../core/run.ts';
import { parseJsonLines } from '../io/json-lines.ts';
import { readRun } from '../io/read-run.ts';
import { readTextFile } from '../io/read-text.ts';
import { type ChosenPages, PageChooser, type Room } from '../report/html/choose-pages.ts';
import { htmlPage, htmlReport } from '../report/html/html-report.ts';
import type { HtmlTools, QueryEntry, ReportData } from '../report/html/report-data.ts';
import { openCorpus } from '../run/open-corpus.ts';
import { reportPages, type UseAgain, usesOfStored } from '../run/report-pages.ts';
import { print } from './output.ts';

/** A run as it was made, or as it is read. */
export interface KnownRun {
  readonly run: Run;
  readonly rows: readonly PageRows[];
  readonly pages: readonly PageRow[];
}

/** What is known of a run beside its folder. */
export interface WriteReportOptions {
  /** The run itself; read from the folder unless set. */
  readonly known?: KnownRun;
  /** The folder that page ids are relative to; what the run folder names unless set. */
  readonly root?: string;
  /** In the order of the run's strategies; loaded by their names unless set. */
  readonly uses?: readonly UseAgain[];
  /** Texts of the queries by id; those of the corpus unless set. */
  readonly queryTexts?: ReadonlyMap<string, string>;
  /** Largest page file in bytes, as for the run. */
  readonly maxPageBytes?: number;
  /** Folder where the run kept text and tokens of its pages; null or absent when there is none. */
  readonly cacheFolder?: string | null;
  /** Room for pages in the file, and for files of pages beside it. */
  readonly room?: Room;
  /** The file to write; `report.html` in the run folder unless set. */
  readonly out?: string;
}

interface ReportFlags {
  readonly corpus?: string;
  readonly out?: string;
}

/** Runs `uncut report`. */
export async function reportCommand(folder: string, flags: ReportFlags): Promise<void> {
  const { file, notes } = await writeReport(folder, {
    ...(flags.corpus === undefined ? {} : { root: resolve(flags.corpus) }),
    ...(flags.out === undefined ? {} : { out: resolve(flags.out) }),
  });
  print(`${file}\n`);
  for (const note of notes) print(`  ${note}\n`);
}

/**
 * Writes the report of a run folder, and files for pages that have no room in it into a folder
 * beside it.
 *
 * @throws UncutError `results` when the run can't be read or the report can't be written.
 */
export async function writeReport(
  folder: string,
  options: WriteReportOptions = {},
): Promise<{ readonly file: string; readonly notes: readonly string[] }> {
  const { known } = options;
  const { run, rows, pages, source } =
    known === undefined ? await storedRun(folder) : { ...known, source: null };
  const sha256 = new Map(pages.map((page) => [page.page, page.sha256]));
  const out = options.out ?? join(resolve(folder), 'report.html');
  const root = options.root ?? (source === null ? null : resolve(folder, source));
  const own = out === join(resolve(folder), 'report.html');
  const sideFolder = own ? 'pages' : `${basename(out).replace(/\.html?$/i, '')}-pages`;
  const tools = await htmlTools();
  const side = new SideFiles(join(dirname(out), sideFolder));
  try {
    await side.clear();
    const data = { ...(await baseData(folder, run, rows, root, options)) };
    const chosen = await choosePages(
      run,
      rows,
      root,
      { ...options, folder, sha256 },
      {
        folder: sideFolder,
        write: (name, page, pageRows) => {
          const only = {
            ...data,
            rows: [pageRows],
            queries: [],
            pages: [page],
            sidecars: new Map(),
          };
          return side.write(name, htmlPage(only, `../${basename(out)}`, tools));
        },
      },
    );
    const html = await htmlReport({ ...data, ...chosen }, tools);
    await mkdir(dirname(out), { recursive: true });
    const unfinished = `${out}.unfinished-${process.pid}`;
    await writeFile(unfinished, html);
    await rename(unfinished, out);
    return { file: out, notes: chosen.notes };
  } catch (error) {
    if (error instanceof UncutError || (error as NodeJS.ErrnoException).code === undefined)
      throw error;
    const reason = (error as Error).message;
    throw new UncutError(
      'results',
      `the report can't be written to ${out}: ${reason}; name another file with --out`,
      { cause: error },
    );
  }
}

async function storedRun(folder: string): Promise<KnownRun & { readonly source: string | null }> {
  const { run, rows, pages, source } = await readRun(folder);
  const ids = run.strategies.map(({ id }) => id);
  return { run, rows: pageRowsOf(rows, ids), pages, source };
}

async function baseData(
  folder: string,
  run: Run,
  rows: readonly PageRows[],
  root: string | null,
  { queryTexts }: WriteReportOptions,
): Promise<ReportData> {
  const queries = await readQueries(folder);
  const texts = queryTexts ?? (queries.length === 0 || root === null ? null : await textsOf(root));
  return {
    ...{ run, rows, queries, pages: [], excerpts: [], notes: [] },
    queryTexts: texts ?? new Map(),
    sidecars: new Map(),
  };
}

async function readQueries(folder: string): Promise<QueryEntry[]> {
  const path = join(folder, 'queries.jsonl');
  if ((await stat(path).catch(() => null)) === null) return [];
  const lines = parseJsonLines(await readTextFile(path, 'results'), path, 'results');
  return lines.map(({ value }) => value as QueryEntry);
}

/** Texts of the corpus's own queries; a corpus that can't be opened any more has none. */
async function textsOf(root: string): Promise<ReadonlyMap<string, string> | null> {
  const corpus = await openCorpus(root).catch(() => null);
  return corpus?.queries ? new Map(corpus.queries.map(({ id, text }) => [id, text])) : null;
}

interface SideWriter {
  readonly folder: string;
  readonly write: (
    name: string,
    page: ReportData['pages'][number],
    rows: PageRows,
  ) => Promise<void>;
}

/** Reads the pages, those with the most cuts first, until there is no room for more. */
async function choosePages(
  run: Run,
  rows: readonly PageRows[],
  root: string | null,
  options: WriteReportOptions & {
    readonly folder: string;
    readonly sha256: ReadonlyMap<string, string>;
  },
  side: SideWriter,
): Promise<ChosenPages> {
  const chooser = new PageChooser(rows, options.room);
  const present = root === null ? null : await stat(root).catch(() => null);
  if (root === null || present === null) {
    return chooser.finish(
      `The texts of the pages: the corpus is not where it was${own(root)}; name it with --corpus.`,
    );
  }
  const { maxPageBytes, cacheFolder = null, sha256, folder } = options;
  const uses =
    options.uses ?? (await usesOfStored(run, { folder, root, pages: [...sha256.keys()] }));
  const reading = {
    root,
    uses,
    cacheFolder,
    sha256,
    ...(maxPageBytes === undefined ? {} : { options: { maxPageBytes } }),
  };
  for await (const found of reportPages(run, chooser.order(), reading)) {
    if ('reason' in found) {
      chooser.lose(found.id, found.reason);
      continue;
    }
    const place = chooser.add(found);
    if (place === null) break;
    if (place.number === null) continue;
    const name = `${place.number}.html`;
    await side.write(name, found, chooser.rowsOf(found.page.id));
    chooser.link(found.page.id, `${side.folder}/${name}`);
  }
  return chooser.finish();
}

function own(root: string | null): string {
  return root === null ? '' : ` (${basename(root)})`;
}

async function htmlTools(): Promise<HtmlTools> {
  const { JSDOM } = await import('jsdom');
  return {
    hash: (text) => createHash('sha256').update(text, 'utf8').digest('base64'),
    document: new JSDOM('').window.document,
  };
}

/** Files of single pages, numbered; only files of that form are ever removed. */
class SideFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws UncutError `results` when the folder is a link: files elsewhere would be removed. */
  async clear(): Promise<void> {
    const info = await lstat(this.#folder).catch(() => null);
    if (info?.isSymbolicLink() === true) {
      throw new UncutError(
        'results',
        `${this.#folder} is a link: remove it, or name another file with --out`,
      );
    }
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      if (/^\d+\.html$/.test(name)) await rm(join(this.#folder, name));
    }
  }

  async write(name: string, html: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await writeFile(join(this.#folder, name), html);
  }
}
