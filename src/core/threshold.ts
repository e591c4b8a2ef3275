import { UncutError } from './error.ts';
import type { Threshold } from './types.ts';

/** Half of an element: the threshold of `partial` unless a run sets another. */
export const HALF: Threshold = { num: 1, den: 2 };

/** Digits that a decimal threshold may have, so that both its integers stay exact. */
const MAX_DIGITS = 15;

/** A float that is the nearest one to a fraction up to this denominator is meant as that fraction. */
const SIMPLE_DENOMINATORS = 1000;

/** Below this denominator a product with a 32-bit length is exact in a float. */
const EXACT_DENOMINATORS = 2 ** 21;

/**
 * Reads a threshold `'1/2'`, `'50%'`, `'0.5'` or a number as a reduced fraction in (0, 1]. A number
 * that is the float of a fraction with a denominator up to 1000 is taken as that fraction, so
 * that `1 / 3` means a third.
 *
 * @throws UncutError `usage` when it is not a fraction in (0, 1]
 */
export function parseThreshold(value: string | number): Threshold {
  const fraction = typeof value === 'number' ? ofNumber(value) : ofText(value.trim());
  if (fraction === null || fraction.num <= 0 || fraction.num > fraction.den) {
    throw new UncutError(
      'usage',
      `expected a threshold above 0 and at most 1, as 1/2, 50% or 0.5 (at most ${MAX_DIGITS} digits), got ${JSON.stringify(value)}`,
    );
  }
  return reduce(fraction);
}

/** A threshold as callers give it: a fraction in integers, or what {@link parseThreshold} reads. */
export type ThresholdLike = Threshold | string | number;

/** @throws UncutError `usage` when it is not a fraction in (0, 1] */
export function asThreshold(value: ThresholdLike): Threshold {
  if (typeof value !== 'object') return parseThreshold(value);
  const { num, den } = value;
  const fits = Number.isSafeInteger(num) && Number.isSafeInteger(den) && num > 0 && num <= den;
  return fits ? value : parseThreshold(`${num}/${den}`);
}

/**
 * Whether `overlap / length >= num / den`, in integers: no quotient is rounded, and lengths up to
 * 2^32 never overflow.
 */
export function meets(overlap: number, length: number, threshold: Threshold): boolean {
  const { num, den } = threshold;
  if (den <= EXACT_DENOMINATORS) return overlap * den >= num * length;
  return BigInt(overlap) * BigInt(den) >= BigInt(num) * BigInt(length);
}

/** A threshold as reports show it: `1/2`. */
export function formatThreshold({ num, den }: Threshold): string {
  return `${num}/${den}`;
}

function ofNumber(value: number): Threshold | null {
  if (!(value > 0 && value <= 1)) return null;
  for (let den = 1; den <= SIMPLE_DENOMINATORS; den++) {
    const num = Math.round(value * den);
    if (num / den === value) return { num, den };
  }
  // Exponents and superfluous digits have no use in a threshold.
  return ofText(String(value));
}

function ofText(text: string): Threshold | null {
  const fraction = /^(\d+)\s*\/\s*(\d+)$/.exec(text);
  if (fraction !== null) {
    const [, num = '', den = ''] = fraction;
    if (num.length > MAX_DIGITS || den.length > MAX_DIGITS) return null;
    return Number(den) === 0 ? null : { num: Number(num), den: Number(den) };
  }
  const decimal = /^(?=\.?\d)(\d*)(?:\.(\d*))?\s*(%?)$/.exec(text);
  if (decimal === null) return null;
  const [, whole = '', fractionDigits = '', percent = ''] = decimal;
  const digits = (whole + fractionDigits).replace(/^0+(?=\d)/, '');
  const places = fractionDigits.length + (percent === '' ? 0 : 2);
  if (digits.length > MAX_DIGITS || places > MAX_DIGITS) return null;
  return { num: Number(digits), den: 10 ** places };
}

function reduce({ num, den }: Threshold): Threshold {
  let a = num;
  let b = den;
  while (b !== 0) [a, b] = [b, a % b];
  return { num: num / a, den: den / a };
}
