import type { Command } from 'commander';
import { addGateOptions } from './gate.ts';
import {
  addElementOptions,
  addEmbedderOptions,
  addStrategyOptions,
  addTextOptions,
} from './options.ts';
import { addQueueOptions } from './queue-options.ts';

/** `uncut run`: the main job. */
export function addRunCommand(program: Command): Command {
  const command = program
    .command('run', { isDefault: false })
    .description(
      'evaluate strategies over corpora: which elements come through whole, which are cut',
    )
    .argument(
      '[corpus...]',
      'corpus folders, folders of documents, or files (default: bench.config.ts, else the bundled corpus)',
    );
  addStrategyOptions(command);
  addGateOptions(command);
  addElementOptions(command);
  addTextOptions(command);
  addEmbedderOptions(command);
  addQueueOptions(command);
  return command
    .option(
      '--occurrences <which>',
      "all (default): any place of the text counts; pinned: only the label's",
    )
    .option('--placement <how>', 'bare-text chunks: ordered (default) or first occurrence')
    .option('--threshold <fraction>', 'coverage from which a cut element is partial (default 1/2)')
    .option(
      '--queries <which>',
      "a queries.jsonl, auto (made from the labels) or none (default: the corpus's)",
    )
    .option('--retriever <names>', 'bm25 (default), dense, hybrid, or one of the configuration')
    .option('--k <cutoffs>', 'positions that count (default 1,4,10)')
    .option('--budget <tokens>', 'cutoffs in tokens, e.g. 2000')
    .option('--depth <positions>', 'positions retrieved (default 100)')
    .option('--dedupe <how>', 'none (default), same-span or same-elements')
    .option(
      '--preset <tool>',
      "chroma: the eight splitters of Chroma's report (or those of --strategy), scored over characters",
    )
    .option(
      '--chunks <file>',
      'chunks that another pipeline made, {page, text, start?, end?} a line; may be repeated',
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .option('--chunks-unit <unit>', 'what their offsets count: utf16 (default), codepoint or utf8')
    .option('--target <share>', 'whole rate that the recommendation aims at (default 99%)')
    .option('--price <price>', 'of embedding, e.g. 0.02/1M tokens, for the recommendation')
    .option('--dims <count>', 'dimensions of a vector, for the size of the index')
    .option('--config <file>', 'configuration (default: bench.config.ts in this folder)')
    .option('--out <folder>', 'results folder (default results)')
    .option(
      '--cache <folder>',
      'where page text and tokens are kept (default node_modules/.cache/uncut, if there is a node_modules)',
    )
    .option('--no-cache', 'keep and use nothing')
    .option(
      '--jobs <threads>',
      'worker threads (default: one, more when the work takes several seconds)',
    )
    .option(
      '--page-timeout <seconds>',
      'most time for a page with a strategy or pattern of your own; 0 for no limit (default 60)',
    )
    .option('--shard <share>', 'only a share of the files, such as 3/16; uncut merge adds them up')
    .option('--resume', 'go on with an interrupted run of the same command')
    .option('--html', 'write report.html also with --json or --quiet')
    .option('--no-html', 'write no report.html')
    .option('--json', 'print run.json on stdout, one line a corpus')
    .option('--quiet', 'print nothing but errors')
    .addHelpText(
      'after',
      `
Examples:
  uncut run                                        the corpora of bench.config.ts
  uncut run ./docs --elements '^(FR|NFR)-\\d+'      your documents, requirements by id
  uncut run ./docs --bcp14 --strategy fixed --size 200,400,800
  uncut run corpora/my-corpus --strategy ./strategies/mine.ts --json
`,
    )
    .action(async (paths: string[], flags) => {
      const { runCommand } = await import('./run.ts');
      process.exitCode = await runCommand(paths, flags);
    });
}
