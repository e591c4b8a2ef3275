import type { Rankings } from '../io/rankings.ts';
import type { KnownJudgments } from './score.ts';
import type { ScoreCorpus } from './score-corpus.ts';

/**
 * What is odd about the queries of rankings: unknown ones with their lines, known ones without a
 * ranking, judgments of unknown ones.
 *
 * @param asked ids of the known queries
 */
export function queryWarnings(
  file: string,
  { queries, failed }: Rankings,
  asked: readonly string[],
  known: KnownJudgments | null,
): string[] {
  const ids = new Set(asked);
  const warnings: string[] = [];
  for (const [query, lines] of queries) {
    if (ids.has(query)) continue;
    const count =
      lines.length === 0
        ? 'its empty list is'
        : lines.length === 1
          ? '1 line'
          : `${lines.length} lines`;
    const first = lines.map((one) => one.line).sort((a, b) => a - b)[0];
    const where = first === undefined ? file : `${file}:${first}`;
    warnings.push(`${where}: query ${JSON.stringify(query)} is not known: ${count} ignored`);
  }
  for (const [query, { line }] of failed) {
    if (!ids.has(query)) {
      warnings.push(`${file}:${line}: query ${JSON.stringify(query)} is not known: ignored`);
    }
  }
  const without = asked.filter((id) => !queries.has(id) && !failed.has(id));
  if (without.length > 0) {
    warnings.push(
      `${file}: ${without.length} of ${asked.length} queries have no ranking and count as retrieved nothing: ${without.slice(0, 10).join(', ')}${without.length > 10 ? ' ...' : ''}`,
    );
  }
  const strange = [...(known?.judgments.keys() ?? [])].filter((id) => !ids.has(id));
  if (strange.length > 0) {
    warnings.push(`judgments of queries that are not known are ignored: ${strange.join(', ')}`);
  }
  return warnings;
}

/** Expected elements that a corpus does not have: no ranking can find them. */
export function expectedWarnings(
  queries: readonly { readonly id: string; readonly elements: readonly string[] }[],
  { pages, corpus: { rule } }: ScoreCorpus,
): string[] {
  const labels = rule.by === 'labels' ? rule.elements : pages.flatMap(({ elements }) => elements);
  const known = new Set(labels.map(({ id }) => id));
  return queries.flatMap(({ id, elements }) =>
    elements
      .filter((element) => !known.has(element))
      .map((element) => `query "${id}" expects "${element}", which is no element of the corpus`),
  );
}
