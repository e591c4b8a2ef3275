import { expect, test } from 'vitest';
import { formatNumber } from '../../../../src/io/documents/docx/number-format.ts';

test.each([
  ['decimal', [0, 1, 12], ['0', '1', '12']],
  ['decimalZero', [1, 9, 10, 100], ['01', '09', '10', '100']],
  ['upperRoman', [1, 4, 9, 40, 1999], ['I', 'IV', 'IX', 'XL', 'MCMXCIX']],
  ['lowerRoman', [3, 90], ['iii', 'xc']],
  ['lowerLetter', [1, 26, 27, 52, 53], ['a', 'z', 'aa', 'zz', 'aaa']],
  ['upperLetter', [2, 28], ['B', 'BB']],
  [
    'ordinal',
    [1, 2, 3, 4, 11, 12, 13, 21, 112],
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '112th'],
  ],
  ['decimalFullWidth', [10], ['１０']],
  ['decimalEnclosedCircle', [1, 20, 21], ['①', '⑳', '21']],
  ['numberInDash', [4], ['- 4 -']],
  ['none', [4], ['']],
  ['unknown', [4], ['4']],
])('%s', (format, counts, expected) => {
  expect(counts.map((count) => formatNumber(count, format))).toEqual(expected);
});

test('a number from a hostile file never makes a long text', () => {
  for (const format of ['upperRoman', 'lowerLetter', 'hex']) {
    expect(formatNumber(2 ** 52, format).length).toBeLessThan(20);
    expect(formatNumber(Number.NaN, format)).toBe('NaN');
    expect(formatNumber(-1, format)).toBe('-1');
  }
});
