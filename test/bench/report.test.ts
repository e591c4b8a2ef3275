import { expect, test } from 'vitest';
import { makeRecord } from '../../src/bench/record.ts';
import { benchLines, comparisonLines, formatTime, recordLines } from '../../src/bench/report.ts';
import { makeRow } from '../../src/bench/row.ts';

const ours = { p50: 10, p25: 9, p75: 11, samples: 100 };

test('a row shows time, spread, rates, peer, ratio and bar', () => {
  const row = makeRow({
    ...{ task: 'grading', name: '1 MB x 2,000 x 313', peer: 'loop', scaled: true },
    ...{ ours, theirs: { p50: 200_000, p25: 1, p75: 1, samples: 1 } },
    ...{ value: 20_000, bar: { atLeast: 10_000 }, megabytes: 1, elements: 2000 },
  });
  const [head, line] = benchLines([row]);
  expect(head).toMatch(
    /^workload +uncut p50 +spread +MB\/s +elements\/s +peer +peer p50 +result +bar$/,
  );
  expect(line!.split(/ {2,}/)).toEqual([
    '1 MB x 2,000 x 313',
    '10 ms',
    '+-10%',
    '100',
    '200,000',
    'loop',
    '3.33 min*',
    '20,000x faster',
    '>= 10,000 ok',
  ]);
});

test('slower is said as such, other quantities with their units', () => {
  const result = (parts: object) =>
    benchLines([makeRow({ task: 't', name: 'n', ...parts })])[1]!
      .split(/ {2,}/)
      .slice(-2);
  expect(result({ value: 0.5, bar: { atLeast: 0.8 } })).toEqual(['0.5x as fast', '>= 0.8 missed']);
  expect(result({ value: 0.14, quantity: 'seconds', bar: { atMost: 1 } })).toEqual([
    '140 ms',
    '<= 1 s ok',
  ]);
  expect(result({ value: 1.2, quantity: 'exponent', bar: { atMost: 1.1 } })).toEqual([
    'size^1.2',
    '<= 1.1 missed',
  ]);
  expect(result({ value: 900, quantity: 'megabytes', bar: { atMost: 1000 } })).toEqual([
    '900 MB',
    '<= 1,000 MB ok',
  ]);
});

test('what was not run says why, a wrong answer is never a figure', () => {
  const lines = benchLines([
    makeRow({ task: 't', name: 'n', peer: 'gpt-tokenizer', notRun: 'not run: not installed' }),
    makeRow({ task: 't', name: 'm', notRun: 'expected 1, got\n2', wrong: true }),
  ]);
  expect(lines[1]).toMatch(/not run$/);
  expect(lines[2]).toMatch(/WRONG$/);
  expect(lines.slice(3)).toEqual([
    '  n, gpt-tokenizer: not run: not installed',
    '  m: expected 1, got 2',
  ]);
});

test('memory rows show both peaks', () => {
  const row = { task: 'run', name: 'n', peer: 'p', quantity: 'share', value: 0.2 } as const;
  const line = benchLines([makeRow({ ...row, peaks: [100, 500] })])[1]!;
  expect(line).toMatch(/100 MB .* 500 MB +20% of it/);
});

test('times are in the unit that suits', () => {
  expect([0.05, 1.234, 1234, 240_000, 7_200_000].map(formatTime)).toEqual([
    '50 us',
    '1.23 ms',
    '1.23 s',
    '4 min',
    '2 h',
  ]);
});

test('the end says what it was measured on and counts the bars', () => {
  const rows = [
    makeRow({ task: 't', name: 'a', value: 1, bar: { atLeast: 2 } }),
    makeRow({ task: 't', name: 'b', value: 3, bar: { atLeast: 2 } }),
    makeRow({ task: 't', name: 'c', wrong: true, notRun: 'x' }),
  ];
  const record = makeRecord(rows, { version: '9.9.9', clock: 'cpu', folder: '/' });
  const lines = recordLines({ ...record, commit: 'abcdef0123456789+' });
  expect(lines[0]).toContain('uncut 9.9.9 at abcdef012345 with changes');
  expect(lines[0]).toContain('cpu time');
  expect(lines.at(-1)).toBe('bars: 1 ok, 1 missed, 1 WRONG');
});

test('a comparison names what is worse, by how much', () => {
  const change = { row: 'r', figure: 'p50', before: 10, now: 13, worse: 0.3 } as const;
  const lines = comparisonLines(
    {
      changes: [
        { ...change, beyond: true },
        { ...change, row: 'fine', worse: 0.1, beyond: false },
      ],
      onlyBefore: ['gone'],
      onlyNow: [],
      timesNotCompared: null,
    },
    0.2,
  );
  expect(lines).toEqual([
    '2 figures compared, 1 worse by more than 20%',
    '  r: p50 10 then, 13 now (30% worse)',
    '  not measured now: gone',
  ]);
});
