import type { FileResult } from '../evaluate-file.ts';
import type { Batch, UnreadFile } from './batches.ts';

/** A batch with what has come of it. */
export interface Entry {
  readonly batch: Batch | UnreadFile;
  readonly id: string | null;
  /** Compressed results. */
  block: Buffer | null;
  results: readonly FileResult[] | null;
  /** The files of a batch that failed, one by one. */
  parts: Entry[] | null;
  /** When it was last heard of, in milliseconds. */
  heard: number;
  /** Whether it was not in Redis then. */
  isGone: boolean;
}

export function newEntry(batch: Batch | UnreadFile, id: string | null): Entry {
  const heard = performance.now();
  return { batch, id, block: null, results: null, parts: null, heard, isGone: false };
}

/**
 * The results of the files that are needed.
 *
 * @throws Error when they are not those of the batch.
 */
export function resultsFor(
  { files }: Batch,
  results: readonly { readonly file: string }[],
  from: number,
): readonly FileResult[] {
  if (
    files.length !== results.length ||
    files.some(({ file }, i) => file.name !== results[i]!.file)
  ) {
    throw new Error('the results are those of other files');
  }
  return (results as readonly FileResult[]).filter((_, index) => files[index]!.place >= from);
}
