import { UncutError } from '../core/error.ts';

/** What embedding costs: `amount` for every `per` tokens, in any currency. */
export interface Price {
  readonly amount: number;
  readonly per: number;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/**
 * Reads a whole rate to reach, `'99%'` or `'0.99'`, as a share in (0, 1].
 *
 * @throws UncutError `usage` when it is not one; a bare `99` is refused, since it may mean either.
 */
export function parseTarget(value: string | number): number {
  const match = /^(\d+\.?\d*|\.\d+)\s*(%?)$/.exec(String(value).trim());
  const number = match === null ? Number.NaN : Number(match[1]);
  const target = match?.[2] === '%' ? Number(`${match[1]}e-2`) : number;
  if (target > 0 && target <= 1) return target;
  const hint = number > 1 && number <= 100 && match?.[2] === '' ? `; did you mean ${number}%?` : '';
  throw new UncutError(
    'usage',
    `expected a target above 0% and at most 100%, as 99% or 0.99, got ${JSON.stringify(value)}${hint}`,
  );
}

/**
 * Reads a price of embedding, `'0.02/1M'`: an amount for so many tokens (`1000`, `1,000,000`, `1K`,
 * `1M`, `1B`).
 *
 * @throws UncutError `usage` when it is not one.
 */
export function parsePrice(value: string): Price {
  const match = /^(\d+\.?\d*|\.\d+)\s*\/\s*(\d[\d,_]*\.?\d*)?\s*([KMB]?)$/i.exec(value.trim());
  const [, amount = '', count = '1', unit = ''] = match ?? [];
  const per = Number(count.replaceAll(/[,_]/g, '')) * UNITS[unit.toUpperCase()]!;
  if (match !== null && per > 0 && (match[2] !== undefined || unit !== '')) {
    return { amount: Number(amount), per };
  }
  throw new UncutError(
    'usage',
    `expected a price as amount/tokens, such as 0.02/1M (without a currency sign), got ${JSON.stringify(value)}`,
  );
}
