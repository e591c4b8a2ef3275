import { isAbsolute, relative, resolve, sep } from 'node:path';
import { UncutError } from '../core/error.ts';
import { pageIdParts } from '../core/page-id.ts';
import type { ChunkLine } from '../io/chunks-file.ts';
import { isInside } from '../io/file-name.ts';
import type { OpenCorpus } from './open-corpus.ts';

/** What is known of a corpus before its pages are read. */
export type PageNames = Pick<OpenCorpus, 'root' | 'files'>;

/** The pages that names in a chunks file stand for. */
export interface NamedPages {
  /** Page id by name as written; names that are in neither list are in `unknown`. */
  readonly ids: ReadonlyMap<string, string>;
  /** Names that are not the page's id, with the id that they were taken for. */
  readonly guessed: readonly (readonly [name: string, id: string])[];
  readonly unknown: readonly string[];
}

/**
 * Finds the page of each name: a page id as it is, a path to a page file, or a path that ends in
 * one page's id, or one page's id that ends in it.
 *
 * @throws UncutError `results` when two names come to one page, or lines name no page although
 *   the corpus has several.
 */
export function namePages(
  lines: readonly ChunkLine[],
  { root, files }: PageNames,
  file: string,
): NamedPages {
  const known = new KnownPages(files);
  const ids = new Map<string, string>();
  const unknown: string[] = [];
  const guessed: [string, string][] = [];
  for (const name of new Set(lines.map(({ page }) => page))) {
    if (name === null) continue;
    const id = known.has(name) ? name : guessId(name, root, known);
    if (id === null) {
      unknown.push(name);
      continue;
    }
    ids.set(name, id);
    if (id !== name) guessed.push([name, id]);
  }
  refuseTwoNames(ids, file);
  return { ids, guessed, unknown };
}

/** The page files of a corpus, by name and by the last part of their name. */
class KnownPages {
  readonly #names: ReadonlySet<string>;
  readonly #jsonl: readonly string[];
  readonly #byLast = new Map<string, string[]>();

  constructor(files: PageNames['files']) {
    this.#names = new Set(files.map(({ name }) => name));
    this.#jsonl = files.filter(({ type }) => type === 'jsonl').map(({ name }) => name);
    for (const name of this.#names) {
      const same = this.#byLast.get(lastPart(name));
      if (same === undefined) this.#byLast.set(lastPart(name), [name]);
      else same.push(name);
    }
  }

  /** Whether it is a page's id, or may be one of a JSONL file's, whose ids are not known yet. */
  has(name: string): boolean {
    return this.#names.has(name) || this.#jsonl.some((file) => name.startsWith(`${file}#`));
  }

  sameLastPart(path: string): readonly string[] {
    return this.#byLast.get(lastPart(path)) ?? [];
  }
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The id that a path means, or null when it means none or several. */
function guessId(name: string, root: string, known: KnownPages): string | null {
  const { file, inner } = pageIdParts(name);
  const path = file.replaceAll('\\', '/');
  const tail = inner === null ? '' : `#${inner}`;
  const full = resolve(path);
  if (isAbsolute(path) || path.startsWith('.')) {
    if (isInside(resolve(root), full)) {
      const below = relative(resolve(root), full).split(sep).join('/');
      if (known.has(below + tail)) return below + tail;
    }
  }
  const plain = path.replace(/^(?:\.{1,2}\/)+/, '');
  const same = known.sameLastPart(plain);
  const ends = same.filter((id) => plain === id || plain.endsWith(`/${id}`));
  const within = ends.length > 0 ? ends : same.filter((id) => id.endsWith(`/${plain}`));
  return within.length === 1 ? within[0]! + tail : null;
}

function refuseTwoNames(ids: ReadonlyMap<string, string>, file: string): void {
  const names = new Map<string, string>();
  for (const [name, id] of ids) {
    const other = names.get(id);
    if (other !== undefined) {
      throw new UncutError(
        'results',
        `${file}: ${JSON.stringify(other)} and ${JSON.stringify(name)} both come to the page ${JSON.stringify(id)}: name each page as a path below the corpus folder`,
      );
    }
    names.set(id, name);
  }
}
