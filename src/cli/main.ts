#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { UncutError } from '../core/error.ts';
import { plainLines } from '../report/format.ts';
import { packageVersion } from '../run/package-version.ts';
import { addBenchCommand } from './bench-command.ts';
import { addChunksCommand } from './chunks-command.ts';
import { addCompareCommand } from './compare-command.ts';
import { addReportCommand } from './report-command.ts';
import { addRunCommand } from './run-command.ts';
import { addScoreCommand } from './score-command.ts';
import { addShowCommand } from './show-command.ts';
import { addStrategiesCommand } from './strategies-command.ts';
import { addTextCommand } from './text-command.ts';
import { addValidateCommand } from './validate-command.ts';

/** Exit codes: 0 done, 1 a failed gate or page, 2 usage or configuration. */
async function main(): Promise<void> {
  const program = new Command('uncut')
    .description(
      'Shows which requirements and answers a text splitter cuts apart, before you embed.',
    )
    .version(packageVersion(), '-V, --version')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(plainLines(text)) })
    .configureHelp({ showGlobalOptions: false });
  for (const add of [
    addRunCommand,
    addTextCommand,
    addChunksCommand,
    addScoreCommand,
    addShowCommand,
    addValidateCommand,
    addStrategiesCommand,
    addCompareCommand,
    addReportCommand,
    addBenchCommand,
  ]) {
    add(program).exitOverride();
  }
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UncutError) {
    process.stderr.write(`error: ${plainLines(error.message)}\n`);
    return 2;
  }
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0;
  process.stderr.write(
    `error: ${plainLines(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
  );
  return 2;
}

// A reader that closes the pipe early (head, less) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

await main();
