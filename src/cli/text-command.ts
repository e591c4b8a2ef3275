import type { Command } from 'commander';
import { addTextOptions } from './options.ts';

/** `uncut text`: what the ingest sees. */
export function addTextCommand(program: Command): Command {
  const command = program
    .command('text')
    .description('print the page text that splitters see')
    .argument('<file>', 'an HTML, Markdown, text or JSONL file');
  return addTextOptions(command)
    .option('--blocks', 'print the blocks instead, one JSON line each')
    .addHelpText(
      'after',
      `
Examples:
  uncut text page.html                   as jsoup's body().text() gives it
  uncut text page.html --text layout     one line a block
  uncut text spec.md --blocks            headings, paragraphs, list items, rows with their spans
`,
    )
    .action(async (file: string, flags) => {
      const { textCommand } = await import('./text.ts');
      await textCommand(file, flags);
    });
}
