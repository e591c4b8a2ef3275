import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Random } from '../../src/metrics/random.ts';
import { RedisServer } from '../support/redis.ts';
import { Started } from '../support/started.ts';

/** What a run through disturbed workers came to. */
export interface Disturbed {
  readonly code: number | null;
  readonly stderr: string;
  /** Workers that were killed, and told to leave. */
  readonly killed: number;
  readonly told: number;
  readonly redisRestarts: number;
  /** Keys that are left in Redis once all workers have left. */
  readonly left: readonly string[];
}

/**
 * Runs a command on three workers that are killed or told to leave at random moments and replaced,
 * while Redis is killed and started again once. The moments go by batches, not by time: on a slow
 * machine a worker gets as far as on a fast one.
 *
 * @param args of `uncut`, without those of the queue
 * @param every batches between two disturbances, at most
 */
export async function disturbedRun(
  folder: string,
  args: readonly string[],
  { seed, every = 6 }: { readonly seed: number; readonly every?: number },
): Promise<Disturbed> {
  const numbers = new Random(seed);
  const random = (): number => numbers.next() / 2 ** 32;
  const redis = await RedisServer.start('--appendonly', 'yes', '--appendfsync', 'everysec');
  const added = addedBatches(redis.port);
  const startWorker = (): Started =>
    new Started(folder, [
      ...['worker', '--queue', redis.url, '--lost-after', '2', '--no-cache'],
      ...['--jobs', random() < 0.5 ? '1' : '2'],
    ]);
  const workers = [startWorker(), startWorker(), startWorker()];
  const producer = new Started(folder, [...args, '--queue', redis.url]);
  let [killed, told, redisRestarts] = [0, 0, 0];
  try {
    const restartAt = 1 + Math.floor(random() * 3);
    let from = 0;
    for (let round = 0; producer.isRunning; round++) {
      const until = from + 1 + Math.floor(every * random());
      while (producer.isRunning && (await added.count()) < until) await wait(30);
      await Promise.race([wait(200 * random()), producer.ended()]);
      from = Math.max(from, await added.count());
      if (!producer.isRunning) break;
      if (round === restartAt) {
        await redis.end('SIGKILL');
        await wait(300 * random());
        await redis.begin();
        redisRestarts++;
        continue;
      }
      const index = Math.floor(random() * workers.length);
      if (random() < 0.8) {
        workers[index]!.kill('SIGKILL');
        killed++;
      } else {
        workers[index]!.kill('SIGTERM');
        told++;
      }
      workers[index] = startWorker();
    }
    const code = await producer.ended();
    for (const worker of workers) worker.kill('SIGTERM');
    await Promise.all(workers.map((worker) => worker.ended()));
    // A worker that was killed is forgotten some seconds later.
    const left = redis.ask('KEYS', '*').filter((key) => !/:workers?(:|$)/.test(key));
    return { code, stderr: producer.stderr, killed, told, redisRestarts, left };
  } finally {
    added.close();
    for (const one of [producer, ...workers]) one.kill('SIGKILL');
    await redis.end('SIGKILL');
  }
}

/** How many batches were put into the queue so far. */
function addedBatches(port: number): { count(): Promise<number>; close(): void } {
  const client = new Redis(port, '127.0.0.1', {
    maxRetriesPerRequest: 0,
    retryStrategy: () => 100,
  });
  client.on('error', () => {});
  let last = 0;
  return {
    async count() {
      try {
        const [key] = await client.keys('*:id');
        if (key !== undefined) last = Math.max(last, Number(await client.get(key)));
      } catch {
        // It is away: nothing is added.
      }
      return last;
    },
    close: () => client.disconnect(),
  };
}
