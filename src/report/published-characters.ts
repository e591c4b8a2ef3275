import type { Run } from '../core/run.ts';
import { formatMean } from './score-characters.ts';
import { type Column, tableLines } from './table.ts';

/** Questions of Chroma's evaluation: scores over another number are of another data set. */
const QUESTIONS = 472;

/** Positions of a ranking that the published scores look at. */
const K = 5;

type Published = readonly [recall: string, precision: string, iou: string];

/**
 * Recall, precision and IoU, mean and standard deviation in percent, of dense retrieval.
 *
 * Source: B. Smith and A. Troynikov, "Evaluating Chunking Strategies for Retrieval", Chroma
 * Technical Report, July 2024, https://research.trychroma.com/evaluating-chunking, the table for
 * text-embedding-3-large and five retrieved chunks; "Recursive" and "TokenText" by size and overlap.
 */
const PUBLISHED: Readonly<Record<string, Published>> = {
  'recursive-800-400': ['85.4 sd 34.9', '1.5 sd 1.3', '1.5 sd 1.3'],
  'token-800-400': ['87.9 sd 31.7', '1.4 sd 1.1', '1.4 sd 1.1'],
  'recursive-400-200': ['88.1 sd 31.6', '3.3 sd 2.7', '3.3 sd 2.7'],
  'token-400-200': ['88.6 sd 29.7', '2.7 sd 2.2', '2.7 sd 2.2'],
  'recursive-400-0': ['89.5 sd 29.7', '3.6 sd 3.2', '3.6 sd 3.2'],
  'token-400-0': ['89.2 sd 29.2', '2.7 sd 2.2', '2.7 sd 2.2'],
  'recursive-200-0': ['88.1 sd 30.1', '7.0 sd 5.6', '6.9 sd 5.6'],
  'token-200-0': ['87.0 sd 30.8', '5.2 sd 4.1', '5.1 sd 4.1'],
};

/** What stands beside what in the table of {@link publishedTable}. */
export const PUBLISHED_NOTE =
  "published: dense retrieval with text-embedding-3-large, top 5, from Chroma's report (research.trychroma.com/evaluating-chunking, 2024), not measured here. Both by Chroma's convention (compat): they differ by the retriever, not by the chunks.";

/**
 * Whether the run holds all settings of the report by Chroma's own splitters: other splitters may
 * have their names, and have more parameters or not all of them.
 */
function holdsSettings({ strategies }: Run): boolean {
  return Object.keys(PUBLISHED).every((wanted) => {
    const found = strategies.find(({ id }) => id === wanted);
    return found !== undefined && Object.keys(found.params).sort().join() === 'overlap,size';
  });
}

/**
 * Scores over characters of this run beside the published ones, a row a setting of Chroma's report.
 * No rows unless the run is of all its settings, over its 472 questions and the top 5.
 */
export function publishedTable(run: Run): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const rows = (holdsSettings(run) ? run.strategies : []).flatMap(({ id, characters }) => {
    const published = Object.hasOwn(PUBLISHED, id) ? PUBLISHED[id] : undefined;
    if (published === undefined || characters?.queries !== QUESTIONS) return [];
    const { compat, k, retriever } = characters;
    if (retriever === null || k !== K) return [];
    const { recall, precision, iou } = compat;
    const own = [recall, precision, iou].map(formatMean);
    return [[id, ...published.flatMap((score, index) => [own[index]!, score])]];
  });
  const retriever = run.strategies[0]?.characters?.retriever ?? '';
  const heads = ['recall', 'precision', 'IoU'].flatMap((head) => [
    `${head} ${retriever}`,
    'published',
  ]);
  return { heads: ['strategy', ...heads], rows };
}

/** Head and rows of the table for a terminal; nothing when it has no rows. */
export function publishedLines(run: Run): readonly string[] {
  const { heads, rows } = publishedTable(run);
  if (rows.length === 0) return [];
  const columns = heads.map(
    (head, index): Column => ({ head, align: index === 0 ? 'left' : 'right' }),
  );
  return tableLines(columns, rows);
}
