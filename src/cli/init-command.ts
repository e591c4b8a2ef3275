import type { Command } from 'commander';

/** `uncut init`: from a folder of documents to a first result. */
export function addInitCommand(program: Command): Command {
  return program
    .command('init')
    .description(
      'find the documents and labels of a folder, write bench.config.ts, a corpus and an example strategy, and run them',
    )
    .argument('[folder]', 'where to look for documents (default: this folder)', '.')
    .option('--dry-run', 'print what would be written, write and run nothing')
    .option('--force', 'write over files that exist')
    .option('--no-run', 'write the files, run nothing')
    .addHelpText(
      'after',
      `
An element is what must come through chunking whole. It is found by what the documents show: ids
such as FR-001, REQ_12 or AC 1.2, titles such as "Requirement: ...", numbered criteria such as
1.2.3, else sentences with BCP 14 words (MUST, SHALL ...), else every block.

Examples:
  uncut init                 the documents below this folder
  uncut init docs            those of docs; bench.config.ts is written here
  uncut init --dry-run       see first
`,
    )
    .action(async (folder: string, flags) => {
      const { initCommand } = await import('./init.ts');
      process.exitCode = await initCommand(folder, flags);
    });
}
