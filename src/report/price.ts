import { UncutError } from '../core/error.ts';

/** What embedding costs: `amount` for every `per` tokens. */
export interface Price {
  readonly amount: number;
  readonly per: number;
  /** A sign or a code such as `$` or `EUR`; empty when none was given. */
  readonly currency: string;
  /** As it was given. */
  readonly given: string;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

const PRICE =
  /^([^\d\s.,/-]{0,3})\s*(\d+\.?\d*|\.\d+)\s*([A-Z]{3}|[^\d\s.,/\w-]{0,3})\s*(?:\/|\bper\b)\s*(\d[\d,_]*\.?\d*)?\s*([KMB]?)\s*(?:tokens?)?$/i;

/**
 * Reads a price of embedding: `0.02/1M`, `$0.02/1M` or `0.02 per 1M tokens`, an amount for so many
 * tokens (`1000`, `1,000,000`, `1K`, `1M`, `1B`).
 *
 * @throws UncutError `usage` when it is not one.
 */
export function parsePrice(value: string): Price {
  const given = value.trim();
  const match = PRICE.exec(given);
  const [, before = '', amount = '', after = '', count = '1', unit = ''] = match ?? [];
  const per = Number(count.replaceAll(/[,_]/g, '')) * UNITS[unit.toUpperCase()]!;
  const currency = before === '' ? after : before;
  const named = match?.[4] !== undefined || unit !== '';
  if (match !== null && per > 0 && named && (before === '' || after === '')) {
    return { amount: Number(amount), per, currency, given };
  }
  throw new UncutError(
    'usage',
    `--price: expected an amount for a number of tokens, such as 0.02/1M or "$0.02 per 1M tokens", got ${JSON.stringify(value)}`,
  );
}
