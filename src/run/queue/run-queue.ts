import type { Job, Queue, QueueEvents } from 'bullmq';
import { type JobData, packBatch, type QueuedSetup, type QueueNeeds } from '../../io/queue-job.ts';
import { type Batch, batchId } from './batches.ts';
import type { Connection } from './connect.ts';
import { PREFIX, type QueueKeys } from './keys.ts';

/** Errors that a worker reports, such as a full disk, are tried so often again. */
const ATTEMPTS = 3;
const BACK_OFF_MS = 1000;

/** Events that Redis keeps, about: ours are small. */
const EVENTS = 1000;

/** What is known of a batch in the queue. */
export type BatchState =
  | { readonly is: 'waiting' }
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly reason: string }
  | { readonly is: 'gone' };

/** The batches of a run in Redis, as its producer sees them. */
export class RunQueue {
  /** Batches whose results an earlier process of this run left behind. */
  readonly left = new Set<string>();
  readonly #queue: Queue<JobData>;
  readonly #events: QueueEvents;
  readonly #redis: Connection['redis'];
  readonly #results: string;
  readonly #setup: QueuedSetup;
  readonly #needs: QueueNeeds;

  private constructor(
    { redis, bullmq }: Connection,
    keys: QueueKeys,
    run: string,
    setup: QueuedSetup,
    needs: QueueNeeds,
  ) {
    const name = keys.queue(run);
    const options = { connection: redis, prefix: PREFIX };
    this.#queue = new bullmq.Queue(name, { ...options, streams: { events: { maxLen: EVENTS } } });
    this.#events = new bullmq.QueueEvents(name, options);
    this.#redis = redis;
    this.#results = keys.results(run);
    this.#setup = setup;
    this.#needs = needs;
    // The connection tells of its own.
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
  }

  /** Opens it; `onEvent` is told of each batch that is done or failed. */
  static async open(
    connection: Connection,
    keys: QueueKeys,
    run: string,
    what: {
      readonly setup: QueuedSetup;
      readonly needs: QueueNeeds;
      readonly onEvent: (id: string, state: BatchState) => void;
    },
  ): Promise<RunQueue> {
    const queue = new RunQueue(connection, keys, run, what.setup, what.needs);
    queue.#events.on('completed', ({ jobId }) => what.onEvent(jobId, { is: 'done' }));
    queue.#events.on('failed', ({ jobId, failedReason }) =>
      what.onEvent(jobId, { is: 'failed', reason: failedReason }),
    );
    await Promise.all([queue.#queue.waitUntilReady(), queue.#events.waitUntilReady()]);
    for (const id of await connection.redis.hkeys(queue.#results)) queue.left.add(id);
    return queue;
  }

  /** The name of a batch of this run. */
  idOf(batch: Batch): string {
    return batchId(this.#setup, batch);
  }

  /** Adds batches; one that is there already is not added again. */
  async add(batches: readonly { readonly id: string; readonly batch: Batch }[]): Promise<void> {
    const jobs = await Promise.all(
      batches.map(async ({ id, batch }) => ({
        name: 'batch',
        data: {
          ...{ schema: 1 as const, needs: this.#needs, alone: batch.alone },
          packed: await packBatch({ setup: this.#setup, files: batch.files }),
        },
        opts: {
          jobId: id,
          attempts: ATTEMPTS,
          backoff: { type: 'exponential', delay: BACK_OFF_MS },
          // Its result lies beside it; what failed stays until the producer has seen it.
          removeOnComplete: true,
          // The ones that others wait for go first.
          lifo: batch.alone,
        },
      })),
    );
    await this.#queue.addBulk(jobs);
  }

  /** Takes the results of a batch out of Redis; null when there are none. */
  async take(id: string): Promise<Buffer | null> {
    const done = await this.#redis
      .multi()
      .hgetBuffer(this.#results, id)
      .hdel(this.#results, id)
      .exec();
    return (done?.[0]?.[1] as Buffer | null | undefined) ?? null;
  }

  async stateOf(id: string): Promise<BatchState> {
    // In this order: results are there before the job is done and gone.
    const state = await this.#queue.getJobState(id);
    if ((await this.#redis.hexists(this.#results, id)) === 1) return { is: 'done' };
    if (state !== 'failed') return { is: state === 'unknown' ? 'gone' : 'waiting' };
    const job: Job<JobData> | undefined = await this.#queue.getJob(id);
    return { is: 'failed', reason: job?.failedReason ?? 'no reason given' };
  }

  /** Removes a batch that failed, so that its name is free. */
  async forget(id: string): Promise<void> {
    await this.#queue.remove(id);
  }

  /** Removes everything of this run from Redis. */
  async clear(): Promise<void> {
    await this.#queue.obliterate({ force: true });
    await this.#redis.del(this.#results);
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#events.close(), this.#queue.close()]);
  }
}
