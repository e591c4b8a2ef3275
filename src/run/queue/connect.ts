import { isIP } from 'node:net';
import type * as BullMq from 'bullmq';
import type { Redis } from 'ioredis';
import { UncutError } from '../../core/error.ts';
import { importPackage } from '../../io/import-package.ts';
import { PASSWORD_ENV, type QueueAddress, USERNAME_ENV } from './address.ts';

/** A server that does not answer for so long at the start is taken to be none. */
const FIRST_ANSWER_MS = 10_000;

/** A connection to the server of a queue, and the package that works with it. */
export interface Connection {
  readonly redis: Redis;
  readonly bullmq: typeof BullMq;
  /** Ends it, with nothing said. */
  close(): void;
}

/**
 * Loads the packages of the queue and connects. A connection that is lost later is made again, as
 * often as needed; commands wait for it.
 *
 * @param say told when it is lost, and when it is there again
 * @throws UncutError `queue` naming the packages to install, or why the server lets nobody in.
 */
export async function connect(
  address: QueueAddress,
  say: (message: string) => void,
): Promise<Connection> {
  const bullmq = await load<typeof BullMq>('bullmq');
  const { Redis: Client } = await load<typeof import('ioredis')>('ioredis');
  const { host, port, db, tls, username, password, shown } = address;
  const redis = new Client({
    ...{ host, port, db },
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: isIP(host) === 0 ? { servername: host } : {} } : {}),
    lazyConnect: true,
    // Commands wait until the server is there again.
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    retryStrategy: (times: number) => Math.min(2000, 100 * times),
  });
  let isLost = false;
  let isOpen = false;
  let last = '';
  redis.on('error', (error) => {
    last = reasonOf(error);
  });
  redis.on('close', () => {
    if (!isOpen || isLost) return;
    isLost = true;
    say(`the queue at ${shown} does not answer; trying again until it does`);
  });
  redis.on('ready', () => {
    if (isLost) say(`the queue at ${shown} answers again`);
    isLost = false;
  });
  try {
    await entered(redis, () => last);
  } catch (error) {
    redis.disconnect();
    const reason = (error as Error).message;
    throw new UncutError(
      'queue',
      `the queue at ${shown} can't be used: ${reason}${adviceOn(reason)}`,
    );
  }
  isOpen = true;
  const close = (): void => {
    isOpen = false;
    redis.disconnect();
  };
  return { redis, bullmq, close };
}

/** Waits until the server lets us in; tries again while it is not there. */
async function entered(redis: Redis, last: () => string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const begun = Date.now();
    timer = setInterval(() => {
      const isShut = /\b(WRONGPASS|NOAUTH|NOPERM|ERR AUTH)\b/.test(last());
      if (isShut || Date.now() - begun > FIRST_ANSWER_MS) {
        reject(new Error(last() || `no answer in ${FIRST_ANSWER_MS / 1000} seconds`));
      }
    }, 50);
  });
  const ready = new Promise<void>((resolve) => redis.once('ready', resolve));
  redis.connect().catch(() => {});
  try {
    await Promise.race([ready, late]);
    await Promise.race([redis.ping(), late]);
  } finally {
    clearInterval(timer);
  }
}

/** The server's or the system's words; ours never hold a password. */
function reasonOf(error: Error): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || 'no reason given';
}

function adviceOn(reason: string): string {
  if (/WRONGPASS|NOAUTH|NOPERM|AUTH/.test(reason)) {
    return `; give name and password in the URL, or in ${USERNAME_ENV} and ${PASSWORD_ENV}`;
  }
  return '';
}

async function load<T extends object>(name: string): Promise<T> {
  try {
    const module = await importPackage(name);
    return { ...(module as { default?: object }).default, ...(module as T) };
  } catch (cause) {
    const reason = (cause as Error).message.split('\n', 1)[0];
    throw new UncutError(
      'queue',
      `--queue needs the packages bullmq and ioredis, and ${name} could not be loaded (${reason}): npm install bullmq@6 ioredis@6`,
      { cause },
    );
  }
}
