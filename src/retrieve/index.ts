export { type Bm25Options, bm25 } from './bm25.ts';
export { cachedEmbedder, type VectorStore } from './cached-embedder.ts';
export { dense } from './dense.ts';
export {
  type Embedder,
  type EmbedPrefixes,
  type EmbedRole,
  embedderFrom,
  embedderFromLangChain,
  type LangChainEmbeddings,
  type VectorLike,
} from './embedder.ts';
export { type EnergeticOptions, energeticEmbedder } from './energetic-embedder.ts';
export {
  type ChunkDocument,
  type FromRetrieverOptions,
  fromRetriever,
  type LangChainRetriever,
  type RetrievedDocument,
  type RetrievedItem,
  type RetrievedSpan,
  type RetrievedText,
  type RetrieverFunction,
} from './from-retriever.ts';
export {
  type HttpEmbedder,
  type HttpEmbedderOptions,
  type HttpUsage,
  httpEmbedder,
} from './http-embedder.ts';
export type { RetryPolicy } from './http-retry.ts';
export { type HybridOptions, hybrid } from './hybrid.ts';
export type { LoadPackage } from './load-package.ts';
export { termsOf } from './terms.ts';
export { type TransformersOptions, transformersEmbedder } from './transformers-embedder.ts';
export type {
  Hit,
  IndexedChunk,
  Ranking,
  Retriever,
  SearchIndex,
  SearchQuery,
} from './types.ts';
