import { UncutError } from '../core/error.ts';
import { parseQueries } from '../io/labels.ts';
import { readTextFile } from '../io/read-text.ts';
import { autoQueries } from '../run/auto-queries.ts';
import type { EvaluateOptions } from '../run/evaluate.ts';
import { loadCorpus } from '../run/load-corpus.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import type { ExpectingQuery } from '../run/retrieve.ts';
import { retrieversFrom } from '../run/retrievers.ts';
import { list, oneOf, wholeNumber } from './options.ts';
import { say } from './output.ts';

/** Options that say what is asked and how chunks are retrieved. */
export interface RetrievalFlags {
  readonly queries?: string;
  readonly retriever?: string;
  readonly embedder?: string;
  readonly embedderUrl?: string;
  readonly k?: string;
  readonly budget?: string;
  readonly depth?: string;
  readonly dedupe?: string;
}

/**
 * What is retrieved over the chunks of a corpus: nothing when it has no queries and none are asked
 * for.
 *
 * @throws UncutError `usage` for a value out of range; `label` for a bad query file.
 */
export async function retrievalFrom(
  corpus: OpenCorpus,
  flags: RetrievalFlags,
  cacheFolder: string | null,
): Promise<NonNullable<EvaluateOptions['retrieval']> | null> {
  const asked = await queriesOf(corpus, flags);
  if (asked === null) return null;
  const dedupe = oneOf('--dedupe', flags.dedupe, ['none', 'same-span', 'same-elements'] as const);
  const numbers = (option: string, value: string): number[] => [
    ...new Set(list(option, value).map((one) => wholeNumber(option, one))),
  ];
  return {
    ...asked,
    retrievers: retrieversFrom(list('--retriever', flags.retriever ?? 'bm25'), {
      model: flags.embedder,
      url: flags.embedderUrl,
      key: process.env.UNCUT_EMBEDDER_KEY ?? process.env.OPENAI_API_KEY,
      cacheFolder,
      warn: (message) => say([`warning: ${message}`]),
    }),
    ...(flags.k === undefined ? {} : { ks: numbers('--k', flags.k).sort((a, b) => a - b) }),
    ...(flags.budget === undefined ? {} : { budgets: numbers('--budget', flags.budget) }),
    ...(flags.depth === undefined ? {} : { depth: wholeNumber('--depth', flags.depth) }),
    ...(dedupe === undefined ? {} : { dedupe }),
  };
}

async function queriesOf(
  corpus: OpenCorpus,
  flags: RetrievalFlags,
): Promise<{ readonly queries: readonly ExpectingQuery[]; readonly source: string } | null> {
  const { queries: which } = flags;
  if (which === 'none') return null;
  if (which === 'auto') {
    const { elements } = await loadCorpus(corpus.root, corpus.options);
    return {
      queries: autoQueries(elements),
      source: 'made from the labels, which flatters lexical retrieval',
    };
  }
  if (which !== undefined) {
    const queries = parseQueries(await readTextFile(which, 'label'), which);
    return { queries, source: 'a file of queries' };
  }
  if (corpus.queries !== null) return { queries: corpus.queries, source: 'queries.jsonl' };
  const needless = ['retriever', 'embedder', 'k', 'budget', 'depth', 'dedupe'] as const;
  const given = needless.find((name) => flags[name] !== undefined);
  if (given !== undefined) {
    throw new UncutError(
      'usage',
      `--${given}: corpus "${corpus.id}" has no queries; add --queries <file> or --queries auto`,
    );
  }
  return null;
}
