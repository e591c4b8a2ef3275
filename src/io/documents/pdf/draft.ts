import type { BlockKind } from '../../../core/types.ts';
import type { Line } from './lines.ts';

/** A block of a page before its text is joined. */
export interface Draft {
  readonly kind: BlockKind;
  readonly level?: number;
  /** The lines of each cell of a table row; other blocks have one cell. */
  readonly cells: readonly (readonly Line[])[];
  /** Whether the PDF's own structure says so; else it was found by place and font. */
  readonly tagged: boolean;
}

/** What all pages of a document have in common. */
export interface Body {
  /** Size of most of the text. */
  readonly size: number;
  /** Font of most of the text. */
  readonly font: string;
}

/** The first line of a block. */
export function firstLine(draft: Draft): Line {
  return draft.cells.find((cell) => cell.length > 0)![0]!;
}

/** All lines of a block, cell by cell. */
export function linesOf(draft: Draft): readonly Line[] {
  return draft.cells.flat();
}
