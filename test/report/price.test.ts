import { describe, expect, test } from 'vitest';
import { parsePrice } from '../../src/report/price.ts';

describe('a price is an amount for a number of tokens', () => {
  test.each([
    ['0.02/1M', 0.02, 1e6, ''],
    ['.13 / 1m', 0.13, 1e6, ''],
    ['0.02/1,000,000', 0.02, 1e6, ''],
    ['0.0001/1K', 0.0001, 1000, ''],
    ['0.0001/K', 0.0001, 1000, ''],
    ['2/1.5M', 2, 1.5e6, ''],
    ['0/1', 0, 1, ''],
    ['5 / 100k', 5, 1e5, ''],
    ['$0.02/1M', 0.02, 1e6, '$'],
    ['$0.13/M', 0.13, 1e6, '$'],
    ['€ 0.02 / 1M', 0.02, 1e6, '€'],
    ['0.02€/1M', 0.02, 1e6, '€'],
    ['EUR 0.02/1M', 0.02, 1e6, 'EUR'],
    ['0.02 USD per 1M tokens', 0.02, 1e6, 'USD'],
    ['0.02 per 1M tokens', 0.02, 1e6, ''],
    ['0.02 per 1000 tokens', 0.02, 1000, ''],
    ['0.02 per M', 0.02, 1e6, ''],
  ])('%s', (text, amount, per, currency) => {
    expect(parsePrice(text)).toEqual({ amount, per, currency, given: text });
  });

  test.each([
    '0.02',
    '0.02/',
    '0.02/0',
    '-1/1M',
    '0.02/1X',
    'a/1M',
    '1/0M',
    '1/1G',
    '',
    '$0.02€/1M',
  ])('%s is no price', (text) => {
    expect(() => parsePrice(text)).toThrow(/--price: expected an amount .* such as 0\.02\/1M/);
  });
});
