import type { CompareView } from '../compare/compare-view-types.ts';
import type { Kit, Model, StatusName } from './kit.ts';

/** What became of an element between the sides. */
export type ChangeName = 'lost' | 'won' | 'cut in both' | 'whole in both' | 'not compared';

/** An element on both sides, by its number there; null where a side does not have it. */
export interface JoinedElement {
  readonly page: string;
  readonly sides: readonly [number | null, number | null];
}

/** The data of a comparison, ready to be asked. */
export interface CompareModel {
  readonly names: readonly [string, string];
  readonly pairs: readonly (readonly [number, number])[];
  readonly sides: readonly [Model, Model];
  readonly elements: readonly JoinedElement[];
  pairName(pair: number): string;
  shortId(element: number): string;
  kind(element: number): string;
  status(pair: number, element: number, side: 0 | 1): StatusName;
  change(pair: number, element: number): ChangeName;
  /** Number of a page on a side, or -1. */
  pageOf(page: string, side: 0 | 1): number;
  /** Why the text of a page is not shown. */
  lost(page: string, side: 0 | 1): string | null;
  border(pair: number, element: number, side: 0 | 1): readonly [string, string] | null;
  /** The element of a page by its id, or null. */
  find(page: string, id: string): number | null;
}

/** What is looked at in a comparison. */
export interface CompareLook {
  readonly pair: number;
  readonly page: string;
  readonly element: number | null;
  /** A chunk of each side. */
  readonly chunks: readonly [number | null, number | null];
}

export type CompareGo = (change: Partial<CompareLook>, scroll?: boolean) => void;

/** One side as it is drawn. */
export interface CompareSide {
  readonly stage: HTMLElement;
  show(look: CompareLook): void;
  /** The flag or border that is looked at. */
  target(look: CompareLook): HTMLElement | null;
}

/** Functions of the script of a comparison that call each other. */
export interface CompareKit
  extends Pick<Kit, 'make' | 'readModel' | 'pageText' | 'detail' | 'pagedRows'> {
  readonly readCompare: (kit: Pick<CompareKit, 'readModel'>, view: CompareView) => CompareModel;
  readonly changeTable: (
    kit: Pick<CompareKit, 'make' | 'pagedRows'>,
    model: CompareModel,
    go: CompareGo,
  ) => { show(pair: number): void };
  readonly compareSide: (
    kit: Pick<CompareKit, 'make' | 'pageText' | 'detail'>,
    model: CompareModel,
    side: 0 | 1,
    go: CompareGo,
  ) => CompareSide;
}
