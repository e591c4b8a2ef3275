import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { glob } from 'tinyglobby';
import { UncutError } from '../core/error.ts';
import { checkInsideName } from './file-name.ts';
import { DOCUMENT_GLOB } from './page-files.ts';

/** Elements without a page: the label file of what is still to be done. */
export const UNLOCATED = 'unlocated.jsonl';

/** A file below a folder that is written. */
export interface CorpusFile {
  /** With `/`. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * Writes the files of a new corpus.
 *
 * @param force write over files that exist; pages that are no part of the new corpus are never
 *   deleted, and are an error
 * @throws UncutError `usage` when there is something already, and nothing was written.
 */
export async function writeCorpus(
  folder: string,
  files: readonly CorpusFile[],
  force: boolean,
): Promise<void> {
  for (const { name } of files) checkInsideName(name, folder);
  const existing = files.filter(({ name }) => existsSync(join(folder, name)));
  if (existing.length > 0 && !force) {
    throw new UncutError(
      'usage',
      `${join(folder, existing.at(-1)!.name)} exists already, and nothing was written: name another folder with --to, or write over it with --force`,
    );
  }
  const names = new Set(files.map(({ name }) => name));
  const there = existsSync(folder)
    ? await glob(`pages/${DOCUMENT_GLOB}`, { cwd: folder, dot: true })
    : [];
  const [other] = there
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !names.has(name));
  if (other !== undefined) {
    throw new UncutError(
      'usage',
      `${join(folder, other)} is a page of another corpus, and nothing was written: move ${join(folder, 'pages')} away, or name another folder with --to`,
    );
  }
  // What an earlier import could not locate is not what this one could not.
  if (!names.has(UNLOCATED)) await rm(join(folder, UNLOCATED), { force: true });
  for (const { name, content } of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
