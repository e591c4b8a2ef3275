import type { SearchLevel } from './place-search.ts';
import type { Span } from './types.ts';

/**
 * One reading of the pieces so far: where the last one lies and what follows from it. Costs are
 * sums from the start of the run of undecided pieces: `cost` in visible units that the reading
 * leaves unexplained, `strain` says how unlikely the overlaps are and only breaks ties.
 */
export interface Reading {
  /** Where the piece of this layer lies, or null when it has no place. */
  readonly span: Span | null;
  readonly how: SearchLevel['how'];
  /** The piece occurs at several places and order does not say which. */
  readonly unordered: boolean;
  /** The chain that the next piece continues: last start and end in page order. */
  readonly chain: Span;
  /** Visible units of unplaced pieces since the chain's end: room that text in between may fill. */
  readonly room: number;
  cost: number;
  strain: number;
  /** Visible units that no later piece can cover: the least that this reading will cost yet. */
  shortfall: number;
  /** Readings of the layer before that lead here, with the cost of the step. */
  readonly from: Reading[];
  readonly steps: number[];
  best: Reading | null;
}

/** All readings of one piece that are still possible. */
export interface Layer {
  readonly piece: number;
  readonly readings: readonly Reading[];
  /** Readings as good as those kept were given up to bound the work. */
  readonly pruned: boolean;
}

/** The chosen place of a piece. */
export interface Chosen {
  readonly piece: number;
  readonly reading: Reading;
  readonly ambiguous: boolean;
}

/**
 * Decides the layers: the last layer's cheapest reading (`ending` is what each still costs), back
 * along its best predecessors. A piece is ambiguous when readings of equal least cost put it at
 * different places, or when readings were given up that might have cost less.
 */
export function decide(layers: readonly Layer[], ending: (reading: Reading) => number): Chosen[] {
  const rest = new Map<Reading, number>();
  let least = Infinity;
  let last: Reading | null = null;
  for (const reading of layers.at(-1)?.readings ?? []) {
    const left = ending(reading);
    rest.set(reading, left);
    const total = reading.cost + left;
    const better = last === null || total < least;
    if (better || (total === least && reading.strain < last!.strain)) last = reading;
    least = Math.min(least, total);
  }
  for (let index = layers.length - 1; index > 0; index--) {
    for (const reading of layers[index]!.readings) spreadBack(reading, rest);
  }
  // Readings that were given up might have left less of the text unexplained.
  const firstOpen = least > 0 ? layers.findIndex(({ pruned }) => pruned) : -1;
  const chosen: Chosen[] = [];
  for (let index = layers.length - 1; index >= 0 && last !== null; index--) {
    const { piece, readings, pruned } = layers[index]!;
    chosen.push({
      piece,
      reading: last,
      ambiguous:
        last.unordered ||
        (firstOpen >= 0 && index >= firstOpen) ||
        isAmbiguous(readings, rest, least, pruned),
    });
    last = last.best;
  }
  return chosen.reverse();
}

function spreadBack(reading: Reading, rest: Map<Reading, number>): void {
  const left = rest.get(reading) ?? Infinity;
  reading.from.forEach((before, index) => {
    const total = left + reading.steps[index]!;
    if (total < (rest.get(before) ?? Infinity)) rest.set(before, total);
  });
}

function isAmbiguous(
  readings: readonly Reading[],
  rest: ReadonlyMap<Reading, number>,
  least: number,
  pruned: boolean,
): boolean {
  let only: Span | null = null;
  for (const reading of readings) {
    const { span, cost, shortfall } = reading;
    const left = pruned ? shortfall : (rest.get(reading) ?? Infinity);
    if (span === null || cost + left > least) continue;
    if (only !== null && (only.start !== span.start || only.end !== span.end)) return true;
    only = span;
  }
  return false;
}

/** Adds a step to a reading; the cheapest (then the least strained, then the first) is its best. */
export function addStep(reading: Reading, before: Reading, step: number, strain: number): void {
  reading.from.push(before);
  reading.steps.push(step);
  const cost = before.cost + step;
  const total = before.strain + strain;
  if (
    reading.best !== null &&
    (cost > reading.cost || (cost === reading.cost && total >= reading.strain))
  ) {
    return;
  }
  reading.best = before;
  reading.cost = cost;
  reading.strain = total;
}
