import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from './cli.ts';
import { optionalRequired } from './shared.ts';

/** Why tests of the queue cannot run here, or null. Where they are required it is never said. */
export const redisMissing: string | null =
  optionalRequired || spawnSync('redis-server', ['--version']).status === 0
    ? null
    : 'no redis-server: apt-get install redis-server';

const servers = new Set<RedisServer>();

/** A Redis of a test's own, on a free port. */
export class RedisServer {
  readonly port: number;
  readonly #folder = makeFolder();
  readonly #args: readonly string[];
  #process: ChildProcess | null = null;

  private constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.#args = args;
  }

  /** @param args such as `--appendonly yes`, without which nothing is written to disk */
  static async start(...args: readonly string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), args);
    servers.add(server);
    await server.begin();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async begin(): Promise<void> {
    const child = spawn(
      'redis-server',
      [
        ...['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder],
        ...['--save', '', '--loglevel', 'warning', ...this.#args],
      ],
      { stdio: 'ignore' },
    );
    this.#process = child;
    while (!(await answers(this.port))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
      await wait(20);
    }
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }

  /** What a command answers, a line each. */
  ask(...command: readonly string[]): string[] {
    const { stdout } = spawnSync('redis-cli', ['-p', String(this.port), ...command], {
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => line !== '');
  }
}

/** Stops every server that was started. */
export async function stopServers(): Promise<void> {
  await Promise.all([...servers].map((server) => server.end('SIGKILL')));
  servers.clear();
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    // Not while it reads what it wrote before.
    return !answer.toString().startsWith('-LOADING');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
