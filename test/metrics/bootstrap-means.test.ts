import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bootstrapInterval, FEWEST_CLUSTERS, Resamples } from '../../src/metrics/bootstrap.ts';
import { bootstrapMeans, type MeanCluster } from '../../src/metrics/bootstrap-means.ts';

const cluster = fc
  .record({ count: fc.integer({ min: 0, max: 6 }), a: fc.nat(100), b: fc.nat(100) })
  .map(({ count, a, b }) => ({ count, sums: [(a / 100) * count, (b / 100) * count] }));
const clusters = fc.array(cluster, { minLength: 12, maxLength: 30 });

it('gives a mean that stands alone the interval of a ratio', () => {
  fc.assert(
    fc.property(clusters, fc.nat(9), (list, seed) => {
      const [mean] = bootstrapMeans(
        list.map(({ count, sums }) => ({ count, sums: [sums[0]!] })),
        { draws: 200, seed },
      );
      const { interval } = bootstrapInterval(
        list.map(({ count, sums }) => ({ num: sums[0]!, den: count })),
        { draws: 200, seed },
      );
      expect(mean!.interval).toEqual(interval);
    }),
  );
});

it('does not depend on the order of the pages, nor on draws that were kept', () => {
  const resamples = new Resamples();
  fc.assert(
    fc.property(
      clusters.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      ([list, other]) => {
        const means = bootstrapMeans(list, { draws: 100 });
        expect(bootstrapMeans(other, { draws: 100 })).toEqual(means);
        expect(bootstrapMeans(list, { draws: 100, resamples })).toEqual(means);
      },
    ),
  );
});

it('draws pages, not queries: equal queries of a page make the interval wider', () => {
  const single: MeanCluster[] = Array.from({ length: 120 }, (_, i) => ({
    ...{ count: 1, sums: [i % 2] },
  }));
  const pages: MeanCluster[] = Array.from({ length: 12 }, (_, i) => ({
    ...{ count: 10, sums: [(i % 2) * 10] },
  }));
  const width = (list: MeanCluster[]) => {
    const [low, high] = bootstrapMeans(list)[0]!.interval!;
    return high - low;
  };
  expect(width(pages)).toBeGreaterThan(2.5 * width(single));
});

it('is null with the reason for few pages and for no spread', () => {
  const few = Array.from({ length: FEWEST_CLUSTERS - 1 }, () => ({ count: 2, sums: [1, 2] }));
  const reason = 'too few pages: 9 with queries, an interval needs 10';
  expect(bootstrapMeans(few)).toEqual([
    { interval: null, reason },
    { interval: null, reason },
  ]);
  expect(bootstrapMeans([])).toEqual([]);
  const [same, other] = bootstrapMeans(
    Array.from({ length: 12 }, (_, i) => ({ count: 2, sums: [1, i % 3] })),
    { draws: 100 },
  );
  expect(same).toEqual({
    interval: null,
    reason: 'no spread: every draw of pages gives the same value',
  });
  expect(other!.interval).not.toBeNull();
});
