import type { Span } from './types.ts';
import { isWhitespace, skipWhitespace, skipWhitespaceBack } from './whitespace.ts';

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

/** Those of the `folded` places that are not `found` ones, with or without whitespace at the start. */
export function rivalPlaces(
  text: string,
  found: readonly Span[],
  folded: readonly Span[],
): readonly Span[] {
  if (folded.length === 0) return folded;
  const known = new Set(found.map(({ start, end }) => skipWhitespace(text, start, end)));
  return folded.filter(({ start }) => !known.has(start));
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
