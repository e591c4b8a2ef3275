import type { ElementRow } from '../core/rows.ts';
import type { Run } from '../core/run.ts';

/** A bound on a share in [0, 1], as it was written. */
export interface ShareBound {
  readonly share: number;
  readonly given: string;
}

/** A condition that a run must meet; `strategy` null means each strategy. */
export type Gate =
  | { readonly kind: 'min-whole'; readonly strategy: string | null; readonly bound: ShareBound }
  | {
      readonly kind: 'min-hit';
      readonly strategy: string | null;
      readonly k: number;
      readonly bound: ShareBound;
    }
  | { readonly kind: 'max-missing'; readonly most: number }
  | {
      readonly kind: 'max-drop';
      readonly strategy: string | null;
      readonly bound: ShareBound;
      /** Compares plain rates. */
      readonly ignoreIntervals: boolean;
    };

/** What a run is held against; rows make the interval of a drop a paired one. */
export interface Baseline {
  readonly run: Run;
  readonly rows?: readonly ElementRow[] | null;
}

/** The gate as it stands on the command line. */
export function gateName(gate: Gate): string {
  switch (gate.kind) {
    case 'max-missing':
      return `--max-missing ${gate.most}`;
    case 'min-hit':
      return `--min-hit@${gate.k} ${named(gate)}`;
    case 'min-whole':
      return `--min-whole ${named(gate)}`;
    case 'max-drop':
      return `--max-drop ${named(gate)}`;
  }
}

function named({ strategy, bound }: { strategy: string | null; bound: ShareBound }): string {
  return strategy === null ? bound.given : `${strategy}=${bound.given}`;
}
