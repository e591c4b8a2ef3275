import { expect, test } from 'vitest';
import { fromRoman, toRoman } from '../../src/core/roman.ts';

test('numerals of known numbers', () => {
  const known = { I: 1, IV: 4, IX: 9, XIV: 14, XL: 40, XCIX: 99, CD: 400, MCMXCIV: 1994 };
  for (const [text, number] of Object.entries(known)) {
    expect(toRoman(number)).toBe(text);
    expect(fromRoman(text)).toBe(number);
  }
});

test('every number comes back', () => {
  for (let number = 1; number < 5000; number++) expect(fromRoman(toRoman(number))).toBe(number);
});

test.each(['', 'IIII', 'VX', 'IC', 'i', 'A', 'IXI'])('%j is none', (text) => {
  expect(fromRoman(text)).toBeNull();
});
