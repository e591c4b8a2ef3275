/** Where the parser stops completing short rows, in cells of a table; far from it nothing differs. */
const MAX_CELLS = 60_000;

/** The rows of a table by their line starts, or why it is not plainly one. */
export type TableScan =
  | { readonly rows: readonly number[]; readonly end: number }
  | 'none'
  | 'unclear';

/**
 * Scans the table whose header row starts with a pipe and fills the line `[start, end)`, the next
 * one starting at `next`. `rows` holds where each row starts, the header first, whose delimiter row
 * belongs to it; `end` is behind the last. `none`: a paragraph.
 */
export function scanTable(source: string, start: number, end: number, next: number): TableScan {
  const delimiter = lineAt(source, next);
  if (!/^[-:|=\s]*-[-:|=\s]*$/.test(delimiter)) return 'none';
  const header = source.slice(start, end).trim();
  if (header.includes('\\') || !/^ {0,3}\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*\r?\n?$/.test(delimiter)) {
    return 'unclear';
  }
  const columns = count(header, '|') - (header.endsWith('|') ? 1 : 0);
  if (columns !== count(delimiter, '|') - 1) return 'unclear';
  const rows = [start];
  let at = next + delimiter.length;
  while (at < source.length) {
    const line = lineAt(source, at);
    if (/^[ \t]*\r?\n?$/.test(line)) break;
    if (!/^ {0,3}\|/.test(line) || rows.length * columns > MAX_CELLS) return 'unclear';
    rows.push(at);
    at += line.length;
  }
  return { rows, end: at };
}

function lineAt(source: string, start: number): string {
  const newline = source.indexOf('\n', start);
  return source.slice(start, newline === -1 ? source.length : newline + 1);
}

function count(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) found++;
  return found;
}
