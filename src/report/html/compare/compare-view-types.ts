import type { ReportView } from '../view-types.ts';

/** The data inside the file of a comparison, as its script reads it. */
export interface CompareView {
  /** What the runs are called; one name twice when both are strategies of one run. */
  readonly names: readonly [string, string];
  /** Numbers of the strategies in the views of the sides. */
  readonly pairs: readonly (readonly [first: number, second: number])[];
  readonly sides: readonly [ReportView, ReportView];
  /** Pages of the second side whose text is that of a page of the first: both numbers, flat. */
  readonly shared: readonly number[];
  /** Why the text of a page is not shown on a side. */
  readonly lost: readonly (readonly [page: string, first: string | null, second: string | null])[];
  /** The text at the border of elements whose page is not shown, by side and strategy. */
  readonly borders: readonly BorderText[];
}

export type BorderText = readonly [
  side: number,
  strategy: number,
  page: string,
  id: string,
  before: string,
  after: string,
];
