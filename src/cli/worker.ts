import { resolve } from 'node:path';
import { checkFolder } from '../io/page-files.ts';
import { Interrupt } from './interrupt.ts';
import { wholeNumber } from './options.ts';
import { say } from './output.ts';
import { hidePassword } from './queue-options.ts';
import { cacheFolder } from './run-config.ts';

/** Options of `uncut worker`. */
export interface WorkerFlags {
  readonly queue: string;
  readonly queueName?: string;
  readonly jobs?: string;
  readonly root?: string;
  readonly cache?: string | boolean;
  readonly idleExit?: string;
  readonly lostAfter?: string;
  readonly quiet?: boolean;
}

/** Runs `uncut worker`; returns the exit code: 0 also when it was told to leave. */
export async function workerCommand(flags: WorkerFlags): Promise<number> {
  const { queue: url, queueName: name, jobs, root, idleExit, lostAfter, quiet } = flags;
  hidePassword(url);
  if (root !== undefined) await checkFolder(root);
  const counts = {
    jobs: jobs === undefined ? 1 : wholeNumber('--jobs', jobs),
    idleExit: idleExit === undefined ? null : wholeNumber('--idle-exit', idleExit),
    lostAfter: lostAfter === undefined ? 30 : wholeNumber('--lost-after', lostAfter),
  };
  const { runQueueWorker } = await import('../run/queue/queue-worker.ts');
  const interrupt = new Interrupt();
  try {
    await runQueueWorker({
      ...{ url, ...counts, cacheFolder: cacheFolder(flags.cache), signal: interrupt.signal },
      ...(name === undefined ? {} : { name }),
      root: root === undefined ? null : resolve(root),
      onMessage: (message) => {
        if (quiet !== true) say([message]);
      },
    });
    return 0;
  } finally {
    interrupt.release();
  }
}
