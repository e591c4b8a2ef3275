import type { Embedder } from '../retrieve/index.ts';
import type { Params, Strategy } from '../strategy/define.ts';

/** A strategy with its parameters and the id that reports call it by. */
export interface StrategyUse {
  readonly id: string;
  readonly strategy: Strategy;
  readonly params: Params;
  /** Where another thread can load the strategy from; null when it exists only in this one. */
  readonly source: StrategySource | null;
  /** What it embeds texts with, for strategies that cut by embeddings; see `withEmbedder`. */
  readonly embedder?: Embedder;
}

/** The module whose default export is the strategy, or the configuration that holds it. */
export type StrategySource =
  | { readonly module: string }
  | { readonly config: string; readonly index: number };
