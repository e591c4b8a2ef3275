import { type ContinueTools, continueReadings, type StartWindow } from './place-continue.ts';
import { SizeEvidence } from './place-evidence.ts';
import { countVisible, reachAfter } from './place-gap.ts';
import { type Chosen, decide, type Layer, type Reading } from './place-path.ts';
import { maxCost, NextReadings, rootLayer } from './place-readings.ts';
import { mayHaveRivals, PieceWhitespace, type Rivals, rivalPlaces } from './place-rivals.ts';
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
   * The folded places that are followed beside exact ones. With `none` the chain only says whether
   * there are some, in `rivals`.
   */
  readonly follow: Rivals;
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
  readonly #whitespace: PieceWhitespace;
  #cost = 0;
  #rivals: 'none' | 'unlikely' | 'likely' = 'none';
  #layers: Layer[] = [rootLayer({ start: 0, end: 0 })];
  #sizes: SizeEvidence | null = null;
  readonly #tools: ContinueTools = {
    evidence: () => this.#evidence(),
    gapCost: (reading, start) => this.#gapCost(reading, start),
  };

  constructor(input: ChainInput) {
    this.#input = input;
    this.#whitespace = new PieceWhitespace(input.pieces);
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

  /** Whether a piece that is found as it is has folded places in its window, too. */
  get rivals(): 'none' | 'unlikely' | 'likely' {
    return this.#rivals;
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
    const { levels, maxOverlap } = this.#input;
    const served = new Set<Reading>();
    for (const overlap of maxOverlap === Infinity ? [Infinity] : [maxOverlap, Infinity]) {
      const windows = before.map((reading) => this.#window(piece, reading, overlap));
      const from = windows.reduce((least, { earliest }) => Math.min(least, earliest), Infinity);
      const to = windows.reduce((most, { latest }) => Math.max(most, latest), 0);
      let found: readonly Span[] = [];
      for (const level of levels) {
        const isRival = served.size > 0;
        if (isRival && !this.#asksForRivals(level, piece, found, from, to)) continue;
        let places = level.inWindow(piece, from, to);
        if (isRival) places = this.#rivalsAmong(places, found, piece);
        else found = places;
        if (places.length === 0) continue;
        const continued = continueReadings(windows, places, level.how, next, this.#tools);
        for (const reading of continued) served.add(reading);
      }
      if (served.size > 0) return served;
    }
    return served;
  }

  /** Whether the places of a level matter for a piece that a stricter level has placed. */
  #asksForRivals(
    level: SearchLevel,
    piece: number,
    found: readonly Span[],
    from: number,
    to: number,
  ): boolean {
    const { text, pieces, levels, follow } = this.#input;
    if (level.how !== 'folded') return false;
    if (follow === 'all') return true;
    const isFirst = level === levels.find(({ how }) => how === 'folded');
    if (!isFirst || (follow === 'none' && this.#rivals === 'likely')) return false;
    return mayHaveRivals(text, pieces[piece]!, found, from, to);
  }

  /** The folded places to follow beside those found; notes whether there are some to follow. */
  #rivalsAmong(folded: readonly Span[], found: readonly Span[], piece: number): readonly Span[] {
    const { text, pieces, follow } = this.#input;
    const rivals = rivalPlaces(text, found, folded);
    if (rivals.length === 0 || follow === 'all') return rivals;
    const likely = rivals.filter((span) => this.#whitespace.isLikely(text, span, pieces[piece]!));
    if (likely.length > 0) this.#rivals = 'likely';
    else if (this.#rivals === 'none') this.#rivals = 'unlikely';
    return follow === 'none' ? [] : likely;
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
