import { UncutError } from '../core/error.ts';
import type { Chunk, Page, Piece, Placement } from '../core/types.ts';
import type { SplitTools } from './define.ts';

/** How pieces find their place; `placeChunks` of the core, or another rule. */
export interface ChunkOptions {
  /** One placement a piece, in the order of the pieces. */
  place(text: string, pieces: readonly (Piece | string)[]): readonly Placement[];
}

/**
 * Numbers the pieces of a page, places them and counts their tokens: for a placed chunk the page
 * tokens that end inside `(start, end]` and those of its prefix, for an unplaced one its text
 * encoded alone.
 *
 * @throws UncutError `strategy` when a piece is neither text nor a span; what `place` throws.
 */
export function makeChunks(
  page: Pick<Page, 'id' | 'text'>,
  pieces: Iterable<Piece | string>,
  tools: Pick<SplitTools, 'count' | 'countSpan'>,
  options: ChunkOptions,
): Chunk[] {
  const list = [...pieces];
  list.forEach((piece, ordinal) => {
    if (!isPiece(piece)) {
      throw new UncutError(
        'strategy',
        `expected a text, { text } or { start, end } as piece ${ordinal} of page "${page.id}", ` +
          `got ${show(piece)}`,
      );
    }
  });
  const placements = options.place(page.text, list);
  return list.map((piece, ordinal) => {
    const placement = placements[ordinal]!;
    const prefix = typeof piece === 'string' ? '' : (piece.prefix ?? '');
    const text = textOf(page.text, piece, prefix);
    const tokens =
      placement.how === 'unplaced'
        ? tools.count(text)
        : tools.countSpan(placement.span.start, placement.span.end) +
          (prefix === '' ? 0 : tools.count(prefix));
    return { ordinal, text, ...(prefix === '' ? {} : { prefix }), tokens, placement };
  });
}

function isPiece(piece: unknown): piece is Piece | string {
  if (typeof piece === 'string') return true;
  if (typeof piece !== 'object' || piece === null) return false;
  const { text, start, end, prefix } = piece as Record<string, unknown>;
  const placed = typeof start === 'number' && typeof end === 'number';
  const prefixed = prefix === undefined || typeof prefix === 'string';
  return prefixed && (placed || typeof text === 'string');
}

function show(piece: unknown): string {
  return JSON.stringify(piece)?.slice(0, 80) ?? String(piece);
}

function textOf(pageText: string, piece: Piece | string, prefix: string): string {
  if (typeof piece === 'string') return piece;
  if ('text' in piece) return piece.text;
  return prefix + pageText.slice(piece.start, piece.end);
}
