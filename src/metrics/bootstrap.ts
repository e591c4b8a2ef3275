import { UncutError } from '../core/error.ts';
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

/** Most drawn positions that {@link Resamples} keeps: 16 MB. */
const KEPT_POSITIONS = 1 << 22;

/** Keeps the positions that a seed draws: the same whether they were kept or not. */
export class Resamples {
  readonly #kept = new Map<string, Uint32Array>();

  /** Positions below `count`, draw after draw; null when they are too many to keep. */
  of(count: number, draws: number, seed: number): Uint32Array | null {
    if (count * draws > KEPT_POSITIONS) return null;
    const key = `${count} ${draws} ${seed}`;
    let positions = this.#kept.get(key);
    if (positions === undefined) {
      positions = new Uint32Array(count * draws);
      new Random(seed).fill(positions);
      const scale = count / 2 ** 32;
      for (let i = 0; i < positions.length; i++) positions[i] = (positions[i]! * scale) | 0;
      this.#kept.set(key, positions);
    }
    return positions;
  }
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
  const count = held.length / 2;
  if (count < FEWEST_CLUSTERS) {
    return {
      interval: null,
      reason: `too few pages: ${count} with elements, an interval needs ${FEWEST_CLUSTERS}`,
    };
  }
  const kept = options.resamples?.of(count, draws, seed) ?? null;
  const ratios = (
    kept === null ? drawRatios(held, draws, seed) : keptRatios(held, draws, kept)
  ).sort();
  if (ratios[0] === ratios[draws - 1]) {
    return { interval: null, reason: 'no spread: every draw of pages gives the same value' };
  }
  // 1e-9: (1 - 0.9) / 2 * 10000 must be 500, not 499.99999999999989.
  const tail = Math.floor(((draws + 1) * (1 - level)) / 2 + 1e-9);
  const first = Math.max(tail, 1) - 1;
  return { interval: [ratios[first]!, ratios[draws - 1 - first]!] };
}

/** The ratio of each resample, in the order drawn. `held` is num, den, num, den, ... */
function drawRatios(held: Float64Array, draws: number, seed: number): Float64Array {
  const count = held.length / 2;
  const scale = count / 2 ** 32;
  const random = new Random(seed);
  const words = new Uint32Array(count);
  const ratios = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++) {
    random.fill(words);
    let num = 0;
    let den = 0;
    for (let i = 0; i < count; i++) {
      const at = 2 * ((words[i]! * scale) | 0);
      num += held[at]!;
      den += held[at + 1]!;
    }
    ratios[draw] = num / den;
  }
  return ratios;
}

/** The same from positions that were drawn before. */
function keptRatios(held: Float64Array, draws: number, positions: Uint32Array): Float64Array {
  const count = held.length / 2;
  const ratios = new Float64Array(draws);
  for (let draw = 0, i = 0; draw < draws; draw++) {
    let num = 0;
    let den = 0;
    for (const end = i + count; i < end; i++) {
      const at = 2 * positions[i]!;
      num += held[at]!;
      den += held[at + 1]!;
    }
    ratios[draw] = num / den;
  }
  return ratios;
}

/** Clusters with a denominator, as pairs, by denominator, then numerator. */
function canonical(clusters: readonly Cluster[]): Float64Array {
  const held = clusters.filter(({ num, den }, index) => {
    if (num >= 0 && num <= den && Number.isFinite(den)) return den > 0;
    throw new UncutError(
      'parameter',
      `expected clusters with 0 <= num <= den, got ${num} of ${den} at index ${index}; pass the page's counts`,
    );
  });
  held.sort((a, b) => a.den - b.den || a.num - b.num);
  const pairs = new Float64Array(2 * held.length);
  for (const [i, { num, den }] of held.entries()) {
    pairs[2 * i] = num;
    pairs[2 * i + 1] = den;
  }
  return pairs;
}

function checkOptions(draws: number, level: number): void {
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
