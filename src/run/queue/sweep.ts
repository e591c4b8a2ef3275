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

/** Keys that BullMQ makes for a queue, whatever is in it. */
const SMALL = ['meta', 'events', 'id', 'marker', 'stalled', 'stalled-check'];

const FORGET = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then return 0 end
for i = 2, #KEYS do redis.call('DEL', KEYS[i]) end
return 1`;

/**
 * Removes what BullMQ's own care for a queue, at work in this worker, made anew after the producer had
 * cleared it; nothing while the run is announced.
 */
export async function forgetRun(
  { redis }: Pick<Connection, 'redis'>,
  keys: QueueKeys,
  run: string,
): Promise<void> {
  const small = SMALL.map((name) => [PREFIX, keys.queue(run), name].join(':'));
  await redis.eval(FORGET, 1 + small.length, keys.runs, ...small, run);
}
