import { UncutError } from '../../core/error.ts';
import { throwProblems } from '../json-lines.ts';
import { checkLimit } from '../limits.ts';
import type { ImportSource } from './source.ts';

/** A row with the line of the file that it begins on, 1-based. */
export interface TableRow {
  readonly line: number;
  /** One a column. */
  readonly fields: readonly string[];
}

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

type TableSource = Pick<ImportSource, 'file' | 'text' | 'content'>;

/** What may part fields: a comma, else a tab, else a semicolon, whichever the header has most of. */
const SEPARATORS = [',', '\t', ';'] as const;

/**
 * A table with a header: RFC 4180 with commas, tabs or semicolons, LF or CRLF. A quoted field may
 * hold separators, line ends and doubled quotes. Blank lines are skipped. The sheet of an Excel file
 * is one already.
 *
 * @throws UncutError `label` for a quote that does not end, or what follows one, by file and line,
 *   and listing every row with another number of fields than the header.
 */
export function parseTable({ file, text, content }: TableSource): Table {
  if (content.is === 'sheet') {
    const { columns } = content.table;
    checkColumns(columns, `${file}: sheet ${JSON.stringify(content.sheet)}`);
    checkLimit('rows', content.table.rows.length, file);
    return content.table;
  }
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const [header, ...rows] = readRows(source, separator, file);
  if (header === undefined) {
    throw new UncutError('label', `${file}: expected a header and rows, found an empty file`);
  }
  const columns = header.fields.map((name) => name.trim());
  checkColumns(columns, `${file}:${header.line}`);
  throwProblems(
    'label',
    rows
      .filter(({ fields }) => fields.length !== columns.length)
      .map(
        ({ line, fields }) =>
          `${file}:${line}: expected ${columns.length} fields as in the header, got ${fields.length}; put fields with ${JSON.stringify(separator)} or line ends in double quotes`,
      ),
  );
  return { columns, rows };
}

/** @throws UncutError `label` when two columns have one name. */
function checkColumns(columns: readonly string[], where: string): void {
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  if (repeated === undefined) return;
  throw new UncutError(
    'label',
    `${where}: column ${JSON.stringify(repeated)} comes twice; rename one`,
  );
}

/** The columns of a table's first line, or none when it is no table. */
export function headerColumns({ text, content }: Omit<TableSource, 'file'>): readonly string[] {
  if (content.is === 'sheet') return content.table.columns;
  const source = text.replace(/^\uFEFF/, '');
  try {
    const first = readRows(source, separatorOf(source), '', 1)[0];
    return (first?.fields ?? []).map((name) => name.trim());
  } catch {
    return [];
  }
}

function separatorOf(source: string): string {
  const [line = ''] = source.replace(/^[\r\n]+/, '').split(/\r?\n/, 1);
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}

function readRows(source: string, separator: string, file: string, most = Infinity): TableRow[] {
  const rows: TableRow[] = [];
  let line = 1;
  let at = 0;
  while (at < source.length && rows.length < most) {
    const start = line;
    const fields: string[] = [];
    for (;;) {
      const field = source[at] === '"' ? quoted() : bare();
      fields.push(field);
      if (source[at] !== separator) break;
      at++;
    }
    if (source[at] === '\r') at++;
    if (source[at] === '\n') at++;
    line++;
    if (fields.length > 1 || fields[0]!.trim() !== '') rows.push({ line: start, fields });
  }
  checkLimit('rows', rows.length, file);
  return rows;

  function bare(): string {
    const from = at;
    while (at < source.length && source[at] !== separator && !endsLine()) at++;
    return source.slice(from, at);
  }

  function quoted(): string {
    const begun = line;
    let field = '';
    for (let from = ++at; ; from = at) {
      const end = source.indexOf('"', from);
      if (end < 0) {
        throw new UncutError(
          'label',
          `${file}:${begun}: a double quote that begins a field here never ends`,
        );
      }
      field += source.slice(from, end);
      at = end + 1;
      if (source[at] !== '"') break;
      field += '"';
      at++;
    }
    line += field.split('\n').length - 1;
    if (at < source.length && source[at] !== separator && !endsLine()) {
      throw new UncutError(
        'label',
        `${file}:${line}: expected ${JSON.stringify(separator)} or the end of the line after a quoted field, got ${JSON.stringify(source[at])}; double the quotes inside a field`,
      );
    }
    return field;
  }

  function endsLine(): boolean {
    return source[at] === '\n' || (source[at] === '\r' && (source[at + 1] ?? '\n') === '\n');
  }
}
