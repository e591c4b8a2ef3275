import type { Block } from './markup.ts';
import type { Frame } from './words.ts';

export type Kind = 'FR' | 'NFR' | 'US' | 'AC' | 'SC' | 'EC';

/** A sentence and the questions that it answers. */
export interface Saying {
  readonly say: (frame: Frame) => string;
  readonly ask: readonly ((frame: Frame) => string)[];
}

/** One requirement before it has a number and a place on a page. */
export interface Statement {
  readonly kind: Kind;
  readonly title: string;
  readonly lead: string;
  readonly body: readonly Block[];
  readonly frame: Frame;
  /** Questions that this statement answers. */
  readonly questions: readonly string[];
}

/** A statement with its number on the page. */
export interface Numbered extends Statement {
  /** `FR-012`; unique on its page. */
  readonly number: string;
}
