import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { commandFile } from './cli.ts';

const running = new Set<Started>();

/** A command at work, with what it has said so far. */
export class Started {
  stdout = '';
  stderr = '';
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown>;

  /** @param file the built command, where it is another one */
  constructor(
    folder: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    file: string = commandFile,
  ) {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: { ...process.env, FORCE_COLOR: '', COLUMNS: '100', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (part) => (this.stdout += part));
    child.stderr.on('data', (part) => (this.stderr += part));
    this.#process = child;
    this.#closed = once(child, 'close');
    running.add(this);
    void this.#closed.then(() => running.delete(this));
  }

  get pid(): number {
    return this.#process.pid!;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  /** Its exit code, when it has ended; null after a signal. */
  async ended(): Promise<number | null> {
    await this.#closed;
    return this.#process.exitCode;
  }

  /** Waits until it says something on stderr; an end before that is an error. */
  async says(what: string | RegExp): Promise<void> {
    const isSaid = (): boolean =>
      typeof what === 'string' ? this.stderr.includes(what) : what.test(this.stderr);
    while (!isSaid()) {
      if (!this.isRunning) throw new Error(`ended without saying ${what}:\n${this.stderr}`);
      await wait(20);
    }
  }
}

/** Ends every command that is still at work. */
export async function stopStarted(): Promise<void> {
  const left = [...running];
  for (const one of left) one.kill('SIGKILL');
  await Promise.all(left.map((one) => one.ended()));
}
