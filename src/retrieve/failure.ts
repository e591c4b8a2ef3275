import { UncutError } from '../core/error.ts';

/** An error of an embedder or a retriever that is at work: its answer is wrong or does not come. */
export function retrievalError(message: string): UncutError {
  return new UncutError('retrieval', message);
}

/** What went wrong, in words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A text as messages quote it: at most 60 units. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
