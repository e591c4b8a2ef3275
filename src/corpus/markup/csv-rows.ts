import { trimSpan } from '../../core/span.ts';
import type { Span } from '../../core/types.ts';
import { isWhitespace } from '../../core/whitespace.ts';

/** A record of comma separated values: its span without the line end, and its cells. */
export interface CsvRow extends Span {
  readonly cells: readonly Span[];
}

/**
 * The records of `[start, end)`. A record ends with its line but for line ends inside double
 * quotes; cells are trimmed and without their quotes. Blank lines are no records.
 */
export function csvRows(source: string, { start, end }: Span, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: Span[] = [];
  let rowStart = start;
  let cellStart = start;
  let quoted = false;
  /** Whether the cell holds nothing yet: only there a quote opens. */
  let fresh = true;
  const closeCell = (at: number) => {
    const span = trimSpan(source, { start: cellStart, end: at });
    const bare = span.end - span.start > 1 && source[span.start] === '"';
    cells.push(bare ? { start: span.start + 1, end: span.end - 1 } : span);
    cellStart = at + 1;
    fresh = true;
  };
  const closeRow = (at: number) => {
    closeCell(at);
    const span = trimSpan(source, { start: rowStart, end: at });
    if (span.end > span.start) rows.push({ ...span, cells });
    cells = [];
    rowStart = cellStart;
  };
  for (let at = start; at < end; at++) {
    const char = source[at]!;
    // Behind a quote it is the second of a pair, which stands for one.
    if (char === '"') quoted = !quoted && (fresh || source[at - 1] === '"');
    if (quoted) fresh = false;
    else if (char === separator) closeCell(at);
    else if (char === '\n' || char === '\r') closeRow(at);
    else if (!isWhitespace(char.charCodeAt(0))) fresh = false;
  }
  closeRow(end);
  return rows;
}
