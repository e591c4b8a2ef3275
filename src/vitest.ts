import { expect } from 'vitest';
import type { ElementRow } from './core/rows.ts';
import type { Run } from './core/run.ts';
import { wholeOutcome } from './run/gate-whole.ts';

/** Which strategy is meant, and what a failure may show. */
export interface KeepWholeOptions {
  /** Id or name of a strategy; without it every strategy must keep the share whole. */
  readonly strategy?: string;
  /** Rows of the run; a failure then names the worst cuts. */
  readonly rows?: readonly ElementRow[];
}

interface UncutMatchers<R> {
  /**
   * Asserts that at least `share` (0 to 1) of a run's located elements came through whole.
   *
   * @example
   * expect(run).toKeepWhole(0.95, { strategy: 'fixed-800' });
   */
  toKeepWhole(share: number, options?: KeepWholeOptions): R;
}

declare module 'vitest' {
  interface Matchers<T> extends UncutMatchers<T> {}
}

expect.extend({
  toKeepWhole(received: unknown, share: number, options: KeepWholeOptions = {}) {
    const { passed, text } = wholeOutcome(received as Run, share, options);
    return { pass: passed, message: () => text(this.isNot === true) };
  },
});
