import type { ReportView } from '../view-types.ts';
import type { PagedRows, PagedRowsOptions } from './paged-rows.ts';

/** Attributes of a new element; a function listens to the event of its name. */
export type Attributes = Readonly<
  Record<string, string | boolean | null | ((event: Event) => void)>
>;

/** Makes an element; texts stay text whatever is in them. */
export type Make = (
  tag: string,
  attributes?: Attributes | null,
  ...children: (Node | string | null)[]
) => HTMLElement;

export type StatusName = 'whole' | 'partial' | 'under' | 'missing' | 'not graded';

/** The part of an element that one chunk holds. */
export interface HeldPart {
  readonly chunk: number;
  readonly start: number;
  readonly end: number;
}

/** One element under one strategy. */
export interface RowModel {
  readonly status: StatusName;
  /** Share that the best chunk holds, 0 to 1; null when missing or not graded. */
  readonly share: number | null;
  readonly held: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
  readonly chunk: number;
  readonly pieces: readonly HeldPart[];
  readonly lostWords: readonly string[];
  readonly tooLong: boolean;
  readonly stitched: boolean;
}

export interface ChunkModel extends HeldPart {
  readonly tokens: number;
}

export interface PageModel {
  readonly text: string;
  readonly flat: boolean;
  readonly blocks: readonly { readonly start: number; readonly code: number }[];
  readonly elements: readonly number[];
  /** Chunks that have a place, in order; a text says why there are none to show. */
  chunks(strategy: number): readonly ChunkModel[] | string;
}

/** The data of the file, ready to be asked. */
export interface Model {
  readonly view: ReportView;
  row(strategy: number, element: number): RowModel;
  reason(element: number): string | null;
  page(page: number): PageModel | null;
  file(page: number): string | null;
  excerpt(element: number): { readonly from: number; readonly text: string } | null;
  elementOf(id: string): number | null;
  /** The last part of an element's id, without the page in front. */
  shortId(element: number): string;
}

/** What is looked at. */
export interface Look {
  readonly strategy: number;
  readonly page: number;
  readonly element: number | null;
  readonly chunk: number | null;
}

/** Functions of the script that call each other. */
export interface Kit {
  readonly make: Make;
  readonly readModel: (view: ReportView) => Model;
  readonly pageText: (kit: Pick<Kit, 'make'>, model: Model, look: Look, go: Go) => HTMLElement;
  readonly detail: (kit: Pick<Kit, 'make'>, model: Model, look: Look, go: Go) => HTMLElement;
  readonly pagedRows: (kit: Pick<Kit, 'make'>, options: PagedRowsOptions) => PagedRows;
  readonly elementTable: (kit: Kit, model: Model, go: Go) => { show(strategy: number): void };
  readonly queryList: (kit: Kit, model: Model, go: Go) => { show(strategy: number): void };
}

/** Looks at something else; what is not named stays. */
export type Go = (change: Partial<Look>, scroll?: boolean) => void;
