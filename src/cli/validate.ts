import { findOccurrences } from '../core/occurrences.ts';
import type { ExpectedElement, Page } from '../core/types.ts';
import { checkLabels, type LabelProblem } from '../corpus/check-labels.ts';
import type { Query } from '../io/labels.ts';
import { plainJson, plainLine, plural } from '../report/format.ts';
import { fileJobs } from '../run/evaluate.ts';
import { openCorpus } from '../run/open-corpus.ts';
import { readPages } from '../run/read-pages.ts';
import { type CorpusFlags, corpusOptions } from './options.ts';
import { print, printJson } from './output.ts';

interface ValidateFlags extends CorpusFlags {
  readonly json?: boolean;
}

/** Lists every problem of a corpus; returns 1 when there is one. */
export async function validateCommand(path: string, flags: ValidateFlags): Promise<number> {
  const pageProblems: string[] = [];
  const pageNotes: string[] = [];
  const corpus = await openCorpus(path, {
    ...corpusOptions(flags),
    onLabelProblem: (message) => pageProblems.push(message),
  });
  const pages: Page[] = [];
  const elements: ExpectedElement[] = corpus.rule.by === 'labels' ? [...corpus.rule.elements] : [];
  const problems: LabelProblem[] = [];
  for (const { file, labels } of fileJobs(corpus)) {
    try {
      const batch = await readPages(corpus, file, labels);
      const noted = new Set(batch.notes);
      pageProblems.push(...batch.warnings.filter((warning) => !noted.has(warning)));
      pageNotes.push(...noted);
      for (const loaded of batch.pages) {
        pages.push(loaded.page);
        if (corpus.rule.by !== 'labels') elements.push(...loaded.elements);
      }
    } catch (error) {
      pageProblems.push((error as Error).message);
    }
  }
  if (corpus.rule.by !== 'labels' && elements.length === 0) {
    pageProblems.push(`no element found on ${pages.length} pages`);
  }
  pageProblems.push(...unknownExpected(corpus.queries ?? [], elements));
  problems.push(...checkLabels(pages, elements, { find: findOccurrences }));
  if (flags.json) {
    for (const message of pageProblems) printJson({ kind: 'page', message });
    for (const message of pageNotes) printJson({ kind: 'page', severity: 'note', message });
    for (const problem of problems) printJson(problem);
  } else {
    for (const note of pageNotes) print(`note: ${plainLine(note)}\n`);
    printProblems(corpus.id, pages.length, elements.length, pageProblems, problems);
  }
  const failing = problems.filter(({ severity }) => severity === 'problem').length;
  return failing + pageProblems.length > 0 ? 1 : 0;
}

/** Queries that expect what is no element of the corpus. */
function unknownExpected(
  queries: readonly Query[],
  elements: readonly ExpectedElement[],
): string[] {
  const ids = new Set(elements.map(({ id }) => id));
  return queries.flatMap(({ id, elements: expected }) =>
    expected
      .filter((one) => !ids.has(one))
      .map((one) => `query "${id}" expects "${one}", which is no element of the corpus`),
  );
}

/** `938 repeated`: notes by kind. */
function noteCounts(problems: readonly LabelProblem[]): string {
  const counts = new Map<string, number>();
  for (const { kind, severity } of problems) {
    if (severity === 'note') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

function printProblems(
  id: string,
  pages: number,
  elements: number,
  pageProblems: readonly string[],
  problems: readonly LabelProblem[],
): void {
  for (const message of pageProblems) print(`${plainLine(message)}\n`);
  for (const { id, kind, severity, message, suggestion } of problems) {
    if (severity === 'note') continue;
    // The message ends with the suggestion, which stands on a line of its own.
    print(`${kind}: ${plainLine(id)}: ${plainLine(message.split('\n')[0]!)}\n`);
    if (suggestion !== undefined) print(`  ${plainJson(suggestion)}\n`);
  }
  const failing = problems.filter(({ severity }) => severity === 'problem').length;
  const notes = problems.length - failing;
  if (notes > 0) print(`note: ${noteCounts(problems)} (no fault; --json lists them)\n`);
  const total = failing + pageProblems.length;
  print(
    `${plainLine(id)}: ${plural(pages, 'page')}, ${plural(elements, 'element')}: ${total === 0 ? 'no problems' : plural(total, 'problem')}\n`,
  );
}
