import type { Run } from '../core/run.ts';
import { plainLine } from './format.ts';
import { PUBLISHED_NOTE, publishedLines } from './published-characters.ts';
import { readingLines, retrievalLines } from './retrieval.ts';
import { characterLines } from './score-characters.ts';
import { type Colors, folded, type TerminalOptions, titled, wrap } from './terminal-layout.ts';

/** Strategies whose advice from queries is printed. */
const SHOWN_READINGS = 3;

/** What was found over the chunks, and what it advises; nothing when nothing was retrieved. */
export function retrieval(run: Run, options: TerminalOptions, colors: Colors): string[] {
  const { retrieval: conventions } = run.conventions;
  if (conventions === undefined) return [];
  const parts = retrievalLines(run, options.width);
  if (parts.length === 0) return [];
  const made = conventions.queries.startsWith('made')
    ? [`Queries were ${conventions.queries}.`]
    : [];
  return [
    ...parts.flatMap(({ title, facts, tables }) => [
      '',
      `${colors.bold(title)}  ${colors.dim(facts)}`,
      ...tables.flatMap((table, index) => [
        ...(index === 0 ? [] : ['']),
        ...folded(table, options, colors),
      ]),
    ]),
    '',
    ...[
      'Hit: some retrieved chunk holds an expected element whole. gap = Partial - Hit: lost to the cut, or to the ranking.',
      ...made,
    ]
      .flatMap((text) => wrap(text, options.width))
      .map((line) => colors.dim(line)),
    ...readings(run).flatMap((text) => wrap(plainLine(text), options.width)),
  ];
}

/** Scores over characters; nothing when the run has none. */
export function characters(run: Run, options: TerminalOptions, colors: Colors): string[] {
  const [title, head, ...rows] = characterLines(run);
  if (title === undefined || head === undefined) return [];
  const [name, facts] = title.split('  ');
  return [
    '',
    ...titled(name!, facts!, options, colors),
    ...folded([head, ...rows], options, colors),
    ...published(run, options, colors),
  ];
}

function published(run: Run, options: TerminalOptions, colors: Colors): string[] {
  const lines = publishedLines(run);
  if (lines.length === 0) return [];
  const note = wrap(PUBLISHED_NOTE, options.width).map((line) => colors.dim(line));
  return ['', ...folded(lines, options, colors), ...note];
}

/** The advice of each strategy while they are few; the rest is in report.md. */
function readings(run: Run): readonly string[] {
  const lines = readingLines(run);
  return lines.length > SHOWN_READINGS
    ? [`Verdicts of the queries and what they advise: report.md has them for each strategy.`]
    : lines;
}
