import { type Dirent, readdir, realpath } from 'node:fs';
import { isInside } from './file-name.ts';

/**
 * The file system as a search of files may see it: a folder whose real place is not below the root
 * has no entries, so that a link never leads the search away.
 */
export class InsideFs {
  /** Folders that were looked into and left empty. */
  readonly left: string[] = [];
  readonly #root: string;
  /** Names of links by where they lead. */
  readonly #links = new Map<string, string>();

  /** `root` is a real path. */
  constructor(root: string) {
    this.#root = root;
  }

  readonly realpath = ((path: string, done: (error: Error | null, real?: string) => void) => {
    realpath(path, (error, real) => {
      if (error === null) this.#links.set(real, path);
      done(error, real);
    });
  }) as typeof realpath;

  readonly readdir = ((
    path: string,
    options: { withFileTypes: true },
    done: (error: Error | null, entries: Dirent[]) => void,
  ) => {
    realpath(path, (error, real) => {
      if (error !== null) return done(error, []);
      if (isInside(this.#root, real)) return readdir(path, options, done);
      this.left.push(this.#links.get(real) ?? path);
      done(null, []);
    });
  }) as typeof readdir;
}
