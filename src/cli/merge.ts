import { UncutError } from '../core/error.ts';
import { readShards } from '../run/shards.ts';
import { runCommand } from './run.ts';
import type { RunFlags } from './run-job.ts';

/**
 * What shards may say of their run. A shard may come from elsewhere, so that nothing is among it that
 * names a file to be written, or code.
 */
const SHARED = [
  ...['text', 'jsoup', 'joinHyphens', 'strictEncoding', 'maxPageBytes'],
  ...['kind', 'elements', 'selector', 'bcp14'],
  ...['strategy', 'size', 'overlap', 'unit', 'encoding', 'param', 'preset'],
  ...['occurrences', 'placement', 'threshold', 'pageTimeout'],
  ...['queries', 'retriever', 'k', 'budget', 'depth', 'dedupe', 'embedder', 'embedderUrl'],
  ...['target', 'price', 'dims'],
];

/** Options of shards that must be given again: they name code, and who gets texts and a key. */
const AGAIN = { strategy: '--strategy', embedderUrl: '--embedder-url' } as const;

/** Runs `uncut merge`; returns the exit code of the run that the shards make up. */
export async function mergeCommand(folders: readonly string[], flags: RunFlags): Promise<number> {
  const shards = await readShards(folders);
  const { paths, flags: said } = shards[0]!.head.command;
  const shared: Partial<RunFlags> = Object.fromEntries(
    Object.entries(said).filter(([name]) => SHARED.includes(name)),
  );
  for (const name of ['strategy', 'embedderUrl'] as const) {
    const value = shared[name];
    if (value === undefined || flags[name] === value) continue;
    if (name === 'strategy' && /^[a-z0-9,\s-]+$/.test(value)) continue;
    throw new UncutError(
      'usage',
      `the shards were evaluated with ${AGAIN[name]} ${value}: give ${AGAIN[name]} ${JSON.stringify(value)} here too, if you trust it`,
    );
  }
  return runCommand(paths, { ...shared, ...flags }, shards);
}
