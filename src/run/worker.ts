import type { Threshold } from '../core/types.ts';
import type { Params } from '../strategy/define.ts';
import { evaluateFile, type FileJob, type FileResult } from './evaluate-file.ts';
import type { StrategySource, StrategyUse } from './evaluate-page.ts';
import { loadFrom } from './load-strategy.ts';
import { PageCache } from './page-cache.ts';
import type { CorpusSource } from './read-pages.ts';
import { tokenizerFor } from './tokenize.ts';

/** A strategy as another thread is told of it. */
export interface UseSpec {
  readonly id: string;
  readonly source: StrategySource;
  readonly params: Params;
}

/** What every job of a run shares. */
export interface JobSetup {
  readonly corpus: CorpusSource;
  readonly uses: readonly UseSpec[];
  readonly encoding: string;
  readonly threshold: Threshold;
  readonly occurrences: 'all' | 'pinned';
  readonly placement: 'ordered' | 'first';
  readonly holdings: boolean;
  /** Folder of kept pages, or null. */
  readonly cacheFolder: string | null;
}

/** The same, as a thread gets it. */
export interface WorkerSetup extends JobSetup {
  /** Where threads tell how far they are: {@link STEP_WORDS} words for each slot. */
  readonly steps: SharedArrayBuffer;
}

/** Steps begun, the page's number in its file, the strategy's place: the words of a slot. */
export const STEP_WORDS = 3;

/** Strategies that this thread has loaded, by source. */
const strategies = new Map<string, Promise<StrategyUse['strategy']>>();

/** Evaluates one file in a worker thread. */
export default async function work({
  setup,
  job,
  slot,
}: {
  readonly setup: WorkerSetup;
  readonly job: FileJob;
  /** Which words of `steps` are this job's. */
  readonly slot: number;
}): Promise<FileResult> {
  const steps = new Int32Array(setup.steps, 4 * STEP_WORDS * slot, STEP_WORDS);
  const uses = await Promise.all(
    setup.uses.map(async ({ id, source, params }) => {
      const key = JSON.stringify(source);
      let loading = strategies.get(key);
      if (loading === undefined) strategies.set(key, (loading = loadFrom(source)));
      return { id, strategy: await loading, params, source };
    }),
  );
  const settings = {
    tokenizer: tokenizerFor(setup.encoding),
    threshold: setup.threshold,
    occurrences: setup.occurrences,
    placement: setup.placement,
    holdings: setup.holdings,
    cache: setup.cacheFolder === null ? null : new PageCache(setup.cacheFolder),
  };
  return evaluateFile(setup.corpus, job, uses, settings, (page, strategy) => {
    Atomics.store(steps, 1, page);
    Atomics.store(steps, 2, strategy);
    Atomics.add(steps, 0, 1);
  });
}
