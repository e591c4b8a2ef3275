import { UncutError } from './error.ts';
import { PieceChain } from './place-chain.ts';
import type { Rivals } from './place-rivals.ts';
import { type SearchLevel, searchLevels } from './place-search.ts';
import { splitsPair } from './span.ts';
import type { Piece, Placement, Span, SpanPiece, TextPiece } from './types.ts';
import { isBlank } from './whitespace.ts';

export interface PlaceOptions {
  /** What is known of the splitter's overlap: at most this many UTF-16 units of the page. */
  readonly overlap?: { readonly maxChars?: number };
  /**
   * `ordered` (the default) resolves repeated text by the order of the pieces; `first` takes the
   * first occurrence on the page, as GoldenScorer and Chroma's evaluation do.
   */
  readonly mode?: 'ordered' | 'first';
}

/**
 * Says where each piece lies in `text`: one placement a piece, in UTF-16 units. A span is checked
 * and taken as given; bare text (without its prefix) is searched for in page order: exact, then
 * without the rest of a cut character at its ends, U+FFFD or half of a surrogate pair (`damaged`),
 * then with whitespace and with typography folded (`folded`). Repeated text is resolved by order;
 * where several places cannot be told apart, also an exact and a folded one, the placement is
 * `ambiguous`. Time is linear in the text and the pieces.
 *
 * @throws UncutError `span-out-of-page` when a span is not in the page, reversed, or cuts a
 * surrogate pair; `strategy` when a piece does not begin with its prefix.
 *
 * @example
 * placeChunks('red fox\nred fox', ['red fox', 'red fox']); // [0, 7) and [8, 15), both exact
 */
export function placeChunks(
  text: string,
  pieces: readonly (Piece | string)[],
  options: PlaceOptions = {},
): Placement[] {
  const placements: (Placement | undefined)[] = pieces.map((piece, index) =>
    isSpan(piece) ? given(text, piece, index) : undefined,
  );
  const contents: string[] = [];
  const owners: number[] = [];
  pieces.forEach((piece, index) => {
    if (isSpan(piece)) return;
    const content = withoutPrefix(piece, index);
    if (isBlank(content)) {
      placements[index] = { how: 'unplaced', reason: 'the piece holds only whitespace' };
      return;
    }
    contents.push(content);
    owners.push(index);
  });
  if (contents.length > 0) {
    const levels = searchLevels(text, contents);
    if (options.mode === 'first') {
      contents.forEach((_, piece) => {
        placements[owners[piece]!] = firstPlace(levels, piece);
      });
    } else {
      placeOrdered(text, contents, owners, levels, placements, options.overlap?.maxChars);
    }
  }
  return placements as Placement[];
}

/** Fills the gaps in `placements`: those of bare pieces, whose indices are `owners`. */
function placeOrdered(
  text: string,
  contents: readonly string[],
  owners: readonly number[],
  levels: readonly SearchLevel[],
  placements: (Placement | undefined)[],
  maxOverlap = Infinity,
): void {
  const run = (follow: Rivals) => {
    const placed: Placement[] = [];
    const chain = new PieceChain({
      ...{ text, pieces: contents, levels, maxOverlap, follow },
      place({ piece, reading: { span, how }, ambiguous }) {
        placed[piece] = span === null ? notOnPage : { how, span, ambiguous };
      },
    });
    let piece = 0;
    placements.forEach((placement, index) => {
      if (placement?.how === 'given') chain.anchor(placement.span);
      else if (owners[piece] === index) chain.add(piece++);
    });
    chain.finish();
    return { placed, cost: chain.cost, rivals: chain.rivals };
  };
  let best = run('none');
  // That a splitter changes whitespace shows by a piece with only a folded place, or by the cost.
  const changes = best.cost > 0 || best.placed.some(({ how }) => how === 'folded');
  const contested = best.rivals === 'likely' || (changes && best.rivals === 'unlikely');
  if (best.cost > 0 || contested) {
    const second = run(changes ? 'all' : 'likely');
    if (second.cost < best.cost || (contested && second.cost === best.cost)) best = second;
  }
  for (const [piece, placement] of best.placed.entries()) placements[owners[piece]!] = placement;
}

function firstPlace(levels: readonly SearchLevel[], piece: number): Placement {
  for (const level of levels) {
    const [span, another] = level.anywhere(piece);
    if (span !== undefined) return { how: level.how, span, ambiguous: another !== undefined };
  }
  return notOnPage;
}

const notOnPage: Placement = {
  how: 'unplaced',
  reason: 'its text is not on the page, even with whitespace and typography folded',
};

function isSpan(piece: Piece | string): piece is SpanPiece {
  return typeof piece !== 'string' && 'start' in piece;
}

function given(text: string, { start, end }: SpanPiece, index: number): Placement {
  const span: Span = { start, end };
  const fault = spanFault(text, span);
  if (fault === null) return { how: 'given', span };
  throw new UncutError(
    'span-out-of-page',
    `piece ${index}: expected a span [start, end) in UTF-16 units inside the page (length ${text.length}), got [${start}, ${end}): ${fault}`,
  );
}

function spanFault(text: string, { start, end }: Span): string | null {
  if (!Number.isInteger(start) || !Number.isInteger(end)) return 'offsets must be whole numbers';
  if (start < 0 || end > text.length) return 'it leaves the page';
  if (start > end) return 'it ends before it starts';
  const cut = [start, end].find((offset) => splitsPair(text, offset));
  if (cut === undefined) return null;
  return `offset ${cut} is inside a surrogate pair; move it to ${cut - 1} or ${cut + 1}`;
}

function withoutPrefix(piece: TextPiece | string, index: number): string {
  if (typeof piece === 'string') return piece;
  const { text, prefix = '' } = piece;
  if (text.startsWith(prefix)) return text.slice(prefix.length);
  throw new UncutError(
    'strategy',
    `piece ${index}: expected its text to begin with its prefix ${JSON.stringify(prefix.slice(0, 80))}, got ${JSON.stringify(text.slice(0, 80))}; put the prefix in front of the text or leave it out`,
  );
}
