import type { Job, Worker } from 'bullmq';
import { UncutError } from '../../core/error.ts';
import { type JobData, parseJobData, unpackBatch } from '../../io/queue-job.ts';
import { packResults } from '../../io/queue-result.ts';
import type { ThreadPool } from '../thread-pool.ts';
import type { Connection } from './connect.ts';
import { doBatch, OtherFile } from './do-batch.ts';
import { PREFIX, type QueueKeys } from './keys.ts';
import { refusalOf } from './needs.ts';
import type { Turns } from './turns.ts';

/**
 * What so many workers began and did not come back from is not begun again. A file by itself gets
 * more: where machines are taken away at any moment, its worker's death may be chance.
 */
const MOST_DEATHS = { together: 3, alone: 5 };

/** Stores results only while the run is there: nobody would take them later. */
const STORE = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return 1`;

/** What a worker works with, whatever the run. */
export interface Workshop {
  readonly connection: Connection;
  readonly keys: QueueKeys;
  readonly pool: ThreadPool;
  readonly turns: Turns;
  /** The folder that pages are read from; the producer's path when null. */
  readonly root: string | null;
  readonly cacheFolder: string | null;
  /** Milliseconds without a sign of life after which a batch goes to another worker. */
  readonly lostAfter: number;
  readonly say: (message: string) => void;
}

/** Takes the batches of one run and evaluates them. */
export class Consumer {
  /** What was done. */
  batches = 0;
  files = 0;
  /** Batches that are at work. */
  busy = 0;
  /** When one was at work last, in milliseconds. */
  workedAt = performance.now();
  readonly #shop: Workshop;
  readonly #run: string;
  readonly #worker: Worker<JobData>;
  readonly #stop = new AbortController();
  readonly #refuse: (reason: string) => void;

  /** @param refuse called when a batch shows that this worker can't work for the run */
  constructor(shop: Workshop, run: string, name: string, refuse: (reason: string) => void) {
    const { connection, keys, pool, lostAfter } = shop;
    this.#shop = shop;
    this.#run = run;
    this.#refuse = refuse;
    this.#worker = new connection.bullmq.Worker<JobData>(
      keys.queue(run),
      (job, token) => this.#work(job, token),
      {
        ...{ connection: connection.redis, prefix: PREFIX, name },
        concurrency: pool.threads,
        lockDuration: lostAfter,
        stalledInterval: Math.max(500, lostAfter / 2),
        // Deaths are counted here, by those that had begun.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: 1000,
      },
    );
    // The connection tells of its own; a batch that another worker has now is no fault.
    this.#worker.on('error', () => {});
  }

  /**
   * Takes no more batches, and leaves when those at work are done.
   *
   * @param patience milliseconds after which they are given back
   */
  async leave(patience: number): Promise<void> {
    const timer = setTimeout(() => this.#stop.abort(new Error('the worker leaves')), patience);
    try {
      await this.#worker.close();
    } finally {
      clearTimeout(timer);
    }
  }

  async #work(job: Job<JobData>, token: string | undefined): Promise<null> {
    const { connection, keys, turns } = this.#shop;
    const data = this.#read(job);
    const refusal = refusalOf(data.needs);
    if (refusal !== null) return this.#giveBack(job, token, refusal);
    if ((await connection.redis.hexists(keys.results(this.#run), job.id!)) === 1) return null;
    const end = await turns.take(data.alone);
    this.busy++;
    try {
      if (this.#stop.signal.aborted) return await this.#giveBack(job, token, null);
      return await this.#evaluate(job, token, data);
    } finally {
      this.busy--;
      this.workedAt = performance.now();
      end();
    }
  }

  #read(job: Job<unknown>): JobData {
    try {
      return parseJobData(job.data);
    } catch (error) {
      throw this.#unrecoverable(error as Error, job);
    }
  }

  async #evaluate(job: Job<JobData>, token: string | undefined, data: JobData): Promise<null> {
    const { connection, keys, pool, root, cacheFolder } = this.#shop;
    const begun = begunTimes(job.progress);
    if (begun >= (data.alone ? MOST_DEATHS.alone : MOST_DEATHS.together)) {
      throw new connection.bullmq.UnrecoverableError(`its worker died ${begun} times on it`);
    }
    await job.updateProgress({ begun: begun + 1 });
    try {
      const batch = await unpackBatch(data);
      const results = await doBatch(batch, pool, { root, cacheFolder }, this.#stop.signal);
      const block = await packResults(results);
      const { redis } = connection;
      await redis.eval(STORE, 2, keys.runs, keys.results(this.#run), this.#run, job.id!, block);
      this.batches++;
      this.files += results.length;
      return null;
    } catch (error) {
      await job.updateProgress({ begun }).catch(() => {});
      if (error instanceof OtherFile) return this.#giveBack(job, token, error.message);
      if (this.#stop.signal.aborted) return this.#giveBack(job, token, null);
      if (error instanceof UncutError) throw this.#unrecoverable(error, job);
      throw error;
    }
  }

  /** Another worker is to have it; `refusal` says why this one never will. */
  async #giveBack(
    job: Job<JobData>,
    token: string | undefined,
    refusal: string | null,
  ): Promise<never> {
    if (refusal !== null) this.#refuse(refusal);
    await job.moveToWait(token);
    throw new this.#shop.connection.bullmq.WaitingError();
  }

  #unrecoverable(error: Error, job: Job<unknown>): Error {
    this.#shop.say(`job ${job.id} is refused: ${error.message}`);
    return new this.#shop.connection.bullmq.UnrecoverableError(error.message);
  }
}

function begunTimes(progress: unknown): number {
  const { begun } = (typeof progress === 'object' && progress !== null ? progress : {}) as {
    begun?: unknown;
  };
  return typeof begun === 'number' && Number.isSafeInteger(begun) ? begun : 0;
}
