import type { Command } from 'commander';
import { addElementOptions, addTextOptions } from './options.ts';

/** `uncut validate`: every label problem at once. */
export function addValidateCommand(program: Command): Command {
  const command = program
    .command('validate')
    .description('list every problem of a corpus and its labels; exit 1 when there are any')
    .argument('<corpus>', 'a corpus folder');
  return addTextOptions(addElementOptions(command))
    .option('--json', 'one JSON line a problem')
    .action(async (corpus: string, flags) => {
      const { validateCommand } = await import('./validate.ts');
      process.exitCode = await validateCommand(corpus, flags);
    });
}
