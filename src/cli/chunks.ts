import { UncutError } from '../core/error.ts';
import { importPackage } from '../io/import-package.ts';
import { withEmbedder } from '../run/embed-tool.ts';
import { splitPage } from '../run/evaluate-page.ts';
import { readFilePages } from '../run/read-file.ts';
import { tokenizerFor } from '../run/tokenize.ts';
import { splitTools } from '../strategy/split-tools.ts';
import { type CorpusFlags, corpusOptions, type StrategyFlags } from './options.ts';
import { printJson, say } from './output.ts';
import { type EmbedderFlags, embedderFrom } from './retrieval-from.ts';
import { cacheFolder, findConfig } from './run-config.ts';
import { strategiesFrom } from './strategies-from.ts';

/** Prints a line a chunk: `{ ordinal, page, start, end, tokens, placement, text }`. */
export async function chunksCommand(
  file: string,
  flags: CorpusFlags & StrategyFlags & EmbedderFlags,
): Promise<void> {
  const planned = await strategiesFrom({ ...flags, strategy: flags.strategy ?? 'fixed' });
  const uses = planned.some(({ strategy }) => strategy.embeds === true)
    ? withEmbedder(
        planned,
        embedderFrom(flags, await findConfig(undefined), cacheFolder(undefined)),
      )
    : planned;
  const use = uses[0]!;
  if (uses.length > 1) {
    throw new UncutError(
      'usage',
      `expected one strategy, got ${uses.length}: ${uses.map(({ id }) => id).join(', ')}`,
    );
  }
  const tokenizer = tokenizerFor(flags.encoding ?? 'cl100k_base');
  const { pages, warnings } = await readFilePages(file, corpusOptions(flags));
  say(warnings.map((warning) => `warning: ${warning}`));
  for (const page of pages) {
    const tools = splitTools(page.text, {
      tokenizer,
      warn: (message) => say([`warning: ${message}`]),
      load: (name) => importPackage(name),
    });
    for (const chunk of await splitPage(page, use, tools, 'ordered')) {
      const { placement } = chunk;
      const span = placement.how === 'unplaced' ? null : placement.span;
      printJson({
        ordinal: chunk.ordinal,
        page: page.id,
        start: span?.start ?? null,
        end: span?.end ?? null,
        tokens: chunk.tokens,
        placement: placement.how,
        ...('ambiguous' in placement && placement.ambiguous ? { ambiguous: true } : {}),
        ...('reason' in placement ? { reason: placement.reason } : {}),
        ...(chunk.prefix === undefined ? {} : { prefix: chunk.prefix }),
        text: chunk.text,
      });
    }
  }
}
