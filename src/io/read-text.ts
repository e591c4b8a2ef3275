import { readFile } from 'node:fs/promises';
import { UncutError, type UncutErrorCode } from '../core/error.ts';

/**
 * A UTF-8 text file without its BOM.
 *
 * @throws UncutError with `code` when it can't be read or is not UTF-8.
 */
export async function readTextFile(path: string, code: UncutErrorCode): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new UncutError(code, `${path}: can't be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UncutError(
      code,
      `${path}: expected UTF-8, found bytes that do not decode; save the file as UTF-8`,
      {
        cause: error,
      },
    );
  }
}
