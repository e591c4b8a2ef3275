import type { Command } from 'commander';

/** `uncut show`: an element in its page with the cuts marked. */
export function addShowCommand(program: Command): Command {
  return program
    .command('show')
    .description('print an element in its page with the cuts marked')
    .argument('<run>', 'a run folder, such as results/2026-11-30-my-corpus-1a2b3c4d')
    .argument('<element>', 'the id of an element, or a part of it that no other id has')
    .option('--strategy <ids>', 'only these strategies of the run')
    .option('--corpus <folder>', 'where the corpus is now, when it has moved')
    .option('--context <units>', 'text shown before and after the element (default 200)')
    .action(async (run: string, element: string, flags) => {
      const { showCommand } = await import('./show.ts');
      await showCommand(run, element, flags);
    });
}
