import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../src/core/run.ts';
import { csvRecord, ELEMENTS_CSV, elementsCsvHead, summaryCsv } from '../../src/report/csv.ts';
import { madeRow } from '../support/made-rows.ts';
import { madeRun } from '../support/made-run.ts';

/** RFC 4180: records of cells; quotes double inside quoted cells. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; ; at++) {
        if (text[at] === '"' && text[at + 1] === '"') at++;
        else if (text[at] === '"') break;
        cell += text[at];
      }
      at++;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    record.push(cell);
    if (text[at] === ',') at++;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      records.push(record);
      record = [];
    }
  }
  return records;
}

describe('a record', () => {
  test('keeps a formula from running and a negative number a number', () => {
    const [cells] = parseCsv(csvRecord(['=HYPERLINK("http://ex.test","x")', -0.25]));
    expect(cells).toEqual([`'=HYPERLINK("http://ex.test","x")`, '-0.25']);
    for (const start of ['=', '+', '-', '@', '\t', '\r']) {
      expect(parseCsv(csvRecord([`${start}1`]))[0]).toEqual([`'${start}1`]);
    }
    expect(csvRecord(['a=b', '5-3'])).toBe('a=b,5-3\r\n');
  });

  test('reads back to what was written', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
        const guarded = cells.map((cell) =>
          /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell,
        );
        expect(parseCsv(csvRecord(cells))).toEqual([guarded]);
      }),
    );
  });

  test('leaves what is absent empty, whatever it is, and never says NaN', () => {
    expect(csvRecord([null, undefined, Number.NaN, '', 0, false])).toBe(',,,,0,false\r\n');
    expect(csvRecord(['\ud800x'])).toBe('\ufffdx\r\n');
  });
});

describe('summary.csv', () => {
  const strategy = { id: 'fixed-800', whole: 9, cut: 1, chunks: 3, tokens: 10, median: 4 };

  test('holds a record a strategy with as many cells as the head', () => {
    const run = madeRun([strategy, { ...strategy, id: 'a"b,c-1', whole: 0, cut: 0 }]);
    const [head, ...records] = parseCsv(summaryCsv(run));
    expect(records.map(({ length }) => length)).toEqual([head!.length, head!.length]);
    const cell = (record: number, name: string) => records[record]![head!.indexOf(name)];
    expect(cell(0, 'rate')).toBe('0.9');
    expect(cell(1, 'strategy')).toBe('a"b,c-1');
    expect(cell(1, 'rate')).toBe('');
    expect(summaryCsv(run)).not.toMatch(/NaN|undefined|null/);
  });

  test('has a column for each retriever, cutoff and score, and the reason of an unknown one', () => {
    const made = madeRun([strategy]);
    const score = { value: 0.5, mean: 'macro', over: 2 };
    const scores = Object.fromEntries(
      ['hit', 'partial', 'gap', 'gapCut', 'gapRanked', 'stitched', 'mrr', 'recall', 'recallPartial']
        .concat(['ndcg', 'map', 'falseReturns'])
        .map((name) => [name, score]),
    );
    const retrieval = [
      { retriever: 'bm25', k: 4, ...scores, map: { ...score, value: null, reason: 'inventory' } },
      {
        retriever: 'bm25',
        budget: 2000,
        ...scores,
        hit: { ...score, value: null, low: 0, high: 1 },
      },
    ];
    const run = { ...made, strategies: [{ ...made.strategies[0]!, retrieval }] } as unknown as Run;
    const [head, record] = parseCsv(summaryCsv(run));
    const cells = Object.fromEntries(head!.map((name, index) => [name, record![index]]));
    expect(cells).toMatchObject({
      'bm25_hit@4': '0.5',
      'bm25_map@4': '',
      'bm25_map@4_reason': 'inventory',
    });
    expect(cells).toMatchObject({
      'bm25_hit@2000t': '',
      'bm25_hit@2000t_low': '0',
      'bm25_hit@2000t_high': '1',
    });
    expect(cells).not.toHaveProperty('bm25_hit@4_low');
  });
});

test('elements.csv has a head and a record a row', () => {
  const rows = [
    { ...madeRow('fixed-800', '=x', 'p', 'partial'), atBorder: ['one\ntwo', '"three"'] as const },
    madeRow('fixed-800', 'b', 'p', 'missing'),
  ];
  const [head, cut, missing] = parseCsv(elementsCsvHead() + rows.map(ELEMENTS_CSV.record).join(''));
  const cells = (record: string[]) =>
    Object.fromEntries(head!.map((name, index) => [name, record[index]]));
  expect(cells(cut!)).toMatchObject({ id: "'=x", held: '60', length: '100', border: '60' });
  expect(cells(cut!)).toMatchObject({ before_border: 'one\ntwo', after_border: '"three"' });
  expect(cells(missing!)).toMatchObject({ status: 'missing', held: '', chunk: '', stitched: '' });
});
