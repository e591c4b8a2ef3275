import { UncutError } from '../core/error.ts';
import type { Page, Piece } from '../core/types.ts';

/** What a strategy may return: pieces in any iterable, sync or not, or the one text that is the only piece. */
type Split = Iterable<Piece | string> | AsyncIterable<Piece | string>;

/**
 * The pieces that a strategy gave for a page.
 *
 * @throws UncutError `strategy` when it gave none of the things that hold pieces, or pieces without
 *   end: more than the page has units.
 */
export async function collectPieces(page: Page, given: unknown): Promise<(Piece | string)[]> {
  const split = await given;
  // A text is iterable too, by character: it is meant as one piece.
  if (typeof split === 'string') return [split];
  const isIterable =
    typeof split === 'object' &&
    split !== null &&
    (Symbol.iterator in split || Symbol.asyncIterator in split);
  if (!isIterable) {
    throw new UncutError(
      'strategy',
      `split() must return an array of pieces or yield them, got ${split === null ? 'null' : typeof split}`,
    );
  }
  const most = page.text.length + 1000;
  const pieces: (Piece | string)[] = [];
  const add = (piece: Piece | string): void => {
    if (pieces.length === most) {
      throw new UncutError(
        'strategy',
        `split() gave more than ${most} pieces for a page of ${page.text.length} units: does it end?`,
      );
    }
    pieces.push(piece);
  };
  // Awaiting each piece of a plain iterable would cost a turn of the event loop each.
  if (Symbol.iterator in split) for (const piece of split as Iterable<Piece>) add(piece);
  else for await (const piece of split as Exclude<Split, Iterable<unknown>>) add(piece);
  return pieces;
}

/** The page as strategies get it: one that changes it must not change it for the next. */
export function frozenPage(page: Page): Page {
  for (const block of page.blocks) Object.freeze(block);
  return Object.freeze({ ...page, blocks: Object.freeze(page.blocks) as Page['blocks'] });
}
