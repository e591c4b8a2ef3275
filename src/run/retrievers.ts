import { resolve } from 'node:path';
import pLimit from 'p-limit';
import { UncutError } from '../core/error.ts';
import { didYouMean } from '../core/nearest.ts';
import { ByteCache } from '../io/byte-cache.ts';
import { sha256 } from '../io/hash.ts';
import {
  bm25,
  cachedEmbedder,
  dense,
  type Embedder,
  energeticEmbedder,
  httpEmbedder,
  hybrid,
  type Retriever,
  transformersEmbedder,
} from '../retrieve/index.ts';

/** Requests to an embedding endpoint at once. */
const REQUESTS_AT_ONCE = 4;

const NAMES = ['bm25', 'dense', 'hybrid'];

/** How an embedder is named: `energetic`, `transformers:<folder>`, or an endpoint's model. */
export interface EmbedderSettings {
  readonly model: string | undefined;
  /** Base URL of an OpenAI-compatible endpoint. */
  readonly url: string | undefined;
  readonly key: string | undefined;
  /** Folder where vectors are kept; null keeps none. */
  readonly cacheFolder: string | null;
  readonly warn: (message: string) => void;
}

/**
 * The retrievers of these names, in their order.
 *
 * @throws UncutError `usage` for an unknown name, or an embedder that is needed and not named.
 */
export function retrieversFrom(names: readonly string[], settings: EmbedderSettings): Retriever[] {
  let embedder: Embedder | null = null;
  const needed = (): Embedder => (embedder ??= embedderFrom(settings));
  return names.map((name) => {
    switch (name) {
      case 'bm25':
        return bm25();
      case 'dense':
        return dense(needed());
      case 'hybrid':
        return hybrid([bm25(), dense(needed())]);
      default:
        throw new UncutError(
          'usage',
          `--retriever: expected ${NAMES.join(', ')}, got "${name}"${didYouMean(name, NAMES)}`,
        );
    }
  });
}

function embedderFrom({ model, url, key, cacheFolder, warn }: EmbedderSettings): Embedder {
  const inner = innerEmbedder(model, url, key, warn);
  if (cacheFolder === null) return inner;
  const cache = new ByteCache(cacheFolder);
  return cachedEmbedder(
    inner,
    {
      async get(name) {
        const bytes = await cache.get(sha256(name));
        return bytes === null ? null : new Float32Array(Uint8Array.from(bytes).buffer);
      },
      async put(name, { buffer, byteOffset, byteLength }) {
        await cache.put(sha256(name), new Uint8Array(buffer, byteOffset, byteLength));
      },
    },
    sha256,
  );
}

function innerEmbedder(
  model: string | undefined,
  url: string | undefined,
  key: string | undefined,
  warn: (message: string) => void,
): Embedder {
  if (model === undefined) {
    throw new UncutError(
      'usage',
      'dense and hybrid retrieval need an embedder: --embedder energetic (English, offline), --embedder transformers:<folder>, or --embedder <model> --embedder-url <base URL>',
    );
  }
  if (url !== undefined) {
    return httpEmbedder({
      url,
      model,
      limit: pLimit(REQUESTS_AT_ONCE),
      ...(key === undefined ? {} : { key }),
    });
  }
  if (model === 'energetic') return energeticEmbedder({ warn });
  if (model.startsWith('transformers:')) {
    return transformersEmbedder({ folder: resolve(model.slice('transformers:'.length)) });
  }
  throw new UncutError(
    'usage',
    `--embedder ${model}: expected energetic, transformers:<folder>, or a model together with --embedder-url`,
  );
}
