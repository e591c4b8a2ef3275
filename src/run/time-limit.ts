import { Script } from 'node:vm';
import { UncutError } from '../core/error.ts';

/** How long a page may keep code that is not this package's own, unless the run says otherwise. */
export const PAGE_TIMEOUT_MS = 60_000;

/** The property of the global object that holds the work while it is called. */
const WORK = Symbol.for('uncut.work');
const CALL = new Script(`globalThis[Symbol.for('uncut.work')]()`);

/**
 * Does work that may never end, such as a regular expression that backtracks without end. The
 * engine ends it wherever it is, so it must not leave anything half done that is used afterwards.
 *
 * @param limit milliseconds
 * @throws UncutError `timeout` naming `what` when it takes longer
 */
export function withinTime<T>(limit: number, what: string, work: () => T): T {
  const holder = globalThis as { [WORK]?: () => T };
  const outer = holder[WORK];
  holder[WORK] = work;
  try {
    return CALL.runInThisContext({ timeout: limit }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new UncutError('timeout', `${what} ${tookTooLong(limit)}`);
  } finally {
    if (outer === undefined) delete holder[WORK];
    else holder[WORK] = outer;
  }
}

/** In words, with the way to allow more. */
export function tookTooLong(limit: number): string {
  const seconds = limit / 1000;
  return `took longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'}; allow more with --page-timeout`;
}
