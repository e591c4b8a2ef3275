/** Names of what lies in Redis: all begins with `uncut:` and the queue's name. */
export interface QueueKeys {
  /** Hash of announcements by run. */
  readonly runs: string;
  /** Set of workers' ids. */
  readonly workers: string;
  /** What a worker says of itself; gone when it has not for {@link PRESENT_SECONDS}. */
  worker(id: string): string;
  /** Hash of compressed results by job, of a run. */
  results(run: string): string;
  /** The producer at work on a run; gone when it gave no sign for {@link HELD_SECONDS}. */
  producer(run: string): string;
  /** Gone when no producer was at work on a run for {@link KEPT_SECONDS}. */
  kept(run: string): string;
  /** The BullMQ queue of a run's batches. */
  queue(run: string): string;
}

/** BullMQ puts it before the names of its keys, with a colon. */
export const PREFIX = 'uncut';

export const PRESENT_SECONDS = 10;
export const HELD_SECONDS = 15;
/** What a producer that was killed left in Redis is kept so long for it to come back. */
export const KEPT_SECONDS = 24 * 3600;

/** @param name of the queue */
export function queueKeys(name: string): QueueKeys {
  const key = (...parts: string[]): string => [PREFIX, name, ...parts].join(':');
  return {
    runs: key('runs'),
    workers: key('workers'),
    worker: (id) => key('worker', id),
    results: (run) => key('run', run, 'results'),
    producer: (run) => key('run', run, 'producer'),
    kept: (run) => key('run', run, 'kept'),
    queue: (run) => `${name}-${run}`,
  };
}
