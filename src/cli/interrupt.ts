import { UncutError } from '../core/error.ts';
import { say } from './output.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** Stops a command when it is asked to; asked a second time, it ends at once. */
export class Interrupt {
  readonly #controller = new AbortController();
  readonly #listeners = new Map<NodeJS.Signals, () => void>();
  /** What a shell expects of a command that a signal ended. */
  exitCode = 0;

  constructor() {
    for (const [name, code] of Object.entries(SIGNALS)) {
      const listener = (): void => {
        if (this.signal.aborted) process.exit(code);
        this.exitCode = code;
        this.#controller.abort(new UncutError('interrupted', `interrupted by ${name}`));
        say(['stopping; once more to stop at once']);
      };
      this.#listeners.set(name as NodeJS.Signals, listener);
      process.on(name, listener);
    }
  }

  /** Aborted with an UncutError `interrupted`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Leaves signals to the process again. */
  release(): void {
    for (const [name, listener] of this.#listeners) process.off(name, listener);
  }
}
