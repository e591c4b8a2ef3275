import type { Grade } from './types.ts';

/**
 * Grades an element against a chunk that has no place on the page, by text alone: the chunk holds
 * the element: `full`; it holds the first or the second half: `partial`; else `none`. The halves
 * are split at half the code points, whatever unit overlaps are counted in; of an odd number the
 * second half is longer, and an element of one code point has no second half.
 */
export function fallbackGrade(element: string, chunk: string): Grade {
  if (element === '' || chunk === '') return 'none';
  if (chunk.includes(element)) return 'full';
  const half = halfIndex(element);
  if (chunk.includes(element.slice(0, half))) return 'partial';
  const tail = element.slice(half);
  return tail !== '' && chunk.includes(tail) ? 'partial' : 'none';
}

/** The UTF-16 index after the first `max(1, floor(code points / 2))` code points of a text. */
function halfIndex(text: string): number {
  let points = 0;
  for (let at = 0; at < text.length; at = nextPoint(text, at)) points++;
  let index = 0;
  for (let left = Math.max(1, points >> 1); left > 0; left--) index = nextPoint(text, index);
  return index;
}

function nextPoint(text: string, at: number): number {
  return at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
}
