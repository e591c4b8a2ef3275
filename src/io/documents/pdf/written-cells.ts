import type { Draft } from './draft.ts';
import { type Line, makeLine, makeRows } from './lines.ts';
import { LIST_MARKER } from './list-marker.ts';
import { append, greatest, least } from './long-lists.ts';
import type { TextRun } from './text-run.ts';

/** Runs that were written one after the other and stand below or beside each other: a cell's text. */
interface Chunk {
  readonly runs: TextRun[];
  x0: number;
  x1: number;
  top: number;
  bottom: number;
}

/** A row of a table, or runs that are none, from the top. */
export type RowOrRuns = Draft | { readonly runs: readonly TextRun[] };

/** Text side by side: its cells, and whether they alone tell that it is a row. */
interface Row {
  readonly cells: Line[][];
  readonly sure: boolean;
}

/**
 * Finds rows of tables whose cells have lines of their own: text that stands side by side, was
 * written cell by cell, and whose baselines need not meet. A row with one line a cell counts when
 * the row above or below it has its columns.
 */
export function writtenRows(runs: readonly TextRun[]): RowOrRuns[] {
  const groups = sideBySide(chunksOf(runs));
  const rows = groups.map(rowOf);
  const isRow = rows.map((row) => row?.sure === true);
  const extend = (at: number, neighbour: number): void => {
    const row = rows[at];
    if (row && isRow[neighbour] && shareColumns(row, rows[neighbour]!)) isRow[at] = true;
  };
  for (let at = 1; at < rows.length; at++) extend(at, at - 1);
  for (let at = rows.length - 2; at >= 0; at--) extend(at, at + 1);
  const parts: RowOrRuns[] = [];
  let loose: TextRun[] = [];
  const flush = (): void => {
    if (loose.length > 0) parts.push({ runs: loose });
    loose = [];
  };
  for (const [at, group] of groups.entries()) {
    if (!isRow[at]) {
      append(
        loose,
        group.flatMap((chunk) => chunk.runs),
      );
      continue;
    }
    flush();
    parts.push({ kind: 'table-row', cells: rows[at]!.cells, tagged: false });
  }
  flush();
  return parts;
}

/** Whether two cells at least begin at the same places. */
function shareColumns(a: Row, b: Row): boolean {
  const startOf = (lines: readonly Line[]) => least(lines, ({ x0 }) => x0);
  const starts = b.cells.map(startOf);
  const shared = a.cells.filter((lines) =>
    starts.some((start) => Math.abs(start - startOf(lines)) < 0.5 * lines[0]!.size),
  );
  return shared.length >= 2;
}

function chunksOf(runs: readonly TextRun[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const run of [...runs].sort((a, b) => a.order - b.order)) {
    const chunk = chunks.at(-1);
    const last = chunk?.runs.at(-1);
    const top = run.y - 0.8 * run.size;
    const bottom = run.y + 0.2 * run.size;
    if (chunk !== undefined && last !== undefined && follows(chunk, last, run)) {
      chunk.runs.push(run);
      chunk.x0 = Math.min(chunk.x0, run.x0);
      chunk.x1 = Math.max(chunk.x1, run.x1);
      chunk.top = Math.min(chunk.top, top);
      chunk.bottom = Math.max(chunk.bottom, bottom);
    } else chunks.push({ runs: [run], x0: run.x0, x1: run.x1, top, bottom });
  }
  return chunks;
}

/** Whether a run goes on with a chunk: on the line of the last one, or on the next below it. */
function follows(chunk: Chunk, last: TextRun, run: TextRun): boolean {
  if (run.order !== last.order + 1) return false;
  const size = Math.max(run.size, last.size);
  const step = run.y - last.y;
  const alike = Math.min(run.size, last.size) > 0.85 * size;
  if (Math.abs(step) < (alike ? 0.3 : 0.6) * size) {
    return Math.max(run.x0 - last.x1, last.x0 - run.x1) < 1.2 * size;
  }
  return alike && step > 0 && step < 1.9 * size && run.x0 < chunk.x1 && run.x1 > chunk.x0;
}

/** Chunks in groups that share no height with each other, from the top. */
function sideBySide(chunks: readonly Chunk[]): Chunk[][] {
  const groups: Chunk[][] = [];
  let bottom = -Infinity;
  for (const chunk of [...chunks].sort((a, b) => a.top - b.top)) {
    const height = greatest(chunk.runs, ({ size }) => size);
    if (chunk.top > bottom - 0.2 * height) groups.push([chunk]);
    else groups.at(-1)!.push(chunk);
    bottom = Math.max(bottom, chunk.bottom);
  }
  return groups;
}

/** The cells of a group in reading order, or null when it is no row. */
function rowOf(group: readonly Chunk[]): Row | null {
  // Code stands in columns of its own making.
  if (group.length < 2 || group.every(({ runs }) => runs.every(({ mono }) => mono))) return null;
  const columns: { x0: number; x1: number; chunks: Chunk[] }[] = [];
  for (const chunk of [...group].sort((a, b) => a.x0 - b.x0)) {
    const column = columns.at(-1);
    if (column !== undefined && chunk.x0 < column.x1) {
      column.chunks.push(chunk);
      column.x1 = Math.max(column.x1, chunk.x1);
    } else columns.push({ x0: chunk.x0, x1: chunk.x1, chunks: [chunk] });
  }
  const { size } = group[0]!.runs[0]!;
  const apart = columns.every(
    ({ x0 }, index) => index === 0 || x0 - columns[index - 1]!.x1 > 0.5 * size,
  );
  if (columns.length < 2 || !apart) return null;
  const cells = columns.map(({ chunks }) =>
    makeRows(chunks.flatMap(({ runs }) => runs)).map(makeLine),
  );
  // A bullet, a note's number or a large first letter is no cell.
  const first = cells[0]![0]!;
  const isMark =
    LIST_MARKER.test(`${first.text} x`) ||
    /^\S$/u.test(first.text) ||
    first.size < 0.85 * cells[1]![0]!.size;
  if (cells[0]!.length === 1 && isMark) return null;
  if (first.rtl) cells.reverse();
  return { cells, sure: isStaggered(cells) || cells.some((lines) => lines.length > 1) };
}

function isStaggered(cells: readonly (readonly Line[])[]): boolean {
  const [{ y, size }] = cells[0] as [Line];
  return cells.some((lines) => Math.abs(lines[0]!.y - y) > 0.25 * size);
}
