import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import { didYouMean } from '../core/nearest.ts';
import { pageIdParts } from '../core/page-id.ts';
import { type ElementRow, isCut, type PageRow } from '../core/rows.ts';
import type { Conventions } from '../core/run.ts';
import type { Page } from '../core/types.ts';
import { checkInsideName, realPathInside } from '../io/file-name.ts';
import { sha256 } from '../io/hash.ts';
import { readRun } from '../io/read-run.ts';
import { elementView } from '../report/element-view.ts';
import { plainLine } from '../report/format.ts';
import { readFilePages } from '../run/read-file.ts';
import { textWay } from '../run/text-way.ts';
import { list } from './options.ts';
import { print, terminalWidth, useColor } from './output.ts';

interface ShowFlags {
  readonly strategy?: string;
  readonly corpus?: string;
  readonly context?: string;
}

/** Prints an element of a run in its page, once for each strategy. */
export async function showCommand(folder: string, wanted: string, flags: ShowFlags): Promise<void> {
  const { run, rows, pages, source } = await readRun(folder);
  const found = findElement(rows, wanted);
  const strategies = flags.strategy === undefined ? null : list('--strategy', flags.strategy);
  const shown = found.filter(({ strategy }) => strategies?.includes(strategy) ?? true);
  if (shown.length === 0) {
    const ids = run.strategies.map(({ id }) => id);
    throw new UncutError(
      'usage',
      `the run has no strategy ${strategies?.join(', ')}${didYouMean(strategies?.[0] ?? '', ids)}; it has ${ids.join(', ')}`,
    );
  }
  const first = shown[0]!;
  const context = flags.context === undefined ? 200 : Number(flags.context);
  if (!Number.isSafeInteger(context) || context < 0) {
    throw new UncutError('usage', `--context: expected a whole number, got "${flags.context}"`);
  }
  const root = flags.corpus ?? (source === null ? null : resolve(folder, source));
  const page = first.span === null ? null : await readPage(root, first.page, run.conventions);
  if (page !== null) {
    checkUnchanged(
      page,
      pages.find((one) => one.page === first.page),
    );
  }
  const kind = first.kind === null ? '' : `  (${plainLine(first.kind)})`;
  const place = first.span === null ? '' : `  [${first.span[0]}, ${first.span[1]})`;
  print(`${plainLine(first.id)}${kind}\n${plainLine(first.page)}${place}\n`);
  const options = { width: terminalWidth(), color: useColor(), context };
  // A text that stays whole is shown once, and only when no strategy cuts it.
  const cut = shown.filter(isCut);
  const drawn = cut.length > 0 ? cut : shown.slice(0, 1);
  for (const row of shown) {
    const [head, ...lines] = elementView(row, page?.text ?? '', options);
    print(`\n${[head, ...(drawn.includes(row) ? lines : [])].join('\n')}\n`);
  }
}

/** The rows of one element: by its id, else by a part of an id that no other has. */
function findElement(rows: readonly ElementRow[], wanted: string): readonly ElementRow[] {
  const exact = rows.filter(({ id }) => id === wanted);
  if (exact.length > 0) return exact;
  const ids = [...new Set(rows.map(({ id }) => id))];
  const near = ids.filter((id) => id.endsWith(wanted));
  const some = near.length > 0 ? near : ids.filter((id) => id.includes(wanted));
  if (some.length === 1) return rows.filter(({ id }) => id === some[0]);
  throw new UncutError(
    'usage',
    some.length === 0
      ? `the run has no element ${JSON.stringify(wanted)}${didYouMean(wanted, ids.slice(0, 20_000))}`
      : `${some.length} elements have ${JSON.stringify(wanted)} in their id: ${some.slice(0, 5).join(', ')}${some.length > 5 ? ', ...' : ''}`,
  );
}

async function readPage(root: string | null, id: string, conventions: Conventions): Promise<Page> {
  const name = pageIdParts(id).file;
  checkInsideName(name, 'page of the run');
  const path = root === null ? null : join(root, name);
  if (path === null || (await stat(path).catch(() => null)) === null) {
    throw new UncutError(
      'results',
      `page "${id}" is not at ${path ?? 'any known place'}: the corpus has moved; say where it is with --corpus <folder>`,
    );
  }
  await realPathInside(root ?? '.', name);
  const { pages } = await readFilePages(path, textWay(conventions));
  const page = pages.length === 1 ? pages[0] : pages.find((one) => id.endsWith(one.id));
  if (page === undefined) throw new UncutError('results', `page "${id}" is not in ${path} now`);
  return page;
}

/** The page must be the one that the run saw. */
function checkUnchanged(page: Page, seen: PageRow | undefined): void {
  if (seen !== undefined && sha256(page.text) === seen.sha256) return;
  throw new UncutError(
    'results',
    seen === undefined
      ? `page "${page.id}" is not in the run's pages.jsonl, so nothing says that it is the text of then`
      : `page "${seen.page}" has changed since the run: run again, or name the corpus of then with --corpus`,
  );
}
