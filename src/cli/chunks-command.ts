import type { Command } from 'commander';
import { addEmbedderOptions, addStrategyOptions, addTextOptions } from './options.ts';

/** `uncut chunks`: what a strategy makes of a file. */
export function addChunksCommand(program: Command): Command {
  const command = program
    .command('chunks')
    .description('print the chunks of a file, one JSON line each')
    .argument('<file>', 'an HTML, Markdown, text or JSONL file');
  return addEmbedderOptions(addTextOptions(addStrategyOptions(command)))
    .addHelpText(
      'after',
      `
Example:
  uncut chunks spec.md --strategy fixed --size 800
`,
    )
    .action(async (file: string, flags) => {
      const { chunksCommand } = await import('./chunks.ts');
      await chunksCommand(file, flags);
    });
}
