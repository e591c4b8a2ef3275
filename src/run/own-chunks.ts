import { basename, resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { Page, Piece } from '../core/types.ts';
import { type ChunkLine, type OffsetUnit, parseChunks } from '../io/chunks-file.ts';
import { sha256 } from '../io/hash.ts';
import { readTextFile } from '../io/read-text.ts';
import type { StrategyUse } from './evaluate-page.ts';
import { type PlacedLine, readOffsets } from './own-chunks-offsets.ts';
import { type NamedPages, namePages, type PageNames } from './own-chunks-pages.ts';

export type { OffsetUnit };

/** Chunks that another pipeline made, graded as a strategy among the others. */
export interface OwnChunks {
  /** Its `source` is null: the chunks live in this thread. */
  readonly use: StrategyUse;
  /** The lines of a page, in the order of its pieces. */
  linesOf(page: string): readonly ChunkLine[];
  /**
   * What is to be said once the corpus has been read: names that were taken for another page, lines
   * of pages that are not there, pages without lines.
   */
  warnings(): string[];
}

/** Own chunks with the file as it was named, and the hash of its text. */
export interface OpenedChunks extends OwnChunks {
  readonly file: string;
  readonly sha256: string;
}

export interface OwnChunksOptions {
  /** What `start` and `end` count; UTF-16 units unless set. */
  readonly unit?: OffsetUnit;
}

/**
 * Reads a chunks file, `{ page, text?, start?, end?, prefix? }` a line, as a strategy named `chunks`.
 * Its id is `chunks-<name of the file>`, or `chunks` for chunks.jsonl. A page's pieces are its lines
 * in file order; a page whose offsets do not fit fails with the reason.
 *
 * @throws UncutError `results` for lines that are no chunks and names that come to one page.
 */
export async function openOwnChunks(
  path: string,
  corpus: PageNames,
  options: OwnChunksOptions = {},
): Promise<OpenedChunks> {
  const text = await readTextFile(resolve(path), 'results');
  const chunks = ownChunks(path, parseChunks(text, path), corpus, options);
  return { ...chunks, file: path, sha256: sha256(text) };
}

/**
 * The strategy of lines that have been read; see {@link openOwnChunks}.
 *
 * @throws UncutError `results` for lines without a page in a corpus of several.
 */
export function ownChunks(
  file: string,
  lines: readonly ChunkLine[],
  corpus: PageNames,
  { unit = 'utf16' }: OwnChunksOptions = {},
): OwnChunks {
  if (lines.length === 0) {
    throw new UncutError('results', `${file}: expected one chunk a line, found none`);
  }
  const named = namePages(lines, corpus, file);
  const byPage = groupByPage(file, lines, named, corpus);
  const used = new Set<string>();
  const without = new Set<string>();
  return {
    use: {
      id: chunksId(file),
      strategy: {
        name: 'chunks',
        summary: `Chunks of ${basename(file)}.`,
        params: {},
        lossy: 'what the file leaves out',
        split(page) {
          const own = byPage.get(page.id);
          if (own === undefined) {
            without.add(page.id);
            return [];
          }
          used.add(page.id);
          return piecesOf(page, own, { file, unit });
        },
      },
      params: {},
      source: null,
    },
    linesOf: (page) => byPage.get(page) ?? [],
    warnings: () => [
      ...guessedWarnings(file, named),
      ...unknownWarnings(file, lines, named, byPage, used),
      ...withoutWarnings(file, without, used.size + without.size),
    ],
  };
}

function groupByPage(
  file: string,
  lines: readonly ChunkLine[],
  { ids }: NamedPages,
  { files }: PageNames,
): ReadonlyMap<string, readonly ChunkLine[]> {
  const only = files.length === 1 && files[0]!.type !== 'jsonl' ? files[0]!.name : null;
  const groups = new Map<string, ChunkLine[]>();
  for (const line of lines) {
    if (line.page === null && only === null) {
      throw new UncutError(
        'results',
        `${file}:${line.line}: expected "page", the path of the page below the corpus folder; it can be left out only where the corpus is one page`,
      );
    }
    const id = line.page === null ? only : ids.get(line.page);
    if (id === undefined || id === null) continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [line]);
    else group.push(line);
  }
  return groups;
}

function piecesOf(
  page: Page,
  lines: readonly ChunkLine[],
  source: { readonly file: string; readonly unit: OffsetUnit },
): Piece[] {
  const placed = lines.filter((line): line is PlacedLine => line.span !== null);
  const spans = new Map(
    readOffsets(page, placed, source).map((span, index) => [placed[index]!.line, span]),
  );
  return lines.map(({ line, text, prefix }): Piece => {
    const span = spans.get(line);
    const head = prefix === '' ? {} : { prefix };
    return span === undefined ? { text: text ?? '', ...head } : { ...span, ...head };
  });
}

/** `chunks-mine` of mine.jsonl, with letters, digits, dots and dashes only. */
function chunksId(file: string): string {
  const stem = basename(file).replace(/\.[^.]*$/, '');
  const plain = stem.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return plain === '' || plain === 'chunks' ? 'chunks' : `chunks-${plain}`;
}

/** Names listed in one warning. */
const LISTED = 10;

function listed(names: readonly string[]): string {
  const more = names.length - LISTED;
  return names.slice(0, LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

function guessedWarnings(file: string, { guessed }: NamedPages): string[] {
  if (guessed.length === 0) return [];
  const pairs = guessed.map(([name, id]) => `${name} as ${id}`);
  return [
    `${file}: ${counted(guessed.length, 'page')} named by another path than below the corpus folder, taken: ${listed(pairs)}`,
  ];
}

function unknownWarnings(
  file: string,
  lines: readonly ChunkLine[],
  { ids, unknown }: NamedPages,
  byPage: ReadonlyMap<string, readonly ChunkLine[]>,
  used: ReadonlySet<string>,
): string[] {
  const unread = [...ids].filter(([, id]) => byPage.has(id) && !used.has(id));
  const names = [...unknown, ...unread.map(([name]) => name)];
  if (names.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { page } of lines) {
    if (page !== null) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  const total = names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  return [
    `${file}: ${counted(total, 'line')} of ${counted(names.length, 'page')} not read in this corpus, ignored: ${listed(names)}`,
  ];
}

function withoutWarnings(file: string, without: ReadonlySet<string>, pages: number): string[] {
  if (without.size === 0) return [];
  return [
    `${file}: ${without.size} of ${counted(pages, 'page')} have no line, so none of their elements can be whole: ${listed([...without])}`,
  ];
}
