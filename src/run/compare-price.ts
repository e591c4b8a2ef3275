import { UncutError } from '../core/error.ts';

/** What embedding costs: `amount` for `tokens` tokens. */
export interface Price {
  readonly amount: number;
  readonly tokens: number;
  /** As it was given. */
  readonly given: string;
}

/**
 * A price such as `0.02/1M` or `$0.13/1M`: money for a number of tokens, K for a thousand, M for a
 * million.
 *
 * @throws UncutError `usage` when the text is not of that form.
 */
export function parsePrice(text: string): Price {
  const match = /^\s*([^\d\s.,/-]{0,3})\s*(\d+(?:\.\d+)?)\s*\/\s*(\d*)\s*([KM])\s*$/i.exec(text);
  const count = match === null ? 0 : match[3] === '' ? 1 : Number(match[3]);
  if (match === null || count === 0) {
    throw new UncutError(
      'usage',
      `--price: expected an amount for a number of tokens, such as 0.02/1M, got "${text}"`,
    );
  }
  const unit = match[4]!.toUpperCase() === 'M' ? 1e6 : 1e3;
  return { amount: Number(match[2]), tokens: count * unit, given: text.trim() };
}
