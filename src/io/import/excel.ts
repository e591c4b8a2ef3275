import { UncutError } from '../../core/error.ts';
import type { Archive } from '../documents/archive.ts';
import { storedZip } from '../documents/stored-zip.ts';
import { decodeXml, scanXml } from '../documents/xml-scan.ts';
import type { Table, TableRow } from './csv.ts';
import { type SheetRange, scanSheet } from './sheet-scan.ts';
import { chooseSheet, readWorkbook, type WorkbookSheet } from './workbook.ts';

/** A table of an Excel file. */
export interface ExcelTable {
  readonly sheet: string;
  readonly table: Table;
  /** What was taken, and what may be other than the author sees, one sentence each. */
  readonly notes: readonly string[];
}

type Cell = string | number | boolean | Date | null | undefined;

/** Rows that may stand above the header, such as a title. */
const ABOVE_HEADER = 20;

/** Addresses or names shown in a note at most. */
const SHOWN = 3;

/**
 * The table of a sheet, the first that is not hidden unless one is named. Its header is the first
 * row with two filled cells; a formula is its saved value, a date is as `2026-11-30`.
 *
 * @throws UncutError `label` when it can't be read or has no table, `usage` for a sheet that is
 *   not there, `limit` for what is too large.
 */
export async function readExcel(
  archive: Archive,
  file: string,
  sheetName: string | undefined,
): Promise<ExcelTable> {
  const { sheets, shared } = readWorkbook(archive, file);
  const sheet = chooseSheet(sheets, sheetName, file);
  const parts = new Map<string, Uint8Array>();
  for (const name of shared) {
    const source = decodeXml(archive.read(name));
    // Only what was walked once, and so is neither too deep nor declares entities, goes on.
    for (const _ of scanXml(source, `${file}: ${name}`, 'label'));
    parts.set(name, Buffer.from(source));
  }
  const source = decodeXml(archive.read(sheet.part));
  const scan = scanSheet(source, `${file}: ${sheet.part}`);
  parts.set(sheet.part, Buffer.from(source));
  const cells = await readCells(parts, sheet.name, file);
  const { table, first, last } = tableOf(cells, scan.merges, sheet.name, file);
  const notes = [
    `${file}: read ${tookWords(sheet, sheets)}, header in row ${first}, rows to ${last}`,
    ...cellNote(
      scan.unsaved,
      file,
      'is a formula without a saved value',
      'are formulas without a saved value',
      '; save the file in Excel',
    ),
    ...cellNote(scan.errors, file, 'shows an error', 'show an error', ''),
  ];
  return { sheet: sheet.name, table, notes };
}

async function readCells(
  parts: ReadonlyMap<string, Uint8Array>,
  sheet: string,
  file: string,
): Promise<readonly (readonly Cell[])[]> {
  const { readSheet } = await import('read-excel-file/universal');
  const zip = storedZip(parts);
  const bytes = new Uint8Array(zip).buffer;
  try {
    return (await readSheet(bytes, sheet, { trim: false })) as readonly (readonly Cell[])[];
  } catch (error) {
    throw new UncutError(
      'label',
      `${file}: can't be read as an Excel file: ${(error as Error).message}; open it in Excel and save it again`,
      { cause: error },
    );
  }
}

/** The header and rows of a sheet; a value of cells merged downward stands in each of their rows. */
function tableOf(
  cells: readonly (readonly Cell[])[],
  merges: readonly SheetRange[],
  sheet: string,
  file: string,
): { readonly table: Table; readonly first: number; readonly last: number } {
  const rows = cells.map((row) => row.map(cellText));
  const filled = (row: readonly string[]) => row.filter((text) => text.trim() !== '').length;
  const header = rows.slice(0, ABOVE_HEADER + 1).findIndex((row) => filled(row) >= 2);
  if (header < 0) {
    throw new UncutError(
      'label',
      `${file}: sheet ${JSON.stringify(sheet)}: expected a header with an id and a text column in its first ${ABOVE_HEADER} rows, found none; name another sheet with --sheet`,
    );
  }
  for (const { top, bottom, left, right } of merges) {
    if (left !== right) continue;
    const value = rows[top - 1]?.[left - 1];
    if (value === undefined || top - 1 <= header) continue;
    for (const row of rows.slice(top, bottom)) row[left - 1] = value;
  }
  const body: TableRow[] = rows.flatMap((fields, index) =>
    index > header && filled(fields) > 0 ? [{ line: index + 1, fields }] : [],
  );
  return {
    table: { columns: rows[header]!.map((name) => name.trim()), rows: body },
    first: header + 1,
    last: body.at(-1)?.line ?? header + 1,
  };
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (!(cell instanceof Date)) return String(cell);
  if (Number.isNaN(cell.getTime())) return '';
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}

function tookWords(sheet: WorkbookSheet, sheets: readonly WorkbookSheet[]): string {
  const took = `the sheet ${JSON.stringify(sheet.name)}`;
  const others = sheets.filter((one) => one !== sheet);
  if (others.length === 0) return took;
  const names = others
    .slice(0, SHOWN)
    .map(({ name, isHidden }) => `${JSON.stringify(name)}${isHidden ? ' (hidden)' : ''}`);
  const more = others.length > SHOWN ? ` and ${others.length - SHOWN} more` : '';
  return `${took} and not ${names.join(', ')}${more} (--sheet names another)`;
}

function cellNote(
  addresses: readonly string[],
  file: string,
  one: string,
  many: string,
  fix: string,
): string[] {
  if (addresses.length === 0) return [];
  const shown = addresses.slice(0, SHOWN).join(', ');
  const more = addresses.length > SHOWN ? ` and ${addresses.length - SHOWN} more` : '';
  return [`${file}: ${shown}${more} ${addresses.length === 1 ? one : many}, read as empty${fix}`];
}
