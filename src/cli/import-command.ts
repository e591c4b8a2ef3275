import type { Command } from 'commander';

/** `uncut import`: label sources and golden sets of other tools become a corpus. */
export function addImportCommand(program: Command): Command {
  return program
    .command('import')
    .description('make a corpus of the requirements or golden sets of other tools')
    .argument('<file...>', 'label files, or a folder of them (BEIR, Doorstop, StrictDoc)')
    .requiredOption('--to <folder>', 'where the corpus is written, such as corpora/handbook')
    .option('--pages <folder>', 'the documents; left out when the source brings its own texts')
    .option('--format <format>', 'what the files are (default: what their content shows)')
    .option('--sheet <name>', 'sheet of an Excel file (default: the first that is not hidden)')
    .option('--id-column <name>', 'column or attribute that holds the id (CSV, Excel, ReqIF)')
    .option('--text-column <name>', 'column or attribute that holds the text (CSV, Excel, ReqIF)')
    .option('--page-column <name>', 'column that names the page (CSV, Excel)')
    .option('--text <mode>', 'how page text is taken: flat, layout or raw')
    .option('--licence <text>', 'of the documents and labels, for corpus.json')
    .option('--force', 'write over files that exist')
    .option('--json', 'one JSON line a problem')
    .addHelpText(
      'after',
      `
Formats: reqif, needs (Sphinx-Needs), sdoc (StrictDoc), doorstop, oscal, csv (also TSV, Excel);
beir, squad, ragas, promptfoo, chroma, legalbench.

A passage whose place the source gives is pinned when its text stands there; else its text is
searched for. What is on no page, or on several, is listed and never guessed: then the exit code
is 1.

Examples:
  uncut import requirements.csv --pages docs --to corpora/handbook
  uncut import questions_df.csv --pages corpora --to corpora/chroma
  uncut import scifact --to corpora/scifact          a BEIR set
`,
    )
    .action(async (files: readonly string[], flags) => {
      const { importCommand } = await import('./import.ts');
      process.exitCode = await importCommand(files, flags);
    });
}
