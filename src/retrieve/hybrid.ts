import { UncutError } from '../core/error.ts';
import { chunkPlaces } from './chunk-order.ts';
import { topHits } from './top-hits.ts';
import type { Ranking, Retriever } from './types.ts';

export interface HybridOptions {
  /** How soon ranks stop mattering, at least 0; 60 unless set, as in the paper. */
  readonly k?: number;
  /** Positions of each ranking that are fused; 1,000 unless set, the depth of the paper's rankings. */
  readonly window?: number;
}

/**
 * Reciprocal rank fusion of several retrievers: a chunk's score is the sum of 1 / (k + rank) over
 * the rankings that hold it in their first `window` positions. The scores of the retrievers are
 * not used. A query for which one retriever fails fails.
 *
 * Source: Cormack, Clarke, Büttcher, Reciprocal Rank Fusion outperforms Condorcet and individual
 * Rank Learning Methods, SIGIR 2009.
 *
 * @throws UncutError `parameter` for fewer than two retrievers, or k or window out of range
 */
export function hybrid(
  retrievers: readonly Retriever[],
  { k = 60, window = 1000 }: HybridOptions = {},
): Retriever {
  if (retrievers.length < 2) {
    throw new UncutError(
      'parameter',
      `expected at least 2 retrievers to fuse, got ${retrievers.length}`,
    );
  }
  if (!(k >= 0 && Number.isFinite(k))) {
    throw new UncutError('parameter', `expected k to be a number of at least 0, got ${k}`);
  }
  if (!Number.isInteger(window) || window < 1) {
    throw new UncutError(
      'parameter',
      `expected window to be a whole number of at least 1, got ${window}`,
    );
  }
  const names = retrievers.map(({ name }) => name).join('+');
  return {
    name: `hybrid-${names}`,
    settings: { retrievers: names, k, window },
    async index(chunks) {
      const indexes = await Promise.all(retrievers.map((retriever) => retriever.index(chunks)));
      const places = chunkPlaces(chunks);
      return {
        async search(queries, depth) {
          const lists = await Promise.all(indexes.map((index) => index.search(queries, window)));
          return queries.map(({ id }, query) => {
            const rankings = lists.map((list) => list[query]!);
            const failures = rankings.flatMap(({ failed }) => failed ?? []);
            if (failures.length > 0) return { query: id, hits: [], failed: failures.join('; ') };
            return fuse(id, rankings, { k, places, depth });
          });
        },
      };
    },
  };
}

function fuse(
  query: string,
  rankings: readonly Ranking[],
  {
    k,
    places,
    depth,
  }: {
    readonly k: number;
    readonly places: Uint32Array;
    readonly depth: number;
  },
): Ranking {
  const scores = new Float64Array(places.length);
  const found = new Set<number>();
  for (const { hits } of rankings) {
    for (const [index, { chunk }] of hits.entries()) {
      scores[chunk]! += 1 / (k + index + 1);
      found.add(chunk);
    }
  }
  return { query, hits: topHits(scores, [...found], found.size, places, depth) };
}
