import type { Command } from 'commander';

/** `uncut compare`: two runs, or strategies of one run. */
export function addCompareCommand(program: Command): Command {
  return program
    .command('compare')
    .description('compare two runs, or strategies of one: what was won and lost, and is it chance')
    .argument('<run>', 'a run folder, or <run folder>#<strategy>')
    .argument('[run2]', 'the run to compare with it (default: the other strategies of the first)')
    .option('--k <cutoff>', "cutoff of Hit@k (default: the runs' headline)")
    .option('--budget <tokens>', 'budgets of Hit (default: all that both runs were scored at)')
    .option('--no-queries', 'compare the elements alone')
    .option('--common', 'compare the elements that both runs have')
    .option('--price <amount>', 'price of embedding, e.g. 0.02/1M: adds the money to the cost')
    .option('--no-cost', 'do not split again to find the re-ingest cost')
    .option('--seed <number>', 'seed of the permutation test (default 0)')
    .option('--json', 'print the comparison as JSON')
    .option('--markdown', 'print the comparison as Markdown')
    .option('--html <file>', 'write it as one HTML file too, with the borders of both side by side')
    .addHelpText(
      'after',
      `
Examples:
  uncut compare results/before results/after         every strategy that both have
  uncut compare results/a#fixed-800 results/a#fixed-400
  uncut compare results/a#fixed-800                  the other strategies against fixed-800
  uncut compare results/a results/b --html comparison.html
  uncut compare results/a results/b --price 0.02/1M --markdown > comparison.md
`,
    )
    .action(async (first: string, second: string | undefined, flags) => {
      const { compareCommand } = await import('./compare.ts');
      await compareCommand(first, second, flags);
    });
}
