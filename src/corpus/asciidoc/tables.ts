import type { Span } from '../../core/types.ts';
import { isBlank } from '../../core/whitespace.ts';
import { literal, type Part, prose } from '../markup/block-builder.ts';
import { csvRows } from '../markup/csv-rows.ts';
import type { BlockAttributes } from './attributes.ts';
import type { AsciidocReader } from './reader.ts';
import { type Cell, tableCells } from './table-cells.ts';

/** A table whose delimiter stands at `line` and whose text ends before the line `inner`. */
export interface TablePlace {
  readonly line: number;
  readonly inner: number;
  readonly closed: boolean;
  readonly attributes: BlockAttributes;
}

interface Row extends Span {
  readonly parts: Part[];
  end: number;
}

/** Gives a table's rows as blocks; its delimiters belong to the first and the last. */
export function readTable(reader: AsciidocReader, place: TablePlace): void {
  const { lines, blocks } = reader;
  const { line, inner, closed } = place;
  blocks.wait(lines.texts[line]!, lines.ends[line]!);
  const start = lines.ends[line]!;
  const end = inner > line + 1 ? lines.ends[inner - 1]! : start;
  for (const { parts, ...span } of rowsOf(reader, place, { start, end })) {
    blocks.add('table-row', null, span, parts);
  }
  if (closed) blocks.closeWith(lines.texts[inner]!, lines.ends[inner]!);
}

function rowsOf(reader: AsciidocReader, { line, attributes }: TablePlace, text: Span): Row[] {
  const { source } = reader.lines;
  const mark = source[reader.lines.texts[line]!]!;
  const format = attributes.named.get('format') ?? { ',': 'csv', ':': 'dsv' }[mark] ?? 'psv';
  const given = attributes.named.get('separator');
  if (format === 'psv') {
    const cells = tableCells(source, text, given ?? (mark === '!' ? '!' : '|'));
    return packRows(source, cells, columnCount(attributes, cells), text.start);
  }
  const separator =
    given === '\\t' || format === 'tsv' ? '\t' : (given ?? (format === 'dsv' ? ':' : ','));
  return csvRows(source, text, separator[0]!).map(({ start, end, cells }) => ({
    start,
    end,
    parts: cells.map((cell) => prose(cell.start, cell.end)),
  }));
}

/** By `cols`, else the cells that begin on the first line. */
function columnCount({ named }: BlockAttributes, cells: readonly Cell[]): number {
  const cols = named.get('cols')?.trim();
  if (cols !== undefined && /^\d{1,3}$/.test(cols)) return Number(cols);
  if (cols !== undefined && cols !== '') {
    return cols.split(cols.includes(',') ? ',' : ';').reduce((sum, one) => {
      const times = /^[ \t]*(\d{1,3})\*/.exec(one)?.[1];
      return sum + (times === undefined ? 1 : Number(times));
    }, 0);
  }
  const [first] = cells;
  if (first === undefined) return 1;
  return cells
    .filter(({ line }) => line === first.line)
    .reduce((sum, { columns, times }) => sum + columns * times, 0);
}

/** Fills rows with cells; a row that begins in the middle of a line is one with the row before. */
function packRows(source: string, cells: readonly Cell[], columns: number, start: number): Row[] {
  const rows: Row[] = [];
  /** Columns that cells of rows above reach into, by row from here on. */
  const reached: number[] = [];
  let filled = 0;
  let fresh = true;
  for (const cell of cells) {
    const parts = cellParts(source, cell);
    if (fresh && (cell.opensLine || rows.length === 0)) {
      rows.push({ start: rows.length === 0 ? start : cell.start, end: cell.end, parts });
    } else {
      const row = rows.at(-1)!;
      row.end = cell.end;
      row.parts.push(...parts);
    }
    fresh = false;
    for (let copy = 0; copy < cell.times; copy++) {
      filled += cell.columns;
      for (let below = 1; below < cell.rows; below++) {
        reached[below] = (reached[below] ?? 0) + cell.columns;
      }
      if (filled + (reached[0] ?? 0) >= columns) {
        reached.shift();
        filled = 0;
        fresh = true;
        // Rows that cells from above fill alone.
        while (reached.length > 0 && reached[0]! >= columns) reached.shift();
      }
    }
  }
  return rows;
}

/** A part for each paragraph of a cell. */
function cellParts(source: string, { from, end, style }: Cell): Part[] {
  if (isBlank(source, from, end)) return [];
  if (style === 'l') return [literal(from, end)];
  const words = source.slice(from, end).trimEnd();
  if (!/[\r\n]/.test(words)) return [prose(from, from + words.length)];
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: blank, index } of words.matchAll(/(?:\r\n?|\n)[ \t]*(?=[\r\n])/g)) {
    if (index > at) parts.push(prose(from + at, from + index));
    at = index + blank.length;
  }
  if (at < words.length) parts.push(prose(from + at, from + words.length));
  return parts;
}
