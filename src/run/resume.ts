import { readFile } from 'node:fs/promises';
import { UncutError } from '../core/error.ts';
import { sha256 } from '../io/hash.ts';
import { readPageFile } from '../io/page-files.ts';
import type { RunHead, RunWriter } from '../io/run-folder.ts';
import type { FileJob, FileResult } from './evaluate-file.ts';
import { MAX_PAGE_BYTES, type OpenCorpus } from './open-corpus.ts';
import { packageVersion } from './package-version.ts';
import type { StrategyUse } from './strategy-use.ts';

/** Finished files of a run: those of an earlier process, and those that are added. */
export interface FinishedFiles {
  /** Results of the first files, in the order of the jobs. */
  earlier(jobs: readonly FileJob[]): AsyncIterable<FileResult>;
  /** Keeps the result of the next file. */
  add(result: FileResult): void;
  /** Makes sure that what was added is not lost. */
  write(): void;
}

/** The settings of a run that the result of a file depends on. */
export type RunSettings = Readonly<Record<string, unknown>>;

/** Names a run among the unfinished ones: equal for the same command on the same corpus. */
export function runKey(
  corpus: OpenCorpus,
  uses: readonly StrategyUse[],
  settings: RunSettings,
): string {
  const { id, mode, rule, options } = corpus;
  const { onLabelProblem, skip, pageTimeout, ...read } = options;
  const elements = rule.by === 'labels' ? 'labels' : { ...rule, pattern: patternOf(rule) };
  const strategies = uses.map(({ id, params }) => [id, params]);
  const what = [id, mode, elements, read, strategies, settings];
  return sha256(JSON.stringify(what)).slice(0, 16);
}

function patternOf(rule: OpenCorpus['rule']): string | null {
  return rule.by === 'pattern' ? String(rule.pattern) : null;
}

/** What the results of a run depend on beside its command, by what it is. */
export async function runHead(
  corpus: OpenCorpus,
  uses: readonly StrategyUse[],
  others: Readonly<Record<string, string>>,
): Promise<RunHead> {
  const inputs: Record<string, string> = {
    'the version of uncut': packageVersion(),
    'the list of pages': sha256(JSON.stringify(corpus.files)),
    'the labels': corpus.labelsSha256,
    ...others,
  };
  const read = new Set<string>();
  for (const { id, source } of uses) {
    if (source === null) continue;
    const path = 'module' in source ? source.module : source.config;
    // A grid has many settings of one file.
    if (read.has(path)) continue;
    read.add(path);
    inputs[`strategy ${id}`] = sha256(await readFile(path));
  }
  return { started: new Date().toISOString(), inputs };
}

/**
 * The finished files of an unfinished run, for the run that goes on with it.
 *
 * @throws UncutError `resume` naming what changed since it was started.
 */
export function finishedFiles(corpus: OpenCorpus, writer: RunWriter, head: RunHead): FinishedFiles {
  for (const [what, hash] of Object.entries(head.inputs)) {
    if (writer.head.inputs[what] !== hash) throw changed(what);
  }
  const maxBytes = corpus.options.maxPageBytes ?? MAX_PAGE_BYTES;
  let length = 0;
  return {
    async *earlier(jobs) {
      let next = 0;
      for await (const { value, end } of writer.finished()) {
        const result = value as FileResult;
        const { file } = jobs[next++]!;
        if (file.name !== result.file) throw changed('the list of pages');
        if (result.sha256 !== null && hashOf(corpus.root, file.name, maxBytes) !== result.sha256) {
          throw changed(`page ${file.name}`);
        }
        length = end;
        yield result;
      }
    },
    add: (result) => writer.journal(length).add(result),
    write: () => writer.journal(length).write(),
  };
}

function hashOf(root: string, name: string, maxBytes: number): string | null {
  try {
    return sha256(readPageFile(root, name, maxBytes));
  } catch {
    return null;
  }
}

function changed(what: string): UncutError {
  return new UncutError(
    'resume',
    `${what} changed since the run was interrupted, so that it can't go on: run it without --resume`,
  );
}
