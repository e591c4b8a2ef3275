import { pageIdParts } from '../core/page-id.ts';

/**
 * Finds pages by the names that label sources have for them: a path, a path without its ending
 * (`guide/refunds` of Sphinx), a file name, or a path from a folder above or below. A name that
 * several pages answer to finds none.
 */
export class PageNames {
  readonly #ids = new Map<string, string | null>();

  /** @param ids of the pages, `pages/guide/refunds.html` */
  constructor(ids: readonly string[]) {
    for (const id of ids) {
      const name = id.replace(/^pages\//, '');
      const { file, inner } = pageIdParts(name);
      const keys = inner === null ? tails(file) : [`${file}#${inner}`, inner];
      for (const key of new Set([...keys, ...keys.map(withoutEnding)])) {
        this.#ids.set(key, this.#ids.has(key) && this.#ids.get(key) !== id ? null : id);
      }
    }
  }

  /** The page's id, or null. */
  find(name: string): string | null {
    const plain = name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
    for (const key of [...tails(plain), ...tails(withoutEnding(plain))]) {
      const id = this.#ids.get(key);
      if (id !== undefined) return id;
    }
    return null;
  }
}

/** `a/b/c`, `b/c` and `c`. */
function tails(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

function withoutEnding(name: string): string {
  return name.replace(/\.[A-Za-z]\w{0,8}$/, '');
}
