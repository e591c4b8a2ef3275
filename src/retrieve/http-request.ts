import { quote, reasonOf, retrievalError } from './failure.ts';
import { type EmbeddingAnswer, errorMessage, readAnswer } from './http-answer.ts';
import { isPassing, parseRetryAfter, RetryableError } from './http-retry.ts';

/** What one request to an embeddings endpoint needs. */
export interface HttpRequestOptions {
  readonly model: string;
  /** Sent as a bearer token; in no message, name or setting. */
  readonly key?: string;
  /** Sent as `dimensions` and checked; absent: what the model gives. */
  readonly dimensions?: number;
  /** A request is given up, and tried again, after this long; 60,000 unless set. */
  readonly timeoutMs?: number;
  /** Ends waiting requests. */
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
  /** Milliseconds since the epoch, for a Retry-After that is a date. */
  readonly clock?: () => number;
}

/**
 * Sends one request; the time-out covers the body too. No message holds the key.
 *
 * @throws RetryableError for what may pass; UncutError for a refusal or a wrong answer
 */
export async function postEmbeddings(
  endpoint: URL,
  texts: readonly string[],
  options: HttpRequestOptions,
): Promise<EmbeddingAnswer> {
  const { model, key, dimensions, timeoutMs = 60_000, signal, clock = Date.now } = options;
  const send = options.fetch ?? fetch;
  const where = `embeddings from ${shown(endpoint)} (model "${model}", ${texts.length} texts from ${quote(texts[0]!)})`;
  const hide = hider([key, ...endpoint.searchParams.values(), endpoint.search.slice(1)]);
  const timeout = AbortSignal.timeout(timeoutMs);
  let status: number;
  let retryAfter: string | null;
  let text: string;
  try {
    const response = await send(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === undefined || key === '' ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        input: texts,
        encoding_format: 'float',
        ...(dimensions === undefined ? {} : { dimensions }),
      }),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    status = response.status;
    retryAfter = response.headers.get('retry-after');
    text = await response.text();
  } catch (error) {
    if (signal?.aborted === true) throw retrievalError(`${where}: stopped`);
    if (timeout.aborted) throw new RetryableError(`${where}: no answer within ${timeoutMs} ms`);
    throw new RetryableError(hide(`${where}: ${networkReason(error)}`));
  }
  if (status < 200 || status > 299) {
    const message = hide(`${where}: status ${status}: ${errorMessage(text, hide)}`);
    if (!isPassing(status)) throw retrievalError(message);
    throw new RetryableError(message, parseRetryAfter(retryAfter, clock()));
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new RetryableError(
      hide(`${where}: expected JSON, got ${text.length} characters that are none`),
    );
  }
  try {
    return readAnswer(body, texts.length, where, hide);
  } catch (error) {
    throw retrievalError(hide(reasonOf(error)));
  }
}

/** Puts `***` in the place of secrets: the key, and whatever a URL's query holds. */
function hider(secrets: readonly (string | undefined)[]): (message: string) => string {
  // A short value of a query is no secret, and would tear holes into words.
  const hidden = secrets.filter((one) => one !== undefined && one.length > 3) as string[];
  const longest = hidden.sort((a, b) => b.length - a.length);
  return (message) => longest.reduce((text, secret) => text.replaceAll(secret, '***'), message);
}

/** `fetch failed` says nothing; its cause does. */
function networkReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? `${reasonOf(error)}: ${cause.message}` : reasonOf(error);
}

/** A URL as messages and settings show it: its query may carry a key. */
export function shown(url: URL): string {
  return url.origin + url.pathname;
}
