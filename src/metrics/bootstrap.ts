import { UncutError } from '../core/error.ts';
import { orderStatistic } from './order-statistic.ts';
import { Random } from './random.ts';

/** A page's share of a ratio: `num` of `den` (for survival: whole elements of located elements). */
export interface Cluster {
  readonly num: number;
  readonly den: number;
}

/** Fewer clusters than this carry no interval: their draws repeat too few distinct samples. */
export const FEWEST_CLUSTERS = 10;

export interface BootstrapOptions {
  /** Number of resamples; 10,000 unless set. */
  readonly draws?: number;
  /** Seed of the generator; 0 unless set. */
  readonly seed?: number;
  /** Coverage of the interval in (0, 1); 0.95 unless set. */
  readonly level?: number;
  /** Draws that were made before, for many ratios over the same number of clusters. */
  readonly resamples?: Resamples;
}

/** Most drawn positions that {@link Resamples} keeps: 16 MB, while they are below 2^16. */
const KEPT_POSITIONS = 1 << 23;

/** What is kept of the draws for one number of clusters. */
interface Kept {
  /** Of clusters, draw after draw. */
  readonly positions: Uint16Array | Uint32Array;
  denominators: Float64Array;
  /** Of the denominators, by draw. */
  sums: Float64Array | null;
  /** How often each draw holds a cluster, cluster after cluster. */
  times: Uint16Array | null;
  /** How many ratios were asked for. */
  asked: number;
}

/** Keeps the positions that a seed draws: the same whether they were kept or not. */
export class Resamples {
  readonly #kept = new Map<string, Kept>();

  /**
   * Positions below the number of clusters, draw after draw, with the sum of the clusters'
   * denominators of each draw; null when they are too many to keep.
   */
  of(
    denominators: Float64Array,
    draws: number,
    seed: number,
  ): { readonly positions: Uint16Array | Uint32Array; readonly sums: Float64Array } | null {
    const kept = this.#keep(denominators, draws, seed);
    if (kept === null) return null;
    // Strategies of one run have the same elements on every page.
    const isSame = kept.denominators.every((value, i) => value === denominators[i]);
    if (kept.sums === null || !isSame) {
      kept.denominators = denominators;
      kept.sums = sumDraws(denominators, kept.positions, draws);
    }
    return { positions: kept.positions, sums: kept.sums };
  }

  /**
   * The ratio of each draw, or null when the draws are too many to keep, or their sums might be
   * rounded. Only what clusters lack of their denominators is added up, cluster by cluster: most
   * pages lack nothing.
   */
  ratios(nums: Float64Array, dens: Float64Array, draws: number, seed: number): Float64Array | null {
    if (!nums.every(Number.isSafeInteger) || !dens.every(Number.isSafeInteger)) return null;
    const drawn = this.of(dens, draws, seed);
    if (drawn === null) return null;
    const { sums } = drawn;
    const kept = this.#keep(dens, draws, seed)!;
    const lacking = dens.map((den, cluster) => den - nums[cluster]!);
    const isSmall = draws % 2 === 0 && sums.every((sum) => sum < 2 ** 16);
    let lost: Float64Array | Uint16Array;
    // For one strategy alone it would cost more than it spares.
    if (isSmall && ++kept.asked > 1) {
      kept.times ??= countTimes(kept.positions, dens.length, draws);
      lost = sumTimes(lacking, kept.times, draws);
    } else lost = sumDraws(lacking, kept.positions, draws);
    return sums.map((sum, draw) => (sum - lost[draw]!) / sum);
  }

  #keep(denominators: Float64Array, draws: number, seed: number): Kept | null {
    const count = denominators.length;
    if (count * draws > KEPT_POSITIONS) return null;
    const key = `${count} ${draws} ${seed}`;
    let kept = this.#kept.get(key);
    if (kept === undefined) {
      const positions = drawPositions(count, draws, seed);
      kept = { positions, denominators, sums: null, times: null, asked: 0 };
      this.#kept.set(key, kept);
    }
    return kept;
  }
}

/** How often each draw holds a cluster, cluster after cluster: once on average, never near 2^16. */
function countTimes(
  positions: Uint16Array | Uint32Array,
  clusters: number,
  draws: number,
): Uint16Array {
  const times = new Uint16Array(clusters * draws);
  for (let draw = 0, i = 0; draw < draws; draw++) {
    for (const end = i + clusters; i < end; i++) times[positions[i]! * draws + draw]!++;
  }
  return times;
}

function drawPositions(count: number, draws: number, seed: number): Uint16Array | Uint32Array {
  const positions =
    count < 2 ** 16 ? new Uint16Array(count * draws) : new Uint32Array(count * draws);
  const scale = count / 2 ** 32;
  const random = new Random(seed);
  const words = new Uint32Array(count);
  for (let draw = 0, i = 0; draw < draws; draw++) {
    random.fill(words);
    for (let at = 0; at < count; at++) positions[i++] = (words[at]! * scale) | 0;
  }
  return positions;
}

/** The sum of the values at the drawn positions, of each draw. */
function sumDraws(
  values: Float64Array,
  positions: Uint16Array | Uint32Array,
  draws: number,
): Float64Array {
  const sums = new Float64Array(draws);
  const count = values.length;
  for (let draw = 0, i = 0; draw < draws; draw++) {
    let sum = 0;
    for (const end = i + count; i < end; i++) sum += values[positions[i]!]!;
    sums[draw] = sum;
  }
  return sums;
}

/**
 * As {@link sumDraws}, for sums below 2^16: those of two draws are added at a time, each in a half of
 * a word, which none of them leaves.
 */
function sumTimes(values: Float64Array, times: Uint16Array, draws: number): Uint16Array {
  const pairs = new Int32Array(times.buffer);
  const sums = new Int32Array(draws / 2);
  for (let cluster = 0; cluster < values.length; cluster++) {
    const value = values[cluster]!;
    if (value === 0) continue;
    const from = cluster * sums.length;
    for (let i = 0; i < sums.length; i++) sums[i]! += Math.imul(value, pairs[from + i]!);
  }
  return new Uint16Array(sums.buffer);
}

/** The interval `[low, high]`, or null with the reason. */
export interface BootstrapResult {
  readonly interval: readonly [low: number, high: number] | null;
  readonly reason?: string;
}

/**
 * The percentile interval of `sum(num) / sum(den)` when whole clusters (pages) are drawn with
 * replacement: the elements of one page are not independent, so a page is the unit.
 *
 * Clusters with `den` 0 hold no element and are left out. The interval does not depend on the order
 * of the clusters (they are put into a canonical order first) and is the same for the same seed.
 * It is null when fewer than {@link FEWEST_CLUSTERS} clusters are left ("too few pages") or when all
 * draws are equal.
 *
 * Source: B. Efron, R. Tibshirani, An Introduction to the Bootstrap, 1993, section 12.5: with B
 * draws and `m = floor((B + 1) * (1 - level) / 2)` the ends are the m-th smallest and the m-th
 * greatest draw.
 *
 * @throws UncutError `parameter` when draws, level or a cluster is out of range
 */
export function bootstrapInterval(
  clusters: readonly Cluster[],
  options: BootstrapOptions = {},
): BootstrapResult {
  const { draws = 10_000, seed = 0, level = 0.95 } = options;
  checkOptions(draws, level);
  const held = canonical(clusters);
  const count = held.nums.length;
  if (count < FEWEST_CLUSTERS) {
    return {
      interval: null,
      reason: `too few pages: ${count} with elements, an interval needs ${FEWEST_CLUSTERS}`,
    };
  }
  return percentileInterval(drawRatios(held, draws, seed, options.resamples), level);
}

/**
 * The percentile interval of values that were drawn, which are rearranged; see
 * {@link bootstrapInterval}.
 */
export function percentileInterval(drawn: Float64Array, level: number): BootstrapResult {
  const draws = drawn.length;
  if (drawn.every((value) => value === drawn[0])) {
    return { interval: null, reason: 'no spread: every draw of pages gives the same value' };
  }
  // 1e-9: (1 - 0.9) / 2 * 10000 must be 500, not 499.99999999999989.
  const tail = Math.floor(((draws + 1) * (1 - level)) / 2 + 1e-9);
  const first = Math.max(tail, 1) - 1;
  return { interval: [orderStatistic(drawn, first), orderStatistic(drawn, draws - 1 - first)] };
}

/** Clusters as parallel arrays. */
interface Held {
  readonly nums: Float64Array;
  readonly dens: Float64Array;
}

/** The ratio of each resample, in the order drawn. */
function drawRatios(
  { nums, dens }: Held,
  draws: number,
  seed: number,
  resamples: Resamples | undefined,
): Float64Array {
  const kept = resamples?.ratios(nums, dens, draws, seed) ?? null;
  if (kept !== null) return kept;
  const scale = nums.length / 2 ** 32;
  const random = new Random(seed);
  const words = new Uint32Array(nums.length);
  const ratios = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    random.fill(words);
    let num = 0;
    let den = 0;
    for (let i = 0; i < words.length; i++) {
      const at = (words[i]! * scale) | 0;
      num += nums[at]!;
      den += dens[at]!;
    }
    ratios[draw] = num / den;
  }
  return ratios;
}

/** Clusters with a denominator, by denominator, then numerator. */
function canonical(clusters: readonly Cluster[]): Held {
  const held = clusters.filter(({ num, den }, index) => {
    if (num >= 0 && num <= den && Number.isFinite(den)) return den > 0;
    throw new UncutError(
      'parameter',
      `expected clusters with 0 <= num <= den, got ${num} of ${den} at index ${index}; pass the page's counts`,
    );
  });
  held.sort((a, b) => a.den - b.den || a.num - b.num);
  return {
    nums: Float64Array.from(held, ({ num }) => num),
    dens: Float64Array.from(held, ({ den }) => den),
  };
}

export function checkOptions(draws: number, level: number): void {
  if (!Number.isInteger(draws) || draws < 1) {
    throw new UncutError(
      'parameter',
      `expected a whole number of draws of at least 1, got ${draws}`,
    );
  }
  if (!(level > 0 && level < 1)) {
    throw new UncutError('parameter', `expected a level between 0 and 1, got ${level}; try 0.95`);
  }
}
