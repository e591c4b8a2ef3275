import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openArchive } from '../../../src/io/documents/archive.ts';
import { type ExcelTable, readExcel } from '../../../src/io/import/excel.ts';
import { readSource } from '../../../src/io/import/source.ts';
import { cleanUp, makeFolder } from '../../support/cli.ts';
import { goldenDocument } from '../../support/documents.ts';
import { zipOf } from '../../support/zip.ts';

afterAll(cleanUp);
afterEach(() => vi.unstubAllEnvs());

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Sheet {
  readonly name: string;
  readonly state?: string;
  readonly xml: string;
}

/** An Excel file of hand-written sheets: what stands in their `worksheet`. */
function excelOf(sheets: readonly Sheet[], files: Readonly<Record<string, string>> = {}): Buffer {
  const listed = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="r${index + 1}"/>`,
  );
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="r${index + 1}" Type="${TYPES}/worksheet" Target="worksheets/s${index + 1}.xml"/>`,
  );
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="${TYPES}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [
        `xl/worksheets/s${index + 1}.xml`,
        `<worksheet>${xml}</worksheet>`,
      ]),
    ),
    ...files,
  });
}

const text = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const row = (number: number, ...cells: readonly string[]) =>
  `<row r="${number}">${cells.join('')}</row>`;
const data = (...rows: readonly string[]) => `<sheetData>${rows.join('')}</sheetData>`;
const header = row(1, text('A1', 'id'), text('B1', 'text'));

async function read(bytes: Uint8Array, sheet?: string): Promise<ExcelTable> {
  return readExcel(await openArchive(bytes, 'a.xlsx', 'label'), 'a.xlsx', sheet);
}

const rowsOf = async (xml: string) => (await read(excelOf([{ name: 'A', xml }]))).table.rows;

test('a file of LibreOffice: title, dates, numbers, formulas, rich text, merged cells', async () => {
  const { sheet, table, notes } = await read(goldenDocument('xlsx/requirements.xlsx'));
  expect(sheet).toBe('Requirements');
  expect(table.columns).toEqual(['ID', 'Requirement', 'Kind', 'Agreed', 'Words']);
  const door = 'The door MUST close within 5 s unless an object is detected.';
  expect(table.rows).toEqual([
    { line: 4, fields: ['FR-001', door, 'FR', '2026-03-14', '60'] },
    {
      line: 5,
      fields: ['FR-002', 'The chime MUST sound for 2 s before the door moves.', 'FR', '', ''],
    },
    { line: 6, fields: ['17', 'The log keeps 90 days.', 'NFR', '', ''] },
  ]);
  expect(notes).toEqual([
    'a.xlsx: read the sheet "Requirements" and not "Old" (hidden), "Notes" (--sheet names another), header in row 3, rows to 6',
    'a.xlsx: E6 shows an error, read as empty',
  ]);
});

test('the first sheet that is not hidden is taken, another by name in any case', async () => {
  const xml = data(header, row(2, text('A2', 'x'), text('B2', 'y')));
  const bytes = excelOf([
    { name: 'Old', state: 'veryHidden', xml },
    { name: 'New', xml },
  ]);
  expect((await read(bytes)).sheet).toBe('New');
  expect((await read(bytes, 'old')).sheet).toBe('Old');
  await expect(read(bytes, 'Nwe')).rejects.toThrow(
    'a.xlsx: no sheet "Nwe" for --sheet; it has "Old", "New"; did you mean "New"?',
  );
});

test('a formula without a saved value is named', async () => {
  const formula = '<c r="B2"><f>A1</f></c>';
  const { table, notes } = await read(
    excelOf([{ name: 'A', xml: data(header, row(2, text('A2', 'x'), formula)) }]),
  );
  expect(table.rows[0]!.fields).toEqual(['x', '']);
  expect(notes[1]).toBe(
    'a.xlsx: B2 is a formula without a saved value, read as empty; save the file in Excel',
  );
});

test('blank rows are skipped and keep their number, spaces in cells stay', async () => {
  expect(await rowsOf(data(header, row(5, text('A5', 'x'), text('B5', ' y '))))).toEqual([
    { line: 5, fields: ['x', ' y '] },
  ]);
});

test('cells merged across stay one cell, a merged title fills nothing', async () => {
  const xml = `${data(row(1, text('A1', 'Title')), row(2, text('A2', 'id'), text('B2', 'text')), row(3, text('A3', 'section')), row(4, text('A4', 'a'), text('B4', 'b')))}<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="A3:B3"/></mergeCells>`;
  expect(await rowsOf(xml)).toEqual([
    { line: 3, fields: ['section', ''] },
    { line: 4, fields: ['a', 'b'] },
  ]);
});

test('a cell far away does not fill memory', async () => {
  const far = data(header, row(1_048_576, text('XFD1048576', 'x')));
  await expect(rowsOf(far)).rejects.toThrow(
    'a.xlsx: xl/worksheets/s1.xml: 17179869184 cells, more than the limit of 10000000; raise it with the environment variable UNCUT_MAX_SHEET_CELLS',
  );
});

test('entities are not declared, and a bomb ends', async () => {
  const laughs = '<!DOCTYPE sst [<!ENTITY a "lol">]><sst/>';
  const sheets = [{ name: 'A', xml: data(header) }];
  const relations = `<Relationships><Relationship Id="r1" Type="${TYPES}/worksheet" Target="worksheets/s1.xml"/><Relationship Id="r2" Type="${TYPES}/sharedStrings" Target="/xl/strings.xml"/></Relationships>`;
  const files = { 'xl/strings.xml': laughs, 'xl/_rels/workbook.xml.rels': relations };
  await expect(read(excelOf(sheets, files))).rejects.toThrow(
    'a.xlsx: xl/strings.xml:1: declares entities',
  );
  const bomb = [{ name: 'A', xml: data(header, row(2, text('A2', 'x'.repeat(4 << 20)))) }];
  await expect(read(excelOf(bomb))).rejects.toThrow(/UNCUT_MAX_ARCHIVE_RATIO/);
});

test('a sheet without a table is said', async () => {
  await expect(rowsOf(data(row(1, text('A1', 'alone'))))).rejects.toThrow(
    'a.xlsx: sheet "A": expected a header with an id and a text column in its first 20 rows, found none',
  );
});

test('a source is known by its bytes: Excel old and new, ReqIF in an archive, other archives', async () => {
  const folder = makeFolder({
    'a.csv': goldenDocument('xlsx/requirements.xlsx'),
    'b.xlsx': goldenDocument('xlsx/requirements.xls'),
    'c.reqifz': zipOf({ 'x/spec.reqif': '<REQ-IF/>', 'x/picture.png': 'x' }),
    'd.zip': zipOf({ 'a.txt': 'x' }),
    'e.csv': 'id,text\n',
  });
  expect((await readSource(`${folder}/a.csv`)).content.is).toBe('sheet');
  await expect(readSource(`${folder}/b.xlsx`)).rejects.toThrow(
    'is in the format of Excel 97-2003 (.xls), whatever its name says; save it as .xlsx',
  );
  expect((await readSource(`${folder}/c.reqifz`)).text).toBe('<REQ-IF/>');
  await expect(readSource(`${folder}/d.zip`)).rejects.toThrow(
    'expected an Excel file, or an archive with one .reqif file, found an archive with 0 of 1 files',
  );
  await expect(readSource(`${folder}/e.csv`, 'A')).rejects.toThrow('--sheet is for Excel files');
});
