import type { Connection } from './connect.ts';
import { PREFIX, type QueueKeys } from './keys.ts';

/**
 * Removes a run whose producer was killed and did not come back in time. Returns whether the run is
 * over.
 */
export async function sweepRun(
  { redis, bullmq }: Connection,
  keys: QueueKeys,
  run: string,
): Promise<boolean> {
  if ((await redis.exists(keys.kept(run), keys.producer(run))) > 0) return false;
  // It is over when its producer has withdrawn it meanwhile.
  if ((await redis.hdel(keys.runs, run)) === 0) return true;
  const options = { connection: redis, prefix: PREFIX, skipMetasUpdate: true };
  const queue = new bullmq.Queue(keys.queue(run), options);
  queue.on('error', () => {});
  try {
    await queue.obliterate({ force: true });
  } finally {
    await queue.close();
  }
  await redis.del(keys.results(run));
  return true;
}
