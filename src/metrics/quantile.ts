import { UncutError } from '../core/error.ts';

/**
 * The q-quantile of the values by linear interpolation between order statistics, or null when there
 * are none: the value at position `q * (n - 1)` of the sorted values. For 1 to 8 the 0.95-quantile is
 * 7.65.
 *
 * Source: R. Hyndman, Y. Fan, Sample quantiles in statistical packages, 1996, type 7.
 *
 * @param values in any order
 * @throws UncutError `parameter` unless `0 <= q <= 1`
 */
export function quantile(values: ArrayLike<number>, q: number): number | null {
  if (!(q >= 0 && q <= 1)) {
    throw new UncutError('parameter', `expected a quantile from 0 to 1, got ${q}`);
  }
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const position = q * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.ceil(position)]!;
  return low + (position - below) * (high - low);
}

/** The middle value; of an even count the mean of the two in the middle; null when there are none. */
export function median(values: ArrayLike<number>): number | null {
  return quantile(values, 0.5);
}
