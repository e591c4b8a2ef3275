import type { Cell, Line } from './lines.ts';
import { least } from './long-lists.ts';

/** Lines that are rows of a table: `[from, to)` of the region's lines, and the cells of each row. */
export interface Table {
  readonly from: number;
  readonly to: number;
  /** For each row its cells, each as lines. */
  readonly rows: readonly (readonly (readonly Line[])[])[];
}

/** How far starts of cells of one column may lie apart, in font sizes. */
const ALIGNED = 0.8;

/** A line that is farther from the one above, in font sizes, begins a row. */
const WRAP = 1.7;

/** The table that begins at a line, or null: two lines or more whose cells are aligned. */
export function tableAt(lines: readonly Line[], from: number): Table | null {
  const first = lines[from];
  if (first === undefined || first.cells.length < 2) return null;
  let to = from + 1;
  const columns: Cell[] = [...first.cells];
  while (to < lines.length && isAligned(lines[to]!, columns, lines[to - 1]!)) {
    for (const cell of lines[to]!.cells)
      if (columnOf(cell, columns, first.size) < 0) columns.push(cell);
    to++;
  }
  const table = lines.slice(from, to);
  if (table.filter(({ cells }) => cells.length > 1).length < 2) return null;
  columns.sort((a, b) => a.x0 - b.x0);
  return { from, to, rows: rowsOf(table, columns) };
}

/** Whether a line goes on with the table: its cells stand below columns. */
function isAligned(line: Line, columns: readonly Cell[], above: Line): boolean {
  if (Math.abs(line.size - above.size) > 0.2 * above.size) return false;
  const known = line.cells.filter((cell) => columnOf(cell, columns, line.size) >= 0);
  if (line.cells.length === 1) {
    const cell = line.cells[0]!;
    const column = columns[columnOf(cell, columns, line.size)];
    // Text that is much wider than its column is no cell.
    return (
      column !== undefined && line.y - above.y < WRAP * line.size && !crosses(cell, column, columns)
    );
  }
  return known.length >= 2 && line.y - above.y < 4 * line.size;
}

function crosses(cell: Cell, column: Cell, columns: readonly Cell[]): boolean {
  return columns.some((other) => other !== column && other.x0 > cell.x0 && cell.x1 > other.x0);
}

/** The column whose left end, right end or middle the cell shares, or -1. */
function columnOf(cell: Cell, columns: readonly Cell[], size: number): number {
  const near = (a: number, b: number) => Math.abs(a - b) < ALIGNED * size;
  return columns.findIndex(
    (column) =>
      near(cell.x0, column.x0) ||
      near(cell.x1, column.x1) ||
      near(cell.x0 + cell.x1, column.x0 + column.x1) ||
      (cell.x0 >= column.x0 && cell.x1 <= column.x1),
  );
}

/**
 * Lines as rows. A line goes on with a row when it holds something that was written before the
 * row's end, or when it has nothing in the first column and stands close.
 */
function rowsOf(lines: readonly Line[], columns: readonly Cell[]): Line[][][] {
  const groups: Line[][] = [];
  let last = -1;
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    const wraps =
      above !== undefined &&
      line.y - above.y < WRAP * line.size &&
      (least(line.cells, ({ first }) => first) < last ||
        (line.cells.length < columns.length && columnOf(line.cells[0]!, columns, line.size) > 0));
    if (wraps) groups.at(-1)!.push(line);
    else {
      groups.push([line]);
      last = -1;
    }
    last = Math.max(last, ...line.cells.map((cell) => cell.last));
  }
  return groups.map((group) => cellsOf(group, columns));
}

/** The cells of a row from left to right (from right to left in that direction), each as lines. */
function cellsOf(lines: readonly Line[], columns: readonly Cell[]): Line[][] {
  const cells: Line[][] = columns.map(() => []);
  for (const line of lines) {
    for (const cell of line.cells) {
      const column = Math.max(0, columnOf(cell, columns, line.size));
      cells[column]!.push({ ...line, text: cell.text, x0: cell.x0, x1: cell.x1, cells: [cell] });
    }
  }
  const filled = cells.filter((cell) => cell.length > 0);
  return lines[0]!.rtl ? filled.reverse() : filled;
}
