import type { Atom } from './atoms.ts';

/** Cost of one more chunk: below any structure's, so that chunks are few but cut nothing for it. */
const CHUNK = 0.2;
/** Cost of an almost empty chunk: among equal ways the more even one wins. */
const EMPTY = 0.1;

/** Most ends that are tried for one chunk: of more atoms in a chunk not every one is. */
const TRIED = 500;

/**
 * Joins neighbouring atoms to chunks in the way that costs least; a chunk is a range of atoms
 * `[first, after)`. None holds more units than its limit, but for one atom that alone does.
 *
 * For every atom the ends within the limit are tried, from the last atom to the first, so the time
 * is linear in the page.
 *
 * @param limit most units of a chunk that begins with this atom
 */
export function packAtoms(
  atoms: readonly Atom[],
  limit: (atom: number) => number,
): (readonly [first: number, after: number])[] {
  const count = atoms.length;
  const starts = new Float64Array(count);
  const ends = new Float64Array(count);
  /** Of a border before each atom; nothing at the end. */
  const costs = new Float64Array(count + 1);
  for (const [index, { from, to, cost }] of atoms.entries()) {
    starts[index] = from;
    ends[index] = to;
    costs[index] = cost;
  }
  const best = new Float64Array(count + 1);
  const next = new Uint32Array(count + 1);
  for (let first = count - 1; first >= 0; first--) {
    const most = limit(first);
    const farthest = Math.max(first + 1, atomsUpTo(ends, starts[first]! + most, first));
    const step = Math.ceil((farthest - first) / TRIED);
    const start = starts[first]!;
    let cheapest = Number.POSITIVE_INFINITY;
    let chosen = farthest;
    for (let after = farthest; after > first; after -= step) {
      const room = Math.max(0, 1 - (ends[after - 1]! - start) / most);
      const cost = costs[after]! + EMPTY * room * room + best[after]!;
      // Among equal costs the longer chunk, so that what is left over stands at the end.
      if (cost < cheapest) {
        cheapest = cost;
        chosen = after;
      }
    }
    next[first] = chosen;
    best[first] = cheapest + CHUNK;
  }
  const chunks: (readonly [number, number])[] = [];
  for (let first = 0; first < count; first = next[first]!) chunks.push([first, next[first]!]);
  return chunks;
}

/** How many atoms end at or before `unit`; at least those before `from` do. */
function atomsUpTo(ends: Float64Array, unit: number, from: number): number {
  let low = from;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! <= unit) low = middle + 1;
    else high = middle;
  }
  return low;
}
