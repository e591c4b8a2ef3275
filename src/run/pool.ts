import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type FileJob, type FileResult, failedFile } from './evaluate-file.ts';
import type { PageSettings, StrategyUse } from './evaluate-page.ts';
import type { CorpusSource } from './read-pages.ts';
import type { UseSpec, WorkerSetup } from './worker.ts';

/** Jobs given to a thread ahead of the one it works on. */
const AHEAD = 4;

/**
 * Evaluates files on worker threads and yields their results in the order of the jobs, whatever
 * the number of threads. A file whose worker dies fails; the others go on.
 */
export async function* evaluateOnThreads(
  corpus: CorpusSource,
  jobs: readonly FileJob[],
  uses: readonly StrategyUse[],
  settings: PageSettings,
  threads: number,
  cacheFolder: string | null,
): AsyncGenerator<FileResult> {
  const { tokenizer, threshold, occurrences, placement, holdings } = settings;
  const setup: WorkerSetup = {
    corpus: {
      root: corpus.root,
      mode: corpus.mode,
      rule: corpus.rule.by === 'labels' ? { by: 'labels', elements: [] } : corpus.rule,
      options: corpus.options,
    },
    uses: uses.map(({ id, source, params }) => ({ id, source, params }) as UseSpec),
    encoding: tokenizer.encoding,
    ...{ threshold, occurrences, placement, holdings, cacheFolder },
  };
  const pool = new Piscina({
    filename: workerFile(),
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
  });
  // A worker that dies is reported by the promise of its job; without a listener it ends the process.
  pool.on('error', () => {});
  try {
    const waiting: Promise<FileResult>[] = [];
    let next = 0;
    while (next < jobs.length || waiting.length > 0) {
      while (next < jobs.length && waiting.length < threads * AHEAD) {
        const job = jobs[next++]!;
        waiting.push(
          pool
            .run({ setup, job })
            .catch((error: Error) => failedFile(job, `its worker died: ${error.message}`)),
        );
      }
      yield await waiting.shift()!;
    }
  } finally {
    await pool.destroy();
  }
}

/** The built worker; the sources, when run as they are, use the build beside them. */
function workerFile(): string {
  const paths = ['./worker.js', '../../dist/src/run/worker.js'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  return paths.find((path) => existsSync(path)) ?? paths[0]!;
}
