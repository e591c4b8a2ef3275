import { fallbackGrade } from '../core/fallback.ts';
import { findOccurrences } from '../core/occurrences.ts';
import { placeChunks } from '../core/place.ts';
import type { ExpectedElement, Piece } from '../core/types.ts';
import { throwProblems } from '../io/json-lines.ts';
import type { RankingLine } from '../io/rankings.ts';
import type { PlaceCounts } from '../report/score-types.ts';
import { makeChunks } from '../strategy/chunk.ts';
import { splitTools } from '../strategy/split-tools.ts';
import type { Tokenizer } from '../strategy/tokenizer.ts';
import { namePages } from './own-chunks-pages.ts';
import type { HeldChunk } from './retrieve-page.ts';
import type { ScoreCorpus, ScorePage } from './score-corpus.ts';
import { pieceOf } from './score-piece.ts';

/** The distinct chunks of a page that rankings name. */
export interface PlacedPage {
  readonly page: ScorePage;
  readonly pieces: readonly Piece[];
}

/** Where every line of the rankings lies. */
export interface PlacedLines {
  /** In page order; pages that no line names are there too, without pieces. */
  readonly pages: readonly PlacedPage[];
  /** Chunks on pages that are not in the corpus: they hold nothing. */
  readonly foreign: ReadonlyMap<string, readonly HeldChunk[]>;
  /** Page and ordinal of each line's chunk. */
  readonly places: ReadonlyMap<RankingLine, { readonly page: string; readonly ordinal: number }>;
  readonly counts: PlaceCounts;
  readonly warnings: readonly string[];
}

/**
 * Finds the page and the piece of every line. Text without a page is looked up on all pages, the
 * first in order is taken; text that is on none goes to the page of the expected element that it
 * holds, and is graded by text there.
 *
 * @param expectedBy the elements that a query expects
 * @throws UncutError `results` listing by file and line what has no place in the corpus: spans out of
 *   their page, text that is not at its span, items without a place; and when no line names a page of
 *   the corpus.
 */
export function placeLines(
  file: string,
  lines: readonly RankingLine[],
  corpus: ScoreCorpus,
  tokenizer: Tokenizer,
  expectedBy: (query: string) => readonly ExpectedElement[],
): PlacedLines {
  const { ids, guessed } = namePages(
    lines.map(({ line, page }) => ({ line, page, text: null, span: null, prefix: '' })),
    corpus.corpus,
    file,
  );
  const byId = new Map(corpus.pages.map((one) => [one.page.id, one]));
  const found = findPages(lines, corpus.pages);
  const first = corpus.pages[0];
  const problems: string[] = [];
  const unknown: string[] = [];
  const pieces = new Map<string, Map<string, { ordinal: number; piece: Piece }>>();
  const foreign = new Map<string, HeldChunk[]>();
  const places = new Map<RankingLine, { page: string; ordinal: number }>();
  let wholePages = 0;
  for (const one of lines) {
    if (one.chunk !== undefined) {
      problems.push(
        `${file}:${one.line}: chunk ${JSON.stringify(one.chunk)} is named, but not where it lies: add --chunks <file>, the chunks that the ids or ordinals are of`,
      );
      continue;
    }
    if (one.page === null && one.text === null) {
      problems.push(
        `${file}:${one.line}: expected "page" with "start" and "end", or "text": an item alone cannot be graded against expected elements; judgments would say what it is worth`,
      );
      continue;
    }
    const named = one.page === null ? null : byId.get(ids.get(one.page) ?? '');
    const page =
      one.page !== null
        ? named
        : (byId.get(found.pages.get(one.text!) ?? '') ??
          holderPage(one, expectedBy, byId) ??
          first);
    if (page === undefined || page === null) {
      const name = one.page ?? '';
      const held = foreign.get(name) ?? [];
      foreign.set(name, held);
      places.set(one, { page: name, ordinal: held.length });
      const [start, end] = one.span ?? [null, null];
      const text = one.text ?? '';
      held.push({ start, end, text, tokens: text === '' ? 0 : tokenizer.count(text) });
      unknown.push(`${file}:${one.line}: page ${JSON.stringify(name)} is not in the corpus`);
      continue;
    }
    const made = pieceOf(one, page.page, file);
    if (typeof made === 'string') {
      problems.push(made);
      continue;
    }
    if (one.span === null && one.text === null) wholePages++;
    const own = pieces.get(page.page.id) ?? new Map<string, { ordinal: number; piece: Piece }>();
    pieces.set(page.page.id, own);
    const key = JSON.stringify(made);
    const known = own.get(key) ?? { ordinal: own.size, piece: made };
    own.set(key, known);
    places.set(one, { page: page.page.id, ordinal: known.ordinal });
  }
  if (unknown.length > 0 && pieces.size === 0) problems.push(noneKnown(file, foreign, corpus));
  throwProblems('results', problems);
  return {
    pages: corpus.pages.map((page) => ({
      page,
      pieces: [...(pieces.get(page.page.id)?.values() ?? [])].map(({ piece }) => piece),
    })),
    foreign,
    places,
    counts: {
      chunks: [...pieces.values()].reduce((sum, { size }) => sum + size, 0),
      ...{ folded: 0, damaged: 0, unplaced: 0, ambiguous: 0 },
      ambiguousPages: found.ambiguous,
      wholePages,
    },
    warnings: [
      ...guessed.map(
        ([name, id]) => `${file}: page ${JSON.stringify(name)} is taken for ${JSON.stringify(id)}`,
      ),
      ...unknown.map((text) => `${text}: its position stays and holds nothing`),
    ],
  };
}

/** Zeros would be read as a bad retriever, where no name of a page fits the corpus. */
function noneKnown(
  file: string,
  foreign: ReadonlyMap<string, unknown>,
  { corpus, pages }: ScoreCorpus,
): string {
  const [name = ''] = foreign.keys();
  const first = pages[0] === undefined ? '' : `, such as ${JSON.stringify(pages[0].page.id)}`;
  return `${file}: none of its pages is in corpus "${corpus.id}", neither ${JSON.stringify(name)} nor another of ${foreign.size}: expected paths below the corpus folder${first}`;
}

/** The chunks of a page, placed: ranked ones each at its first place, all of a page in page order. */
export function chunksOf(
  { page }: ScorePage,
  pieces: readonly Piece[],
  tokenizer: Tokenizer,
  mode: 'first' | 'ordered',
) {
  const tools = splitTools(page.text, { tokenizer });
  return makeChunks(page, pieces, tools, {
    place: (text, list) => placeChunks(text, list, { mode }),
  });
}

/** The first page of each text that names none, and how many texts stand on several. */
function findPages(
  lines: readonly RankingLine[],
  pages: readonly ScorePage[],
): { readonly pages: ReadonlyMap<string, string>; readonly ambiguous: number } {
  const texts = [
    ...new Set(lines.flatMap(({ page, text }) => (page === null && text !== null ? [text] : []))),
  ];
  const on = new Map<string, string[]>();
  if (texts.length === 0) return { pages: new Map(), ambiguous: 0 };
  const add = (text: string, page: string): void => {
    const list = on.get(text);
    if (list === undefined) on.set(text, [page]);
    else list.push(page);
  };
  for (const { page } of pages) {
    const starts = findOccurrences(page.text, texts, { limit: 1 });
    for (const [index, text] of texts.entries()) if (starts[index]!.length > 0) add(text, page.id);
  }
  const rest = texts.filter((text) => !on.has(text));
  for (const { page } of rest.length === 0 ? [] : pages) {
    for (const [index, placed] of placeChunks(page.text, rest, { mode: 'first' }).entries()) {
      if (placed.how !== 'unplaced') add(rest[index]!, page.id);
    }
  }
  return {
    pages: new Map([...on].map(([text, list]) => [text, list[0]!])),
    ambiguous: [...on.values()].filter((list) => list.length > 1).length,
  };
}

/** The page of the expected element that a text which is on no page holds, best grade first. */
function holderPage(
  { query, text }: RankingLine,
  expectedBy: (query: string) => readonly ExpectedElement[],
  byId: ReadonlyMap<string, ScorePage>,
): ScorePage | undefined {
  const expected = expectedBy(query);
  const grades = expected.map((element) => fallbackGrade(element.text.trim(), text ?? ''));
  const best = [grades.indexOf('full'), grades.indexOf('partial')].find((index) => index >= 0);
  return best === undefined ? undefined : byId.get(expected[best]!.page);
}
