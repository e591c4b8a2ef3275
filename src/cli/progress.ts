import type { SingleBar } from 'cli-progress';
import { plainLine } from '../report/format.ts';

/** A command that takes longer than this shows a bar. */
const SHOW_AFTER_MS = 1000;

/** A progress bar on stderr: shown on a terminal only, and only when the work takes over a second. */
export class Progress {
  readonly #enabled: boolean;
  readonly #started = Date.now();
  #bar: SingleBar | null = null;
  #loading = false;
  #stopped = false;

  constructor(quiet: boolean) {
    this.#enabled = !quiet && process.stderr.isTTY === true;
  }

  update(done: number, total: number, label: string): void {
    if (!this.#enabled) return;
    if (this.#bar === null) {
      if (!this.#loading && Date.now() - this.#started >= SHOW_AFTER_MS) {
        this.#loading = true;
        void this.#show(total);
      }
      return;
    }
    this.#bar.update(done, { label: plainLine(label).slice(-40) });
  }

  stop(): void {
    this.#stopped = true;
    this.#bar?.stop();
    this.#bar = null;
  }

  async #show(total: number): Promise<void> {
    const { SingleBar: Bar } = await import('cli-progress');
    if (this.#stopped) return;
    this.#bar = new Bar({
      stream: process.stderr,
      format: '{bar} {value}/{total} pages  {label}',
      barsize: 24,
      hideCursor: true,
      clearOnComplete: true,
      etaBuffer: 50,
    });
    this.#bar.start(total, 0, { label: '' });
  }
}
