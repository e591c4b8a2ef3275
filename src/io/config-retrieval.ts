import { z } from 'zod';

/** A chunk as a retriever of the configuration is given it, in the shape of a LangChain document. */
export interface ConfigDocument {
  /** `page#ordinal`. */
  readonly id: string;
  readonly pageContent: string;
  readonly metadata: {
    readonly page: string;
    readonly ordinal: number;
    readonly start: number | null;
    readonly end: number | null;
  };
}

/**
 * A retriever as a function of the question: chunks in rank order by their text, their id
 * (`page#ordinal`), their span, or as one of the documents.
 */
export type ConfigRetrieverFunction = (
  query: string,
  k: number,
  documents: readonly ConfigDocument[],
) => Iterable<unknown> | Promise<Iterable<unknown>>;

/** What is used of a LangChain retriever. */
export interface ConfigInvoked {
  invoke(query: string): Promise<Iterable<unknown>>;
}

/** A LangChain retriever, or what `bm25()`, `dense(...)`, `hybrid(...)` and `fromRetriever` give. */
export type ConfigRetrieverObject =
  | ConfigInvoked
  | { readonly name: string; index(chunks: never): Promise<object> };

/** Makes the chunks of one strategy searchable. */
export type ConfigOpen = (
  documents: readonly ConfigDocument[],
) => ConfigRetrieverFunction | ConfigInvoked | Promise<ConfigRetrieverFunction | ConfigInvoked>;

/** An entry of `retrievers`; keys beside `retriever`, `open` and `name` are stated in the run. */
export type ConfigRetriever =
  | string
  | ConfigRetrieverFunction
  | ConfigRetrieverObject
  | {
      readonly retriever: string | ConfigRetrieverFunction | ConfigRetrieverObject;
      readonly name?: string;
      readonly [setting: string]: unknown;
    }
  | { readonly name: string; readonly open: ConfigOpen; readonly [setting: string]: unknown };

/** Texts to vectors of one length; `role` is `chunk` or `query`. */
export type ConfigEmbedFunction = (
  texts: readonly string[],
  role: 'chunk' | 'query',
) => Iterable<Vector> | Promise<Iterable<Vector>>;

type Vector = Float32Array | Float64Array | readonly number[];

/** A LangChain `Embeddings` object, or what `embedderFrom` and the like give. */
export type ConfigEmbedderObject =
  | {
      embedDocuments(texts: string[]): Promise<number[][]>;
      embedQuery(text: string): Promise<number[]>;
    }
  | {
      readonly name: string;
      embed(texts: readonly string[], role?: 'chunk' | 'query'): Promise<readonly Float32Array[]>;
    };

/** An OpenAI-compatible endpoint; its key comes from the environment. */
export interface ConfigEndpoint {
  readonly model: string;
  readonly url: string;
  readonly dimensions?: number;
  readonly prefixes?: { readonly chunk?: string; readonly query?: string };
  readonly batchTexts?: number;
  readonly timeoutMs?: number;
}

/** `embedder`: what `--embedder` takes, a function, an object of a library, or an endpoint. */
export type ConfigEmbedder =
  | string
  | ConfigEmbedFunction
  | ConfigEmbedderObject
  | ConfigEndpoint
  | {
      readonly embedder: string | ConfigEmbedFunction | ConfigEmbedderObject;
      /** Names the model and all that changes its vectors: under it they are kept between runs. */
      readonly name?: string;
      readonly [setting: string]: unknown;
    };

const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null;

const has = (given: unknown, ...methods: readonly string[]): boolean =>
  isObject(given) && methods.every((name) => typeof given[name] === 'function');

/** Whether an entry of `retrievers` is the retriever itself and not an object that holds one. */
export function isRetrieverValue(
  given: unknown,
): given is string | ConfigRetrieverFunction | ConfigRetrieverObject {
  return ['string', 'function'].includes(typeof given) || has(given, 'invoke') || isIndexing(given);
}

function isIndexing(given: unknown): boolean {
  return has(given, 'index') && typeof (given as { name?: unknown }).name === 'string';
}

/** Whether `embedder` is the embedder itself and not an object that holds one or an endpoint. */
export function isEmbedderValue(
  given: unknown,
): given is string | ConfigEmbedFunction | ConfigEmbedderObject {
  return (
    ['string', 'function'].includes(typeof given) ||
    has(given, 'embedDocuments', 'embedQuery') ||
    (has(given, 'embed') && typeof (given as { name?: unknown }).name === 'string')
  );
}

const isSetting = (given: unknown): boolean =>
  given === null || ['string', 'number', 'boolean'].includes(typeof given);

/** Whether an object holds a named value under a key and settings beside it. */
function holds(given: unknown, key: string, value: (held: unknown) => boolean): boolean {
  if (!isObject(given) || !value(given[key])) return false;
  const { name, [key]: _, ...settings } = given;
  const named = name === undefined || (typeof name === 'string' && name !== '');
  return named && Object.values(settings).every(isSetting);
}

const retriever = z.custom<ConfigRetriever>(
  (given) =>
    isRetrieverValue(given) ||
    holds(given, 'retriever', isRetrieverValue) ||
    (holds(given, 'open', (open) => typeof open === 'function') &&
      (given as { readonly name?: string }).name !== undefined),
  'expected bm25, dense, hybrid, a function of the question, a LangChain retriever, { retriever, name, ... } or { name, open, ... }',
);

const positive = z.int('expected a whole number').min(1, 'expected at least 1');

const endpoint = z.strictObject({
  model: z.string().min(1),
  url: z.string().min(1),
  dimensions: positive.optional(),
  prefixes: z
    .strictObject({ chunk: z.string().optional(), query: z.string().optional() })
    .optional(),
  batchTexts: positive.optional(),
  timeoutMs: positive.optional(),
});

const embedder = z.custom<ConfigEmbedder>(
  (given) =>
    isEmbedderValue(given) ||
    holds(given, 'embedder', isEmbedderValue) ||
    endpoint.safeParse(given).success,
  'expected energetic, transformers:<folder>, a function of texts that gives vectors, a LangChain Embeddings object, { embedder, name, ... }, or { model, url, dimensions?, prefixes?, batchTexts?, timeoutMs? } of an endpoint, whose key is read from UNCUT_EMBEDDER_KEY or OPENAI_API_KEY and from no file',
);

const cutoffs = z
  .array(positive, 'expected a list of cutoffs')
  .min(1, 'expected at least one cutoff');

/** Keys of the configuration that say what is asked and how chunks are retrieved. */
export const retrievalKeys = {
  retrievers: z.array(retriever).min(1, 'expected at least one retriever').optional(),
  embedder: embedder.optional(),
  /** A file of queries, relative to the config file; `auto` (made from the labels) or `none`. */
  queries: z.string().optional(),
  k: cutoffs.optional(),
  /** Cutoffs in tokens. */
  budgets: cutoffs.optional(),
  depth: positive.optional(),
  dedupe: z.enum(['none', 'same-span', 'same-elements']).optional(),
} as const;
