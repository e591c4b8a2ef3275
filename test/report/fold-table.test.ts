import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { foldTable } from '../../src/report/fold-table.ts';
import { tableLines } from '../../src/report/table.ts';

const columns = ['name', 'gap: cut', 'whole', 'tokens'].map(
  (head, index) => ({ head, align: index === 0 ? 'left' : 'right' }) as const,
);
const rows = [
  ['fixed-800', '3.3%', '90.0%', '509,300'],
  ['überlappend-名', '-', '95.7%', '1'],
];

describe('a table that is too wide', () => {
  test('stays one where it fits', () => {
    const lines = tableLines(columns, rows);
    expect(foldTable(lines, 80)).toEqual([lines]);
  });

  test('becomes several that repeat the names', () => {
    expect(foldTable(tableLines(columns, rows), 32)).toEqual([
      [
        'name            gap: cut  whole',
        'fixed-800           3.3%  90.0%',
        'überlappend-名         -  95.7%',
      ],
      ['name             tokens', 'fixed-800       509,300', 'überlappend-名        1'],
    ]);
  });

  test('loses no cell, and is as narrow as its columns let it be', () => {
    const cell = fc.stringMatching(/^[\w%名é-]{1,9}$/);
    const table = fc.integer({ min: 2, max: 7 }).chain((count) =>
      fc.array(fc.array(cell, { minLength: count, maxLength: count }), {
        minLength: 2,
        maxLength: 5,
      }),
    );
    fc.assert(
      fc.property(table, fc.integer({ min: 38, max: 70 }), ([heads = [], ...body], width) => {
        const columns = heads.map(
          (head, index) => ({ head, align: index === 0 ? 'left' : 'right' }) as const,
        );
        const parts = foldTable(tableLines(columns, body), width);
        for (const line of parts.flat()) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        body.forEach((row, index) => {
          const shown = parts.flatMap((lines) => lines[index + 1]!.split(/ {2,}/).slice(1));
          expect(shown).toEqual(row.slice(1));
        });
      }),
    );
  });
});
