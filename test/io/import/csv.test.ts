import { describe, expect, test } from 'vitest';
import { parseTable } from '../../../src/io/import/csv.ts';

const table = (text: string) => parseTable({ file: 'r.csv', text, content: { is: 'text' } });

/** A table written as RFC 4180 says. */
function written(rows: readonly (readonly string[])[], separator: string, end: string): string {
  const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  return rows.map((row) => row.map(field).join(separator) + end).join('');
}

describe('a table is read as it was written', () => {
  const rows = [
    ['id', 'text'],
    ['1', 'with, comma; semicolon\tand tab'],
    ['2', 'two\nlines and a "quote"'],
    ['3', ''],
    ['4', '""'],
    ['5', 'an emoji 😀 and é'],
  ];
  const cases = [',', ';', '\t'].flatMap((separator) =>
    ['\n', '\r\n'].map((end) => [JSON.stringify(separator + end), separator, end] as const),
  );
  test.each(cases)('%s', (_, separator, end) => {
    for (const bom of ['', '\uFEFF']) {
      const { columns, rows: read } = table(bom + written(rows, separator, end));
      expect([columns, ...read.map(({ fields }) => fields)]).toEqual(rows);
    }
  });
});

test('rows know the line that they begin on, across fields of several lines and blank lines', () => {
  const { rows } = table('id,text\n1,"a\nb\n\nc"\n\n2,d\n');
  expect(rows.map(({ line }) => line)).toEqual([2, 7]);
});

test('fields without quotes keep quotes inside and spaces around', () => {
  expect(table('id,text\n1, 5" pipe \n').rows[0]!.fields).toEqual(['1', ' 5" pipe ']);
});

test('the last row needs no line end', () => {
  expect(table('id,text\n1,a').rows).toEqual([{ line: 2, fields: ['1', 'a'] }]);
});

describe('what is no table is named by file and line', () => {
  test.each([
    ['', 'r.csv: expected a header and rows, found an empty file'],
    ['id,text\n1,a,b\n2\n', 'r.csv:2: expected 2 fields as in the header, got 3'],
    ['id,text\n1,a,b\n2\n', 'r.csv:3: expected 2 fields as in the header, got 1'],
    ['id,text\n1,"a\nb\n', 'r.csv:2: a double quote that begins a field here never ends'],
    ['id,text\n1,"a\nb"c\n', 'r.csv:3: expected "," or the end of the line after a quoted field'],
    ['id,id\n1,2\n', 'r.csv:1: column "id" comes twice'],
  ])('%j', (text, message) => {
    expect(() => table(text)).toThrow(message);
  });
});
