import { UncutError } from '../core/error.ts';
import type { RunHead } from '../io/run-folder.ts';
import type { EvaluateOptions } from '../run/evaluate.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { type OpenedChunks, openOwnChunks } from '../run/own-chunks.ts';
import { runHead, runKey } from '../run/resume.ts';
import type { StrategyUse } from '../run/strategy-use.ts';
import { retrievalFrom } from './retrieval-from.ts';
import type { Job } from './run-job.ts';
import { chunksUnit, embeds } from './run-options.ts';

/** What a run over a corpus works with. */
export interface RunInputs {
  readonly retrieval: NonNullable<EvaluateOptions['retrieval']> | null;
  /** Chunks that another pipeline made. */
  readonly own: readonly OpenedChunks[];
  /** Those of the command, then the own chunks. */
  readonly strategies: readonly StrategyUse[];
  /** Names the run among the unfinished ones. */
  readonly key: string;
  readonly head: RunHead;
}

/**
 * Collects what a run needs beside the pages.
 *
 * @throws UncutError `usage` for options that need queries which the corpus lacks.
 */
export async function runInputs(corpus: OpenCorpus, job: Job): Promise<RunInputs> {
  const { settings, flags } = job;
  const retrieval = await retrievalFrom(corpus, flags, job.found, job.embedder);
  if (flags.preset !== undefined && retrieval === null) {
    throw needsQueries(`--preset ${flags.preset}`, corpus, '');
  }
  if (retrieval === null && flags.embedder !== undefined && !embeds(job.uses)) {
    throw needsQueries('--embedder', corpus, ', and no strategy cuts by embeddings');
  }
  const own = await Promise.all(
    (flags.chunks ?? []).map((path) => openOwnChunks(path, corpus, { unit: chunksUnit(flags) })),
  );
  const strategies = [...job.uses, ...own.map(({ use }) => use)];
  const { cacheFolder, jobs, pageTimeout, ...graded } = settings;
  const key = runKey(corpus, strategies, { ...graded, retrieval: retrieval !== null });
  const chunks = Object.fromEntries(own.map(({ file, sha256 }) => [`chunks ${file}`, sha256]));
  return { retrieval, own, strategies, key, head: await runHead(corpus, strategies, chunks) };
}

function needsQueries(option: string, corpus: OpenCorpus, more: string): UncutError {
  return new UncutError(
    'usage',
    `${option}: corpus "${corpus.id}" has no queries${more}; add --queries <file> or --queries auto`,
  );
}
