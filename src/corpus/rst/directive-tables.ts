import { type Part, prose } from '../markup/block-builder.ts';
import { csvRows } from '../markup/csv-rows.ts';
import type { Directive } from './directive-blocks.ts';
import { listMark } from './marks.ts';
import type { Region, RstReader } from './reader.ts';

/** The rows of a list table: an outer bullet a row, an inner one a cell. */
export function listTable(reader: RstReader, { first, end, indent }: Region): void {
  const { lines, blocks } = reader;
  for (let line = lines.skipBlank(first, end); line < end; ) {
    const last = Math.max(line + 1, lines.indentedEnd(line + 1, end, indent + 1));
    const span = { start: lines.texts[line]!, end: lines.ends[last - 1]! };
    blocks.add('table-row', null, span, listCells(reader, line, last));
    line = lines.skipBlank(last, end);
  }
}

function listCells({ lines }: RstReader, first: number, end: number): Part[] {
  const parts: Part[] = [];
  const outer = listMark(lines.text(first));
  const width = outer?.opens === 'bullet' ? outer.width : 0;
  const column = lines.indents[first]! + width;
  let start = lines.texts[first]! + width;
  let textEnd = start;
  const close = () => {
    if (start < textEnd) parts.push(prose(start, textEnd));
  };
  for (let line = first; line < end; line++) {
    if (lines.isBlank(line)) {
      // A further paragraph of the cell.
      close();
      start = textEnd = lines.ends[line]!;
      continue;
    }
    const at = line === first ? start : lines.texts[line]!;
    const mark =
      line === first || lines.indents[line] === column
        ? listMark(lines.source.slice(at, lines.ends[line]))
        : null;
    if (mark?.opens === 'bullet') {
      if (line !== first) close();
      start = Math.min(at + mark.width, lines.ends[line]!);
    } else if (start === textEnd) start = at;
    textEnd = lines.ends[line]!;
  }
  close();
  return parts;
}

/** The rows of a table of comma separated values, with the header that an option holds. */
export function csvTable(reader: RstReader, directive: Directive, end: number): void {
  const { argument, options, content, head } = directive;
  const { lines, blocks } = reader;
  const separator = delimiter(options.get('delim'), lines.source);
  const header = options.get('header');
  if (header !== undefined && header.end > header.start) {
    const cells = csvRows(lines.source, header, separator)[0]?.cells ?? [];
    const span = { start: argument.end, end: lines.ends[head - 1]! };
    blocks.add(
      'table-row',
      null,
      span,
      cells.map((cell) => prose(cell.start, cell.end)),
    );
  }
  if (content.first >= end) return;
  for (const { start, end: rowEnd, cells } of csvRows(
    lines.source,
    { start: content.at, end: lines.ends[end - 1]! },
    separator,
  )) {
    blocks.add(
      'table-row',
      null,
      { start, end: rowEnd },
      cells.map((cell) => prose(cell.start, cell.end)),
    );
  }
}

function delimiter(option: { start: number; end: number } | undefined, source: string): string {
  const name = option === undefined ? '' : source.slice(option.start, option.end);
  if (name === 'tab') return '\t';
  return name === 'space' ? ' ' : (name[0] ?? ',');
}
