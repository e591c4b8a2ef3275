import { quote, retrievalError } from './failure.ts';

/** Vectors of unit length, one row of `dimensions` floats a text. */
export interface UnitVectors {
  readonly dimensions: number;
  readonly rows: Float32Array;
}

/**
 * Checks what an embedder returned and scales each vector to length 1, so that a dot product is the
 * cosine. The vectors themselves are not changed.
 *
 * @param dimensions expected length of the vectors, or null for that of the first
 * @throws UncutError naming the embedder and the text: another number of vectors than texts, other
 *   lengths, a number that is not finite, a vector of zeros
 */
export function unitVectors(
  embedder: string,
  texts: readonly string[],
  vectors: readonly Float32Array[],
  dimensions: number | null,
): UnitVectors {
  checkVectors(embedder, texts, vectors, dimensions);
  const width = dimensions ?? vectors[0]?.length ?? 0;
  const rows = new Float32Array(vectors.length * width);
  for (const [index, vector] of vectors.entries()) {
    const norm = lengthOf(vector);
    if (norm === 0) {
      throw retrievalError(
        `embedder "${embedder}": the vector of ${quote(texts[index]!)} is all zeros, so it has no direction to compare; try another model or leave the text out`,
      );
    }
    for (let i = 0; i < width; i++) rows[index * width + i] = vector[i]! / norm;
  }
  return { dimensions: width, rows };
}

/** The checks of {@link unitVectors} but the one for zeros. */
export function checkVectors(
  embedder: string,
  texts: readonly string[],
  vectors: readonly Float32Array[],
  dimensions: number | null,
): void {
  if (vectors.length !== texts.length) {
    throw retrievalError(
      `embedder "${embedder}": expected ${texts.length} vectors, one a text, got ${vectors.length}`,
    );
  }
  const width = dimensions ?? vectors[0]?.length ?? 0;
  for (const [index, vector] of vectors.entries()) {
    const where = `the vector of ${quote(texts[index]!)}`;
    if (vector.length !== width || width === 0) {
      throw retrievalError(
        `embedder "${embedder}": expected ${width === 0 ? 'at least 1' : width} numbers in ${where}, got ${vector.length}; if the model changed, empty the cache of embeddings`,
      );
    }
    const bad = vector.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0) {
      throw retrievalError(
        `embedder "${embedder}": expected finite numbers in ${where}, got ${vector[bad]} at index ${bad}`,
      );
    }
  }
}

/** Squares of 32-bit floats neither overflow nor vanish in the 64-bit sum. */
function lengthOf(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}
