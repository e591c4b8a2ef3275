import type { Command } from 'commander';

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** `uncut bench`: the profiler of the scorer. */
export function addBenchCommand(program: Command): Command {
  return program
    .command('bench')
    .description(
      'time the scorer, the tokenizer and the rest beside the usual ways; answers are checked first',
    )
    .argument(
      '[task...]',
      'grading, occurrences, adversarial, tokens, html, langchain, sweep, run (default: all)',
    )
    .option(
      '--make <size>',
      'an own grading workload, page:elements:chunks; repeatable',
      collect,
      [],
    )
    .option(
      '--corpus <folder>',
      'grade the pages and elements of this corpus, and use it in sweep and run',
    )
    .option('--rust', 'also the per-pair loop in Rust, compiled with rustc')
    .option('--full', 'also the sizes that take minutes or a gigabyte')
    .option(
      '--clock <name>',
      'wall (default), or cpu: fair on a machine that is busy with other work',
    )
    .option('--budget <ms>', 'milliseconds to spend on each row (default 2000)')
    .option(
      '--config <file>',
      'configuration with scorers and bench.make (default: bench.config.ts)',
    )
    .option('--save [file]', 'keep the record (default results/bench/<machine>-<date>.json)')
    .option('--against <file>', 'compare with a record; exit 1 when something is worse')
    .option('--tolerance <share>', 'how much worse is still equal (default 20%)')
    .option('--json', 'print the record on stdout')
    .addHelpText(
      'after',
      `
Examples:
  uncut bench                                     every task
  uncut bench grading tokens                      some tasks
  uncut bench grading --make 1mb:2000:313 --rust  an own workload, beside Rust
  uncut bench --corpus corpora/my-corpus          your pages and elements
  uncut bench --save && uncut bench --against results/bench/<record>.json

Your own scorer, in bench.config.ts, is checked against classify and timed beside it:
  scorers: { mine: (page, element, chunk) => 'full' | 'partial' | 'none' }
`,
    )
    .action(async (tasks: string[], flags) => {
      const { benchCommand } = await import('./bench.ts');
      process.exitCode = await benchCommand(tasks, flags);
    });
}
