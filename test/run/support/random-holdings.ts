import fc from 'fast-check';
import type { Chunk, LocatedElement, Placement } from '../../../src/core/types.ts';

/** An element with the places of a text on a page, trimmed text without whitespace at its ends. */
export function locate(page: string, id: string, text: string): LocatedElement {
  const starts: number[] = [];
  for (let at = page.indexOf(text); at >= 0; at = page.indexOf(text, at + 1)) starts.push(at);
  return {
    element: { id, page: 'p', text },
    occurrences: {
      starts: Uint32Array.from(starts),
      ends: Uint32Array.from(starts, (start) => start + text.length),
    },
    via: starts.length > 0 ? 'exact' : null,
  };
}

export function placedChunk(page: string, ordinal: number, start: number, end: number): Chunk {
  const placement: Placement = { how: 'given', span: { start, end } };
  return { ordinal, text: page.slice(start, end), tokens: 1, placement };
}

export function unplacedChunk(ordinal: number, text: string): Chunk {
  return { ordinal, text, tokens: 1, placement: { how: 'unplaced', reason: 'not found' } };
}

/** A page of few letters, so that texts repeat, with elements and chunks of every kind. */
export const pageCase = fc
  .array(fc.constantFrom('a', 'b', ' ', '\n'), { minLength: 1, maxLength: 24 })
  .map((units) => units.join(''))
  .chain((text) => {
    const span = fc
      .tuple(fc.nat(text.length), fc.nat(text.length))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    return fc.record({
      text: fc.constant(text),
      located: fc
        .array(span, { minLength: 1, maxLength: 4 })
        .map((spans) =>
          spans
            .map(([start, end]) => text.slice(start, end).trim() || 'missing')
            .map((words, index) => locate(text, `e${index}`, words)),
        ),
      chunks: fc
        .array(fc.tuple(span, fc.nat(9)), { maxLength: 7 })
        .map((list) =>
          list.map(([[start, end], kind], ordinal) =>
            kind === 0
              ? unplacedChunk(ordinal, text.slice(start, end))
              : placedChunk(text, ordinal, start, end),
          ),
        ),
      order: fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 }),
    });
  });
