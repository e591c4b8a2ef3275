import { type FoldLevel, foldText } from './fold.ts';
import { type Folded, unfolded } from './fold-map.ts';
import { findOccurrences } from './occurrences.ts';
import { windowSearch } from './place-window.ts';
import type { Span } from './types.ts';
import { isBlank, skipWhitespace, skipWhitespaceBack } from './whitespace.ts';

/** How many places of one piece are listed over the whole page. */
const maxPlaces = 64;
/** How far ahead the next places are looked for when the list of all is not complete. */
const maxAhead = 65_536;

const replacement = 0xfffd;

/** One way of comparing pieces with the page, from strict to lenient. */
export interface SearchLevel {
  readonly how: 'exact' | 'folded' | 'damaged';
  /** Places of a piece that begin in `[from, to]`, ascending. */
  inWindow(piece: number, from: number, to: number): readonly Span[];
  /** The first places of a piece on the whole page, ascending; one search serves all pieces. */
  anywhere(piece: number): readonly Span[];
  /** The next places that begin at or after `from`. */
  ahead(piece: number, from: number): readonly Span[];
  /** Whether the whole page was searched, and neither this level nor a stricter one found it. */
  isKnownAbsent(piece: number): boolean;
}

/**
 * The levels in the order in which they are tried: exact; the clean rest of a piece whose ends
 * hold U+FFFD or half of a surrogate pair; whitespace folded; typography folded. A piece is searched for on the whole page at
 * a level only when the levels before have no place for it at all.
 */
export function searchLevels(text: string, pieces: readonly string[]): readonly SearchLevel[] {
  const search = windowSearch();
  const levels: SearchLevel[] = [];
  const add = (how: SearchLevel['how'], page: () => Folded, needles: (piece: number) => string[]) =>
    levels.push(level(how, page, needles, levels.slice(), pieces.length, search));
  const same = unfolded(text);
  add(
    'exact',
    () => same,
    (piece) => [pieces[piece]!],
  );
  add(
    'damaged',
    () => same,
    (piece) => cleanRests(pieces[piece]!),
  );
  for (const fold of ['whitespace', 'typography'] as const) {
    const page = once(() => foldText(text, fold));
    add('folded', page, (piece) => foldedNeedle(pieces[piece]!, fold));
  }
  return levels;
}

function level(
  how: SearchLevel['how'],
  page: () => Folded,
  needles: (piece: number) => readonly string[],
  stricter: readonly SearchLevel[],
  count: number,
  search: ReturnType<typeof windowSearch>,
): SearchLevel {
  let all: ReadonlyMap<number, readonly Span[]> | null = null;
  const anywhere = (piece: number): readonly Span[] => {
    all ??= findAll(page(), needles, stricter, count);
    return all.get(piece) ?? [];
  };
  const isKnownAbsent = (piece: number): boolean =>
    all !== null && !all.has(piece) && stricter.every((each) => each.isKnownAbsent(piece));
  const inWindow = (piece: number, from: number, to: number): readonly Span[] => {
    if (isKnownAbsent(piece)) return [];
    for (const needle of needles(piece)) {
      const { text, fromTrue } = page();
      const starts = search(text, needle, fromTrue(from), fromTrue(to));
      const spans = trueSpans(page(), starts, needle.length);
      if (spans.length > 0) return spans;
    }
    return [];
  };
  const ahead = (piece: number, from: number): readonly Span[] => {
    const places = anywhere(piece);
    const next = places.filter((span) => span.start >= from);
    const isComplete = next.length > 0 || places.length < maxPlaces;
    return isComplete ? next : inWindow(piece, from, from + maxAhead);
  };
  return { how, inWindow, anywhere, ahead, isKnownAbsent };
}

/** Places on the whole page of all pieces that no stricter level knows. */
function findAll(
  page: Folded,
  needles: (piece: number) => readonly string[],
  stricter: readonly SearchLevel[],
  count: number,
): ReadonlyMap<number, readonly Span[]> {
  const wanted = new Map<string, number[]>();
  for (let piece = 0; piece < count; piece++) {
    if (stricter.some((level) => level.anywhere(piece).length > 0)) continue;
    for (const needle of needles(piece)) {
      const asking = wanted.get(needle);
      if (asking === undefined) wanted.set(needle, [piece]);
      else asking.push(piece);
    }
  }
  const found = new Map<number, readonly Span[]>();
  if (wanted.size === 0) return found;
  const starts = findOccurrences(page.text, [...wanted.keys()], { limit: maxPlaces });
  let index = 0;
  for (const [needle, asking] of wanted) {
    const spans = trueSpans(page, starts[index++]!, needle.length);
    if (spans.length === 0) continue;
    for (const piece of asking) if (!found.has(piece)) found.set(piece, spans);
  }
  return found;
}

function trueSpans(page: Folded, starts: Iterable<number>, length: number): Span[] {
  const spans: Span[] = [];
  for (const start of starts) {
    if (page.cuts(start) || page.cuts(start + length)) continue;
    spans.push({ start: page.toStart(start), end: page.toEnd(start + length) });
  }
  return spans;
}

function foldedNeedle(piece: string, fold: FoldLevel): string[] {
  const { text } = foldText(piece, fold);
  const start = skipWhitespace(text, 0, text.length);
  const end = skipWhitespaceBack(text, start, text.length);
  return start === end ? [] : [text.slice(start, end)];
}

/**
 * The piece without what is left of a character that was cut at its ends (U+FFFD, half of a
 * surrogate pair): without that at the end, at the start, at both.
 */
function cleanRests(piece: string): string[] {
  let start = 0;
  let end = piece.length;
  while (start < end && isRestAtStart(piece.charCodeAt(start))) start++;
  while (end > start && isRestAtEnd(piece.charCodeAt(end - 1))) end--;
  if (start === 0 && end === piece.length) return [];
  const rests = [piece.slice(0, end), piece.slice(start), piece.slice(start, end)];
  return [...new Set(rests)].filter((rest) => rest !== piece && !isBlank(rest));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Whether the piece begins or ends with the rest of a character that was cut. */
export function isCut(piece: string): boolean {
  return isRestAtStart(piece.charCodeAt(0)) || isRestAtEnd(piece.charCodeAt(piece.length - 1));
}

/** U+FFFD, or the second half of a pair whose first half is in the piece before. */
function isRestAtStart(unit: number): boolean {
  return unit === replacement || (unit >= 0xdc00 && unit <= 0xdfff);
}

/** U+FFFD, or the first half of a pair whose second half is in the piece behind. */
function isRestAtEnd(unit: number): boolean {
  return unit === replacement || (unit >= 0xd800 && unit <= 0xdbff);
}
