import { sha256 } from '../../io/hash.ts';
import { readPageFile } from '../../io/page-files.ts';
import type { QueuedBatch, QueuedFile } from '../../io/queue-job.ts';
import type { FileResult } from '../evaluate-file.ts';
import { MAX_PAGE_BYTES } from '../open-corpus.ts';
import { unlessAborted } from '../pool.ts';
import type { ThreadPool } from '../thread-pool.ts';
import type { JobSetup } from '../worker.ts';
import { ownSetup } from './setup.ts';

/** A file of the worker is not the one that the producer means. */
export class OtherFile extends Error {}

/**
 * Evaluates the files of a batch, one after the other.
 *
 * @param where the folder that pages are read from when it is not the producer's, and of kept pages
 * @throws OtherFile when a file is not there, or differs; the signal's reason when it is aborted.
 */
export async function doBatch(
  { setup, files }: QueuedBatch,
  pool: ThreadPool,
  where: { readonly root: string | null; readonly cacheFolder: string | null },
  signal: AbortSignal,
): Promise<FileResult[]> {
  const own = await ownSetup(setup, where.root, where.cacheFolder);
  const results: FileResult[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const job = { file: file.file, labels: file.labels };
    const evaluated = pool.evaluate(own, job, setup.pageTimeout);
    const result = await unlessAborted(evaluated, signal);
    checkSame(file, result.sha256, own);
    results.push(result);
  }
  return results;
}

/** A file that gave nothing has no hash in its result: what it holds is looked up here. */
function checkSame(
  { file, sha256: expected }: QueuedFile,
  evaluated: string | null,
  { corpus: { root, options } }: JobSetup,
): void {
  let found = evaluated;
  try {
    const maxBytes = options.maxPageBytes ?? MAX_PAGE_BYTES;
    found ??= sha256(file.bytes ?? readPageFile(root, file.name, maxBytes));
  } catch {
    throw new OtherFile(
      `${file.name} can't be read below ${root}: mount the corpus there, name its folder with --root, or run with --inline`,
    );
  }
  if (found === expected) return;
  throw new OtherFile(
    `${file.name} below ${root} is not the file that the producer read: copy the corpus again, or run with --inline`,
  );
}
