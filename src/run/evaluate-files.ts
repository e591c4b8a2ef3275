import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { isForeign } from '../io/documents/index.ts';
import { evaluateFile, type FileJob, type FileResult } from './evaluate-file.ts';
import type { PageResult, PageSettings, StrategyUse } from './evaluate-page.ts';
import { isBuiltIn } from './load-strategy.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { PAGE_TIMEOUT_MS } from './time-limit.ts';

/**
 * It is decided whether threads pay each time that this much processor time was spent, by that time
 * alone, and not the first time: code that runs for the first time is slow.
 */
const DECIDE_EACH_MS = 500;

/** How long this thread works before others have their turn. */
const LOOK_UP_AFTER_MS = 100;

/** Threads cost about 0.5 s to start and load: they pay when more than this is left. */
const WORTH_MS = 4000;

/**
 * A file's results cost some milliseconds on their way back: 7,600 files of 2.5 ms each took 21 s on
 * two threads and 19 s on one.
 */
const WORTH_EACH_MS = 10;

/** A row that is an object costs its part: 113,000 rows of 60 strategies took 7 s on two threads and 5.4 s on one. */
const WORTH_ROW_MS = 0.03;

/** How files are evaluated on this machine; see `EvaluateOptions`. */
export interface HereOptions {
  readonly strategies: readonly StrategyUse[];
  readonly jobs?: number;
  readonly pageTimeout?: number | null;
  readonly cacheFolder?: string | null;
  readonly signal?: AbortSignal;
}

/** Results of all files in their order, by as many threads as were asked for or pay. */
export async function* evaluateFiles(
  corpus: OpenCorpus,
  jobs: readonly FileJob[],
  options: HereOptions,
  settings: PageSettings,
): AsyncGenerator<FileResult> {
  const uses = options.strategies;
  const limit = limitOnThreads(jobs, uses, options.pageTimeout);
  const pageTimeout = canLeaveThread(uses) ? limit : null;
  const watched = pageTimeout !== null;
  const threads = options.jobs ?? (watched ? 1 : availableParallelism());
  let next = 0;
  if (!watched && (threads === 1 || options.jobs === undefined || !canLeaveThread(uses))) {
    const mayLeave = options.jobs === undefined && threads > 1 && canLeaveThread(uses);
    const started = process.cpuUsage();
    let asked = performance.now();
    let mark = { spent: 0, next: 0 };
    let rows = 0;
    for (; next < jobs.length; next++) {
      // Asking for the processor time costs some milliseconds on some systems.
      if (next > 0 && performance.now() - asked > LOOK_UP_AFTER_MS) {
        // Signals and the progress bar wait for their turn.
        await setImmediate();
        asked = performance.now();
        const { user, system } = process.cpuUsage(started);
        const spent = (user + system) / 1000;
        if (spent - mark.spent > DECIDE_EACH_MS) {
          const each = (spent - mark.spent) / (next - mark.next);
          const leastEach = WORTH_EACH_MS + (WORTH_ROW_MS * rows) / next;
          const isWorth = each > leastEach && each * (jobs.length - next) > WORTH_MS;
          if (mayLeave && mark.next > 0 && isWorth) break;
          mark = { spent, next };
        }
      }
      const result = await evaluateFile(corpus, jobs[next]!, uses, settings);
      for (const { strategies } of result.pages) rows += fullRows(strategies);
      yield result;
    }
  }
  if (next < jobs.length) {
    const { evaluateOnThreads } = await import('./pool.ts');
    yield* evaluateOnThreads(corpus, jobs.slice(next), uses, settings, {
      threads,
      cacheFolder: options.cacheFolder ?? null,
      pageTimeout,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  }
}

/** Rows that are objects: the others are numbers, which cost nothing on their way. */
function fullRows(strategies: PageResult['strategies']): number {
  return strategies.reduce((sum, { rows }) => sum + (rows?.others.length ?? 0), 0);
}

/** Whether every strategy can be loaded by another thread; an embedder stays in this one. */
function canLeaveThread(uses: readonly StrategyUse[]): boolean {
  return uses.every(({ source, strategy }) => source !== null && strategy.embeds !== true);
}

/**
 * Milliseconds for a page or a strategy on it: what was asked for, else a limit for code that is not
 * this package's own; null for none.
 */
export function limitOnThreads(
  jobs: readonly FileJob[],
  uses: readonly StrategyUse[],
  pageTimeout: number | null | undefined,
): number | null {
  if (pageTimeout !== undefined) return pageTimeout;
  const runsOthers =
    jobs.some(({ file }) => isForeign(file.type)) ||
    uses.some(({ source, strategy }) => !isBuiltIn(source) || strategy.needs !== undefined);
  return runsOthers ? PAGE_TIMEOUT_MS : null;
}
