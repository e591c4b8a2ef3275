import { isBlank } from '../core/whitespace.ts';
import { chunkPlaces } from './chunk-order.ts';
import type { Embedder, EmbedRole } from './embedder.ts';
import { reasonOf } from './failure.ts';
import { topHits } from './top-hits.ts';
import type { IndexedChunk, Ranking, Retriever, SearchQuery } from './types.ts';
import { type UnitVectors, unitVectors } from './unit-vectors.ts';

/**
 * Cosine similarity of embeddings, exact: the query's vector is compared with that of every chunk,
 * so the ranking holds no error of an approximate index. Equal texts are embedded once; a blank
 * chunk is never retrieved, a blank query retrieves nothing. When the queries cannot be embedded,
 * each ranking says why.
 */
export function dense(embedder: Embedder): Retriever {
  return {
    name: `dense-${embedder.name}`,
    settings: { embedder: embedder.name, ...embedder.settings },
    async index(chunks) {
      const texts = chunks.map(({ text }) => text);
      const vectors = await embedAll(embedder, texts, 'chunk', embedder.dimensions ?? null);
      return {
        search: (queries, depth) => search({ embedder, chunks, vectors }, queries, depth),
      };
    },
  };
}

/** The unit vectors of distinct texts and which row each text has; -1 for a blank text. */
interface Embedded extends UnitVectors {
  readonly rowOf: Int32Array;
}

interface DenseIndex {
  readonly embedder: Embedder;
  readonly chunks: readonly IndexedChunk[];
  readonly vectors: Embedded;
}

async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  role: EmbedRole,
  dimensions: number | null,
): Promise<Embedded> {
  const rows = new Map<string, number>();
  for (const text of texts) if (!isBlank(text) && !rows.has(text)) rows.set(text, rows.size);
  const distinct = [...rows.keys()];
  const vectors = distinct.length === 0 ? [] : await embedder.embed(distinct, role);
  return {
    ...unitVectors(embedder.name, distinct, vectors, dimensions),
    rowOf: Int32Array.from(texts, (text) => rows.get(text) ?? -1),
  };
}

async function search(
  { embedder, chunks, vectors }: DenseIndex,
  queries: readonly SearchQuery[],
  depth: number,
): Promise<readonly Ranking[]> {
  const candidates = Uint32Array.from(chunks.keys()).filter((chunk) => vectors.rowOf[chunk]! >= 0);
  if (candidates.length === 0) return queries.map(({ id }) => ({ query: id, hits: [] }));
  const texts = queries.map(({ text }) => text);
  let asked: Embedded;
  try {
    asked = await embedAll(embedder, texts, 'query', vectors.dimensions);
  } catch (error) {
    return queries.map(({ id }) => ({ query: id, hits: [], failed: reasonOf(error) }));
  }
  const places = chunkPlaces(chunks);
  const scores = new Float64Array(chunks.length);
  return queries.map(({ id }, index) => {
    const row = asked.rowOf[index]!;
    if (row < 0) return { query: id, hits: [] };
    const dots = dotProducts(vectors, asked.rows, row * vectors.dimensions);
    for (const chunk of candidates) scores[chunk] = dots[vectors.rowOf[chunk]!]!;
    return { query: id, hits: topHits(scores, candidates, candidates.length, places, depth) };
  });
}

/** The dot product of each row with the vector at `from` of `query`. */
function dotProducts(
  { rows, dimensions }: UnitVectors,
  query: Float32Array,
  from: number,
): Float64Array {
  const products = new Float64Array(rows.length / dimensions);
  for (let row = 0, at = 0; row < products.length; row++) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += rows[at++]! * query[from + i]!;
    products[row] = sum;
  }
  return products;
}
