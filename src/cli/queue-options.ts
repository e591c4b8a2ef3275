import type { Command } from 'commander';
import { UncutError } from '../core/error.ts';
import type { QueueOptions } from '../run/queue/evaluate-on-queue.ts';
import { wholeNumber } from './options.ts';
import { say } from './output.ts';

/** Options of a run whose files the workers of a queue evaluate. */
export interface QueueFlags {
  readonly queue?: string;
  readonly queueName?: string;
  readonly batch?: string;
  readonly inline?: boolean;
}

export function addQueueOptions(command: Command): Command {
  return command
    .option(
      '--queue <url>',
      'files are evaluated by uncut worker: redis://host[:port][/number], rediss:// for TLS; name and password may be in UNCUT_QUEUE_USERNAME and UNCUT_QUEUE_PASSWORD',
    )
    .option('--queue-name <name>', 'tells queues of one server apart (default uncut)')
    .option('--batch <files>', 'files that a worker takes at a time (default 10)')
    .option('--inline', 'send the pages to the workers, which then need not reach them');
}

/** Flags of a run that have nothing to do with a queue, or something else in their place. */
interface OtherFlags {
  readonly jobs?: string;
  readonly shard?: string;
  readonly chunks?: readonly string[];
  readonly quiet?: boolean;
}

/**
 * The queue of a run; none when it is not asked for.
 *
 * @throws UncutError `usage` for options that do not go together.
 */
export function queueFrom(flags: QueueFlags & OtherFlags): { readonly queue?: QueueOptions } {
  const { queue: url, queueName: name, batch, inline, jobs, shard, chunks, quiet } = flags;
  if (url === undefined) {
    const [alone] = [name && '--queue-name', batch && '--batch', inline && '--inline'].filter(
      Boolean,
    );
    if (alone) throw new UncutError('usage', `${alone} is of --queue <url>: give both, or neither`);
    return {};
  }
  if (jobs !== undefined) {
    throw new UncutError(
      'usage',
      '--jobs with --queue: the workers evaluate the files; give --jobs to uncut worker',
    );
  }
  if (shard !== undefined) {
    throw new UncutError(
      'usage',
      '--shard with --queue: a queue shares the files out by itself; give one of them',
    );
  }
  if (chunks !== undefined) {
    throw new UncutError(
      'usage',
      '--chunks with --queue: grading chunks that are made already is quick; run it on one machine',
    );
  }
  hidePassword(url);
  return {
    queue: {
      url,
      ...(name === undefined ? {} : { name }),
      ...(batch === undefined ? {} : { batch: wholeNumber('--batch', batch) }),
      ...(inline === true ? { inline } : {}),
      onMessage: (message) => {
        if (quiet !== true) say([message]);
      },
    },
  };
}

/** Other users of the machine see the words of a command; not a password among them. */
export function hidePassword(url: string): void {
  if (url.includes('@')) process.title = 'uncut';
}
