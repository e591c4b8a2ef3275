import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UncutError, type UncutErrorCode } from '../core/error.ts';
import { realPathInside } from './file-name.ts';
import { checkLimit } from './limits.ts';

/**
 * A UTF-8 text file without its BOM.
 *
 * @param shown the file's name in messages
 * @throws UncutError with `code` when it can't be read or is not UTF-8; `limit` when it is too large.
 */
export async function readTextFile(
  path: string,
  code: UncutErrorCode,
  shown: string = path,
): Promise<string> {
  let bytes: Uint8Array;
  try {
    checkLimit('fileBytes', (await stat(path)).size, shown);
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof UncutError) throw error;
    throw new UncutError(code, `${shown}: can't be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UncutError(
      code,
      `${shown}: expected UTF-8, found bytes that do not decode; save the file as UTF-8`,
      {
        cause: error,
      },
    );
  }
}

/**
 * A text file that a corpus names: below its folder, links resolved, and a file.
 *
 * @throws UncutError as {@link readTextFile} does; `path-outside-corpus` when a link leaves the
 *   folder.
 */
export async function readTextInside(
  root: string,
  name: string,
  code: UncutErrorCode,
): Promise<string> {
  const shown = join(root, name);
  let path: string;
  try {
    path = await realPathInside(root, name);
    if (!(await stat(path)).isFile()) throw new Error('it is no file');
  } catch (error) {
    if (error instanceof UncutError) throw error;
    throw new UncutError(code, `${shown}: can't be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return readTextFile(path, code, shown);
}
