import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { glob } from 'tinyglobby';
import { UncutError } from '../../core/error.ts';
import { checkLimit } from '../limits.ts';
import { compareUnits } from '../page-files.ts';

/** Files of a folder that is a source as a whole, the first that match: BEIR, Doorstop, others. */
const FOLDERS: readonly (readonly string[])[] = [
  ['corpus.jsonl', 'queries.jsonl', 'qrels/*.tsv'],
  ['**/*.{sdoc,reqif}'],
  ['**/*.{yml,yaml}'],
];

/**
 * The label files that the arguments of `uncut import` mean: files as they are, of a folder those
 * of one kind in UTF-16 order.
 *
 * @throws UncutError `label` when there is nothing, or no label file in a folder.
 */
export async function sourceFiles(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const info = await stat(path).catch(() => null);
    if (info === null) throw new UncutError('label', `no file or folder at ${path}`);
    if (info.isDirectory()) files.push(...(await filesOf(path)));
    else files.push(path);
  }
  return [...new Set(files)];
}

async function filesOf(folder: string): Promise<string[]> {
  for (const patterns of FOLDERS) {
    const names = await glob([...patterns], {
      cwd: folder,
      ignore: ['**/node_modules/**', '**/.*'],
      followSymbolicLinks: false,
    });
    checkLimit('pages', names.length, folder);
    const sorted = names.map((name) => name.split(sep).join('/')).sort(compareUnits);
    if (sorted.length > 0) return sorted.map((name) => join(folder, name));
  }
  throw new UncutError(
    'label',
    `${folder}: expected corpus.jsonl of a BEIR set, .sdoc, .reqif or the .yml items of Doorstop; name the label file itself`,
  );
}
