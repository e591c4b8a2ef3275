import type { ParamValues } from '../core/types.ts';

/** What a text is embedded as; some models treat the two differently. */
export type EmbedRole = 'chunk' | 'query';

/** Turns texts into vectors of one length. */
export interface Embedder {
  /** Names the model and all that changes its vectors: the cache's key is made of it. */
  readonly name: string;
  /** Length of the vectors, when it is known beforehand. */
  readonly dimensions?: number;
  /** Parameters, stated in the run; no secrets. */
  readonly settings?: ParamValues;
  /**
   * One vector a text, in order. Texts are never blank. Vectors need not be of unit length.
   *
   * @param role `chunk` unless set
   */
  embed(texts: readonly string[], role?: EmbedRole): Promise<readonly Float32Array[]>;
}

/** Vectors as other libraries give them. */
export type VectorLike = Float32Array | Float64Array | readonly number[];

/** Texts put in front by models that want them, such as `query: ` and `passage: ` of E5. */
export interface EmbedPrefixes {
  readonly chunk?: string;
  readonly query?: string;
}

/** The texts as a model with prefixes wants them. */
export function withPrefix(
  texts: readonly string[],
  role: EmbedRole,
  prefixes: EmbedPrefixes | undefined,
): readonly string[] {
  const prefix = prefixes?.[role] ?? '';
  return prefix === '' ? texts : texts.map((text) => prefix + text);
}

/**
 * An embedder from a plain function.
 *
 * @example
 * embedderFrom('my-model-v1', async (texts) => myModel.encode(texts));
 */
export function embedderFrom(
  name: string,
  embed: (
    texts: readonly string[],
    role: EmbedRole,
  ) => readonly VectorLike[] | Promise<readonly VectorLike[]>,
): Embedder {
  return {
    name,
    embed: async (texts, role = 'chunk') => asFloats(await embed(texts, role)),
  };
}

/** What is used of a LangChain `Embeddings` object. */
export interface LangChainEmbeddings {
  embedDocuments(texts: string[]): Promise<number[][]>;
  embedQuery(text: string): Promise<number[]>;
}

/**
 * An embedder from a LangChain `Embeddings` object: chunks by `embedDocuments`, queries by
 * `embedQuery`, one after another.
 *
 * @param name names the model and what changes its vectors; the object itself does not tell
 */
export function embedderFromLangChain(name: string, embeddings: LangChainEmbeddings): Embedder {
  return embedderFrom(name, async (texts, role) => {
    if (role === 'chunk') return embeddings.embedDocuments([...texts]);
    const vectors: number[][] = [];
    for (const text of texts) vectors.push(await embeddings.embedQuery(text));
    return vectors;
  });
}

/** Vectors as floats. */
export function asFloats(vectors: Iterable<VectorLike>): Float32Array[] {
  return Array.from(vectors, (vector) =>
    vector instanceof Float32Array ? vector : Float32Array.from(vector),
  );
}
