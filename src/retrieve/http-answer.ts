import { retrievalError } from './failure.ts';

/** Takes secrets out of a text; called before anything is shortened, so that no half remains. */
type Hide = (text: string) => string;

/** What an embeddings endpoint answered, in the order of the texts. */
export interface EmbeddingAnswer {
  readonly vectors: readonly Float32Array[];
  /** Tokens that the server counted, or null when it does not say. */
  readonly tokens: number | null;
}

/**
 * Reads `{ data: [{ index, embedding }], usage? }`. Entries may come in any order of their index;
 * without any index they are in the order of the texts.
 *
 * @param where names the request in messages
 * @param hide takes secrets out of what messages quote
 * @throws UncutError when it is another shape, has another number of entries than texts, or an index
 *   twice, or a value that is no finite number
 */
export function readAnswer(
  body: unknown,
  count: number,
  where: string,
  hide: Hide = (message) => message,
): EmbeddingAnswer {
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) {
    throw retrievalError(
      `${where}: expected an answer { "data": [{ "index", "embedding" }] }, got ${preview(body, hide)}; is the URL that of an OpenAI-compatible endpoint?`,
    );
  }
  if (data.length !== count) {
    throw retrievalError(`${where}: expected ${count} embeddings, one a text, got ${data.length}`);
  }
  const vectors = new Array<Float32Array | undefined>(count);
  for (const [position, entry] of (data as readonly unknown[]).entries()) {
    const { index = position, embedding } = (entry ?? {}) as {
      index?: unknown;
      embedding?: unknown;
    };
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count) {
      throw retrievalError(
        `${where}: expected an index from 0 to ${count - 1} in entry ${position}, got ${preview(index, hide)}`,
      );
    }
    if (vectors[index as number] !== undefined) {
      throw retrievalError(
        `${where}: expected each index once, got ${String(index)} again in entry ${position}`,
      );
    }
    vectors[index as number] = readVector(embedding, `${where}: embedding ${String(index)}`, hide);
  }
  return { vectors: vectors as Float32Array[], tokens: readTokens(body) };
}

function readVector(value: unknown, where: string, hide: Hide): Float32Array {
  if (!Array.isArray(value)) {
    throw retrievalError(`${where}: expected a list of numbers, got ${preview(value, hide)}`);
  }
  const bad = value.findIndex((number) => typeof number !== 'number' || !Number.isFinite(number));
  if (bad >= 0) {
    throw retrievalError(
      `${where}: expected finite numbers, got ${preview(value[bad], hide)} at index ${bad}`,
    );
  }
  return Float32Array.from(value as number[]);
}

function readTokens(body: unknown): number | null {
  const usage = (body as { usage?: { total_tokens?: unknown; prompt_tokens?: unknown } | null })
    .usage;
  const tokens = usage?.total_tokens ?? usage?.prompt_tokens;
  return typeof tokens === 'number' && Number.isFinite(tokens) ? tokens : null;
}

/**
 * The message of an error body: `{ error: { message } }`, `{ error }`, `{ message }`, `{ detail }`, or
 * its text.
 */
export function errorMessage(text: string, hide: Hide = (message) => message): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return hide(text.trim()).slice(0, 300);
  }
  const { error, message, detail } = (body ?? {}) as Record<string, unknown>;
  const inner = (error as { message?: unknown } | null | undefined)?.message;
  const found = [inner, error, message, detail].find((value) => typeof value === 'string');
  return hide(((found as string | undefined) ?? text).trim()).slice(0, 300);
}

function preview(value: unknown, hide: Hide): string {
  return hide(JSON.stringify(value) ?? String(value)).slice(0, 80);
}
