import type { Command } from 'commander';

/** `uncut report`: a run as one HTML file. */
export function addReportCommand(program: Command): Command {
  return program
    .command('report')
    .description('write a run as one HTML file: figures, plots, pages with their cuts')
    .argument('<run>', 'a run folder, such as results/2026-11-30-my-corpus-1a2b3c4d')
    .option('--corpus <folder>', 'where the corpus is now, when it has moved')
    .option('--out <file>', 'the file to write (default report.html in the run folder)')
    .action(async (run: string, flags) => {
      const { reportCommand } = await import('./report.ts');
      await reportCommand(run, flags);
    });
}
