import { UncutError } from '../core/error.ts';
import type { Conventions } from '../core/run.ts';
import type { Embedder } from '../retrieve/index.ts';
import type { Embed } from '../strategy/define.ts';
import type { StrategyUse } from './strategy-use.ts';

/**
 * The strategies with the embedder given to those that cut by embeddings and have none yet.
 *
 * @throws UncutError `usage` when there is none for them.
 */
export function withEmbedder(
  uses: readonly StrategyUse[],
  embedder: () => Embedder | null,
): readonly StrategyUse[] {
  return uses.map((use) => {
    if (use.strategy.embeds !== true || use.embedder !== undefined) return use;
    const found = embedder();
    if (found === null) throw needsEmbedder(use);
    return { ...use, embedder: found };
  });
}

/** What a strategy embeds with. @throws UncutError `usage` when it has no embedder. */
export function embedTool(use: StrategyUse): Embed {
  const { embedder } = use;
  if (embedder === undefined) throw needsEmbedder(use);
  return (texts) => embedder.embed(texts, 'chunk');
}

/** What a run states of the embedder of its strategies. */
export function embedderConvention(uses: readonly StrategyUse[]): Pick<Conventions, 'embedder'> {
  const embedder = uses.find((use) => use.embedder !== undefined)?.embedder;
  return embedder === undefined ? {} : { embedder: { name: embedder.name, ...embedder.settings } };
}

function needsEmbedder({ strategy }: StrategyUse): UncutError {
  return new UncutError(
    'usage',
    `${strategy.name} needs an embedder: --embedder energetic (English, offline), --embedder transformers:<folder>, --embedder <model> --embedder-url <base URL>, or "embedder" in bench.config.ts`,
  );
}
