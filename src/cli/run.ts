import { resolve } from 'node:path';
import { UncutError } from '../core/error.ts';
import { chromaSettings } from '../run/characters-preset.ts';
import { withEmbedder } from '../run/embed-tool.ts';
import { checkGateNames } from '../run/gate-names.ts';
import { type OpenCorpus, openCorpus } from '../run/open-corpus.ts';
import { parseShard, type ReadShard } from '../run/shards.ts';
import type { StrategyUse } from '../run/strategy-use.ts';
import { gatesFrom } from './gate.ts';
import { checkGates, type FinishedRun } from './gate-report.ts';
import { Interrupt } from './interrupt.ts';
import { corpusOptions, oneOf } from './options.ts';
import { print, say } from './output.ts';
import { queueFrom } from './queue-options.ts';
import { isLeft } from './resumable.ts';
import { embedderFrom } from './retrieval-from.ts';
import {
  corpusPaths,
  findConfig,
  fromConfigFolder,
  mergeOptions,
  settingsFrom,
} from './run-config.ts';
import { runCorpus } from './run-corpus.ts';
import type { Job, RunFlags } from './run-job.ts';
import { choiceOptions, givenFiles } from './run-options.ts';
import { runShard } from './run-shard.ts';
import { strategiesFrom } from './strategies-from.ts';

/**
 * Runs `uncut run`; returns the exit code: 1 when a page, a strategy on a page or a query failed, or a
 * gate.
 */
export async function runCommand(
  paths: readonly string[],
  flags: RunFlags,
  merged: readonly ReadShard[] | null = null,
): Promise<number> {
  const found = await findConfig(flags.config);
  const { config, path: configPath } = found;
  const preset = oneOf('--preset', flags.preset, ['chroma'] as const) ?? null;
  const ownOnly = flags.chunks !== undefined && flags.strategy === undefined;
  const uses =
    preset !== null && flags.strategy === undefined
      ? chromaUses(flags)
      : ownOnly && flags.size === undefined && flags.overlap === undefined
        ? []
        : await strategiesFrom(flags, config, configPath);
  const out = resolve(flags.out ?? fromConfigFolder(configPath, config.out) ?? 'results');
  const asked = gatesFrom(flags);
  if (!ownOnly) checkGateNames(asked.gates, namedUses(uses));
  choiceOptions(flags);
  const settings = settingsFrom(flags, config);
  const queue = queueFrom(flags);
  const { pageTimeout } = settings;
  const read = mergeOptions(corpusOptions(flags), found, out);
  const options = {
    ...read,
    skip: [...(read.skip ?? []), ...givenFiles(flags, found)],
    ...(pageTimeout === undefined ? {} : { pageTimeout: pageTimeout ?? 0 }),
  };
  const embedder = embedderFrom(flags, found, settings.cacheFolder);
  const shard = flags.shard === undefined ? null : parseShard(flags.shard);
  const embedding = withEmbedder(uses, embedder);
  const interrupt = new Interrupt();
  const job: Job = {
    ...{ settings, queue, out, flags, found, embedder, interrupt },
    ...{ merged, paths, shard, writers: [] },
    uses: embedding,
  };
  const finished: FinishedRun[] = [];
  let failed = 0;
  try {
    const corpora: OpenCorpus[] = [];
    for (const group of await corpusPaths(paths, config, configPath, flags)) {
      corpora.push(await openCorpus(group, options));
    }
    if (job.shard !== null || merged !== null) checkOneCorpus(corpora);
    for (const [index, corpus] of corpora.entries()) {
      if (job.shard !== null) {
        failed += await runShard(corpus, job, job.shard);
        continue;
      }
      if (index > 0 && !flags.json && !flags.quiet) print('\n\n');
      finished.push(await runCorpus(corpus, job));
    }
    for (const writer of job.writers) await writer.discard();
  } catch (error) {
    for (const writer of job.writers) await (isLeft(error) ? writer.leave() : writer.discard());
    if (!(error instanceof UncutError) || error.code !== 'interrupted') throw error;
    say([error.message]);
    return interrupt.exitCode;
  } finally {
    interrupt.release();
  }
  if (job.shard !== null) return failed === 0 ? 0 : 1;
  const passed = await checkGates(finished, asked, { junit: flags.junit, quiet: flags.quiet });
  const complete = finished.every(
    ({ run }) => run.failures.length === 0 && run.retrievalFailures === undefined,
  );
  return passed && complete ? 0 : 1;
}

function checkOneCorpus(corpora: readonly OpenCorpus[]): void {
  if (corpora.length === 1) return;
  throw new UncutError(
    'usage',
    `--shard: expected one corpus, got ${corpora.length}: name one of ${corpora.map(({ root }) => root).join(', ')}`,
  );
}

function namedUses(uses: readonly StrategyUse[]): { id: string; strategy: string }[] {
  return uses.map(({ id, strategy }) => ({ id, strategy: strategy.name }));
}

/** The settings of Chroma's report; they are fixed, so an option that would change them is refused. */
function chromaUses(flags: RunFlags): StrategyUse[] {
  const given = (['size', 'overlap', 'unit'] as const).find((name) => flags[name] !== undefined);
  if (given === undefined) return chromaSettings();
  throw new UncutError(
    'usage',
    `--${given}: --preset chroma runs the eight settings of Chroma's report; name strategies with --strategy to score others over characters`,
  );
}
