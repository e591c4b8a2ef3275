import { UncutError } from '../core/error.ts';

/**
 * McNemar's exact two-sided p for paired yes/no outcomes: with n = won + lost pairs that differ,
 * `min(1, 2 * P(X <= min(won, lost)))` for X binomial (n, 1/2). 1 when no pair differs. It takes
 * elements or queries as independent, which those of one page are not.
 *
 * Source: Q. McNemar, 1947; the exact form after B. Everitt, The Analysis of Contingency Tables, 1977.
 * Counts may be of any size: the largest term is computed by C. Loader's saddle-point form (Fast and
 * accurate computation of binomial probabilities, 2000), the rest by the ratio of neighbours.
 *
 * @throws UncutError `parameter` unless both counts are whole numbers of at least 0
 */
export function mcnemarExact(won: number, lost: number): number {
  for (const count of [won, lost]) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new UncutError(
        'parameter',
        `expected counts that are whole numbers of at least 0, got ${won} and ${lost}`,
      );
    }
  }
  const n = won + lost;
  const few = Math.min(won, lost);
  // Both tails overlap in the middle term, so their sum passes 1.
  if (2 * few >= n - 1) return 1;
  let term = halfBinomial(few, n);
  let tail = 0;
  for (let k = few; k >= 0; k--) {
    const sum = tail + term;
    if (sum === tail && k < few) break;
    tail = sum;
    term *= k / (n - k + 1);
  }
  return Math.min(1, Math.max(2 * tail, Number.MIN_VALUE));
}

/** `C(n, k) / 2^n` to about 14 digits at any n. */
function halfBinomial(k: number, n: number): number {
  if (k === 0) return 2 ** -n;
  const rest = n - k;
  const log =
    stirlingError(n) -
    stirlingError(k) -
    stirlingError(rest) -
    deviance(k, n / 2) -
    deviance(rest, n / 2);
  return Math.exp(log) * Math.sqrt(n / (2 * Math.PI * k * rest));
}

/** `log(n!) - log(sqrt(2 pi n) (n / e)^n)`: a sum for small n, the Stirling series above. */
function stirlingError(n: number): number {
  if (n > 15) {
    const square = n * n;
    return (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / n;
  }
  let logFactorial = 0;
  for (let i = 2; i <= n; i++) logFactorial += Math.log(i);
  return logFactorial - (n + 0.5) * Math.log(n) + n - 0.5 * Math.log(2 * Math.PI);
}

/** `x log(x / mean) + mean - x`, by its series where the two are close and digits would cancel. */
function deviance(x: number, mean: number): number {
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  const v = difference / (x + mean);
  let power = 2 * x * v;
  let sum = difference * v;
  for (let j = 1; ; j++) {
    power *= v * v;
    const next = sum + power / (2 * j + 1);
    if (next === sum) return sum;
    sum = next;
  }
}
