import { UncutError } from '../core/error.ts';
import { RunWriter } from '../io/run-folder.ts';
import { evaluateShard } from '../run/evaluate.ts';
import type { OpenCorpus } from '../run/open-corpus.ts';
import { finishedFiles } from '../run/resume.ts';
import { SHARD_FILES, type Shard, type ShardHead } from '../run/shards.ts';
import { print, say } from './output.ts';
import { Progress } from './progress.ts';
import { isResumable, resumeNote, unfinished } from './resumable.ts';
import { runInputs } from './run-inputs.ts';
import type { Job, RunFlags } from './run-job.ts';
import { shortPath } from './run-output.ts';

/** Options that concern a shard alone, not the run that it is a part of. */
const OWN = ['shard', 'out', 'resume', 'jobs', 'cache', 'json', 'quiet', 'html', 'config'] as const;

/**
 * Evaluates a shard of a corpus and writes its folder; returns how many pages or strategies on pages
 * failed.
 */
export async function runShard(corpus: OpenCorpus, job: Job, shard: Shard): Promise<number> {
  const { settings, out, flags, interrupt } = job;
  const { retrieval, own, strategies, key, head } = await runInputs(corpus, job);
  if (own.length > 0) {
    throw new UncutError(
      'usage',
      '--shard with --chunks: grading chunks that are made already is quick; run it on one machine',
    );
  }
  const part = `${shard.index}-of-${shard.of}`;
  const writer = await RunWriter.open(out, `${key}-${part}`, head, {
    resume: flags.resume === true,
  });
  job.writers.push(writer);
  const note = resumeNote(writer, flags.resume === true);
  if (note !== null && !flags.quiet) say([note]);
  const finished = finishedFiles(corpus, writer, head);
  const progress = new Progress(flags.quiet === true);
  let files = { done: 0, all: 0 };
  let failed = 0;
  try {
    await evaluateShard(corpus, shard, {
      strategies,
      ...settings,
      ...(retrieval === null ? {} : { retrieval }),
      finished,
      signal: interrupt.signal,
      onFile(result, done, all) {
        failed += result.failures.length;
        files = { done, all };
        writer.add(SHARD_FILES, [result]);
        progress.update(done, all, result.file);
      },
    });
    progress.stop();
    // Without a file in it, a shard is complete all the same.
    writer.add(SHARD_FILES, []);
    const shardHead: ShardHead = {
      ...{ schema: 1, shard, key, ...writer.head },
      command: { paths: job.paths, flags: sharedFlags(flags) },
    };
    await writer.complete({ 'shard.json': `${JSON.stringify(shardHead, null, 2)}\n` });
    const folder = await writer.finish(`${corpus.id}-${key}-shard-${part}`);
    if (!flags.quiet) {
      const failures = failed === 0 ? '' : `, ${failed} failures`;
      print(`shard ${shard.index} of ${shard.of}: ${files.all} files${failures}\n`);
      print(`Results  ${shortPath(folder)}\n`);
      print(`Next     uncut merge <the folders of all ${shard.of} shards>\n`);
    }
    return failed;
  } catch (error) {
    progress.stop();
    if (!isResumable(error)) throw error;
    throw unfinished(error, files.done, files.all, finished);
  }
}

function sharedFlags(flags: RunFlags): object {
  const own: readonly string[] = OWN;
  return Object.fromEntries(Object.entries(flags).filter(([name]) => !own.includes(name)));
}
