import { basename, resolve } from 'node:path';
import { UncutError } from '../../core/error.ts';
import type { QueuedSetup } from '../../io/queue-job.ts';
import type { PageSettings } from '../evaluate-page.ts';
import { builtInSource, isBuiltIn } from '../load-strategy.ts';
import type { CorpusSource } from '../read-pages.ts';
import type { StrategyUse } from '../strategy-use.ts';
import type { JobSetup } from '../worker.ts';

/**
 * What workers are told of a run.
 *
 * @param pageTimeout milliseconds for a page or a strategy on it; null for no limit
 * @throws UncutError `queue` for a strategy that is not this package's own.
 */
export function queuedSetup(
  corpus: CorpusSource,
  uses: readonly StrategyUse[],
  { tokenizer, threshold, occurrences, placement, holdings }: PageSettings,
  pageTimeout: number | null,
): QueuedSetup {
  const {
    jsoup,
    kinds,
    strictEncoding,
    maxPageBytes,
    pageTimeout: patternTimeout,
    joinHyphens,
  } = corpus.options;
  return {
    root: resolve(corpus.root),
    mode: corpus.mode,
    rule: queuedRule(corpus.rule),
    options: {
      jsoup,
      kinds: kinds && [...kinds],
      strictEncoding,
      maxPageBytes,
      pageTimeout: patternTimeout,
      joinHyphens,
    },
    uses: uses.map((use) => ({ id: use.id, strategy: queuedName(use), params: use.params })),
    encoding: tokenizer.encoding,
    threshold,
    ...{ occurrences, placement, holdings, pageTimeout },
  };
}

function queuedRule(rule: CorpusSource['rule']): QueuedSetup['rule'] {
  switch (rule.by) {
    case 'labels':
      return { by: 'labels' };
    case 'pattern': {
      const { source, flags } = rule.pattern;
      return { by: 'pattern', source, flags, blocks: rule.blocks && [...rule.blocks] };
    }
    case 'selector':
      return { by: 'selector', selector: rule.selector };
    case 'bcp14':
      return { by: 'bcp14', blocks: rule.blocks && [...rule.blocks] };
  }
}

/** The name by which a worker finds the strategy in its own installation. */
function queuedName({ id, strategy, source }: StrategyUse): string {
  if (strategy.embeds === true) {
    throw refused(id, 'cuts by embeddings, and an embedder stays in its process');
  }
  if (source === null) throw refused(id, 'exists only in this process');
  if ('config' in source) throw refused(id, `is a value of ${source.config}, and code is not sent`);
  if (!isBuiltIn(source)) throw refused(id, `is the file ${source.module}, and code is not sent`);
  return basename(source.module).replace(/\.[jt]s$/, '');
}

function refused(id: string, why: string): UncutError {
  return new UncutError(
    'queue',
    `--queue: strategy ${id} ${why}: workers run the strategies of their own installation alone; run it without --queue, or on several machines with --shard`,
  );
}

/**
 * A run as this installation evaluates it.
 *
 * @param root the folder that its pages are read from; the producer's when null
 * @throws UncutError `unknown-strategy` for a strategy that is not this package's own.
 */
export async function ownSetup(
  { rule, options, uses, mode, pageTimeout, root: theirs, ...settings }: QueuedSetup,
  root: string | null,
  cacheFolder: string | null,
): Promise<JobSetup> {
  return {
    corpus: { root: root ?? theirs, mode, rule: ownRule(rule), options },
    uses: await Promise.all(
      uses.map(async ({ id, strategy, params }) => ({
        ...{ id, params },
        source: await builtInSource(strategy),
      })),
    ),
    ...settings,
    cacheFolder,
  };
}

function ownRule(rule: QueuedSetup['rule']): CorpusSource['rule'] {
  switch (rule.by) {
    case 'labels':
      return { by: 'labels', elements: [] };
    case 'pattern':
      return { by: 'pattern', pattern: new RegExp(rule.source, rule.flags), blocks: rule.blocks };
    case 'selector':
    case 'bcp14':
      return rule;
  }
}
