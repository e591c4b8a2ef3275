import type { Span } from './types.ts';
import { isWhitespace, skipWhitespace, skipWhitespaceBack } from './whitespace.ts';

/** Units that are compared for each unit of a piece before a rival is taken for possible. */
const patience = 4;
/** Units of a piece's first word by which rivals are looked for. */
const longestHead = 16;

/**
 * Which folded places to follow beside the exact ones of a piece: `none`; those that are `likely`
 * (see {@link PieceWhitespace}); `all`, when it is known that the splitter changes whitespace.
 */
export type Rivals = 'none' | 'likely' | 'all';

/**
 * What the whitespace of all pieces tells about a place where a piece lies only when the splitter
 * changed its whitespace, although the piece is also found as it is:
 *
 * ```text
 * page: (aa a ⏎ [a) ⏎ ⏎ {a] ⏎ a}aa      piece: a ⏎ a
 * ```
 *
 * The piece is exactly `{...}`; a splitter that drops empty lines made it of `[...]`.
 */
export class PieceWhitespace {
  readonly #pieces: readonly string[];
  #kept: ReadonlySet<string> | null = null;

  constructor(pieces: readonly string[]) {
    this.#pieces = pieces;
  }

  /**
   * Whether the piece may be made of `span`: no run of whitespace would have grown, and none that
   * would have changed stands unchanged in some piece.
   */
  isLikely(text: string, span: Span, piece: string): boolean {
    const runs = innerRuns(piece);
    return innerRuns(text.slice(span.start, span.end)).every((run, index) => {
      const made = runs[index] ?? '';
      return made === run || (made.length <= run.length && !this.#keeps(run));
    });
  }

  #keeps(run: string): boolean {
    this.#kept ??= new Set(this.#pieces.flatMap(innerRuns));
    return this.#kept.has(run);
  }
}

/**
 * Whether the piece may also begin in `[from, to]` where it was not `found`, with other whitespace.
 * False is certain; a look that would take long says true. It spares folding most pages.
 */
export function mayHaveRivals(
  text: string,
  piece: string,
  found: readonly Span[],
  from: number,
  to: number,
): boolean {
  const start = skipWhitespace(piece, 0, piece.length);
  const end = skipWhitespaceBack(piece, start, piece.length);
  let headEnd = start;
  while (headEnd < end && !isWhitespace(piece.charCodeAt(headEnd))) headEnd++;
  if (headEnd === end) return false;
  const head = piece.slice(start, Math.min(headEnd, start + longestHead));
  const window = text.slice(from, to + head.length);
  const known = startsOf(text, found);
  let left = patience * piece.length;
  for (let at = window.indexOf(head); at >= 0; at = window.indexOf(head, at + 1)) {
    const alike = known.has(from + at) ? start : alikeUntil(text, from + at, piece, start, end);
    left -= alike - start + 1;
    if (alike === end || left < 0) return true;
  }
  return false;
}

/** Where a piece from `start` to `end` stops to be the text from `from`, whitespace aside. */
function alikeUntil(text: string, from: number, piece: string, start: number, end: number): number {
  let at = from;
  let index = start;
  while (index < end && at < text.length) {
    const unit = piece.charCodeAt(index);
    if (isWhitespace(unit) && isWhitespace(text.charCodeAt(at))) {
      index = skipWhitespace(piece, index, end);
      at = skipWhitespace(text, at, text.length);
    } else if (unit === text.charCodeAt(at)) {
      index++;
      at++;
    } else break;
  }
  return index;
}

/** Those of the `folded` places that are not `found` ones, with or without whitespace at the start. */
export function rivalPlaces(
  text: string,
  found: readonly Span[],
  folded: readonly Span[],
): readonly Span[] {
  if (folded.length === 0) return folded;
  const known = startsOf(text, found);
  return folded.filter(({ start }) => !known.has(start));
}

function startsOf(text: string, spans: readonly Span[]): ReadonlySet<number> {
  return new Set(spans.map(({ start, end }) => skipWhitespace(text, start, end)));
}

/** The runs of whitespace between the visible units of a text. */
function innerRuns(text: string): string[] {
  const runs: string[] = [];
  const end = skipWhitespaceBack(text, 0, text.length);
  for (let at = skipWhitespace(text, 0, end); at < end; at++) {
    if (!isWhitespace(text.charCodeAt(at))) continue;
    const start = at;
    at = skipWhitespace(text, at, end);
    runs.push(text.slice(start, at));
  }
  return runs;
}
