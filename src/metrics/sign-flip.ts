import { UncutError } from '../core/error.ts';
import { Random } from './random.ts';

/** Up to so many non-zero differences all sign patterns are tried instead of drawn. */
export const EXACT_UP_TO = 13;

/** The outcome of a sign-flip test. */
export interface SignFlipResult {
  /** Two-sided p: 1 when no cluster differs, null when there is no cluster. */
  readonly p: number | null;
  /** Sum of the differences. */
  readonly statistic: number;
  /** Clusters with a difference that is not 0. */
  readonly differing: number;
  /** Sign patterns tried: all when `exact`, else drawn. */
  readonly patterns: number;
  readonly exact: boolean;
}

/**
 * A paired permutation test by clusters: under the hypothesis that two strategies are the same, the
 * sign of each page's difference is as likely plus as minus. p is the share of sign patterns whose
 * sum is at least as far from 0 as the one seen. Pages, not queries or elements, are flipped, since
 * those of one page are not independent.
 *
 * With at most {@link EXACT_UP_TO} non-zero differences every pattern is tried and p is exact. Else
 * `draws` patterns are drawn and `p = (1 + as far) / (1 + draws)`, which is never 0 and valid at any
 * number of draws. The result does not depend on the order of the clusters.
 *
 * Source: R. A. Fisher, The Design of Experiments, 1935, section 21; the p of drawn patterns after
 * B. Phipson, G. Smyth, Permutation p-values should never be zero, 2010.
 *
 * @param differences one number a page: its sum of one strategy minus that of the other
 * @throws UncutError `parameter` when draws is not a whole number of at least 1 or a difference is
 *   not finite
 */
export function signFlipTest(
  differences: readonly number[],
  options: { readonly draws?: number; readonly seed?: number } = {},
): SignFlipResult {
  const { draws = 10_000, seed = 0 } = options;
  if (!Number.isInteger(draws) || draws < 1) {
    throw new UncutError(
      'parameter',
      `expected a whole number of draws of at least 1, got ${draws}`,
    );
  }
  const wrong = differences.find((difference) => !Number.isFinite(difference));
  if (wrong !== undefined) {
    throw new UncutError('parameter', `expected finite differences, got ${wrong}`);
  }
  const moved = Float64Array.from(differences.filter((difference) => difference !== 0)).sort();
  const differing = moved.length;
  const statistic = moved.reduce((sum, difference) => sum + difference, 0);
  const exact = differing <= EXACT_UP_TO;
  const patterns = exact ? 2 ** differing : draws;
  if (differences.length === 0) return { p: null, statistic, differing, patterns, exact };
  // Differences of means are floats: equal sums in another order must still count as equal.
  const size = moved.reduce((sum, difference) => sum + Math.abs(difference), 0);
  const bound = Math.abs(statistic) - size * 1e-12;
  const far = exact ? farOfAll(moved, bound) : farOfDrawn(moved, bound, draws, seed);
  const p = exact ? far / patterns : (1 + far) / (1 + draws);
  return { p, statistic, differing, patterns, exact };
}

function farOfAll(moved: Float64Array, bound: number): number {
  let far = 0;
  for (let pattern = 0; pattern < 2 ** moved.length; pattern++) {
    let sum = 0;
    for (let i = 0; i < moved.length; i++) sum += (pattern >>> i) & 1 ? -moved[i]! : moved[i]!;
    if (Math.abs(sum) >= bound) far++;
  }
  return far;
}

function farOfDrawn(moved: Float64Array, bound: number, draws: number, seed: number): number {
  const groups = Math.ceil(moved.length / 8);
  const sums = signedSums(moved, groups);
  const random = new Random(seed);
  const words = new Uint32Array(Math.ceil(groups / 4));
  let far = 0;
  for (let draw = 0; draw < draws; draw++) {
    random.fill(words);
    let sum = 0;
    for (let group = 0; group < groups; group++) {
      const signs = (words[group >>> 2]! >>> (8 * (group & 3))) & 255;
      sum += sums[256 * group + signs]!;
    }
    if (Math.abs(sum) >= bound) far++;
  }
  return far;
}

/** For each 8 differences the 256 sums that their signs can give: a byte of the generator picks one. */
function signedSums(moved: Float64Array, groups: number): Float64Array {
  const sums = new Float64Array(256 * groups);
  for (let group = 0; group < groups; group++) {
    const eight = moved.subarray(8 * group, 8 * group + 8);
    const base = 256 * group;
    sums[base] = eight.reduce((sum, difference) => sum + difference, 0);
    for (let signs = 1; signs < 256; signs++) {
      // Without its lowest bit the pattern is known; that bit turns one difference round.
      const lowest = 31 - Math.clz32(signs & -signs);
      sums[base + signs] = sums[base + (signs & (signs - 1))]! - 2 * (eight[lowest] ?? 0);
    }
  }
  return sums;
}
