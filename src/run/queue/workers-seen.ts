import { parsePresence } from '../../io/queue-job.ts';
import type { Connection } from './connect.ts';
import type { QueueKeys } from './keys.ts';

/** A worker as the producer of a run sees it. */
export interface SeenWorker {
  readonly name: string;
  readonly jobs: number;
  /** Why it does not work for the run; null when it does, undefined when it has not said. */
  readonly refusal: string | null | undefined;
}

/** The workers that gave a sign of life lately, by name. */
export async function workersSeen(
  { redis }: Pick<Connection, 'redis'>,
  keys: QueueKeys,
  run: string,
): Promise<SeenWorker[]> {
  const ids = await redis.smembers(keys.workers);
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map((id) => keys.worker(id)));
  const gone = ids.filter((_, index) => texts[index] === null);
  if (gone.length > 0) await redis.srem(keys.workers, ...gone);
  return texts
    .flatMap((text): SeenWorker[] => {
      const presence = text === null ? null : parsePresence(text ?? '');
      if (presence === null) return [];
      const { name, jobs, runs } = presence;
      return [{ name, jobs, refusal: Object.hasOwn(runs, run) ? runs[run] : undefined }];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Workers may all refuse a run for so long before it is given up. */
const ALL_REFUSE_MS = 20_000;
/** So long without any worker is said, and said again. */
const NONE_MS = 5000;
const NONE_AGAIN_MS = 60_000;

/** Tells a user what becomes of the workers, each thing once. */
export class WorkerWatch {
  readonly #say: (message: string) => void;
  readonly #command: string;
  readonly #refused = new Set<string>();
  #count = '';
  #noneSince: number | null = null;
  #noneSaid = 0;
  #refusingSince: number | null = null;

  /** @param command that starts a worker */
  constructor(say: (message: string) => void, command: string) {
    this.#say = say;
    this.#command = command;
  }

  /**
   * Takes in who is there now; `now` in milliseconds. Returns why the run is to be given up, or null.
   */
  update(workers: readonly SeenWorker[], now: number): string | null {
    for (const { name, refusal } of workers) {
      if (typeof refusal !== 'string' || this.#refused.has(`${name} ${refusal}`)) continue;
      this.#refused.add(`${name} ${refusal}`);
      this.#say(`worker ${name} refuses the run: ${refusal}`);
    }
    const willing = workers.filter(({ refusal }) => typeof refusal !== 'string');
    const joined = willing.filter(({ refusal }) => refusal === null);
    this.#sayCount(joined);
    this.#noneSince = workers.length === 0 ? (this.#noneSince ?? now) : null;
    if (this.#noneSince !== null && now - this.#noneSince >= NONE_MS) this.#sayNone(now);
    const allRefuse = workers.length > 0 && willing.length === 0;
    this.#refusingSince = allRefuse ? (this.#refusingSince ?? now) : null;
    if (this.#refusingSince === null || now - this.#refusingSince < ALL_REFUSE_MS) return null;
    const reasons = workers.map(({ name, refusal }) => `${name}: ${refusal}`);
    return `all ${workers.length} workers refuse the run: ${reasons.slice(0, 3).join('; ')}`;
  }

  #sayCount(joined: readonly SeenWorker[]): void {
    const jobs = joined.reduce((sum, worker) => sum + worker.jobs, 0);
    const workers = joined.length === 1 ? '1 worker' : `${joined.length} workers`;
    const count = `${workers}, ${jobs} ${jobs === 1 ? 'batch' : 'batches'} at a time`;
    if (count === this.#count || (joined.length === 0 && this.#count === '')) return;
    this.#count = count;
    this.#say(`queue: ${count}`);
  }

  #sayNone(now: number): void {
    if (this.#noneSaid > 0 && now - this.#noneSaid < NONE_AGAIN_MS) return;
    this.#noneSaid = now;
    this.#say(`no worker has joined: start \`${this.#command}\`; waiting for one`);
  }
}
