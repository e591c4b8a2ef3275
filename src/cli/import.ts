import type { ImportFormat } from '../io/import/imported.ts';
import { IMPORT_FORMATS } from '../io/import/read-imports.ts';
import { writeCorpus } from '../io/write-corpus.ts';
import { formatCount, plainJson, plainLine, plural } from '../report/format.ts';
import { type ImportedCorpus, importCorpus } from '../run/import-corpus.ts';
import { oneOf } from './options.ts';
import { print, printJson, say } from './output.ts';
import { quote } from './run-output.ts';

interface ImportFlags {
  readonly to: string;
  readonly pages?: string;
  readonly format?: string;
  readonly sheet?: string;
  readonly idColumn?: string;
  readonly textColumn?: string;
  readonly pageColumn?: string;
  readonly text?: string;
  readonly licence?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** How elements were found, in words, the strictest way first. */
const WAYS = [
  ['pinned', 'pinned'],
  ['exact', 'by text'],
  ['whitespace', 'with other whitespace'],
  ['folded', 'in other typography'],
] as const;

/**
 * Runs `uncut import`; returns 1 when something could not be located.
 *
 * @throws UncutError for a source that can't be read, and when the corpus exists already.
 */
export async function importCommand(files: readonly string[], flags: ImportFlags): Promise<number> {
  const formats = Object.keys(IMPORT_FORMATS) as ImportFormat[];
  const corpus = await importCorpus({
    files,
    ...flags,
    format: oneOf('--format', flags.format, formats),
    text: oneOf('--text', flags.text, ['flat', 'layout', 'raw']),
    date: new Date().toISOString().slice(0, 10),
  });
  await writeCorpus(flags.to, corpus.files, flags.force === true);
  say(corpus.notes.map((note) => `note: ${note}`));
  if (flags.json) corpus.problems.forEach(printJson);
  else printReport(corpus, flags.to);
  return corpus.problems.length > 0 ? 1 : 0;
}

function printReport({ files, origins, counts, problems }: ImportedCorpus, to: string): void {
  for (const { kind, id: element, message, suggestion } of problems) {
    print(`${kind}: ${plainLine(element)}: ${plainLine(message)}\n`);
    if (suggestion !== undefined) print(`  ${plainJson(suggestion)}\n`);
  }
  if (problems.length > 0) print('\n');
  const { pages, elements, found, missing, homeless, queries, judgments } = counts;
  const ways = WAYS.flatMap(([via, words]) => {
    const count = found.get(via);
    return count === undefined ? [] : [`${formatCount(count)} ${words}`];
  });
  const located = [...found.values()].reduce((sum, count) => sum + count, 0);
  const lost = [
    ...(missing > 0 ? [`${formatCount(missing)} not on their page`] : []),
    ...(homeless > 0 ? [`${formatCount(homeless)} without a page, in unlocated.jsonl`] : []),
  ];
  const [first] = origins;
  const sources =
    origins.length === 1
      ? `${first!.file} (${first!.format})`
      : `${plural(origins.length, 'file')} (${[...new Set(origins.map(({ format }) => format))].join(', ')})`;
  const rows: [string, string][] = [
    ['Read', sources],
    ['Pages', formatCount(pages)],
    ['Elements', `${formatCount(located)} of ${formatCount(elements)} located: ${ways.join(', ')}`],
    ...lost.map((line): [string, string] => ['', line]),
    ...(queries > 0 ? [['Questions', formatCount(queries)] as [string, string]] : []),
    ...(judgments > 0 ? [['Judgments', formatCount(judgments)] as [string, string]] : []),
    ['Wrote', `${plural(files.length, 'file')} in ${to}`],
    ...(problems.length === 0
      ? []
      : [['Next', `correct the labels; uncut validate ${quote(to)}`] as [string, string]]),
    [problems.length === 0 ? 'Next' : '', `uncut run ${quote(to)}`],
  ];
  for (const [name, text] of rows) print(`${name.padEnd(9)}  ${plainLine(text)}\n`);
}
