import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pageRowsOf } from '../core/page-rows.ts';
import { isCut } from '../core/rows.ts';
import type { Comparison } from '../report/compare-types.ts';
import type { CompareData, ComparedSide } from '../report/html/compare/compare-data.ts';
import type { ReportPage } from '../report/html/report-data.ts';
import type { RunToCompare } from './compare-input.ts';
import { openCorpus } from './open-corpus.ts';
import { type LostPage, reportPages, usesOfStored } from './report-pages.ts';

/** Most UTF-16 units of text, and about as many for chunks, that the file of a comparison holds. */
const ROOM = 8_000_000;

/** About the characters that a chunk takes in the file. */
const CHUNK_SIZE = 12;

/** How the pages of a comparison are found. */
export interface CompareTextsOptions {
  /** Most UTF-16 units of both sides' pages; 8 million unless set. */
  readonly room?: number;
}

/**
 * What the page of a comparison is made of: both runs with the compared strategies alone, and the
 * pages read and split again as far as there is room, those with the most won and lost elements
 * first. A page that is not as the run saw it is left out with the reason.
 */
export async function compareData(
  comparison: Comparison,
  runs: readonly [RunToCompare, RunToCompare],
  { room = ROOM }: CompareTextsOptions = {},
): Promise<CompareData> {
  const bare = [
    comparedSide(runs[0], new Set(comparison.strategies.map(({ first }) => first))),
    comparedSide(runs[1], new Set(comparison.strategies.map(({ second }) => second))),
  ] as const;
  const notes: string[] = [];
  const lost = new Map<string, [string | null, string | null]>();
  const lose = (page: string, side: number, reason: string): void => {
    const reasons = lost.get(page) ?? [null, null];
    reasons[side] = reason;
    lost.set(page, reasons);
  };
  const order = pageOrder(comparison, bare);
  const readers = await Promise.all(
    runs.map((run, side) => reader(run, bare[side]!, order, side, notes)),
  );
  const pages: [ReportPage[], ReportPage[]] = [[], []];
  let used = 0;
  let read = 0;
  for (const id of order) {
    if (used > room) break;
    const found = await Promise.all(readers.map((next) => next(id)));
    for (const [side, page] of found.entries()) {
      if (page === null) continue;
      if ('reason' in page) lose(id, side, page.reason);
      else {
        used += sizeOf(page, side === 1 && sameText(page, found[0] ?? null));
        pages[side]!.push(page);
      }
    }
    read++;
  }
  for (const id of order.slice(read)) {
    for (const side of [0, 1]) lose(id, side, 'the file has no room for it');
  }
  if (read < order.length) {
    notes.push(
      `The texts of ${order.length - read} of ${order.length} pages, those with the fewest elements won and lost: the file has no room for them. uncut show draws each element.`,
    );
  }
  return {
    comparison,
    sides: [
      { ...bare[0], pages: pages[0] },
      { ...bare[1], pages: pages[1] },
    ],
    queryTexts: await textsOfQueries(comparison, runs),
    lost,
    notes: [...notes, ...lostNotes(lost)],
  };
}

function comparedSide(
  { run, rows }: RunToCompare,
  ids: ReadonlySet<string>,
): Omit<ComparedSide, 'pages'> {
  return {
    run: { ...run, strategies: run.strategies.filter(({ id }) => ids.has(id)) },
    rows: rows.filter(({ strategy }) => ids.has(strategy)),
  };
}

/** Pages with the most elements won and lost first, then those with the most cut ones. */
function pageOrder(
  { strategies }: Comparison,
  sides: readonly Omit<ComparedSide, 'pages'>[],
): string[] {
  const changes = new Map<string, number>();
  const cuts = new Map<string, number>();
  for (const { page } of strategies.flatMap(({ elements }) => elements.changes)) {
    changes.set(page, (changes.get(page) ?? 0) + 1);
  }
  for (const row of sides.flatMap(({ rows }) => rows)) {
    cuts.set(row.page, (cuts.get(row.page) ?? 0) + (isCut(row) ? 1 : 0));
  }
  const places = new Map([...cuts.keys()].map((page, index) => [page, index]));
  const by = (counts: ReadonlyMap<string, number>, a: string, b: string) =>
    (counts.get(b) ?? 0) - (counts.get(a) ?? 0);
  return [...cuts.keys()].sort(
    (a, b) => by(changes, a, b) || by(cuts, a, b) || places.get(a)! - places.get(b)!,
  );
}

type NextPage = (id: string) => Promise<ReportPage | LostPage | null>;

/** Reads the pages of one side in order; a page that the side does not have is null. */
async function reader(
  { pages: hashes = [], corpus = null, folder = null }: RunToCompare,
  { run, rows }: Omit<ComparedSide, 'pages'>,
  order: readonly string[],
  side: number,
  notes: string[],
): Promise<NextPage> {
  const ids = run.strategies.map(({ id }) => id);
  const rowsOf = new Map(pageRowsOf(rows, ids).map((own) => [own.page, own]));
  const root = corpus === null ? null : resolve(corpus);
  const present = root === null ? null : await stat(root).catch(() => null);
  if (root === null || present === null) {
    const where = root === null ? '' : ` (${basename(root)})`;
    const reason = `the corpus is not where it was${where}`;
    notes.push(`The texts of the pages of the ${sideName(side)} run: ${reason}.`);
    return async (id) => (rowsOf.has(id) ? { id, reason } : null);
  }
  const wanted = order.flatMap((id) => rowsOf.get(id) ?? []);
  const found = reportPages(run, wanted, {
    root,
    uses: await usesOfStored(run, { folder, root, pages: hashes.map(({ page }) => page) }),
    sha256: new Map(hashes.map(({ page, sha256 }) => [page, sha256])),
  });
  return async (id) => {
    if (!rowsOf.has(id)) return null;
    const { value, done } = await found.next();
    return done === true ? null : value;
  };
}

function sideName(side: number): string {
  return side === 0 ? 'first' : 'second';
}

function sameText(page: ReportPage, other: ReportPage | LostPage | null): boolean {
  return other !== null && 'page' in other && other.page.text === page.page.text;
}

function sizeOf({ page, strategies }: ReportPage, shared: boolean): number {
  const chunks = strategies.reduce(
    (sum, on) => sum + ('chunks' in on ? on.chunks.tokens.length : 0),
    0,
  );
  return (shared ? 0 : page.text.length) + page.blocks.length * 6 + chunks * CHUNK_SIZE;
}

/** Texts of the queries as the corpus has them now; none when it can't be opened any more. */
async function textsOfQueries(
  { strategies }: Comparison,
  runs: readonly RunToCompare[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (strategies.every(({ queries }) => queries.length === 0)) return texts;
  for (const root of new Set(runs.map(({ corpus }) => corpus ?? null))) {
    if (root === null) continue;
    const corpus = await openCorpus(root).catch(() => null);
    for (const { id, text } of corpus?.queries ?? []) texts.set(id, text);
  }
  return texts;
}

/** Pages that are lost for a reason of their own, a few by name. */
function lostNotes(
  lost: ReadonlyMap<string, readonly [string | null, string | null]>,
): readonly string[] {
  const own = [...lost].flatMap(([page, reasons]) =>
    reasons.flatMap((reason, side) =>
      reason === null || /^the (corpus|file) /.test(reason)
        ? []
        : [`The text of ${page} in the ${sideName(side)} run: ${reason}.`],
    ),
  );
  const shown = own.slice(0, 20);
  return own.length > shown.length
    ? [...shown, `The texts of ${own.length - shown.length} pages more.`]
    : shown;
}
