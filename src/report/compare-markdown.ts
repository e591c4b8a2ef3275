import type { Comparison, Condition, ElementChange, StrategyComparison } from './compare-types.ts';
import {
  asideInWords,
  costInWords,
  cutInWords,
  elementsInWords,
  queriesInWords,
  sameChunks,
  testInWords,
  verdictInWords,
} from './compare-words.ts';
import { markdownCode, markdownTable, markdownText } from './markdown-text.ts';

/** Changes that a report lists of each strategy; --json has all. */
const LISTED_CHANGES = 50;

/** A comparison as Markdown: the same facts as on the terminal, and more of the changes. */
export function compareMarkdown(comparison: Comparison): string {
  const { first, second, strategies, noun, test, warnings } = comparison;
  const sections = [
    first.name === second.name
      ? `# Strategies of ${markdownText(first.name)}`
      : `# ${markdownText(first.name)} against ${markdownText(second.name)}`,
    ...warnings.map((warning) => `> ${markdownText(warning)}`),
    ...strategies.flatMap((strategy) => strategySections(strategy, noun)),
    `Test: ${test.name}, ${test.draws} draws, seed ${test.seed}, level ${test.alpha}, ${test.correction} over all strategies. McNemar's p takes elements of a page as independent, which they are not.`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function strategySections(strategy: StrategyComparison, noun: string): string[] {
  const { first, second, elements, queries, conditions, cost } = strategy;
  const aside = asideInWords(elements, noun);
  const title =
    first === second
      ? markdownCode(first)
      : `${markdownCode(first)} against ${markdownCode(second)}`;
  return [
    `## ${title}`,
    list([
      `${noun}: ${elementsInWords(elements)}`,
      verdictInWords(elements.difference),
      ...testInWords(elements.difference),
      elements.attribution.text,
      ...(sameChunks(strategy) ? ['both give the same chunks'] : []),
      ...(aside.length === 0 ? [] : [`not compared: ${aside.join(', ')}`]),
    ]),
    ...queries.map((query) =>
      list([
        queriesInWords(query),
        verdictInWords(query.difference),
        ...testInWords(query.difference),
        query.attribution.text,
      ]),
    ),
    conditionTable([...conditions, ...(queries[0]?.conditions ?? [])]),
    ...(cost === undefined ? [] : ['### Re-ingest', list(costInWords(cost))]),
    ...(['lost', 'won'] as const).flatMap((change) => changeSection(elements.changes, change)),
    ...queries.flatMap(({ changes }) =>
      changes.length === 0
        ? []
        : [
            '### Queries won and lost',
            markdownTable(
              ['Query', 'Change', 'Before', 'Rank', 'Now', 'Rank'],
              changes
                .slice(0, LISTED_CHANGES)
                .map((one) => [
                  markdownCode(one.query),
                  one.change,
                  one.firstVerdict ?? '-',
                  String(one.firstRank ?? '-'),
                  one.secondVerdict ?? '-',
                  String(one.secondRank ?? '-'),
                ]),
            ),
          ],
    ),
  ];
}

function conditionTable(conditions: readonly Condition[]): string {
  return markdownTable(
    ['Condition', 'Same', 'First', 'Second', 'Note'],
    conditions.map(({ name, same, first, second, note }) => [
      markdownText(name),
      same === null ? (note === undefined ? 'n/a' : 'not known') : same ? 'yes' : '**no**',
      markdownText(first ?? '-'),
      markdownText(second ?? '-'),
      markdownText(note ?? ''),
    ]),
  );
}

function changeSection(changes: readonly ElementChange[], change: 'won' | 'lost'): string[] {
  const all = changes.filter((one) => one.change === change);
  if (all.length === 0) return [];
  const shown = all.slice(0, LISTED_CHANGES);
  return [
    `### ${change === 'lost' ? 'Lost: whole before, cut now' : 'Won: cut before, whole now'}`,
    `${all.length} in all${shown.length < all.length ? `, the worst ${shown.length}` : ''}.`,
    markdownTable(
      ['Element', 'Where it is cut', 'At the border'],
      shown.map((one) => [
        markdownCode(one.id),
        markdownText(cutInWords(one)),
        one.cut.atBorder === null
          ? '-'
          : `${markdownText(one.cut.atBorder[0].slice(-40))} **✂** ${markdownText(one.cut.atBorder[1].slice(0, 40))}`,
      ]),
    ),
  ];
}

function list(facts: readonly string[]): string {
  return facts.map((fact) => `- ${markdownText(fact)}`).join('\n');
}
