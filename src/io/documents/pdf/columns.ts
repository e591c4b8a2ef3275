import { makeRows } from './lines.ts';
import { append, greatest, least } from './long-lists.ts';
import type { TextRun } from './text-run.ts';

/** Rows that are read from top to bottom: a column, or what stands across columns. */
export type Region = readonly (readonly TextRun[])[];

/** A gap that may part columns, in font sizes. */
const GUTTER = 0.6;

/** Rows that have text on both sides of a gutter: with fewer there are no columns. */
const LEAST_ROWS = 3;

/** How many places of a gutter are tried, and how deep columns are looked for in columns. */
const TRIES = 4;
const DEEPEST = 5;

/**
 * The runs of a page as regions in reading order. Text on both sides of a gutter is read column by
 * column when the page was written so. A table has gutters too, but it is written row by row, and
 * is then left together.
 */
export function readingOrder(runs: readonly TextRun[], depth = 0): Region[] {
  const rows = makeRows(runs);
  if (depth === DEEPEST || rows.length < LEAST_ROWS) return [rows];
  for (const gutter of gutters(rows)) {
    const regions = splitAt(rows, gutter, depth);
    if (regions !== null) return regions;
  }
  return [rows];
}

/** The regions when the page has columns at the gutter, else null. */
function splitAt(rows: readonly TextRun[][], x: number, depth: number): Region[] | null {
  const regions: Region[] = [];
  let across: TextRun[][] = [];
  let found = false;
  const flush = (): void => {
    if (across.length > 0) append(regions, readingOrder(across.flat(), depth + 1));
    across = [];
  };
  for (const band of bandsAt(rows, x)) {
    if (!band.parted || !isColumns(band.rows, x)) {
      append(across, band.rows);
      continue;
    }
    found = true;
    flush();
    const inBand = band.rows.flat();
    regions.push(
      ...readingOrder(
        inBand.filter((run) => isLeft(run, x)),
        depth + 1,
      ),
    );
    regions.push(
      ...readingOrder(
        inBand.filter((run) => !isLeft(run, x)),
        depth + 1,
      ),
    );
  }
  flush();
  return found ? regions : null;
}

interface Band {
  readonly parted: boolean;
  readonly rows: TextRun[][];
}

/** Neighbouring rows that all cross the gutter, or all do not. */
function bandsAt(rows: readonly TextRun[][], x: number): Band[] {
  const bands: Band[] = [];
  for (const row of rows) {
    const parted = row.every((run) => run.x1 <= x + 0.5 || run.x0 >= x - 0.5);
    const band = bands.at(-1);
    if (band?.parted === parted) band.rows.push(row);
    else bands.push({ parted, rows: [row] });
  }
  return bands.flatMap(withoutOuterRows);
}

/** A first or last row that stands far from the rest is a running head or foot. */
function withoutOuterRows(band: Band): Band[] {
  if (!band.parted || band.rows.length < LEAST_ROWS) return [band];
  const rows = [...band.rows];
  const head = isFar(rows[0]!, rows[1]!) ? rows.splice(0, 1) : [];
  const foot = isFar(rows.at(-2)!, rows.at(-1)!) ? rows.splice(-1, 1) : [];
  const apart = (row: TextRun[]): Band => ({ parted: false, rows: [row] });
  return [...head.map(apart), { parted: true, rows }, ...foot.map(apart)];
}

function isFar(above: readonly TextRun[], below: readonly TextRun[]): boolean {
  return below[0]!.y - above[0]!.y > 2.5 * Math.max(above[0]!.size, below[0]!.size);
}

function isLeft(run: TextRun, x: number): boolean {
  return (run.x0 + run.x1) / 2 < x;
}

function isColumns(rows: readonly TextRun[][], x: number): boolean {
  const both = withNext(rows).filter(
    (row) => row.some((run) => isLeft(run, x)) && row.some((run) => !isLeft(run, x)),
  );
  if (both.length < LEAST_ROWS) return false;
  const runs = rows.flat().sort((a, b) => a.order - b.order);
  const returns = runs.filter(
    (run, index) => index > 0 && isLeft(run, x) && !isLeft(runs[index - 1]!, x),
  );
  if (returns.length <= both.length * 0.1) return true;
  // Written across the columns, line by line: then only full lines of prose tell columns.
  return (
    both.length >= 2 * LEAST_ROWS &&
    isProse(rows, (run) => isLeft(run, x)) &&
    isProse(rows, (run) => !isLeft(run, x))
  );
}

/** Whether most rows of a side fill its width, and the width is that of prose. */
function isProse(rows: readonly TextRun[][], onSide: (run: TextRun) => boolean): boolean {
  const lines = rows
    .map((row) => row.filter(onSide))
    .filter((row) => row.length > 0)
    .map((row) => ({
      x0: least(row, ({ x0 }) => x0),
      x1: greatest(row, ({ x1 }) => x1),
      size: row[0]!.size,
    }));
  const width = greatest(lines, ({ x1 }) => x1) - least(lines, ({ x0 }) => x0);
  const full = lines.filter(({ x0, x1 }) => x1 - x0 >= 0.8 * width);
  return width >= 12 * lines[0]!.size && full.length >= 0.6 * lines.length;
}

/** Where most rows have a gap at the same place, the best first. */
function gutters(rows: readonly (readonly TextRun[])[]): number[] {
  const gaps = withNext(rows).flatMap(gapsOf);
  if (gaps.length < LEAST_ROWS) return [];
  const origin = Math.floor(least(gaps, ({ from }) => from));
  const most = Math.ceil(greatest(gaps, ({ to }) => to));
  // A page that is wider than any paper has no gutter worth its memory.
  if (!(most - origin < 20_000)) return [];
  const support = new Int32Array(most - origin + 2);
  for (const { from, to } of gaps) {
    const first = Math.ceil(from) - origin;
    const last = Math.floor(to) - origin;
    if (last < first) continue;
    support[first]!++;
    support[last + 1]!--;
  }
  for (let at = 1; at < support.length; at++) support[at]! += support[at - 1]!;
  const found: number[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const best = support.reduce((high, count) => Math.max(high, count), 0);
    if (best < LEAST_ROWS) break;
    const first = support.indexOf(best);
    let last = first;
    while (support[last + 1] === best) last++;
    found.push(origin + (first + last) / 2);
    support.fill(0, Math.max(0, first - 3), last + 4);
  }
  return found;
}

/** Each row with the one below: baselines of two columns need not meet. */
function withNext(rows: readonly (readonly TextRun[])[]): (readonly TextRun[])[] {
  return rows.map((row, index) => {
    const next = rows[index + 1];
    return next === undefined || next[0]!.y - row[0]!.y > 1.6 * row[0]!.size
      ? row
      : [...row, ...next];
  });
}

function gapsOf(row: readonly TextRun[]): { readonly from: number; readonly to: number }[] {
  const sorted = [...row].sort((a, b) => a.x0 - b.x0);
  const gaps: { from: number; to: number }[] = [];
  let end = -Infinity;
  for (const { x0, x1, size } of sorted) {
    if (end !== -Infinity && x0 - end >= GUTTER * size) gaps.push({ from: end, to: x0 });
    end = Math.max(end, x1);
  }
  return gaps;
}
