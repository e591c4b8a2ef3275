import type { Page, ParamValue, ParamValues, Piece, Span } from '../core/types.ts';

export type { ParamValue };

import type { Tokenizer } from './tokenizer.ts';

/** Values of a strategy's parameters by name. */
export type Params = ParamValues;

/** Vectors of texts in their order, all of one length; the texts are not blank. */
export type Embed = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** What a strategy may use beside the page. Everything is computed when first asked for. */
export interface SplitTools {
  readonly tokenizer: Tokenizer;
  /** End of every page token in UTF-16 units, ascending; computed once a page for all strategies. */
  pageEnds(): Uint32Array;
  /** Page tokens that end inside `(start, end]`. */
  countSpan(start: number, end: number): number;
  /** Tokens of a text encoded alone (memoised where that pays). */
  count(text: string): number;
  /** Occurrences of the expected elements on this page: for upper bounds, not for splitters. */
  readonly expected: readonly Span[];
  /** Adds a warning to the run, said once with the strategy and the page. */
  warn(message: string): void;
  /** An optional package, of the user's folder or of uncut's; rejects when it is not installed. */
  load(name: string): Promise<unknown>;
  /** The run's embedder, for strategies that say `embeds`; absent where there is none. */
  readonly embed?: Embed;
}

/** A splitter package that uncut does not bring along. */
export interface Peer {
  /** As it is installed: name and the version that its adapter was tried with. */
  readonly name: string;
  readonly version: string;
  /** What is imported, where that is a part of the package. */
  readonly entry?: string;
  /** Packages that it asks for beside itself, as they are installed. */
  readonly beside?: readonly string[];
}

/** Windows of `size` every `stride` units: what the expected rate at any phase is computed from. */
export interface Windows {
  readonly size: number;
  readonly stride: number;
  readonly unit: 'tokens' | 'chars';
}

/**
 * A splitter. `params` are the defaults, and so the list of the parameters that exist with their
 * types; a parameter `size` must be a positive whole number, `overlap` a whole number with
 * `0 <= overlap < size`, `unit` `tokens` or `chars`: these are checked for every strategy.
 */
export interface Strategy<P extends Params = Params> {
  /** Lower case letters, digits and dashes. */
  readonly name: string;
  /** One sentence for `uncut strategies` and the report. */
  readonly summary: string;
  readonly params: P;
  /** Why these parameters make no sense together, or null. */
  check?(params: P): string | null;
  /** Set when the pieces are plain windows. */
  windows?(params: P): Windows | null;
  /** The package that it calls, where uncut does not bring it along: asked for before any page is read. */
  readonly needs?: Peer;
  /** Set when it cuts by embeddings: a run without an embedder refuses it. */
  readonly embeds?: boolean;
  /** What the splitter is known to drop or change, in words; absent: all non-whitespace is covered. */
  readonly lossy?: string;
  /**
   * Cuts a page into pieces in page order. A span is placed as given; a bare string or
   * `{ text, prefix }` is searched for on the page.
   */
  split(
    page: Page,
    params: P,
    tools: SplitTools,
  ): Iterable<Piece | string> | AsyncIterable<Piece | string> | Promise<Iterable<Piece | string>>;
}

type Widen<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends boolean
      ? boolean
      : T;

/**
 * Declares a strategy; its default export is what `strategies/<name>.ts` holds.
 *
 * @example
 * export default defineStrategy({
 *   name: 'by-paragraph',
 *   summary: 'One chunk a block.',
 *   params: {},
 *   split: (page) => page.blocks.map(({ start, end }) => ({ start, end })),
 * });
 */
export function defineStrategy<const P extends Params>(
  strategy: Strategy<{ readonly [K in keyof P]: Widen<P[K]> }> & { readonly params: P },
): Strategy {
  return strategy as unknown as Strategy;
}
