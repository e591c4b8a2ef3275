import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UncutError } from '../core/error.ts';
import { type JournalLine, readJournal } from '../io/journal.ts';
import type { RunHead } from '../io/run-folder.ts';
import type { FileJob, FileResult } from './evaluate-file.ts';
import type { FinishedFiles } from './resume.ts';

/** A share of a corpus: `index` of 1 to `of`. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Most shards of a run. */
const MOST = 100_000;

/**
 * Reads `3/16`.
 *
 * @throws UncutError `usage` when it is no share.
 */
export function parseShard(text: string): Shard {
  const match = /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || index < 1 || index > of || of > MOST) {
    throw new UncutError(
      'usage',
      `--shard: expected a share such as 3/16, counted from 1/16 to 16/16, got ${JSON.stringify(text)}`,
    );
  }
  return { index, of };
}

/**
 * Which of `of` shards a file belongs to, counted from 1. It depends on the file's name alone, so
 * that pages which are added or removed move no other.
 */
export function shardOf(name: string, of: number): number {
  const digest = createHash('sha256').update(name).digest();
  // 48 bits: the remainder of 32 would favour the first shards when there are many.
  return (digest.readUIntBE(0, 6) % of) + 1;
}

/** The files of a shard. */
export function jobsOfShard(jobs: readonly FileJob[], { index, of }: Shard): FileJob[] {
  return jobs.filter(({ file }) => shardOf(file.name, of) === index);
}

/** What `shard.json` holds. */
export interface ShardHead extends RunHead {
  readonly schema: 1;
  readonly shard: Shard;
  /** The run that it is a part of; see `runKey`. */
  readonly key: string;
  /** The command without what concerns the shard alone. */
  readonly command: { readonly paths: readonly string[]; readonly flags: object };
}

/** The results of a shard's files, a line each, in the order of the corpus. */
export const SHARD_FILES = 'files.jsonl';

/** What every line of it has. */
const LISTS = ['pageIds', 'pages', 'failures', 'ungraded', 'warnings'] as const;

/** A folder that a sharded run left. */
export interface ReadShard {
  readonly folder: string;
  readonly head: ShardHead;
}

/**
 * Reads the heads of shards that make up a run, in any order.
 *
 * @throws UncutError `results` naming what is no shard, belongs to another run, is missing, or is
 *   there twice.
 */
export async function readShards(folders: readonly string[]): Promise<ReadShard[]> {
  const shards = await Promise.all(
    folders.map(async (folder) => ({ folder, head: await readHead(folder) })),
  );
  const [first, ...others] = shards;
  if (first === undefined) throw refused('expected the folders of all shards, got none');
  for (const other of others) {
    const differing = differenceOf(first.head, other.head);
    if (differing === null) continue;
    throw refused(
      `${first.folder} and ${other.folder} are of two runs: they differ in ${differing}`,
    );
  }
  const { of } = first.head.shard;
  const byIndex = new Map<number, string>();
  for (const { folder, head } of shards) {
    const earlier = byIndex.get(head.shard.index);
    if (earlier !== undefined) {
      throw refused(`${earlier} and ${folder} are both shard ${head.shard.index} of ${of}`);
    }
    byIndex.set(head.shard.index, folder);
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((i) => !byIndex.has(i));
  if (missing.length > 0) {
    const shown = missing.slice(0, 20).join(', ');
    const more = missing.length > 20 ? ` and ${missing.length - 20} more` : '';
    throw refused(`of ${of} shards ${missing.length} are missing: ${shown}${more}`);
  }
  return shards.sort((a, b) => a.head.shard.index - b.head.shard.index);
}

async function readHead(folder: string): Promise<ShardHead> {
  let head: Partial<ShardHead>;
  try {
    head = JSON.parse(await readFile(join(folder, 'shard.json'), 'utf8')) as Partial<ShardHead>;
  } catch (error) {
    throw refused(
      `${folder}: expected the folder that a run with --shard left: ${(error as Error).message}`,
    );
  }
  const { schema, shard, key, inputs, command } = head;
  const isCommand = Array.isArray(command?.paths) && typeof command?.flags === 'object';
  if (schema !== 1 || !shard || !key || typeof inputs !== 'object' || !isCommand) {
    throw refused(`${folder}/shard.json: expected a shard of this version of uncut`);
  }
  return head as ShardHead;
}

/** What two shards that do not belong together differ in; null when they do. */
function differenceOf(a: ShardHead, b: ShardHead): string | null {
  const whats = new Set([...Object.keys(a.inputs), ...Object.keys(b.inputs)]);
  for (const what of whats) if (a.inputs[what] !== b.inputs[what]) return what;
  if (a.key !== b.key) return 'the command or the configuration';
  if (a.shard.of !== b.shard.of) return 'the number of shards';
  return JSON.stringify(a.command) === JSON.stringify(b.command) ? null : 'the command';
}

/**
 * The files of all shards, as the finished files of the run that they make up.
 *
 * @param key of that run here
 * @throws UncutError `results` when it is another one than that of the shards.
 */
export function filesOfShards(
  shards: readonly ReadShard[],
  key: string,
  head: RunHead,
): FinishedFiles {
  const { head: theirs } = shards[0]!;
  for (const [what, hash] of Object.entries(head.inputs)) {
    if (theirs.inputs[what] !== hash) throw refused(`${what} changed since they were evaluated`);
  }
  if (theirs.key !== key) {
    throw refused('the command, the configuration or the corpus changed since they were evaluated');
  }
  return {
    async *earlier(jobs) {
      const readers = shards.map(({ folder }) => readJournal(join(folder, SHARD_FILES)));
      try {
        for (const { file } of jobs) {
          const index = shardOf(file.name, shards.length) - 1;
          const line: IteratorResult<JournalLine> = await readers[index]!.next();
          const result = line.done === true ? null : (line.value.value as FileResult);
          if (result?.file !== file.name || !LISTS.every((list) => Array.isArray(result[list]))) {
            throw refused(`${shards[index]!.folder}/${SHARD_FILES} is damaged at ${file.name}`);
          }
          yield result;
        }
      } finally {
        for (const reader of readers) await reader.return(undefined);
      }
    },
    add() {},
    write() {},
  };
}

function refused(why: string): UncutError {
  return new UncutError('results', `the shards can't be merged: ${why}`);
}
