import { Command, CommanderError } from 'commander';
import { UncutError } from '../core/error.ts';
import { plainLines } from '../report/format.ts';
import { packageVersion } from '../run/package-version.ts';
import { addBenchCommand } from './bench-command.ts';
import { addChunksCommand } from './chunks-command.ts';
import { addCompareCommand } from './compare-command.ts';
import { addImportCommand } from './import-command.ts';
import { addInitCommand } from './init-command.ts';
import { addMergeCommand } from './merge-command.ts';
import { addReportCommand } from './report-command.ts';
import { addRunCommand } from './run-command.ts';
import { addScoreCommand } from './score-command.ts';
import { addShowCommand } from './show-command.ts';
import { addStrategiesCommand } from './strategies-command.ts';
import { addTextCommand } from './text-command.ts';
import { addValidateCommand } from './validate-command.ts';
import { addWorkerCommand } from './worker-command.ts';

/**
 * Runs the command line; returns the exit code: 0 done, 1 a failed gate or page, 2 usage or
 * configuration.
 *
 * @param args without the names of node and the script
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  process.exitCode = undefined;
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
    addInitCommand,
    addImportCommand,
    addRunCommand,
    addTextCommand,
    addChunksCommand,
    addScoreCommand,
    addShowCommand,
    addValidateCommand,
    addStrategiesCommand,
    addCompareCommand,
    addMergeCommand,
    addWorkerCommand,
    addReportCommand,
    addBenchCommand,
  ]) {
    add(program).exitOverride();
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return exitCodeOf(error);
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
