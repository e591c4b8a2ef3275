import { UncutError } from '../core/error.ts';
import type { ParamValues } from '../core/types.ts';
import { batchesOf } from './batches.ts';
import { type Embedder, type EmbedPrefixes, withPrefix } from './embedder.ts';
import { retrievalError } from './failure.ts';
import { type HttpRequestOptions, postEmbeddings, shown } from './http-request.ts';
import { RETRIES, RetryableError, type RetryPolicy, withRetries } from './http-retry.ts';
import { checkVectors } from './unit-vectors.ts';

/** How an OpenAI-compatible endpoint is asked. */
export interface HttpEmbedderOptions extends HttpRequestOptions {
  /** Base URL; `/embeddings` is appended: `https://api.openai.com/v1`. */
  readonly url: string;
  readonly prefixes?: EmbedPrefixes;
  /** Most texts in a request; 64 unless set. */
  readonly batchTexts?: number;
  /** Most UTF-16 units in a request of several texts; 60,000 unless set. */
  readonly batchCharacters?: number;
  readonly retries?: Partial<RetryPolicy>;
  /** Runs the requests, so many at once as it likes (p-limit's function); one by one unless set. */
  readonly limit?: <T>(send: () => Promise<T>) => Promise<T>;
  readonly sleep?: (ms: number) => Promise<void>;
}

/** What an endpoint was asked so far. */
export interface HttpUsage {
  /** Requests sent, those tried again included. */
  readonly requests: number;
  /** Tokens that the answers name; null while none does. */
  readonly tokens: number | null;
}

export interface HttpEmbedder extends Embedder {
  usage(): HttpUsage;
}

/**
 * Embeds by an OpenAI-compatible endpoint (OpenAI, Ollama, vLLM, LM Studio, TEI, ...). Texts go out
 * in batches. 408, 429, 5xx, broken connections, broken JSON and time-outs are tried again, after
 * Retry-After or a delay that doubles; anything else fails at once with the status and the server's
 * message, without the key.
 *
 * @throws UncutError `parameter` for a URL that is none or carries credentials, or a batch of 0
 */
export function httpEmbedder(options: HttpEmbedderOptions): HttpEmbedder {
  const endpoint = endpointOf(options.url);
  const { model, dimensions, batchTexts = 64, batchCharacters = 60_000, prefixes } = options;
  for (const [name, value] of Object.entries({ batchTexts, batchCharacters })) {
    if (!(Number.isInteger(value) && value >= 1)) {
      throw new UncutError(
        'parameter',
        `expected ${name} to be a whole number of at least 1, got ${value}`,
      );
    }
  }
  const { limit = oneByOne(), sleep = wait } = options;
  const policy = { ...RETRIES, ...options.retries };
  let requests = 0;
  let tokens: number | null = null;
  const settings: Record<string, string | number> = { url: shown(endpoint), model };
  if (dimensions !== undefined) settings.dimensions = dimensions;
  if (prefixes?.chunk !== undefined) settings.chunkPrefix = prefixes.chunk;
  if (prefixes?.query !== undefined) settings.queryPrefix = prefixes.query;

  async function embedBatch(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const answer = await withRetries(
      () => {
        requests++;
        return postEmbeddings(endpoint, texts, options);
      },
      policy,
      sleep,
    ).catch((error: unknown) => {
      if (!(error instanceof RetryableError)) throw error;
      throw retrievalError(
        `${error.message} (${policy.attempts} ${policy.attempts === 1 ? 'request' : 'requests'} sent); check that the server is up, or raise the time-out or the retries`,
      );
    });
    if (answer.tokens !== null) tokens = (tokens ?? 0) + answer.tokens;
    checkVectors(model, texts, answer.vectors, dimensions ?? null);
    return answer.vectors;
  }

  return {
    name: nameOf(model, settings),
    ...(dimensions === undefined ? {} : { dimensions }),
    settings: settings as ParamValues,
    usage: () => ({ requests, tokens }),
    async embed(texts, role = 'chunk') {
      const batches = batchesOf(withPrefix(texts, role, prefixes), batchTexts, batchCharacters);
      let failed = false;
      const vectors = await Promise.all(
        batches.map((batch) =>
          limit(async () => {
            // The first failure ends the call: what still waits is not sent, nor paid for.
            if (failed) return [];
            try {
              return await embedBatch(batch);
            } catch (error) {
              failed = true;
              throw error;
            }
          }),
        ),
      );
      return vectors.flat();
    },
  };
}

/** The model's name with all that changes its vectors. */
function nameOf(model: string, settings: Readonly<Record<string, string | number>>): string {
  const { dimensions, chunkPrefix, queryPrefix } = settings;
  const parts = [dimensions, chunkPrefix, queryPrefix].filter((part) => part !== undefined);
  return [model, ...parts].join('/');
}

function endpointOf(base: string): URL {
  if (!URL.canParse(base) || !/^https?:/i.test(base)) {
    throw new UncutError(
      'parameter',
      'expected the base URL of an embeddings endpoint, such as https://api.openai.com/v1',
    );
  }
  const url = new URL(base);
  if (url.username !== '' || url.password !== '') {
    throw new UncutError(
      'parameter',
      `expected a URL without a user name and password for ${url.host}; pass the key on its own`,
    );
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/embeddings$/, '')}/embeddings`;
  return url;
}

function oneByOne(): <T>(send: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (send) => {
    const next = last.then(send, send);
    last = next;
    return next;
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
