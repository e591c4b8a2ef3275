import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { UncutError } from '../../core/error.ts';
import type { Announcement } from '../../io/queue-job.ts';
import type { Connection } from './connect.ts';
import { HELD_SECONDS, KEPT_SECONDS, type QueueKeys } from './keys.ts';

/** Renews the key when it is ours still, or takes it when it is nobody's. */
const RENEW = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1`;

/** Takes the key of a holder that is known to be gone. */
const TAKE_OVER = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`;

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

interface Holder {
  readonly host: string;
  readonly pid: number;
  readonly token: string;
}

/** A run that this process is the only producer of, and that workers are told of. */
export class HeldRun {
  readonly #redis: Connection['redis'];
  readonly #keys: QueueKeys;
  readonly #run: string;
  readonly #holder = JSON.stringify({
    ...{ host: hostname(), pid: process.pid, token: randomUUID() },
  } satisfies Holder);

  constructor({ redis }: Connection, keys: QueueKeys, run: string) {
    this.#redis = redis;
    this.#keys = keys;
    this.#run = run;
  }

  /**
   * Makes this process the producer of the run.
   *
   * @throws UncutError `queue` when another one is.
   */
  async take(say: (message: string) => void, signal: AbortSignal | undefined): Promise<void> {
    const key = this.#keys.producer(this.#run);
    const begun = Date.now();
    for (let isSaid = false; !(await this.#renew()); isSaid = true) {
      signal?.throwIfAborted();
      const text = await this.#redis.get(key);
      if (text === null) continue;
      const holder = JSON.parse(text) as Holder;
      if (holder.host === hostname() && isGone(holder.pid)) {
        await this.#redis.eval(TAKE_OVER, 1, key, text, this.#holder, HELD_SECONDS);
        continue;
      }
      // One that was killed on another machine is gone when its key is.
      if (Date.now() - begun > (HELD_SECONDS + 5) * 1000) throw heldBy(holder);
      if (!isSaid)
        say(
          `process ${holder.pid} of ${holder.host} was at work on this run: waiting until it is gone`,
        );
      await wait(500);
    }
  }

  /**
   * Tells workers of the run, and that this process is there still: to be done again and again, for
   * Redis may lose what it was told.
   *
   * @throws UncutError `queue` when another one took the run meanwhile.
   */
  async announce(announcement: Announcement): Promise<void> {
    if (!(await this.#renew())) {
      const text = await this.#redis.get(this.#keys.producer(this.#run));
      throw heldBy(JSON.parse(text ?? '{}') as Holder);
    }
    await this.#redis
      .multi()
      .set(this.#keys.kept(this.#run), '1', 'EX', KEPT_SECONDS)
      .hset(this.#keys.runs, this.#run, JSON.stringify(announcement))
      .exec();
  }

  /** Tells workers that there is nothing more to do. */
  async withdraw(): Promise<void> {
    await this.#redis.hdel(this.#keys.runs, this.#run);
  }

  async release(): Promise<void> {
    await this.#redis.del(this.#keys.kept(this.#run));
    await this.#redis.eval(RELEASE, 1, this.#keys.producer(this.#run), this.#holder);
  }

  async #renew(): Promise<boolean> {
    const key = this.#keys.producer(this.#run);
    return (await this.#redis.eval(RENEW, 1, key, this.#holder, HELD_SECONDS)) === 1;
  }
}

/** A container that was started again has the number of the one before. */
function isGone(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}

function heldBy({ host, pid }: Partial<Holder>): UncutError {
  return new UncutError(
    'queue',
    `process ${pid} of ${host} is at work on the same run in this queue: wait for it, or name another queue with --queue-name`,
  );
}
