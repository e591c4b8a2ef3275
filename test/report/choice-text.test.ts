import { describe, expect, test } from 'vitest';
import { chooseStrategy } from '../../src/report/choice.ts';
import {
  choiceLines,
  choiceMarkdown,
  formatAmount,
  formatBytes,
} from '../../src/report/choice-text.ts';
import { madeRun } from '../support/made-run.ts';

const run = madeRun([
  {
    ...{ id: 'fixed-800', params: { size: 800 }, whole: 914, cut: 86, interval: [0.9, 0.93] },
    ...{ expectedRate: 0.9, chunks: 125, tokens: 100_000, median: 800 },
  },
  {
    ...{ id: 'structure-aware-400', params: { size: 400 }, whole: 992, cut: 8 },
    ...{ interval: [0.991, 0.994], chunks: 270, tokens: 104_000, median: 380, lost: 12 },
  },
  {
    ...{ id: 'oracle-400', params: { size: 400 }, whole: 1000, cut: 0 },
    ...{ chunks: 270, tokens: 104_000, median: 380 },
  },
]);
const choice = chooseStrategy(run, { price: { amount: 0.02, per: 1e6 }, dims: 1536 });

test('the terminal shows the advice, its limits and the fronts with costs', () => {
  expect(choiceLines(choice, 130)).toEqual(
    [
      'Choice  structure-aware-400: the smallest chunks with at least 99% whole (99.2%), 4% more tokens than fixed-800 (91.4%, 90%',
      'expected).',
      '  structure-aware-400 leaves 12 characters in no chunk.',
      '',
      'strategy             whole   95% interval  expected  median  chunks   tokens  redundancy    cost     index  front',
      'structure-aware-400  99.2%  99.1 to 99.4%         -     380     270  104,000        1.04  0.0021    1.7 MB  size, tokens, choice',
      'fixed-800            91.4%  90.0 to 93.0%     90.0%     800     125  100,000        1.00  0.0020  768.0 kB  tokens',
      '  Not compared: oracle-400, an upper bound that knows the elements.',
    ].map((line) => line),
  );
});

test('on a narrow terminal columns of the other tables give way', () => {
  const lines = choiceLines(choice, 80);
  expect(lines).toContain('strategy             whole  median   tokens    cost     index  front');
});

test('Markdown holds the same in a section', () => {
  const markdown = choiceMarkdown(choice);
  expect(markdown.split('\n').slice(0, 5)).toEqual([
    '## Choice for 99% whole',
    '',
    'structure-aware-400: the smallest chunks with at least 99% whole (99.2%), 4% more tokens than fixed-800 (91.4%, 90% expected).',
    '',
    '- structure-aware-400 leaves 12 characters in no chunk.',
  ]);
  expect(markdown).toContain(
    '| `fixed-800` | 91.4% | 90.0 to 93.0% | 90.0% | 800 | 125 | 100,000 | 1.00 | 0.0020 | 768.0 kB | tokens |',
  );
});

test('cost and index are not shown unless asked for', () => {
  const text = choiceLines(chooseStrategy(run)).join('\n');
  expect(text).not.toContain('cost');
  expect(text).not.toContain('index');
});

describe('figures', () => {
  test.each([
    [0, '0'],
    [1234.5, '1,234.50'],
    [1, '1.00'],
    [0.0123, '0.012'],
    [0.00000451, '0.0000045'],
  ])('the amount %d is %s', (amount, text) => {
    expect(formatAmount(amount)).toBe(text);
  });

  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [6144, '6.1 kB'],
    [1_658_880, '1.7 MB'],
    [2.5e12, '2.5 TB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
