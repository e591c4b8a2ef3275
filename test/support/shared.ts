import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../shared/', import.meta.url));

/** Set where everything optional is installed: a test that would skip fails instead. */
export const optionalRequired = process.env.UNCUT_REQUIRE_OPTIONAL === '1';

/** A path in the folder of reference data beside the repository, or null when it is not there. */
export function sharedPath(path: string): string | null {
  return existsSync(root + path) ? root + path : null;
}

/** Why a test that needs the reference data is skipped. */
export const sharedMissing = 'skipped: ../shared (reference corpora) is not beside the repository';
