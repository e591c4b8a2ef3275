import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { type FileJob, type FileResult, failedFile, type SkippedStep } from './evaluate-file.ts';
import type { PageSettings, StrategyUse } from './evaluate-page.ts';
import type { CorpusSource } from './read-pages.ts';
import { tookTooLong } from './time-limit.ts';
import { STEP_WORDS, type UseSpec, type WorkerSetup } from './worker.ts';

/** Results that may wait for an earlier one, for each thread. */
const AHEAD = 4;

/** A thread that has begun no page yet loads modules: it gets at least this long. */
const LEAST_TO_LOAD_MS = 30_000;

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
 * the number of threads. A strategy that takes too long on a page, or ends its thread there, fails
 * on that page; the file is evaluated again without it.
 */
export async function* evaluateOnThreads(
  corpus: CorpusSource,
  jobs: readonly FileJob[],
  uses: readonly StrategyUse[],
  settings: PageSettings,
  { threads, cacheFolder, pageTimeout, signal }: ThreadOptions,
): AsyncGenerator<FileResult> {
  const { tokenizer, threshold, occurrences, placement, holdings } = settings;
  const setup: WorkerSetup = {
    corpus: {
      root: corpus.root,
      mode: corpus.mode,
      rule: corpus.rule.by === 'labels' ? { by: 'labels', elements: [] } : corpus.rule,
      options: corpus.options,
    },
    uses: uses.map(({ id, source, params }) => ({ id, source, params }) as UseSpec),
    encoding: tokenizer.encoding,
    ...{ threshold, occurrences, placement, holdings, cacheFolder },
    steps: new SharedArrayBuffer(4 * STEP_WORDS * threads),
  };
  const pool = new Piscina({
    filename: workerFile(),
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
  });
  // A worker that dies is reported by the promise of its job; without a listener it ends the process.
  pool.on('error', () => {});
  const slots = Array.from({ length: threads }, (_, slot) => slot);
  const limit = pLimit(threads);
  const evaluateJob = async (job: FileJob): Promise<FileResult> => {
    const slot = slots.pop()!;
    try {
      return await untilDone(job, (attempt) => attemptJob(pool, setup, attempt, slot, pageTimeout));
    } finally {
      slots.push(slot);
    }
  };
  try {
    const waiting: Promise<FileResult>[] = [];
    let next = 0;
    while (next < jobs.length || waiting.length > 0) {
      while (next < jobs.length && waiting.length < threads * AHEAD) {
        const job = jobs[next++]!;
        waiting.push(limit(() => evaluateJob(job)));
      }
      yield await unlessAborted(waiting.shift()!, signal);
    }
  } finally {
    await pool.destroy();
  }
}

/** The work's result; when the signal is aborted before, its reason is thrown. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** The result of a job, or the step that its thread did not come back from. */
type Attempt = { readonly result: FileResult } | { readonly lost: SkippedStep };

/** Tries a job again without each step that ended its thread. */
async function untilDone(
  job: FileJob,
  attempt: (job: FileJob) => Promise<Attempt>,
): Promise<FileResult> {
  const skip: SkippedStep[] = [];
  for (;;) {
    const outcome = await attempt({ ...job, skip });
    if ('result' in outcome) return outcome.result;
    const { page, strategy, reason } = outcome.lost;
    const again = skip.some((step) => step.page === page && step.strategy === strategy);
    if (page === -1 || again) return failedFile(job, reason);
    skip.push(outcome.lost);
  }
}

async function attemptJob(
  pool: Piscina,
  setup: WorkerSetup,
  job: FileJob,
  slot: number,
  pageTimeout: number | null,
): Promise<Attempt> {
  const steps = new Int32Array(setup.steps, 4 * STEP_WORDS * slot, STEP_WORDS);
  steps.set([0, -1, -1]);
  const controller = new AbortController();
  const watch = pageTimeout === null ? null : watchSteps(steps, pageTimeout, controller);
  try {
    const result: FileResult = await pool.run({ setup, job, slot }, { signal: controller.signal });
    return { result };
  } catch (error) {
    const reason = controller.signal.aborted
      ? tookTooLong(pageTimeout!)
      : `its worker died: ${(error as Error).message}`;
    return { lost: { page: steps[1]!, strategy: steps[2]!, reason } };
  } finally {
    if (watch !== null) clearInterval(watch);
  }
}

/** Aborts a job when one of its steps takes longer than the limit. */
function watchSteps(steps: Int32Array, limit: number, controller: AbortController): NodeJS.Timeout {
  let begun = 0;
  let since = performance.now();
  const look = (): void => {
    const now = performance.now();
    const count = Atomics.load(steps, 0);
    if (count !== begun) {
      begun = count;
      since = now;
    } else if (now - since > (count === 0 ? Math.max(limit, LEAST_TO_LOAD_MS) : limit)) {
      controller.abort();
    }
  };
  return setInterval(look, Math.min(500, Math.max(10, limit / 10)));
}

/** The built worker; the sources, when run as they are, use the build beside them. */
function workerFile(): string {
  const paths = ['./worker.js', '../../dist/src/run/worker.js'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  return paths.find((path) => existsSync(path)) ?? paths[0]!;
}
