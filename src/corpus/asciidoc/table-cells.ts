import type { Span } from '../../core/types.ts';
import { isBlank } from '../../core/whitespace.ts';

/** A cell with its marks: `2+^.>s|text`. */
export interface Cell extends Span {
  /** Without its marks. */
  readonly text: Span;
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
  const heads: (Omit<Cell, 'text' | 'end'> & { from: number })[] = [];
  let line = 0;
  let lineStart = start;
  /** Line of the last separator. */
  let taken = -1;
  for (let at = start; at < end; at++) {
    const char = source[at];
    if (char === '\n' || char === '\r') {
      lineStart = at + 1;
      line++;
    }
    if (!source.startsWith(separator, at) || source[at - 1] === '\\') continue;
    const spec = cellSpec(source, lineStart, at);
    const opensLine = line !== taken && isBlank(source, lineStart, spec.start);
    if (heads.length === 0 && !isBlank(source, start, spec.start)) heads.push(leadingCell(start));
    heads.push({ ...spec, line, opensLine, from: at + separator.length });
    taken = line;
    at += separator.length - 1;
  }
  if (heads.length === 0 && !isBlank(source, start, end)) heads.push(leadingCell(start));
  return heads.map(({ from, ...head }, index) => {
    const to = heads[index + 1]?.start ?? end;
    return { ...head, end: to, text: { start: from, end: to } };
  });
}

function leadingCell(start: number) {
  return { start, from: start, line: 0, opensLine: true, columns: 1, rows: 1, times: 1, style: '' };
}

/** The marks in front of a separator: behind a space or at the start of a line. */
function cellSpec(source: string, lineStart: number, at: number) {
  const head = source.slice(Math.max(lineStart, at - SPEC_LENGTH), at);
  const match = SPEC.exec(head)!;
  const [whole, across = '', down = '', sign = '', style = ''] = match;
  const before = source[at - whole.length - 1];
  const apart = at - whole.length === lineStart || (before !== undefined && /\s/.test(before));
  if (whole === '' || !apart) return { start: at, columns: 1, rows: 1, times: 1, style: '' };
  const count = Math.max(1, Number(across));
  return {
    start: at - whole.length,
    columns: sign === '+' ? count : 1,
    rows: sign === '+' ? Math.max(1, Number(down)) : 1,
    times: sign === '*' ? count : 1,
    style,
  };
}
