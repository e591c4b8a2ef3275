import {
  type BootstrapOptions,
  type BootstrapResult,
  checkOptions,
  FEWEST_CLUSTERS,
  percentileInterval,
} from './bootstrap.ts';
import { Random } from './random.ts';

/** A page's share of several means over the same queries: the sum of each, and the queries. */
export interface MeanCluster {
  readonly sums: readonly number[];
  readonly count: number;
}

/**
 * The percentile interval of each mean `sum(sums[i]) / sum(count)` when whole clusters (pages) are
 * drawn with replacement; all means come from the same draws, which is what makes many of them
 * cheap. Otherwise as `bootstrapInterval`: null with too few clusters or without spread, and the same
 * whatever the order of the clusters.
 *
 * @throws UncutError `parameter` when draws or level is out of range
 */
export function bootstrapMeans(
  clusters: readonly MeanCluster[],
  options: BootstrapOptions = {},
): readonly BootstrapResult[] {
  const { draws = 10_000, seed = 0, level = 0.95, resamples } = options;
  checkOptions(draws, level);
  const held = clusters.filter(({ count }) => count > 0).sort(compareClusters);
  const metrics = held[0]?.sums.length ?? clusters[0]?.sums.length ?? 0;
  if (held.length < FEWEST_CLUSTERS) {
    const reason = `too few pages: ${held.length} with queries, an interval needs ${FEWEST_CLUSTERS}`;
    return Array.from({ length: metrics }, () => ({ interval: null, reason }));
  }
  const counts = Float64Array.from(held, ({ count }) => count);
  const sums = Float64Array.from(held.flatMap((cluster) => cluster.sums));
  const drawn = Array.from({ length: metrics }, () => new Float64Array(draws));
  const drawPositions = positionsOf(counts, draws, seed, resamples);
  const total = new Float64Array(metrics);
  for (let draw = 0; draw < draws; draw++) {
    const positions = drawPositions();
    let count = 0;
    total.fill(0);
    for (const at of positions) {
      count += counts[at]!;
      for (let metric = 0, i = at * metrics; metric < metrics; metric++, i++) {
        total[metric]! += sums[i]!;
      }
    }
    for (let metric = 0; metric < metrics; metric++) drawn[metric]![draw] = total[metric]! / count;
  }
  return drawn.map((means) => percentileInterval(means, level));
}

/** The positions of one draw after the other: the same whether they were kept or not. */
function positionsOf(
  counts: Float64Array,
  draws: number,
  seed: number,
  resamples: BootstrapOptions['resamples'],
): () => Uint16Array | Uint32Array {
  const count = counts.length;
  const kept = resamples?.of(counts, draws, seed)?.positions ?? null;
  if (kept !== null) {
    let from = 0;
    return () => kept.subarray(from, (from += count));
  }
  const random = new Random(seed);
  const words = new Uint32Array(count);
  const scale = count / 2 ** 32;
  return () => {
    random.fill(words);
    for (let i = 0; i < count; i++) words[i] = (words[i]! * scale) | 0;
    return words;
  };
}

/** An order of clusters that their contents alone decide. */
function compareClusters(a: MeanCluster, b: MeanCluster): number {
  if (a.count !== b.count) return a.count - b.count;
  const differing = a.sums.findIndex((sum, index) => sum !== b.sums[index]);
  return differing < 0 ? 0 : a.sums[differing]! - b.sums[differing]!;
}
