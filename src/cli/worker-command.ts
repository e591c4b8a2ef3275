import type { Command } from 'commander';

/** `uncut worker`: evaluates files for runs of other processes and machines. */
export function addWorkerCommand(program: Command): Command {
  return program
    .command('worker')
    .description('evaluate files for uncut run --queue, here or on other machines')
    .requiredOption(
      '--queue <url>',
      'redis://host[:port][/number], rediss:// for TLS; name and password may be in UNCUT_QUEUE_USERNAME and UNCUT_QUEUE_PASSWORD',
    )
    .option('--queue-name <name>', 'tells queues of one server apart (default uncut)')
    .option('--jobs <count>', 'batches at a time, each on a thread (default 1)')
    .option('--root <folder>', "the corpus folder on this machine (default: the producer's path)")
    .option(
      '--cache <folder>',
      'where page text and tokens are kept (default node_modules/.cache/uncut, if there is a node_modules)',
    )
    .option('--no-cache', 'keep and use nothing')
    .option('--idle-exit <seconds>', 'leave when there was no work for so long')
    .option(
      '--lost-after <seconds>',
      'a batch of this worker goes to another after so long without a sign of life (default 30)',
    )
    .option('--quiet', 'print nothing but errors')
    .addHelpText(
      'after',
      `
Examples:
  uncut worker --queue redis://localhost --jobs 4
  uncut worker --queue rediss://redis.internal:6380 --root /data/corpus --idle-exit 60
`,
    )
    .action(async (flags) => {
      const { workerCommand } = await import('./worker.ts');
      process.exitCode = await workerCommand(flags);
    });
}
