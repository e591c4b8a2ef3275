import { UncutError } from '../../core/error.ts';
import { nearestName } from '../../core/nearest.ts';
import { parseTable } from './csv.ts';
import type { Imported, ImportOptions } from './imported.ts';
import { fromRequirements } from './requirements.ts';
import type { ImportSource } from './source.ts';

/** Names of columns that are taken when none is said, in this order; case does not count. */
export const ID_COLUMNS = ['id', 'uid', 'req id', 'requirement id', 'identifier', 'key'];
export const TEXT_COLUMNS = ['text', 'requirement', 'requirement text', 'statement', 'description'];
const PAGE_COLUMNS = ['page', 'document', 'file'];

/**
 * A table of requirements, one a row.
 *
 * @throws UncutError `label` when a column is not there, or listing every row without an id.
 */
export function readCsv(source: ImportSource, options: ImportOptions): Imported {
  const { columns, rows } = parseTable(source);
  const id = columnOf(source.file, columns, options.idColumn, ID_COLUMNS, '--id-column');
  const text = columnOf(source.file, columns, options.textColumn, TEXT_COLUMNS, '--text-column');
  const page =
    options.pageColumn === undefined
      ? columns.findIndex((name) => PAGE_COLUMNS.includes(name.toLowerCase()))
      : columnOf(source.file, columns, options.pageColumn, [], '--page-column');
  const kind = columns.findIndex((name) => name.toLowerCase() === 'kind');
  const requirements = rows.map(({ line, fields }) => {
    const where = `${source.file}:${line}`;
    const named = fields[page]?.trim() || null;
    if (fields[id]!.trim() === '') {
      throw new UncutError(
        'label',
        `${where}: column ${JSON.stringify(columns[id])} is empty; give the row an id, or name another column with --id-column`,
      );
    }
    return {
      id: fields[id]!.trim(),
      title: null,
      text: fields[text]!,
      level: 2,
      document: named?.replace(/\.[a-z]+$/i, '') ?? source.stem,
      page: named,
      kind: fields[kind]?.trim() || undefined,
      where,
    };
  });
  return fromRequirements(requirements, options.pagesGiven);
}

function columnOf(
  file: string,
  columns: readonly string[],
  given: string | undefined,
  usual: readonly string[],
  option: string,
): number {
  const lower = columns.map((name) => name.toLowerCase());
  const wanted = given === undefined ? usual : [given.trim().toLowerCase()];
  for (const name of wanted) {
    const at = lower.indexOf(name);
    if (at >= 0) return at;
  }
  const there = columns.map((name) => JSON.stringify(name)).join(', ');
  const nearest = given === undefined ? null : nearestName(given, columns);
  throw new UncutError(
    'label',
    given === undefined
      ? `${file}: expected a column ${usual.slice(0, 3).join(', ')} ...; the header has ${there}: name one with ${option}`
      : `${file}: no column ${JSON.stringify(given)} for ${option}; the header has ${there}${nearest === null ? '' : `; did you mean ${JSON.stringify(nearest)}?`}`,
  );
}
