import type { ElementRow } from '../core/rows.ts';
import type { Run } from '../core/run.ts';
import { readTextInside } from '../io/read-text.ts';

/** Whether two runs expect the same elements. */
export interface LabelComparison {
  readonly same: boolean;
  /** Elements of one id whose text is not of one length. */
  readonly otherText: number;
  /** What the corpus's log says about the versions between. */
  readonly reasons: readonly string[];
}

/** Compares the elements of two runs by id, kind and length, and the versions of their labels. */
export function compareLabels(
  first: Run,
  second: Run,
  pairs: readonly (readonly [ElementRow, ElementRow])[],
  reasons: readonly string[] = [],
): LabelComparison {
  let otherText = 0;
  let otherKind = 0;
  for (const [one, two] of pairs) {
    const [a, b] = [one.coverage, two.coverage];
    if (a !== null && b !== null && a[1] !== b[1]) otherText++;
    if (one.kind !== two.kind) otherKind++;
  }
  const versions = first.corpus.version === second.corpus.version;
  const counts = first.corpus.elements === second.corpus.elements;
  return { same: versions && counts && otherText + otherKind === 0, otherText, reasons };
}

/**
 * The lines of the version log in a corpus's CORPUS.md or README.md (`| version | date | reason |`) for the versions after
 * the first run's up to the second's; empty when there is no log.
 */
export async function labelReasons(
  corpus: string | null,
  first: Run,
  second: Run,
): Promise<string[]> {
  const [from, to] = [first.corpus.version, second.corpus.version];
  if (corpus === null || from === to) return [];
  const read = (name: string) => readTextInside(corpus, name, 'results').catch(() => '');
  // The README of a folder of documents is one of them; its corpus then has notes of its own.
  const [own, readme] = [versionLog(await read('CORPUS.md')), versionLog(await read('README.md'))];
  const log = own.length > 0 ? own : readme;
  const [start, end] = [from, to].map((version) =>
    log.findIndex((entry) => entry.version === String(version)),
  );
  if (start === undefined || end === undefined || end < 0) return [];
  const between = start < 0 || start > end ? [log[end]!] : log.slice(start + 1, end + 1);
  return between.map(({ version, date, reason }) => `version ${version} (${date}): ${reason}`);
}

/** The rows of a Markdown table with the columns version, date and reason. */
export function versionLog(
  markdown: string,
): readonly { readonly version: string; readonly date: string; readonly reason: string }[] {
  const lines = markdown.split(/\r?\n/);
  const head = lines.findIndex((line) =>
    /^\|\s*version\s*\|\s*date\s*\|\s*reason\s*\|/i.test(line),
  );
  if (head < 0) return [];
  const entries: { version: string; date: string; reason: string }[] = [];
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith('|')) break;
    const [version = '', date = '', reason = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    entries.push({ version, date, reason });
  }
  return entries;
}
