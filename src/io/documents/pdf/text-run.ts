/**
 * A piece of text as it stands on a page, without spaces at its ends. Coordinates are PDF units
 * (1/72 inch) from the top left of the page as it is shown, after turning the text upright.
 */
export interface TextRun {
  readonly text: string;
  /** Left and right end. */
  readonly x0: number;
  readonly x1: number;
  /** The baseline; it grows downwards. */
  readonly y: number;
  /** Height of the font. */
  readonly size: number;
  /** The font within its document; equal fonts have equal names. */
  readonly font: string;
  /** Whether every letter of the font has the same width. */
  readonly mono: boolean;
  readonly rtl: boolean;
  /** Place in the order in which the page was written. */
  readonly order: number;
  /** Whether the writer put whitespace in front of it. */
  readonly spaced: boolean;
  /** How its text is turned: 0 upright, else degrees clockwise, or `vertical` (top to bottom). */
  readonly turn: number | 'vertical';
  /** The marked content that holds it, the innermost one, or null. */
  readonly content: string | null;
}

/** What one page of a PDF shows. */
export interface PageRuns {
  readonly runs: readonly TextRun[];
  /** Height of the page as it is shown, in PDF units. */
  readonly height: number;
}
