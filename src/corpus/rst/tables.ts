import type { Span } from '../../core/types.ts';
import type { Container, Part } from '../markup/block-builder.ts';
import { charColumns } from './marks.ts';
import type { RstReader } from './reader.ts';

/** Whether a line is the top of a grid table: `+-----+----+`. */
export function isGridTop(text: string): boolean {
  return /^\+-[-+]*-\+$/.test(text);
}

/** Whether a line is the top of a simple table: `====  ====`. */
export function isSimpleTop(text: string): boolean {
  return /^=+(?: +=+)+$/.test(text);
}

/**
 * A table drawn with `+---+`: a row goes to the next line that is drawn over all columns, and
 * takes that line with it. Lines that can't be told apart by columns stay in one row.
 */
export function gridTable(
  reader: RstReader,
  line: number,
  at: number,
  end: number,
  within: Container,
): number {
  const { lines, blocks } = reader;
  let last = line + 1;
  while (last < end && /^[+|]/.test(lines.text(last))) last++;
  const borders = gridColumns(lines.source.slice(at, lines.ends[line]));
  within.state = 'closed';
  blocks.wait(at, lines.ends[line]!);
  let first = line + 1;
  for (let one = line + 1; one < last; one++) {
    const isBorder = /^\+[-=+]+\+$/.test(lines.text(one));
    if (!isBorder && one + 1 < last) continue;
    const span = { start: lines.texts[first]!, end: lines.ends[one]! };
    const parts = gridCells(reader, first, isBorder ? one : one + 1, borders);
    blocks.add('table-row', null, span, parts);
    first = one + 1;
  }
  return last;
}

/** Columns of the `+` of a border. */
function gridColumns(border: string): Set<number> {
  const columns = new Set<number>();
  for (let at = 0; at < border.length; at++) if (border[at] === '+') columns.add(at);
  return columns;
}

function gridCells(
  reader: RstReader,
  first: number,
  end: number,
  borders: ReadonlySet<number>,
): Part[] {
  const { lines } = reader;
  const cells = new Map<number, Span[]>();
  for (let line = first; line < end; line++) {
    let column = 0;
    let cellColumn = 0;
    let start = lines.texts[line]!;
    for (let at = start; at < lines.ends[line]!; at++) {
      const char = lines.source[at]!;
      if ((char === '|' || char === '+') && borders.has(column)) {
        addSegment(cells, cellColumn, lines.source, start, at);
        cellColumn = column;
        start = at + 1;
      }
      column += charColumns(char);
    }
    addSegment(cells, cellColumn, lines.source, start, lines.ends[line]!);
  }
  return cellParts(cells);
}

/** Adds what a line holds of a cell, but for lines drawn between cells. */
function addSegment(
  cells: Map<number, Span[]>,
  column: number,
  source: string,
  start: number,
  end: number,
): void {
  const text = source.slice(start, end);
  if (text.trim() === '' || /^[-=+]+$/.test(text)) return;
  const segments = cells.get(column);
  if (segments === undefined) cells.set(column, [{ start, end }]);
  else segments.push({ start, end });
}

function cellParts(cells: ReadonlyMap<number, readonly Span[]>): Part[] {
  return [...cells]
    .sort(([a], [b]) => a - b)
    .map(([, spans]) => ({ role: 'prose', spans, apart: cells.size > 1 }));
}

/**
 * A table between `====  ====` lines: text in the first column opens a row, so does the line behind
 * one that is drawn, which belongs to the row above.
 */
export function simpleTable(
  reader: RstReader,
  line: number,
  at: number,
  end: number,
  within: Container,
): number {
  const { lines, blocks } = reader;
  const starts = simpleColumns(lines.source.slice(at, lines.ends[line]));
  const indent = lines.indents[line]!;
  const last = simpleEnd(reader, line, end);
  within.state = 'closed';
  blocks.wait(at, lines.ends[line]!);
  let rowStart = -1;
  let rowEnd = -1;
  let closed = false;
  const close = () => {
    if (rowStart === -1) return;
    const parts = simpleCells(reader, rowStart, rowEnd, indent, starts);
    blocks.add(
      'table-row',
      null,
      { start: lines.texts[rowStart]!, end: lines.ends[rowEnd - 1]! },
      parts,
    );
    rowStart = -1;
  };
  for (let one = line + 1; one < last; one++) {
    if (lines.isBlank(one)) continue;
    if (isDrawn(lines.text(one))) {
      if (rowStart === -1) blocks.wait(lines.texts[one]!, lines.ends[one]!);
      else rowEnd = one + 1;
      closed = true;
    } else {
      const opens = lines.indents[one]! <= indent || closed;
      if (opens) {
        close();
        rowStart = one;
      } else if (rowStart === -1) rowStart = one;
      rowEnd = one + 1;
      closed = false;
    }
  }
  close();
  return last;
}

/** Behind the bottom line: the second that is drawn, or one with nothing below it. */
function simpleEnd({ lines }: RstReader, line: number, end: number): number {
  let found = 0;
  for (let one = line + 1; one < end; one++) {
    if (!/^=[= ]*$/.test(lines.text(one))) continue;
    found++;
    if (found === 2 || one + 1 >= end || lines.isBlank(one + 1)) return one + 1;
  }
  return lines.paragraphEnd(line, end);
}

function isDrawn(text: string): boolean {
  return /^(?:=[= ]*|-[- ]*)$/.test(text) && text.length > 1;
}

/** Columns where the cells of a simple table begin. */
function simpleColumns(border: string): number[] {
  const starts: number[] = [];
  for (let at = 0; at < border.length; at++) {
    if (border[at] === '=' && border[at - 1] !== '=') starts.push(at);
  }
  return starts;
}

function simpleCells(
  reader: RstReader,
  first: number,
  end: number,
  indent: number,
  starts: readonly number[],
): Part[] {
  const { lines } = reader;
  const cells = new Map<number, Span[]>();
  for (let line = first; line < end; line++) {
    if (isDrawn(lines.text(line))) continue;
    let column = Math.max(0, lines.indents[line]! - indent);
    let cell = 0;
    while (cell + 1 < starts.length && starts[cell + 1]! <= column) cell++;
    let start = lines.texts[line]!;
    for (let at = start; at < lines.ends[line]!; at++) {
      // Text that runs over the next column's start spans both.
      const border = cell + 1 < starts.length && column >= starts[cell + 1]!;
      if (border && at > start && lines.source[at - 1] === ' ') {
        addSegment(cells, cell, lines.source, start, at);
        while (cell + 1 < starts.length && starts[cell + 1]! <= column) cell++;
        start = at;
      }
      column += charColumns(lines.source[at]!);
    }
    addSegment(cells, cell, lines.source, start, lines.ends[line]!);
  }
  return cellParts(cells);
}
