import { resolve } from 'node:path';
import { parsePrice, parseTarget } from '../report/choice.ts';
import type { StrategyUse } from '../run/strategy-use.ts';
import { oneOf, wholeNumber } from './options.ts';
import type { FoundConfig } from './retrieval-from.ts';
import { fromConfigFolder } from './run-config.ts';
import type { RunFlags } from './run-job.ts';

/** Files that are something else than pages, wherever they lie. */
export function givenFiles(
  { chunks = [], queries, elements }: RunFlags,
  { config, path }: FoundConfig,
): string[] {
  const configured = [config.queries, config.elements].map((file) => fromConfigFolder(path, file));
  const given = [...chunks, queries, elements, ...configured];
  return given.flatMap((file) => (file?.endsWith('.jsonl') === true ? [resolve(file)] : []));
}

/** What offsets of chunks files count. */
export function chunksUnit(flags: RunFlags): 'utf16' | 'codepoint' | 'utf8' {
  return (
    oneOf('--chunks-unit', flags.chunksUnit, ['utf16', 'codepoint', 'utf8'] as const) ?? 'utf16'
  );
}

/** What a choice among strategies aims at. */
export function choiceOptions({ target, price, dims }: RunFlags) {
  return {
    ...(target === undefined ? {} : { target: parseTarget(target) }),
    ...(price === undefined ? {} : { price: parsePrice(price) }),
    ...(dims === undefined ? {} : { dims: wholeNumber('--dims', dims) }),
  };
}

/** Whether some strategy cuts by embeddings. */
export function embeds(uses: readonly StrategyUse[]): boolean {
  return uses.some(({ strategy }) => strategy.embeds === true);
}
