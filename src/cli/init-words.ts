import { formatCount, plainLine, plural } from '../report/format.ts';
import type { DetectedCorpus, DetectedRule } from '../run/detect-corpus.ts';

/** Other ways to find elements that are worth a line. */
const MOST_OTHERS = 3;

/** Those with fewer than one in so many elements are not. */
const FEW = 20;

/** What was found out about a folder, in lines of at most `width` cells where that can be. */
export function detectionLines(folder: string, detected: DetectedCorpus, width: number): string[] {
  const { documents, unreadable, corpora, rules, corpus } = detected;
  const all = [...documents.values()].reduce((sum, count) => sum + count, 0);
  const [best, ...others] = rules;
  const lines = [
    `Found     ${plural(all, 'document')} in ${plainLine(folder)}${all === 0 ? '' : ` (${byEnding(documents)})`}`,
  ];
  if (unreadable.size > 0) {
    lines.push(
      `          not read: ${byEnding(unreadable)}; turn them into HTML, Markdown or text first`,
    );
  }
  if (corpora.length > 0) {
    lines.push(
      `          ${plural(corpora.length, 'corpus', 'corpora')} already: ${plainLine(corpora.join(', '))}`,
    );
  }
  if (best === undefined || corpus === null) return lines;
  lines.push(`Elements  ${plainLine(`${inWords(best)}: ${counted(best)}`)}`);
  lines.push(...best.examples.map(({ text }) => cut(`          "${text}`, width)));
  if (best.by === 'blocks') {
    lines.push(
      '          No id, numbered criterion or BCP 14 word (MUST, SHALL ...) tells what must come',
      '          through whole, so this counts blocks: say what matters in corpus.json.',
    );
  }
  if (corpus.bare > 0) {
    lines.push(`          left out: ${formatCount(corpus.bare)} that are an id and nothing else`);
  }
  if (corpus.outside.files > 0) {
    const held =
      corpus.outside.elements === 0 ? 'no element' : plural(corpus.outside.elements, 'element');
    lines.push(
      `          left out: ${plural(corpus.outside.files, 'document')} outside ${plainLine(corpus.folder)}, with ${held}`,
    );
  }
  const shown = others
    .filter(({ by, elements }) => by === 'bcp14' || elements * FEW >= best.elements)
    .slice(0, MOST_OTHERS);
  for (const [index, rule] of shown.entries()) {
    const doubt = rule.doubt === null ? '' : `; ${rule.doubt}`;
    lines.push(
      `${index === 0 ? 'Or        ' : '          '}${plainLine(`${inWords(rule)}: ${counted(rule)}${doubt}`)}`,
    );
    if (rule.by !== 'blocks') lines.push(`            ${flag(rule)}`);
  }
  return lines;
}

/** How a rule finds elements, in words. */
function inWords({ by }: DetectedRule): string {
  switch (by) {
    case 'ids':
      return 'blocks that begin with an id';
    case 'titles':
      return 'blocks that begin with a title such as "Requirement: ..."';
    case 'numbers':
      return 'list items, paragraphs and rows that begin with a number such as 1.2.3';
    case 'bcp14':
      return 'sentences with BCP 14 words';
    case 'blocks':
      return 'every paragraph, list item and table row';
  }
}

/** `47 in 4 files (41 FR, 6 NFR)`. */
function counted({ elements, files, kinds }: DetectedRule): string {
  const most = kinds.slice(0, 6).map(([kind, count]) => `${formatCount(count)} ${kind}`);
  const more = kinds.length > most.length ? [`${kinds.length - most.length} more kinds`] : [];
  const named = kinds.length === 0 ? '' : ` (${[...most, ...more].join(', ')})`;
  return `${formatCount(elements)} in ${plural(files, 'file')}${named}`;
}

/** The same rule as an option of `uncut run`. */
function flag({ rule }: DetectedRule): string {
  return 'bcp14' in rule ? '--bcp14' : `--elements '${rule.pattern}'`;
}

function byEnding(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([ending, count]) => `${formatCount(count)} .${ending}`)
    .join(', ');
}

function cut(line: string, width: number): string {
  const text = line.trimStart();
  const plain = line.slice(0, line.length - text.length) + plainLine(text);
  return plain.length <= width ? plain : `${plain.slice(0, width - 1)}…`;
}
