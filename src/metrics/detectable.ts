/** One page of a paired comparison: the sum of the differences over its `den` elements or queries. */
export interface DifferenceCluster {
  readonly difference: number;
  readonly den: number;
}

/** The smallest true difference that the data would likely have shown, or null with the reason. */
export interface DetectableDifference {
  readonly value: number | null;
  readonly reason?: string;
}

/** Normal quantiles 0.975 and 0.8: a two-sided test at 5% that finds the difference 4 times in 5. */
const QUANTILES = 1.959963984540054 + 0.8416212335729143;

/**
 * The minimum detectable difference of `sum(difference) / sum(den)` at two-sided 5% and 80% power:
 * `(z(0.975) + z(0.8)) * SE`, about 2.8 standard errors. With n pages, N = sum(den) and
 * r = sum(difference) / N the standard error by pages is
 * `sqrt(n / (n - 1) * sum((difference - r * den)^2)) / N`.
 *
 * Source: H. Bloom, Minimum detectable effects, Evaluation Review 19(5), 1995; the error of a ratio
 * after W. Cochran, Sampling Techniques, 3rd ed. 1977, section 6.3. Normal quantiles are too small
 * for few pages: with fewer than 10 the value is null.
 *
 * @param clusters pages with `den` above 0; others are left out
 */
export function minimumDetectableDifference(
  clusters: readonly DifferenceCluster[],
): DetectableDifference {
  const held = clusters.filter(({ den }) => den > 0);
  const pages = held.length;
  if (pages < 10) return { value: null, reason: `too few pages: ${pages}, it needs 10` };
  const total = held.reduce((sum, { den }) => sum + den, 0);
  const mean = held.reduce((sum, { difference }) => sum + difference, 0) / total;
  const squares = held.reduce(
    (sum, { difference, den }) => sum + (difference - mean * den) ** 2,
    0,
  );
  if (squares === 0) {
    return { value: null, reason: 'no spread: the difference is the same on every page' };
  }
  return { value: (QUANTILES * Math.sqrt((pages / (pages - 1)) * squares)) / total };
}
