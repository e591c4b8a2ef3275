import type { Command } from 'commander';

/** `uncut strategies`: what there is to choose from. */
export function addStrategiesCommand(program: Command): Command {
  return program
    .command('strategies')
    .description('list the strategies with their parameters')
    .action(async () => {
      const { strategiesCommand } = await import('./strategies.ts');
      await strategiesCommand();
    });
}
