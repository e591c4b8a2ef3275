import { UncutError } from '../../core/error.ts';

/** Where a queue is, and who asks for it. */
export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly tls: boolean;
  readonly username?: string;
  readonly password?: string;
  /** To be shown: without name and password. */
  readonly shown: string;
}

/** Names and passwords that do not stand in the address. */
export const USERNAME_ENV = 'UNCUT_QUEUE_USERNAME';
export const PASSWORD_ENV = 'UNCUT_QUEUE_PASSWORD';

/**
 * Reads `redis://[name:password@]host[:port][/number]`, `rediss://` for TLS. Name and password may
 * be in the environment instead.
 *
 * @throws UncutError `usage` when it is none; the message does not repeat it.
 */
export function parseAddress(
  text: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): QueueAddress {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw expected('something that is no URL');
  }
  const { protocol, hostname, pathname } = url;
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw expected(`a ${protocol} URL`);
  const db = /^\/?(\d{0,5})$/.exec(pathname)?.[1];
  if (hostname === '' || db === undefined || url.search !== '' || url.hash !== '') {
    throw expected('a URL with other parts');
  }
  const username = decoded(url.username) || env[USERNAME_ENV];
  const password = decoded(url.password) || env[PASSWORD_ENV];
  const port = url.port === '' ? 6379 : Number(url.port);
  const number = Number(db);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...{ port, db: number, tls: protocol === 'rediss:' },
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    shown: `${protocol}//${hostname}:${port}${number === 0 ? '' : `/${number}`}`,
  };
}

/** Whether a password stands in the address itself. */
export function holdsPassword(text: string): boolean {
  return URL.canParse(text) && (new URL(text).password !== '' || new URL(text).username !== '');
}

/** A queue's name, as a part of keys. @throws UncutError `usage` when it can't be. */
export function parseQueueName(text: string): string {
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(text)) return text;
  throw new UncutError(
    'usage',
    `--queue-name: expected up to 64 letters, digits, ".", "_" and "-", got ${JSON.stringify(text)}`,
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function expected(got: string): UncutError {
  return new UncutError(
    'usage',
    `--queue: expected redis://host[:port][/number], or rediss:// for TLS, got ${got}; name and password may be in ${USERNAME_ENV} and ${PASSWORD_ENV}`,
  );
}
