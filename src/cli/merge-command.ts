import type { Command } from 'commander';
import { addGateOptions } from './gate.ts';

/** `uncut merge`. */
export function addMergeCommand(program: Command): Command {
  const command = program
    .command('merge')
    .description('put the shards of a run together: what one machine would have written')
    .argument('<shard...>', 'folders that runs with --shard left, all of one run, in any order');
  addGateOptions(command);
  return command
    .option('--out <folder>', 'results folder (default results)')
    .option('--config <file>', 'configuration (default: bench.config.ts in this folder)')
    .option('--strategy <names>', 'as for the shards, where it names a file')
    .option('--embedder-url <url>', 'as for the shards')
    .option('--html', 'write report.html also with --json or --quiet')
    .option('--no-html', 'write no report.html')
    .option('--json', 'print run.json on stdout')
    .option('--quiet', 'print nothing but errors')
    .addHelpText(
      'after',
      `
The corpus, its labels and the configuration must be here as they were for the shards. Strategies
are not run again but for the pages that report.html draws; queries are retrieved here, since a
ranking needs the chunks of all pages.

Examples:
  uncut run --shard 1/3 --out parts        on one machine
  uncut run --shard 2/3 --out parts        on another
  uncut run --shard 3/3 --out parts        on a third
  uncut merge parts/*
`,
    )
    .action(async (folders: string[], flags) => {
      const { mergeCommand } = await import('./merge.ts');
      process.exitCode = await mergeCommand(folders, flags);
    });
}
