import { addStep, type Layer, type Reading } from './place-path.ts';
import type { SearchLevel } from './place-search.ts';
import type { Span } from './types.ts';

/** Unexplained units beyond this weigh no more: a gap is a gap. */
export const maxCost = 4096;
/** Readings of one piece that are kept, and places that each tries for the next. */
export const maxReadings = 32;

/** Collects the readings of one piece; readings that put it at the same place become one. */
export class NextReadings {
  readonly #piece: number;
  readonly #placed = new Map<number, Reading>();
  readonly #astray: Reading[] = [];
  #pruned = false;

  constructor(piece: number) {
    this.#piece = piece;
  }

  /** The piece continues `before` at `span`, for `step` unexplained units. */
  place(before: Reading, span: Span, how: SearchLevel['how'], step: number, strain: number): void {
    let reading = this.#placed.get(span.start);
    if (reading === undefined) {
      reading = newReading(span, how, false, span, 0);
      this.#placed.set(span.start, reading);
    }
    addStep(reading, before, step, strain);
  }

  /** The piece is not part of the chain of `before`, which goes on with `room`. */
  stray(
    before: Reading,
    span: Span | null,
    how: SearchLevel['how'],
    unordered: boolean,
    step: number,
    room: number,
  ): void {
    const reading = newReading(span, how, unordered, before.chain, room);
    addStep(reading, before, step, 0);
    this.#astray.push(reading);
  }

  /** Says that places were left out which may be as good as those given. */
  leaveOut(): void {
    this.#pruned = true;
  }

  /**
   * The readings in page order, without those that later pieces cannot save; `shortfall` of a
   * reading is asked for only when there is a choice.
   */
  layer(shortfall: (chain: Span) => number): Layer {
    const all = [...this.#placed.values(), ...this.#astray];
    if (all.length > 1) for (const reading of all) reading.shortfall = shortfall(reading.chain);
    const least = all.reduce((cost, reading) => Math.min(cost, total(reading)), Infinity);
    const near = all.filter((reading) => total(reading) <= least + maxCost);
    near.sort((a, b) => total(a) - total(b) || a.strain - b.strain);
    const readings = near.slice(0, maxReadings);
    const givenUp = near[maxReadings];
    const pruned = this.#pruned || (givenUp !== undefined && total(givenUp) === least);
    readings.sort((a, b) => a.chain.start - b.chain.start || a.chain.end - b.chain.end);
    return { piece: this.#piece, readings, pruned };
  }
}

function total(reading: Reading): number {
  return reading.cost + reading.shortfall;
}

/** The layer from which a chain starts: nothing undecided, the last piece at `chain`. */
export function rootLayer(chain: Span, room = 0): Layer {
  const root = newReading(null, 'exact', false, chain, room);
  root.cost = 0;
  return { piece: -1, readings: [root], pruned: false };
}

function newReading(
  span: Span | null,
  how: SearchLevel['how'],
  unordered: boolean,
  chain: Span,
  room: number,
): Reading {
  return {
    span,
    how,
    unordered,
    chain,
    room,
    cost: Infinity,
    strain: 0,
    shortfall: 0,
    from: [],
    steps: [],
    best: null,
  };
}
