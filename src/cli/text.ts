import { readFilePages } from '../run/read-file.ts';
import { type CorpusFlags, corpusOptions } from './options.ts';
import { printJson, printText, say } from './output.ts';

/** Prints the text, or the blocks, of every page of a file. */
export async function textCommand(
  file: string,
  flags: CorpusFlags & { readonly blocks?: boolean },
): Promise<void> {
  const { pages, warnings } = await readFilePages(file, corpusOptions(flags));
  say(warnings.map((warning) => `warning: ${warning}`));
  for (const page of pages) {
    if (flags.blocks) {
      for (const block of page.blocks) {
        printJson({ ...block, text: page.text.slice(block.start, block.end) });
      }
    } else printText(page.text.endsWith('\n') ? page.text : `${page.text}\n`);
  }
}
