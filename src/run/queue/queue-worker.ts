import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Presence, parseAnnouncement } from '../../io/queue-job.ts';
import { PageCache } from '../page-cache.ts';
import { ThreadPool } from '../thread-pool.ts';
import { parseAddress, parseQueueName } from './address.ts';
import { connect } from './connect.ts';
import { Consumer, type Workshop } from './consumer.ts';
import { QUEUE_NAME } from './evaluate-on-queue.ts';
import { PRESENT_SECONDS, queueKeys } from './keys.ts';
import { refusalOf } from './needs.ts';
import { forgetRun, sweepRun } from './sweep.ts';
import { Turns } from './turns.ts';

/** How a worker works. */
export interface QueueWorkerOptions {
  /** As of the producer. */
  readonly url: string;
  readonly name?: string;
  /** Batches at a time, each on a thread. */
  readonly jobs: number;
  /** The corpus folder on this machine; the producer's path when null. */
  readonly root: string | null;
  readonly cacheFolder: string | null;
  /** Seconds without work after which the worker leaves; null to stay. */
  readonly idleExit: number | null;
  /** Seconds without a sign of life after which a batch of this worker goes to another. */
  readonly lostAfter: number;
  /** Makes the worker leave. */
  readonly signal: AbortSignal;
  readonly onMessage: (message: string) => void;
}

/** How often a worker looks for runs. */
const TICK_MS = 500;
/** How often it gives a sign of life, when nothing changes. */
const SIGN_MS = 2000;
/** How often it says how much is done. */
const TELL_MS = 10_000;
/** A run whose files were not found is tried again after so long. */
const TRY_AGAIN_MS = 30_000;
/** How long batches may go on when the worker is to leave, and how long the rest may take. */
const PATIENCE_MS = 10_000;
const LEAVE_MS = 5000;

interface Refusal {
  readonly reason: string;
  /** In milliseconds; it is looked at again then. */
  readonly until: number;
}

/**
 * Works for the runs of a queue until it is told to leave or, with `idleExit`, has nothing to do.
 *
 * @throws UncutError `queue` when the queue can't be used; `usage` for its address or name.
 */
export async function runQueueWorker(options: QueueWorkerOptions): Promise<void> {
  const { onMessage, jobs, signal } = options;
  const address = parseAddress(options.url);
  const keys = queueKeys(parseQueueName(options.name ?? QUEUE_NAME));
  const connection = await connect(address, onMessage);
  const pool = new ThreadPool(jobs);
  const worker = new QueueWorker(options, {
    ...{ connection, keys, pool, turns: new Turns() },
    ...{ root: options.root, cacheFolder: options.cacheFolder, say: onMessage },
    lostAfter: options.lostAfter * 1000,
  });
  const many = jobs === 1 ? '1 batch' : `${jobs} batches`;
  onMessage(`${worker.name} joined ${address.shown}: ${many} at a time`);
  const told = aborted(signal);
  try {
    while (!signal.aborted && !worker.isIdleFor(options.idleExit)) {
      await Promise.race([worker.tick().catch(worker.mention), told]);
      await wait(TICK_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    await Promise.race([worker.leave(), wait(PATIENCE_MS + LEAVE_MS, undefined, { ref: false })]);
    connection.close();
    await pool.destroy();
    if (options.cacheFolder !== null) await new PageCache(options.cacheFolder).prune();
  }
  onMessage(`${worker.name} left: ${worker.done()}`);
}

class QueueWorker {
  readonly name = `${hostname()}-${process.pid}`;
  readonly #id = randomUUID();
  readonly #options: QueueWorkerOptions;
  readonly #shop: Workshop;
  readonly #consumers = new Map<string, Consumer>();
  readonly #refused = new Map<string, Refusal>();
  /** Of runs that are over. */
  readonly #past = { batches: 0, files: 0 };
  readonly #leaving = new Set<Promise<void>>();
  #signed = Number.NEGATIVE_INFINITY;
  #told = { at: performance.now(), files: 0 };
  #mentioned = '';
  #isLeaving = false;
  #busyAt = performance.now();

  constructor(options: QueueWorkerOptions, shop: Workshop) {
    this.#options = options;
    this.#shop = shop;
  }

  /** Joins runs that are new and leaves those that are over. */
  async tick(): Promise<void> {
    const { connection, keys } = this.#shop;
    const runs = await connection.redis.hgetall(keys.runs);
    if (this.#isLeaving) return;
    const now = performance.now();
    for (const [run, { until }] of this.#refused) {
      if (!Object.hasOwn(runs, run) || now > until) this.#refused.delete(run);
    }
    for (const [run, consumer] of this.#consumers) {
      if (!Object.hasOwn(runs, run)) this.#drop(run, consumer);
    }
    for (const [run, text] of Object.entries(runs)) {
      if (this.#consumers.has(run) || this.#refused.has(run)) continue;
      const isOver = await sweepRun(connection, keys, run);
      // Nobody waits for a tick when the worker is told to end.
      if (this.#isLeaving) return;
      if (!isOver) this.#judge(run, text);
    }
    if (now - this.#signed > SIGN_MS) await this.#sign();
    this.#tell(now);
    for (const { busy, workedAt } of this.#consumers.values()) {
      this.#busyAt = Math.max(this.#busyAt, busy > 0 ? now : workedAt);
    }
  }

  /** Whether there was nothing to do for so many seconds; never for null. */
  isIdleFor(seconds: number | null): boolean {
    return seconds !== null && performance.now() - this.#busyAt > seconds * 1000;
  }

  /** Finishes what is at work, or gives it back. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    const { connection, keys } = this.#shop;
    for (const [run, consumer] of this.#consumers) this.#drop(run, consumer);
    await Promise.all(this.#leaving);
    await connection.redis.multi().del(keys.worker(this.#id)).srem(keys.workers, this.#id).exec();
  }

  /** Says what went wrong, when it is something else than the last time. */
  readonly mention = ({ message }: Error): void => {
    if (message === this.#mentioned) return;
    this.#mentioned = message;
    this.#options.onMessage(`the queue answers: ${message}; trying again`);
  };

  /** In words. */
  done(): string {
    const { batches, files } = this.#sum();
    return `${counted(batches, 'batch', 'batches')}, ${counted(files, 'file', 'files')} done`;
  }

  #judge(run: string, text: string): void {
    const announced = parseAnnouncement(text);
    const reason =
      announced === null
        ? 'the run is announced in a form that this version does not know: install the same version'
        : refusalOf(announced.needs);
    if (reason !== null) {
      this.#refuse(run, reason, Number.POSITIVE_INFINITY);
      return;
    }
    const later = (why: string): void => {
      const consumer = this.#consumers.get(run);
      if (consumer === undefined) return;
      this.#drop(run, consumer);
      this.#refuse(run, why, performance.now() + TRY_AGAIN_MS);
    };
    this.#consumers.set(run, new Consumer(this.#shop, run, this.name, later));
    this.#options.onMessage(`works for ${announced?.corpus} of ${announced?.host}`);
    this.#signed = Number.NEGATIVE_INFINITY;
  }

  #refuse(run: string, reason: string, until: number): void {
    this.#refused.set(run, { reason, until });
    this.#options.onMessage(`refuses run ${run}: ${reason}`);
    this.#signed = Number.NEGATIVE_INFINITY;
  }

  #drop(run: string, consumer: Consumer): void {
    this.#consumers.delete(run);
    const { connection, keys } = this.#shop;
    const left = consumer.leave(PATIENCE_MS).then(() => forgetRun(connection, keys, run));
    const counted = left.catch(this.mention).then(() => {
      this.#past.batches += consumer.batches;
      this.#past.files += consumer.files;
      this.#leaving.delete(counted);
    });
    this.#leaving.add(counted);
  }

  /** Says that this worker is there, and for which runs. */
  async #sign(): Promise<void> {
    const { connection, keys } = this.#shop;
    this.#signed = performance.now();
    const presence: Presence = {
      ...{ schema: 1, name: this.name, jobs: this.#options.jobs },
      runs: Object.fromEntries([
        ...[...this.#consumers.keys()].map((run) => [run, null] as const),
        ...[...this.#refused].map(([run, { reason }]) => [run, reason] as const),
      ]),
    };
    await connection.redis
      .multi()
      .set(keys.worker(this.#id), JSON.stringify(presence), 'EX', PRESENT_SECONDS)
      .sadd(keys.workers, this.#id)
      .exec();
  }

  #tell(now: number): void {
    const { files } = this.#sum();
    if (now - this.#told.at < TELL_MS || files === this.#told.files) return;
    this.#told = { at: now, files };
    this.#options.onMessage(this.done());
  }

  #sum(): { batches: number; files: number } {
    let { batches, files } = this.#past;
    for (const consumer of this.#consumers.values()) {
      batches += consumer.batches;
      files += consumer.files;
    }
    return { batches, files };
  }
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
