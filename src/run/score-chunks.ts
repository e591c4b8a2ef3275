import type { Piece } from '../core/types.ts';
import { type ChunkLine, type OffsetUnit, parseChunks } from '../io/chunks-file.ts';
import { throwProblems } from '../io/json-lines.ts';
import type { RankingLine } from '../io/rankings.ts';
import { readTextFile } from '../io/read-text.ts';
import { collectPieces } from '../strategy/collect-pieces.ts';
import { splitTools } from '../strategy/split-tools.ts';
import type { Tokenizer } from '../strategy/tokenizer.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { type OwnChunks, ownChunks } from './own-chunks.ts';
import type { HeldChunk } from './retrieve-page.ts';
import type { ScoreCorpus } from './score-corpus.ts';
import type { PlacedLines, PlacedPage } from './score-place.ts';

/** All chunks of the system that made the rankings. */
export interface ScoreChunks {
  readonly file: string;
  readonly lines: readonly ChunkLine[];
  readonly own: OwnChunks;
}

/**
 * Reads the chunks file of the system that made rankings.
 *
 * @throws UncutError `results` as `openOwnChunks` does.
 */
export async function openScoreChunks(
  path: string,
  corpus: OpenCorpus,
  unit: OffsetUnit,
): Promise<ScoreChunks> {
  const lines = parseChunks(await readTextFile(path, 'results'), path);
  return { file: path, lines, own: ownChunks(path, lines, corpus, { unit }) };
}

/**
 * Finds the chunk of every ranking line. A chunk is named by `chunk`, else by `item`: its id in the
 * file, `page#ordinal`, or its ordinal on the line's page (or on the only one); else by its text.
 * All chunks of the file are known, ranked or not. A chunk of a page that the corpus does not have
 * holds nothing.
 *
 * @throws UncutError `results` listing by file and line the lines that name no chunk, or several, and
 *   offsets that do not fit their page.
 */
export async function placeByChunks(
  file: string,
  ranked: readonly RankingLine[],
  corpus: ScoreCorpus,
  chunks: ScoreChunks,
  tokenizer: Tokenizer,
): Promise<PlacedLines> {
  const pages: PlacedPage[] = [];
  const placeOf = new Map<ChunkLine, { readonly page: string; readonly ordinal: number }>();
  for (const page of corpus.pages) {
    pages.push({ page, pieces: await piecesOf(page.page, chunks.own, tokenizer) });
    for (const [ordinal, line] of chunks.own.linesOf(page.page.id).entries()) {
      placeOf.set(line, { page: page.page.id, ordinal });
    }
  }
  const foreign = new Map<string, HeldChunk[]>();
  for (const line of chunks.lines) {
    if (placeOf.has(line)) continue;
    const page = line.page ?? '';
    const held = foreign.get(page) ?? [];
    foreign.set(page, held);
    placeOf.set(line, { page, ordinal: held.length });
    held.push(heldChunk(line, tokenizer));
  }
  const finder = new ChunkNames(chunks, placeOf);
  const places = new Map<RankingLine, { readonly page: string; readonly ordinal: number }>();
  const problems: string[] = [];
  for (const line of ranked) {
    const found = finder.find(line);
    if (typeof found === 'string') problems.push(`${file}:${line.line}: ${found}`);
    else places.set(line, placeOf.get(found)!);
  }
  throwProblems('results', problems);
  return {
    ...{ pages, foreign, places },
    counts: {
      chunks: pages.reduce((sum, { pieces }) => sum + pieces.length, 0),
      all: true,
      ...{ folded: 0, damaged: 0, unplaced: 0, ambiguous: 0, ambiguousPages: 0, wholePages: 0 },
    },
    warnings: chunks.own.warnings(),
  };
}

async function piecesOf(
  page: PlacedPage['page']['page'],
  { use }: OwnChunks,
  tokenizer: Tokenizer,
): Promise<Piece[]> {
  const tools = splitTools(page.text, { tokenizer });
  const pieces = await collectPieces(page, use.strategy.split(page, use.params, tools));
  return pieces.map((piece) => (typeof piece === 'string' ? { text: piece } : piece));
}

function heldChunk({ span, text }: ChunkLine, tokenizer: Tokenizer): HeldChunk {
  const [start, end] = span ?? [null, null];
  return { start, end, text: text ?? '', tokens: tokenizer.count(text ?? '') };
}

/** Chunks of a file by what rankings call them. */
class ChunkNames {
  readonly #file: string;
  readonly #byId = new Map<string, ChunkLine[]>();
  readonly #byOrdinal = new Map<string, ChunkLine[]>();
  readonly #byText = new Map<string, ChunkLine[]>();
  readonly #pages = new Set<string>();

  constructor(
    { file, lines }: ScoreChunks,
    placeOf: ReadonlyMap<ChunkLine, { readonly page: string; readonly ordinal: number }>,
  ) {
    this.#file = file;
    for (const line of lines) {
      const { page, ordinal } = placeOf.get(line)!;
      this.#pages.add(page);
      if (line.id !== undefined) add(this.#byId, line.id, line);
      for (const name of new Set([page, line.page ?? page])) {
        add(this.#byOrdinal, `${name}#${line.ordinal ?? ordinal}`, line);
      }
      if (line.text !== null) add(this.#byText, line.text, line);
    }
  }

  /** The chunk of a line, or what is wrong with its name. */
  find(line: RankingLine): ChunkLine | string {
    const name = line.chunk ?? line.item;
    if (name === null) {
      const found = line.text === null ? undefined : this.#byText.get(line.text)?.[0];
      return (
        found ??
        `expected "chunk", the id or the ordinal of a chunk of ${this.#file}${line.text === null ? '' : ', or the text of one'}`
      );
    }
    const [found, ...others] = this.#named(name, line.page);
    if (found === undefined) {
      return `there is no chunk ${JSON.stringify(name)} in ${this.#file}: expected an "id" of it, page#ordinal, or an ordinal`;
    }
    if (others.length === 0) return found;
    const lines = [found, ...others].slice(0, 3).map((one) => one.line);
    return `chunk ${JSON.stringify(name)} is ${others.length + 1} chunks of ${this.#file} (lines ${lines.join(', ')}${others.length > 2 ? ', ...' : ''}): add "page", or name it page#ordinal`;
  }

  #named(name: string, page: string | null): readonly ChunkLine[] {
    const byId = this.#byId.get(name) ?? [];
    const own = page === null ? byId : byId.filter((line) => line.page === page);
    if (own.length > 0) return own;
    const byOrdinal = this.#byOrdinal.get(name);
    if (byOrdinal !== undefined) return byOrdinal;
    if (!/^\d+$/.test(name)) return [];
    const pages = page === null ? [...this.#pages] : [page];
    return pages.flatMap((one) => this.#byOrdinal.get(`${one}#${name}`) ?? []);
  }
}

function add(map: Map<string, ChunkLine[]>, key: string, line: ChunkLine): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [line]);
  else list.push(line);
}
