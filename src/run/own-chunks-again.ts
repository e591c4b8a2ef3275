import { basename, resolve } from 'node:path';
import { pageIdParts } from '../core/page-id.ts';
import { sha256 } from '../io/hash.ts';
import { pageFileType } from '../io/page-files.ts';
import { readTextFile } from '../io/read-text.ts';
import { readSource } from '../io/run-source.ts';
import { openOwnChunks } from './own-chunks.ts';
import type { StoredPlaces, UseAgain } from './report-pages.ts';

/**
 * The own chunks of a stored run by the id of their strategy, read again; a file that is gone or has
 * changed since the run gives the reason instead.
 */
export async function ownChunksAgain({
  folder,
  root,
  pages,
}: StoredPlaces): Promise<ReadonlyMap<string, UseAgain>> {
  const uses = new Map<string, UseAgain>();
  if (folder === null) return uses;
  const files = [...new Set(pages.map((page) => pageIdParts(page).file))].flatMap((name) => {
    const type = pageFileType(name);
    return type === null ? [] : [{ name, type }];
  });
  for (const { id, file, sha256: known, unit } of (await readSource(folder)).chunks) {
    const path = resolve(folder, file);
    const text = await readTextFile(path, 'results').catch(() => null);
    if (text === null) uses.set(id, { reason: `its file ${basename(path)} is not where it was` });
    else if (sha256(text) !== known) {
      uses.set(id, { reason: `its file ${basename(path)} has changed since the run` });
    } else {
      const own = await openOwnChunks(path, { root, files }, { unit });
      uses.set(id, { ...own.use, id });
    }
  }
  return uses;
}
