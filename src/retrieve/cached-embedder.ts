import type { Embedder } from './embedder.ts';
import { checkVectors } from './unit-vectors.ts';

/** Texts that are embedded before their vectors are kept: what a failure loses at most. */
const KEPT_AT_ONCE = 1024;

/** Where vectors are kept between runs. */
export interface VectorStore {
  get(key: string): Float32Array | null | Promise<Float32Array | null>;
  put(key: string, vector: Float32Array): void | Promise<void>;
}

/**
 * An embedder that asks the inner one only for texts that the store does not have, each once, and
 * puts the answers into it. Vectors are checked before they are kept.
 *
 * @param hash of a text, for the key: `embedder name`, role and hash, a line each
 */
export function cachedEmbedder(
  inner: Embedder,
  store: VectorStore,
  hash: (text: string) => string,
): Embedder {
  return {
    ...inner,
    async embed(texts, role = 'chunk') {
      const known = new Map<string, Float32Array>();
      const unknown: string[] = [];
      for (const text of new Set(texts)) {
        const vector = await store.get(keyOf(text));
        if (vector === null) unknown.push(text);
        else known.set(text, vector);
      }
      for (let at = 0; at < unknown.length; at += KEPT_AT_ONCE) {
        const group = unknown.slice(at, at + KEPT_AT_ONCE);
        const vectors = await inner.embed(group, role);
        checkVectors(inner.name, group, vectors, inner.dimensions ?? null);
        for (const [index, text] of group.entries()) {
          known.set(text, vectors[index]!);
          await store.put(keyOf(text), vectors[index]!);
        }
      }
      return texts.map((text) => known.get(text)!);

      function keyOf(text: string): string {
        return `${inner.name}\n${role}\n${hash(text)}`;
      }
    },
  };
}
