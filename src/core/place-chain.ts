import { type ContinueTools, continueReadings, type StartWindow } from './place-continue.ts';
import { SizeEvidence } from './place-evidence.ts';
import { countVisible, reachAfter } from './place-gap.ts';
import { type Chosen, decide, type Layer, type Reading } from './place-path.ts';
import { maxCost, NextReadings, rootLayer } from './place-readings.ts';
import { isCut, type SearchLevel } from './place-search.ts';
import type { Span } from './types.ts';

/** Undecided pieces that are kept before they are decided without waiting for more. */
const maxLayers = 256;
/** How many of the next places after a gap are tried. */
const maxJumps = 4;
/** Visible units that may be missing between a piece with a cut character and its neighbour. */
const cutSlack = 4;

/** What a chain places: bare pieces of one text. */
export interface ChainInput {
  readonly text: string;
  /** Page text of each piece, without prefix; not blank. */
  readonly pieces: readonly string[];
  readonly levels: readonly SearchLevel[];
  /** Greatest overlap of neighbours in UTF-16 units; Infinity when it is not known. */
  readonly maxOverlap: number;
  /**
   * Whether folded places are followed beside exact ones. A chunk whose whitespace was changed may
   * also be found exactly, elsewhere; that shows by the cost, and then is worth a second look.
   */
  readonly thorough: boolean;
  /** Told of each piece once, in the order of the pieces. */
  place(chosen: Chosen): void;
}

/**
 * Places pieces in page order. Each piece begins at or after the start of the one before and at
 * the latest after the whitespace that follows its end; it ends no earlier. Where repeated text
 * leaves several places, all readings are followed until later pieces (or the end of the page)
 * decide: the reading that leaves the least text uncovered wins, then the one whose overlaps are
 * most even, then the first.
 *
 * A piece that is not in its window is after a gap (the splitter dropped text) or astray (out of
 * order); both readings are followed too, so that one misplaced piece does not drag off the rest.
 * The text of an unplaced piece is expected between its neighbours.
 */
export class PieceChain {
  readonly #input: ChainInput;
  #cost = 0;
  #layers: Layer[] = [rootLayer({ start: 0, end: 0 })];
  #sizes: SizeEvidence | null = null;
  readonly #tools: ContinueTools = {
    evidence: () => this.#evidence(),
    gapCost: (reading, start) => this.#gapCost(reading, start),
  };

  constructor(input: ChainInput) {
    this.#input = input;
  }

  /** Places the piece with this index after all pieces so far. */
  add(piece: number): void {
    const before = this.#layers.at(-1)!.readings;
    const next = new NextReadings(piece);
    const served = this.#addInWindow(piece, before, next);
    for (const reading of before) {
      if (!served.has(reading)) this.#addElsewhere(piece, reading, next);
    }
    const layer = next.layer(({ end }) => this.#evidence().shortfall(piece, end));
    this.#layers.push(layer);
    if (layer.readings.length > 1 && this.#layers.length <= maxLayers) return;
    const last = this.#settle(() => 0);
    this.#layers = [rootLayer(last.chain, last.room)];
  }

  /** Decides what is undecided and goes on from a piece whose place is given. */
  anchor(span: Span): void {
    this.#settle((reading) => this.#gapCost(reading, span.start));
    this.#layers = [rootLayer(span)];
  }

  /** Decides what is undecided; text after the last piece counts as uncovered. */
  finish(): void {
    this.#settle((reading) => this.#gapCost(reading, this.#input.text.length));
    this.#layers = [rootLayer({ start: 0, end: 0 })];
  }

  /** Visible units that the decided readings leave unexplained; 0 when all fits. */
  get cost(): number {
    return this.#cost;
  }

  #settle(ending: (reading: Reading) => number): Reading {
    const chosen = decide(this.#layers, ending);
    for (const choice of chosen.slice(1)) this.#input.place(choice);
    const last = chosen.at(-1)!.reading;
    this.#cost += last.cost + ending(last);
    return last;
  }

  /** Continues the readings that find the piece in their window; returns these. */
  #addInWindow(
    piece: number,
    before: readonly Reading[],
    next: NextReadings,
  ): ReadonlySet<Reading> {
    const { levels, maxOverlap, thorough } = this.#input;
    const served = new Set<Reading>();
    for (const overlap of maxOverlap === Infinity ? [Infinity] : [maxOverlap, Infinity]) {
      const windows = before.map((reading) => this.#window(piece, reading, overlap));
      const from = windows.reduce((least, { earliest }) => Math.min(least, earliest), Infinity);
      const to = windows.reduce((most, { latest }) => Math.max(most, latest), 0);
      for (const level of levels) {
        if (served.size > 0 && level.how !== 'folded') continue;
        const places = level.inWindow(piece, from, to);
        if (places.length === 0) continue;
        const found = continueReadings(windows, places, level.how, next, this.#tools);
        for (const reading of found) served.add(reading);
        if (served.size > 0 && !thorough) return served;
      }
      if (served.size > 0) return served;
    }
    return served;
  }

  #window(piece: number, reading: Reading, overlap: number): StartWindow {
    const { text, pieces } = this.#input;
    const { chain, room, how } = reading;
    const slack = how === 'damaged' || isCut(pieces[piece]!) ? cutSlack : 0;
    return {
      reading,
      earliest: Math.max(chain.start, chain.end - overlap),
      latest: reachAfter(text, chain.end, Math.min(2 * room, maxCost) + slack),
    };
  }

  /** Readings of a piece that is not in its window: after a gap, or astray. */
  #addElsewhere(piece: number, reading: Reading, next: NextReadings): void {
    const content = this.#input.pieces[piece]!;
    const size = countVisible(content, 0, content.length, maxCost);
    const level = this.#input.levels.find((each) => each.anywhere(piece).length > 0);
    if (level === undefined) {
      next.stray(reading, null, 'exact', false, 0, reading.room + size);
      return;
    }
    const places = level.anywhere(piece);
    const ahead = level.ahead(piece, reading.chain.end);
    for (const span of ahead.slice(0, maxJumps)) {
      const strain = this.#evidence().strain(0);
      next.place(reading, span, level.how, this.#gapCost(reading, span.start), strain);
    }
    const astray = places.find((span) => span.start >= reading.chain.start) ?? places[0]!;
    next.stray(reading, astray, level.how, places.length > 1, size, reading.room);
  }

  /** Visible units between the chain's end and `start`, less the room of unplaced pieces. */
  #gapCost({ chain, room }: Reading, start: number): number {
    return Math.min(Math.abs(this.#visible(chain.end, start) - room), maxCost);
  }

  #visible(start: number, end: number): number {
    if (end - start <= maxCost) return countVisible(this.#input.text, start, end);
    return this.#evidence().before(end) - this.#evidence().before(start);
  }

  #evidence(): SizeEvidence {
    this.#sizes ??= new SizeEvidence(this.#input.text, this.#input.pieces);
    return this.#sizes;
  }
}
