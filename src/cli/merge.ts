import { readShards } from '../run/shards.ts';
import { runCommand } from './run.ts';
import type { RunFlags } from './run-job.ts';

/** Runs `uncut merge`; returns the exit code of the run that the shards make up. */
export async function mergeCommand(folders: readonly string[], flags: RunFlags): Promise<number> {
  const shards = await readShards(folders);
  const { paths, flags: shared } = shards[0]!.head.command;
  return runCommand(paths, { ...(shared as RunFlags), ...flags }, shards);
}
