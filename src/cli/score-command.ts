import type { Command } from 'commander';
import { addElementOptions, addTextOptions } from './options.ts';

/** `uncut score`: grades what another system retrieved. */
export function addScoreCommand(program: Command): Command {
  const command = program
    .command('score')
    .description('score rankings that another system made: by expected elements, by judgments')
    .argument(
      '<rankings>',
      'a line a position: { query, rank, page?, start?, end?, text?, item?, chunk?, score? }, or a query: { query, results: [...] }; or a TREC run',
    )
    .option('--corpus <path>', 'the corpus whose expected elements and queries they are graded by')
    .option('--queries <file>', "a queries.jsonl (default: the corpus's)")
    .option(
      '--chunks <file>',
      'all chunks of the system, { page, text, start?, end?, id?, ordinal? } a line, which rankings name by "chunk" (or "item"): id, page#ordinal or ordinal',
    )
    .option('--chunks-unit <unit>', 'what their offsets count: utf16 (default), codepoint or utf8')
    .option(
      '--judgments <file>',
      'judged items, { query, item, relevance: relevant|irrelevant|unknown } (default: of corpus.json)',
    )
    .option(
      '--inventory <which>',
      'complete: every relevant item is judged; unknown (default, else of corpus.json)',
    )
    .option('--format <name>', 'jsonl (default) or trec')
    .option('--qrels <file>', "judgments in trec_eval's format");
  addElementOptions(command);
  addTextOptions(command);
  return command
    .option(
      '--occurrences <which>',
      "all (default): any place of the text counts; pinned: only the label's",
    )
    .option('--threshold <fraction>', 'coverage from which a cut element is partial (default 1/2)')
    .option('--encoding <name>', 'token encoding of budgets (default cl100k_base)')
    .option('--k <cutoffs>', 'positions that count (default 1,4,10)')
    .option('--budget <tokens>', 'cutoffs in tokens, e.g. 2000')
    .option('--dedupe <how>', 'none (default), same-span or same-elements; of items: equal ids')
    .option('--preset <tool>', "trec, torchmetrics, ranx or chroma: that tool's numbers beside")
    .option('--explain-conventions', 'say which convention moved which number')
    .option('--review <file>', 'write a CSV sheet of what was retrieved, for people to judge')
    .option('--rows <count>', 'rows of queries printed (default 40; --json has all)')
    .option('--json', 'print everything as one line of JSON')
    .option('--quiet', 'print nothing but errors')
    .addHelpText(
      'after',
      `
Examples:
  uncut score rankings.jsonl --corpus corpora/my-corpus
  uncut score rankings.jsonl --corpus corpora/my-corpus --chunks chunks.jsonl
  uncut score rankings.jsonl --judgments judgments.jsonl --review review.csv
  uncut score run.txt --format trec --qrels qrels.txt --preset trec --explain-conventions
`,
    )
    .action(async (rankings: string, flags) => {
      const { scoreCommand } = await import('./score.ts');
      process.exitCode = await scoreCommand(rankings, flags);
    });
}
