import type { RunWriter } from '../io/run-folder.ts';
import type { Embedder } from '../retrieve/index.ts';
import type { ReadShard, Shard } from '../run/shards.ts';
import type { StrategyUse } from '../run/strategy-use.ts';
import type { GateFlags } from './gate.ts';
import type { Interrupt } from './interrupt.ts';
import type { CorpusFlags, StrategyFlags } from './options.ts';
import type { QueueFlags, queueFrom } from './queue-options.ts';
import type { FoundConfig, RetrievalFlags } from './retrieval-from.ts';
import type { SettingFlags, settingsFrom } from './run-config.ts';
import type { OutputFlags } from './run-output.ts';

/** Options of `uncut run`. */
export interface RunFlags
  extends CorpusFlags,
    StrategyFlags,
    RetrievalFlags,
    SettingFlags,
    QueueFlags,
    GateFlags,
    OutputFlags {
  readonly preset?: string;
  readonly config?: string;
  readonly out?: string;
  readonly chunks?: readonly string[];
  readonly chunksUnit?: string;
  readonly resume?: boolean;
  readonly shard?: string;
  readonly html?: boolean;
  readonly target?: string;
  readonly price?: string;
  readonly dims?: string;
}

/** What every corpus of a command is run with. */
export interface Job {
  readonly uses: readonly StrategyUse[];
  readonly settings: ReturnType<typeof settingsFrom>;
  readonly queue: ReturnType<typeof queueFrom>;
  readonly out: string;
  readonly flags: RunFlags;
  readonly interrupt: Interrupt;
  /** Of the corpora that are done: what is kept of their work until all are. */
  readonly writers: RunWriter[];
  readonly found: FoundConfig;
  readonly embedder: () => Embedder | null;
  /** The share of each corpus that is evaluated; all of it when null. */
  readonly shard: Shard | null;
  /** The shards that hold the results of the one corpus; it is evaluated when null. */
  readonly merged: readonly ReadShard[] | null;
  /** As the command was given. */
  readonly paths: readonly string[];
}
