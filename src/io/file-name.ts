import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { UncutError } from '../core/error.ts';
import { pageIdParts } from '../core/page-id.ts';

/**
 * Refuses a page name or glob that could leave the corpus folder on any system: `..`, an
 * absolute path, a backslash, a drive or a NUL.
 *
 * @throws UncutError `path-outside-corpus` naming the entry and where it stands.
 */
export function checkInsideName(name: string, where: string): void {
  const reason = name.includes('\0')
    ? 'it holds a NUL character'
    : name.includes('\\')
      ? 'it holds a backslash; use / on every system'
      : /^[A-Za-z]:/.test(name)
        ? 'it names a drive'
        : name.startsWith('/') || isAbsolute(name)
          ? 'it is absolute'
          : name.split('/').includes('..')
            ? 'it holds ".."'
            : null;
  if (reason !== null) {
    throw new UncutError(
      'path-outside-corpus',
      `${where}: expected a path below the corpus folder with "/", got ${JSON.stringify(name)}: ${reason}`,
    );
  }
}

/** The name without empty parts and `.`: `./pages//a.md` is `pages/a.md`; the name of a page within its file stays. */
export function plainName(name: string): string {
  const { file, inner } = pageIdParts(name);
  const parts = file.split('/').filter((part) => part !== '' && part !== '.');
  return parts.join('/') + (inner === null ? '' : `#${inner}`);
}

/** Whether `path` is `root` or below it; both must be resolved. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (!way.startsWith(`..${sep}`) && way !== '..' && !isAbsolute(way));
}

/**
 * The real path of a file below `root`, links resolved.
 *
 * @throws UncutError `path-outside-corpus` when a link leads out of the folder.
 */
export function realPathInside(root: string, name: string): string {
  const realRoot = realpathSync.native(root);
  const real = realpathSync.native(resolve(realRoot, name));
  if (!isInside(realRoot, real)) {
    throw new UncutError(
      'path-outside-corpus',
      `"${name}" is a link that leaves the corpus folder: copy the file into the folder, or name its folder as the corpus`,
    );
  }
  return real;
}
