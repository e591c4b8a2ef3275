import pLimit, { type LimitFunction } from 'p-limit';
import { Piscina } from 'piscina';
import { builtFile } from '../io/built-file.ts';
import { type FileJob, type FileResult, failedFile, type SkippedStep } from './evaluate-file.ts';
import { tookTooLong } from './time-limit.ts';
import { type JobSetup, STEP_WORDS, type WorkerSetup } from './worker.ts';

/** A thread that has begun no page yet loads modules: it gets at least this long. */
const LEAST_TO_LOAD_MS = 30_000;

/**
 * Threads that evaluate files. A strategy that takes too long on a page, or ends its thread there,
 * fails on that page; the file is evaluated again without it.
 */
export class ThreadPool {
  readonly threads: number;
  readonly #pool: Piscina;
  readonly #steps: SharedArrayBuffer;
  readonly #slots: number[];
  readonly #limit: LimitFunction;

  constructor(threads: number) {
    this.threads = threads;
    this.#pool = new Piscina({
      filename: builtFile('./worker.js', import.meta.url),
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: 1,
    });
    // A worker that dies is reported by the promise of its job; without a listener it ends the process.
    this.#pool.on('error', () => {});
    this.#steps = new SharedArrayBuffer(4 * STEP_WORDS * threads);
    this.#slots = Array.from({ length: threads }, (_, slot) => slot);
    this.#limit = pLimit(threads);
  }

  /**
   * Evaluates a file as soon as a thread is free.
   *
   * @param pageTimeout milliseconds that taking a page, or a strategy on a page, may take; null for
   *   no limit
   */
  evaluate(setup: JobSetup, job: FileJob, pageTimeout: number | null): Promise<FileResult> {
    const full = { ...setup, steps: this.#steps };
    return this.#limit(async () => {
      const slot = this.#slots.pop()!;
      try {
        return await untilDone(job, (attempt) =>
          attemptJob(this.#pool, full, attempt, slot, pageTimeout),
        );
      } finally {
        this.#slots.push(slot);
      }
    });
  }

  /** Ends the threads, whatever they do. */
  async destroy(): Promise<void> {
    await this.#pool.destroy();
  }
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
