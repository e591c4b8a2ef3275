import { dirname } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { Config } from '../io/config.ts';
import type { ConfigEndpoint } from '../io/config-retrieval.ts';
import { parseQueries } from '../io/labels.ts';
import { readTextFile } from '../io/read-text.ts';
import type { Embedder } from '../retrieve/index.ts';
import { autoQueries } from '../run/auto-queries.ts';
import { embedderOf } from '../run/embedder-from.ts';
import type { EvaluateOptions } from '../run/evaluate.ts';
import { loadCorpus } from '../run/load-corpus.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import type { ExpectingQuery } from '../run/retrieve.ts';
import { retrieversFrom } from '../run/retrievers.ts';
import { list, oneOf, wholeNumber } from './options.ts';
import { say } from './output.ts';
import { fromConfigFolder } from './run-config.ts';

/** Options that say what is asked and how chunks are retrieved. */
export interface RetrievalFlags extends EmbedderFlags {
  readonly queries?: string;
  readonly retriever?: string;
  readonly k?: string;
  readonly budget?: string;
  readonly depth?: string;
  readonly dedupe?: string;
}

/** Options that say by which model texts are embedded. */
export interface EmbedderFlags {
  readonly embedder?: string;
  readonly embedderUrl?: string;
}

/** A configuration and where it stands; its paths are relative to its folder. */
export interface FoundConfig {
  readonly config: Config;
  readonly path: string | null;
}

/**
 * The embedder of the command line, else of the configuration; null when there is none. It is made
 * when it is first asked for, once for retrieval and strategies, so that both share its vectors.
 */
export function embedderFrom(
  flags: EmbedderFlags,
  { config, path }: FoundConfig,
  cacheFolder: string | null,
): () => Embedder | null {
  let made: Embedder | null = null;
  const asked = flags.embedder ?? withUrl(config.embedder, flags.embedderUrl);
  return () =>
    asked === undefined
      ? null
      : (made ??= embedderOf(asked, {
          url: flags.embedderUrl,
          key: process.env.UNCUT_EMBEDDER_KEY ?? process.env.OPENAI_API_KEY,
          ...(flags.embedder === undefined && path !== null ? { folder: dirname(path) } : {}),
          cacheFolder,
          warn: (message) => say([`warning: ${message}`]),
        }));
}

/** The endpoint of the configuration at the URL of the command line. */
function withUrl(embedder: Config['embedder'], url: string | undefined): Config['embedder'] {
  const isEndpoint = typeof embedder === 'object' && 'url' in embedder && 'model' in embedder;
  return url !== undefined && isEndpoint ? { ...(embedder as ConfigEndpoint), url } : embedder;
}

/**
 * What is retrieved over the chunks of a corpus: nothing when it has no queries and none are asked
 * for. The command line goes over the configuration.
 *
 * @throws UncutError `usage` for a value out of range; `label` for a bad query file.
 */
export async function retrievalFrom(
  corpus: OpenCorpus,
  flags: RetrievalFlags,
  found: FoundConfig,
  embedder: () => Embedder | null,
): Promise<NonNullable<EvaluateOptions['retrieval']> | null> {
  const { config } = found;
  const asked = await queriesOf(corpus, flags, found);
  if (asked === null) return null;
  const numbers = (option: string, value: string): number[] =>
    list(option, value).map((one) => wholeNumber(option, one));
  const ks = flags.k === undefined ? config.k : numbers('--k', flags.k);
  const budgets = flags.budget === undefined ? config.budgets : numbers('--budget', flags.budget);
  const depth = flags.depth === undefined ? config.depth : wholeNumber('--depth', flags.depth);
  const dedupe =
    oneOf('--dedupe', flags.dedupe, ['none', 'same-span', 'same-elements'] as const) ??
    config.dedupe;
  const own = config.retrievers ?? [];
  const named = flags.retriever === undefined ? null : list('--retriever', flags.retriever);
  return {
    ...asked,
    retrievers: retrieversFrom(named ?? (own.length === 0 ? ['bm25'] : own), { embedder, own }),
    ...(ks === undefined ? {} : { ks: [...new Set(ks)].sort((a, b) => a - b) }),
    ...(budgets === undefined ? {} : { budgets: [...new Set(budgets)] }),
    ...(depth === undefined ? {} : { depth }),
    ...(dedupe === undefined ? {} : { dedupe }),
  };
}

async function queriesOf(
  corpus: OpenCorpus,
  flags: RetrievalFlags,
  { config, path }: FoundConfig,
): Promise<{ readonly queries: readonly ExpectingQuery[]; readonly source: string } | null> {
  const stated = config.queries;
  const which =
    flags.queries ??
    (stated === 'auto' || stated === 'none' ? stated : fromConfigFolder(path, stated));
  if (which === 'none') return null;
  if (which === 'auto') {
    const { elements } = await loadCorpus(corpus.root, corpus.options);
    return {
      queries: autoQueries(elements),
      source: 'made from the labels, which flatters lexical retrieval',
    };
  }
  if (which !== null) {
    const queries = parseQueries(await readTextFile(which, 'label'), which);
    return { queries, source: 'a file of queries' };
  }
  if (corpus.queries !== null) return { queries: corpus.queries, source: 'queries.jsonl' };
  const needless = ['retriever', 'k', 'budget', 'depth', 'dedupe'] as const;
  const given = needless.find((name) => flags[name] !== undefined);
  if (given !== undefined) {
    throw new UncutError(
      'usage',
      `--${given}: corpus "${corpus.id}" has no queries; add --queries <file> or --queries auto`,
    );
  }
  return null;
}
