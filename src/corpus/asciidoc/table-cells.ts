import type { Span } from '../../core/types.ts';
import { isBlank } from '../../core/whitespace.ts';

/** A cell with its marks: `2+^.>s|text`. */
export interface Cell {
  readonly start: number;
  /** Where its text begins, behind its marks. */
  readonly from: number;
  /** Where its text ends: at the marks of the next cell. */
  end: number;
  /** Number of the line that it begins on, within the table. */
  readonly line: number;
  /** Whether nothing but its marks stands before its text on that line. */
  readonly opensLine: boolean;
  /** Columns and rows that it spans; how often it is repeated. */
  readonly columns: number;
  readonly rows: number;
  readonly times: number;
  /** The letter of its style, or ''. */
  readonly style: string;
}

const SPEC = /(?:(\d{1,3})?(?:\.(\d{1,3}))?([*+]))?(?:[<^>](?:\.[<^>])?|\.[<^>])?([a-z])?$/;
const SPEC_LENGTH = 16;

/**
 * The cells of the text of a table, which begin at separators that no backslash stands before;
 * text in front of the first one is a cell too.
 */
export function tableCells(source: string, { start, end }: Span, separator: string): Cell[] {
  const cells: Cell[] = [];
  let line = 0;
  let lineStart = start;
  /** Line of the last separator. */
  let taken = -1;
  const [first] = separator;
  for (let at = start; at < end; at++) {
    const char = source[at];
    if (char === '\n' || char === '\r') {
      lineStart = at + 1;
      line++;
    }
    if (char !== first || source[at - 1] === '\\' || !source.startsWith(separator, at)) continue;
    const opens = line !== taken;
    const cell = cellAt(source, lineStart, at, line, opens, separator.length);
    const before = cells.at(-1);
    if (before !== undefined) before.end = cell.start;
    else if (!isBlank(source, start, cell.start)) cells.push(bareCell(start, cell.start));
    cells.push(cell);
    cell.end = end;
    taken = line;
    at += separator.length - 1;
  }
  if (cells.length === 0 && !isBlank(source, start, end)) cells.push(bareCell(start, end));
  return cells;
}

/** Text in front of the first separator. */
function bareCell(start: number, end: number): Cell {
  const place = { start, from: start, end, line: 0, opensLine: true };
  return { ...place, columns: 1, rows: 1, times: 1, style: '' };
}

/** The cell of a separator with its marks: behind a space or at the start of a line. */
function cellAt(
  source: string,
  lineStart: number,
  at: number,
  line: number,
  opens: boolean,
  width: number,
): Cell {
  const head = source.slice(Math.max(lineStart, at - SPEC_LENGTH), at);
  const [whole, across = '', down = '', sign = '', style = ''] = SPEC.exec(head)!;
  const before = source[at - whole.length - 1];
  const apart = at - whole.length === lineStart || (before !== undefined && /\s/.test(before));
  const marked = whole !== '' && apart;
  const start = marked ? at - whole.length : at;
  const count = marked ? Math.max(1, Number(across)) : 1;
  return {
    start,
    from: at + width,
    end: start,
    line,
    opensLine: opens && isBlank(source, lineStart, start),
    columns: marked && sign === '+' ? count : 1,
    rows: marked && sign === '+' ? Math.max(1, Number(down)) : 1,
    times: marked && sign === '*' ? count : 1,
    style: marked ? style : '',
  };
}
