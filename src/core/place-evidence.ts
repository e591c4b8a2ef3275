import { countVisible, VisibleUnits } from './place-gap.ts';

/**
 * What the sizes of text and pieces tell about a choice between places. Counted in visible
 * (non-whitespace) units, when a choice first comes up.
 */
export class SizeEvidence {
  readonly #units: VisibleUnits;
  /** Visible units of all pieces after each. */
  readonly #piecesAfter: Float64Array;
  /** Mean overlap of neighbours if together the pieces cover the text. */
  readonly meanOverlap: number;

  constructor(text: string, pieces: readonly string[]) {
    this.#units = new VisibleUnits(text);
    this.#piecesAfter = new Float64Array(pieces.length);
    let held = 0;
    for (let piece = pieces.length - 1; piece >= 0; piece--) {
      this.#piecesAfter[piece] = held;
      held += countVisible(pieces[piece]!, 0, pieces[piece]!.length);
    }
    const beyond = Math.max(0, held - this.#units.after(0));
    this.meanOverlap = pieces.length < 2 ? 0 : beyond / (pieces.length - 1);
  }

  /** Visible units of the text in front of `offset`. */
  before(offset: number): number {
    return this.#units.before(offset);
  }

  /**
   * Visible units that must stay uncovered when this piece ends at `end`: what is left of the text
   * is more than the pieces left can hold.
   */
  shortfall(piece: number, end: number): number {
    return Math.max(0, this.#units.after(end) - this.#piecesAfter[piece]!);
  }

  /**
   * How far an overlap is from the mean, squared: over all pieces least when overlaps are even.
   */
  strain(overlap: number): number {
    return (Math.max(0, overlap) - this.meanOverlap) ** 2;
  }
}
