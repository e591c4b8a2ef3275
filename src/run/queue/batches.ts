import { sha256 } from '../../io/hash.ts';
import { readPageFile } from '../../io/page-files.ts';
import type { QueuedFile, QueuedSetup } from '../../io/queue-job.ts';
import type { FileJob } from '../evaluate-file.ts';
import { MAX_PAGE_BYTES } from '../open-corpus.ts';

/** A batch of more bytes than this is made of fewer files. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Files that are evaluated together, in the order of the corpus. */
export interface Batch {
  readonly files: readonly BatchFile[];
  /** Whether nothing else is to be at work in the worker meanwhile. */
  readonly alone: boolean;
}

/** A file with its place among all files of the corpus. */
export interface BatchFile extends QueuedFile {
  readonly place: number;
}

/** A file that this process can't read: no worker is asked for it. */
export interface UnreadFile {
  readonly unread: FileJob;
}

/**
 * Cuts the files of a corpus into batches. Where one ends does not depend on which file is the
 * first, so that a run that goes on makes the batches that it made before.
 *
 * @param from place of the first file that is needed
 * @param inline whether the bytes of files travel with them
 */
export function* batchesOf(
  jobs: readonly FileJob[],
  from: number,
  { root, options: { maxPageBytes = MAX_PAGE_BYTES } }: QueuedSetup,
  { size, inline }: { readonly size: number; readonly inline: boolean },
): Generator<Batch | UnreadFile> {
  for (let start = from - (from % size); start < jobs.length; start += size) {
    let files: BatchFile[] = [];
    let bytes = 0;
    for (const [index, job] of jobs.slice(start, start + size).entries()) {
      const read = readBytes(root, job, maxPageBytes);
      const held = files.at(-1)?.place ?? -1;
      if (files.length > 0 && (read === null || bytes + read.length > MOST_BYTES)) {
        if (held >= from) yield { files, alone: false };
        [files, bytes] = [[], 0];
      }
      if (read === null) {
        if (start + index >= from) yield { unread: job };
        continue;
      }
      bytes += read.length;
      files.push({
        file: inline ? { ...job.file, bytes: read } : job.file,
        sha256: sha256(read),
        labels: job.labels,
        place: start + index,
      });
    }
    if ((files.at(-1)?.place ?? -1) >= from) yield { files, alone: false };
  }
}

/** The files of a batch that failed, each to be tried without others. */
export function singly({ files }: Batch): Batch[] {
  return files.map((file) => ({ files: [file], alone: true }));
}

/**
 * Names a batch by all that its results depend on: the same work has the same name, whoever asks.
 * BullMQ takes no colon in it, and no number.
 */
export function batchId(setup: QueuedSetup, { files, alone }: Batch): string {
  const listed = files.map(({ file: { name, type, bytes }, sha256: content, labels }) => [
    ...[name, type, content, bytes !== undefined],
    labels,
  ]);
  return `${alone ? 'alone' : 'batch'}-${sha256(JSON.stringify([setup, listed])).slice(0, 32)}`;
}

function readBytes(root: string, { file }: FileJob, maxBytes: number): Uint8Array | null {
  try {
    return file.bytes ?? readPageFile(root, file.name, maxBytes);
  } catch {
    return null;
  }
}
