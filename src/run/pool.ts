import type { FileJob, FileResult } from './evaluate-file.ts';
import type { PageSettings, StrategyUse } from './evaluate-page.ts';
import type { CorpusSource } from './read-pages.ts';
import { ThreadPool } from './thread-pool.ts';
import type { JobSetup, UseSpec } from './worker.ts';

/** Results that may wait for an earlier one, for each thread. */
const AHEAD = 4;

/** How files are evaluated on threads. */
export interface ThreadOptions {
  readonly threads: number;
  readonly cacheFolder: string | null;
  /** Milliseconds that taking a page, or a strategy on a page, may take; null for no limit. */
  readonly pageTimeout: number | null;
  /** Ends the threads: its reason is thrown. */
  readonly signal?: AbortSignal;
}

/**
 * Evaluates files on worker threads and yields their results in the order of the jobs, whatever
 * the number of threads.
 */
export async function* evaluateOnThreads(
  corpus: CorpusSource,
  jobs: readonly FileJob[],
  uses: readonly StrategyUse[],
  settings: PageSettings,
  { threads, cacheFolder, pageTimeout, signal }: ThreadOptions,
): AsyncGenerator<FileResult> {
  const { tokenizer, threshold, occurrences, placement, holdings } = settings;
  const setup: JobSetup = {
    corpus: {
      root: corpus.root,
      mode: corpus.mode,
      rule: corpus.rule.by === 'labels' ? { by: 'labels', elements: [] } : corpus.rule,
      options: corpus.options,
    },
    uses: uses.map(({ id, source, params }) => ({ id, source, params }) as UseSpec),
    encoding: tokenizer.encoding,
    ...{ threshold, occurrences, placement, holdings, cacheFolder },
  };
  const pool = new ThreadPool(threads);
  try {
    const waiting: Promise<FileResult>[] = [];
    let next = 0;
    while (next < jobs.length || waiting.length > 0) {
      while (next < jobs.length && waiting.length < threads * AHEAD) {
        waiting.push(pool.evaluate(setup, jobs[next++]!, pageTimeout));
      }
      yield await unlessAborted(waiting.shift()!, signal);
    }
  } finally {
    await pool.destroy();
  }
}

/** The work's result; when the signal is aborted before, its reason is thrown. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
