import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { UncutError } from '../../core/error.ts';
import type { QueuedSetup } from '../../io/queue-job.ts';
import { evaluateFile, type FileJob, type FileResult } from '../evaluate-file.ts';
import type { PageSettings, StrategyUse } from '../evaluate-page.ts';
import type { OpenCorpus } from '../open-corpus.ts';
import { unlessAborted } from '../pool.ts';
import { parseAddress, parseQueueName } from './address.ts';
import { batchesOf } from './batches.ts';
import { Collection } from './collection.ts';
import { connect } from './connect.ts';
import { HeldRun } from './held-run.ts';
import { queueKeys } from './keys.ts';
import { needsOf } from './needs.ts';
import { RunQueue } from './run-queue.ts';
import { queuedSetup } from './setup.ts';
import { WorkerWatch, workersSeen } from './workers-seen.ts';

/** The queue that workers of other processes and machines take files from. */
export interface QueueOptions {
  /** `redis://host[:port][/number]`, or `rediss://` for TLS. */
  readonly url: string;
  /** Tells queues of one server apart; `uncut` unless set. */
  readonly name?: string;
  /** Files of a batch; {@link BATCH} unless set. */
  readonly batch?: number;
  /** Whether the bytes of pages travel with the batches; false, for workers that can read them. */
  readonly inline?: boolean;
  /** Told of workers that join, leave or refuse, and of a queue that does not answer. */
  readonly onMessage?: (message: string) => void;
}

/** The name of a queue unless another is given. */
export const QUEUE_NAME = 'uncut';

/** Files of a batch: one of 10 costs a tenth of the way of one of 1, one of 100 little less still. */
export const BATCH = 10;

/** How often the producer looks for workers, and gives a sign of life. */
const TICK_MS = 1000;

/** Redis may be away for so long while the queue is cleared. */
const CLEAR_MS = 5000;

/**
 * Evaluates files by the workers of a queue and yields their results in the order of the jobs,
 * whatever the workers do. Nothing of the run is left in Redis when it ends.
 *
 * @param from place of the first job whose result is needed
 * @param pageTimeout milliseconds for a page or a strategy on it; null for no limit
 * @throws UncutError `queue` when the queue can't be used, a strategy can't be sent, or all workers
 *   refuse.
 */
export async function* evaluateOnQueue(
  corpus: OpenCorpus,
  jobs: readonly FileJob[],
  from: number,
  {
    strategies,
    settings,
    pageTimeout,
    queue,
    signal,
  }: {
    readonly strategies: readonly StrategyUse[];
    readonly settings: PageSettings;
    readonly pageTimeout: number | null;
    readonly queue: QueueOptions;
    readonly signal?: AbortSignal | undefined;
  },
): AsyncGenerator<FileResult> {
  const { batch: size = BATCH, inline = false, name = QUEUE_NAME, onMessage = () => {} } = queue;
  const setup = queuedSetup(corpus, strategies, settings, pageTimeout);
  const address = parseAddress(queue.url);
  const keys = queueKeys(parseQueueName(name));
  const connection = await connect(address, onMessage);
  const needs = needsOf(strategies);
  const run = runName(corpus, jobs, setup, { size, inline, needs });
  const held = new HeldRun(connection, keys, run);
  let runQueue: RunQueue | null = null;
  let stopTicks: (() => Promise<void>) | null = null;
  let collection: Collection | null = null;
  try {
    await unlessAborted(held.take(onMessage, signal), signal);
    runQueue = await RunQueue.open(connection, keys, run, {
      ...{ setup, needs },
      onEvent: (id, state) => collection?.hear(id, state),
    });
    collection = new Collection(runQueue, batchesOf(jobs, from, setup, { size, inline }), from);
    const announcement = { schema: 1 as const, corpus: corpus.id, host: hostname(), needs };
    const named = name === QUEUE_NAME ? '' : ` --queue-name ${name}`;
    const watch = new WorkerWatch(onMessage, `uncut worker --queue ${address.shown}${named}`);
    stopTicks = everyTick(async () => {
      await held.announce(announcement);
      const workers = await workersSeen(connection, keys, run);
      const giveUp = watch.update(workers, performance.now());
      if (giveUp !== null) throw new UncutError('queue', giveUp);
      collection!.makeRoom(workers);
      await collection!.checkAll();
    }, collection);
    const unread = (job: FileJob) => evaluateFile(corpus, job, strategies, settings);
    yield* collection.results(unread, signal);
  } finally {
    collection?.stop();
    await withinMs(CLEAR_MS, async () => stopTicks?.());
    await withinMs(CLEAR_MS, async () => {
      await held.withdraw();
      await runQueue?.clear();
      await held.release();
    });
    await withinMs(CLEAR_MS, async () => runQueue?.close());
    connection.close();
  }
}

/** Names a run in the queue: the same for the same work, so that one that goes on finds its own. */
function runName(
  { version, labelsSha256 }: OpenCorpus,
  jobs: readonly FileJob[],
  setup: QueuedSetup,
  how: object,
): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([version, labelsSha256, setup, how]));
  // One by one: the names of millions of files are more than a string may hold.
  for (const { file } of jobs) hash.update(`\n${file.type} ${file.name}`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Works again and again, never twice at once; what it throws ends the collection. Returns what ends
 * it, when the work that is under way is done: it would tell workers of the run once more.
 */
function everyTick(work: () => Promise<void>, collection: Collection): () => Promise<void> {
  let running: Promise<void> | null = null;
  const tick = (): void => {
    running ??= work()
      .catch((error) => collection.fail(error))
      .finally(() => {
        running = null;
      });
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Does what can be left undone when it takes too long or fails. */
async function withinMs(limit: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limit);
  });
  await Promise.race([work().catch(() => {}), late]);
  clearTimeout(timer);
}
