import { placeChunks } from '../core/place.ts';
import type { Page, Span } from '../core/types.ts';
import { importPackage } from '../io/import-package.ts';
import { checkStrategy as checkWith, type PageCheck } from '../strategy/check.ts';
import type { Embed, Params, Strategy } from '../strategy/define.ts';
import { tokenizerFor } from './tokenize.ts';

export type { PageCheck };

/** How a strategy is tried. */
export interface CheckStrategyOptions {
  /** Values that differ from the strategy's defaults. */
  readonly params?: Params;
  /** Token encoding; `cl100k_base` unless set. */
  readonly encoding?: string;
  /** Occurrences of expected elements on a page, for upper bounds that ask for them. */
  readonly expected?: (page: Page) => readonly Span[];
  /** Where optional packages come from; this folder, else where uncut is installed, unless set. */
  readonly load?: (name: string) => Promise<unknown>;
  /** Vectors of texts, for strategies that cut by embeddings. */
  readonly embed?: Embed;
}

/**
 * Tries the contract of every strategy on pages, with the tokens and the placement of a run: spans
 * lie in the page and on character borders, starts never go back, the same input gives the same
 * output, and all text that is not whitespace is in a chunk unless the strategy says what it loses
 * (`lossy`). One check a page; its `problems` are empty when the contract holds.
 *
 * @throws UncutError `parameter` when the parameters do not fit, `encoding` for an unknown one.
 *
 * @example
 * const checks = await checkStrategy(mine, [makePage('a.md', source, 'markdown', null)]);
 * assert.deepEqual(checks.flatMap(({ problems }) => problems), []);
 */
export function checkStrategy(
  strategy: Strategy,
  pages: readonly Page[],
  options: CheckStrategyOptions = {},
): Promise<PageCheck[]> {
  const { params, encoding = 'cl100k_base', expected, embed, load = importPackage } = options;
  return checkWith(strategy, pages, {
    tokenizer: tokenizerFor(encoding),
    place: placeChunks,
    load: (name) => load(name),
    ...(params === undefined ? {} : { params }),
    ...(expected === undefined ? {} : { expected }),
    ...(embed === undefined ? {} : { embed }),
  });
}
