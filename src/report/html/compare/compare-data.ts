import type { ElementRow } from '../../../core/rows.ts';
import type { Run } from '../../../core/run.ts';
import type { Comparison } from '../../compare-types.ts';
import type { ReportPage } from '../report-data.ts';

/** One side of a comparison. */
export interface ComparedSide {
  /** With the strategies of the comparison alone. */
  readonly run: Run;
  /** Rows of those strategies. */
  readonly rows: readonly ElementRow[];
  /** Pages with the chunks of those strategies, in the order of `run.strategies`. */
  readonly pages: readonly ReportPage[];
}

/** Everything that the page of a comparison is made of. */
export interface CompareData {
  readonly comparison: Comparison;
  readonly sides: readonly [ComparedSide, ComparedSide];
  /** Texts of the queries by id, when they are known. */
  readonly queryTexts: ReadonlyMap<string, string>;
  /** Why the text of a page is not shown, by page: one reason for each side, null where it is. */
  readonly lost: ReadonlyMap<string, readonly [string | null, string | null]>;
  /** What the file leaves out, in sentences. */
  readonly notes: readonly string[];
}
