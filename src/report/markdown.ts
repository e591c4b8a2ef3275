import type { ElementRow } from '../core/rows.ts';
import type { Run, StrategyRun } from '../core/run.ts';
import { formatCount, formatInterval, formatRatio, formatShare, plural } from './format.ts';
import { markdownCode, markdownTable, markdownText } from './markdown-text.ts';
import { PUBLISHED_NOTE, publishedTable } from './published-characters.ts';
import {
  diagnosisTable,
  readingLines,
  retrievalFailureLines,
  retrievalTable,
} from './retrieval.ts';
import { characterNote, characterTable, OMEGA_NOTE } from './score-characters.ts';
import { headline, overlapNote } from './terminal.ts';
import type { WorstCuts } from './worst-cuts.ts';

/** The report of a run as Markdown: the same facts as on the terminal, with the conventions. */
export function markdownReport(run: Run, worst: WorstCuts): string {
  const { corpus } = run;
  const sections = [
    `# ${markdownText(corpus.title)}`,
    facts(run),
    markdownTable(
      [
        'Strategy',
        `${corpus.noun} whole / cut / missing`,
        'Whole rate',
        '95% interval',
        'Expected',
        'Stitched',
      ],
      run.strategies.map((strategy) => rateCells(strategy, corpus.noun)),
    ),
    markdownTable(
      [
        'Strategy',
        'Chunks',
        'Tokens',
        'Redundancy',
        'Min',
        'Median',
        'p95',
        'Max',
        'Oversize',
        'Unplaced',
        'Damaged',
        'Ambiguous',
        'Lost text',
      ],
      run.strategies.map(costCells),
    ),
    definitions(run),
    ...retrieval(run),
    ...characters(run),
    ...run.strategies.flatMap((strategy) => worstSection(strategy, worst.of(strategy.id))),
    ...failures(run),
    ...warnings(run),
    conventions(run),
  ];
  return `${sections.join('\n\n')}\n`;
}

function facts(run: Run): string {
  const { corpus, conventions } = run;
  const tokens = run.strategies[0]?.tokens.pages ?? 0;
  return [
    `- Corpus \`${corpus.id}\`${corpus.version === null ? '' : `, version ${markdownText(String(corpus.version))}`}: ${plural(corpus.pages, 'page')}, ${plural(tokens, 'token')} (${conventions.encoding})`,
    `- ${formatCount(corpus.elements)} ${markdownText(corpus.noun)}, ${formatCount(corpus.missing)} missing, ${formatCount(corpus.repeated)} more than once on their page`,
    `- uncut ${run.version}, corpus SHA-256 \`${corpus.sha256}\``,
  ].join('\n');
}

function rateCells(strategy: StrategyRun, noun: string): string[] {
  const { survival } = strategy;
  const located = survival.whole + survival.cut;
  return [
    markdownCode(strategy.id),
    markdownText(headline(strategy, noun)),
    formatShare(survival.rate),
    survival.interval === null
      ? markdownText(survival.intervalReason ?? '-')
      : formatInterval(survival.interval),
    formatShare(survival.expectedRate),
    formatShare(located === 0 ? null : survival.stitched / located),
  ];
}

function costCells(strategy: StrategyRun): string[] {
  const { tokens } = strategy;
  const size = (value: number | null): string => (value === null ? '-' : formatCount(value));
  return [
    markdownCode(strategy.id),
    formatCount(strategy.chunks),
    formatCount(tokens.chunks),
    formatRatio(strategy.redundancy),
    ...[tokens.min, tokens.median, tokens.p95, tokens.max].map(size),
    formatCount(tokens.oversize),
    formatCount(strategy.unplaced),
    formatCount(strategy.damaged),
    formatCount(strategy.ambiguous),
    formatCount(strategy.lost.characters),
  ];
}

function definitions(run: Run): string {
  const lines = [
    '- Whole rate: whole / (whole + cut). Missing elements are not on their page: a label to mend, not a cut.',
    '- Stitched: elements that all chunks together hold.',
  ];
  if (run.strategies.some(({ survival }) => survival.expectedRate !== null)) {
    lines.push(
      '- Expected: the mean whole rate over every phase of the windows; above it is luck.',
    );
  }
  for (const strategy of run.strategies) {
    lines.push(...overlapNote(strategy).map((note) => `- ${markdownText(note)}`));
  }
  for (const { id, survival } of run.strategies) {
    if (survival.withoutFallback === undefined) continue;
    lines.push(
      `- ${markdownCode(id)}: ${formatCount(survival.withoutFallback.whole)} whole without grades by the text of unplaced chunks.`,
    );
  }
  return lines.join('\n');
}

function retrieval(run: Run): string[] {
  const { retrieval: stated } = run.conventions;
  if (stated === undefined) return [];
  const scores = retrievalTable(run);
  const verdicts = diagnosisTable(run);
  const escaped = (rows: readonly (readonly string[])[]) =>
    rows.map(([id, ...cells]) => [markdownCode(id!), ...cells.map(markdownText)]);
  return [
    '## Retrieval',
    `Queries: ${markdownText(stated.queries)}. Hit: some retrieved chunk holds an expected element whole; Partial: at least the threshold of one; gap = Partial - Hit, by the cut (no chunk holds any expected element whole) and by the ranking.`,
    markdownTable(scores.heads, escaped(scores.rows)),
    `Verdicts at ${stated.headline}:`,
    markdownTable(verdicts.heads, escaped(verdicts.rows)),
    readingLines(run)
      .map((line) => `- ${markdownText(line)}`)
      .join('\n'),
  ];
}

function characters(run: Run): string[] {
  const note = characterNote(run);
  if (note === null) return [];
  const { heads, rows } = characterTable(run);
  return [
    '## Characters',
    `Mean and standard deviation over ${markdownText(note)}. ${OMEGA_NOTE}`,
    markdownTable(
      heads,
      rows.map(([id, ...cells]) => [markdownCode(id!), ...cells]),
    ),
    ...published(run),
  ];
}

function published(run: Run): string[] {
  const { heads, rows } = publishedTable(run);
  if (rows.length === 0) return [];
  return [
    markdownTable(
      heads,
      rows.map(([id, ...cells]) => [markdownCode(id!), ...cells]),
    ),
    markdownText(PUBLISHED_NOTE),
  ];
}

function worstSection(strategy: StrategyRun, rows: readonly ElementRow[]): string[] {
  if (rows.length === 0) return [];
  const { cut, lostConditions, tooLong } = strategy.survival;
  return [
    `## Worst cuts of ${markdownCode(strategy.id)}`,
    `${formatCount(cut)} cut; ${formatCount(lostConditions)} lose a condition or exception; ${formatCount(tooLong)} are longer than a chunk. The worst ${rows.length}:`,
    markdownTable(
      ['Element', 'Best chunk holds', 'Chunks', 'At the border', 'Lost words'],
      rows.map((row) => {
        const [num, den] = row.coverage ?? [0, 1];
        return [
          markdownCode(row.id),
          row.chunk === null
            ? 'nothing: in no chunk'
            : `${formatShare(num / den)}${row.stitched === false ? ', some of it is in no chunk' : ''}`,
          row.pieces.map(({ chunk }) => chunk).join(', '),
          row.atBorder === null
            ? '-'
            : `${markdownText(row.atBorder[0].slice(-40))} **✂** ${markdownText(row.atBorder[1].slice(0, 40))}`,
          row.lostWords.map((word) => markdownText(word)).join(', '),
        ];
      }),
    ),
  ];
}

function failures(run: Run): string[] {
  const unanswered = retrievalFailureLines(run).map((line) => `- ${markdownText(line)}`);
  if (run.failures.length + unanswered.length === 0) return [];
  const list = unanswered.length === 0 ? [] : [unanswered.join('\n')];
  return ['## Failures', ...pageFailures(run), ...list];
}

function pageFailures(run: Run): string[] {
  if (run.failures.length === 0) return [];
  return [
    `${plural(run.failures.length, 'failure')}; the numbers above are over the other pages.`,
    markdownTable(
      ['Page', 'Strategy', 'Reason', 'Elements not graded'],
      run.failures.map(({ page, strategy, reason, elements }) => [
        markdownCode(page),
        strategy === null ? 'all' : markdownCode(strategy),
        markdownText(reason),
        formatCount(elements),
      ]),
    ),
  ];
}

function warnings(run: Run): string[] {
  if (run.warnings.length === 0) return [];
  const shown = run.warnings.slice(0, 50);
  const more = run.warnings.length - shown.length;
  return [
    '## Warnings',
    [
      ...shown.map((warning) => `- ${markdownText(warning)}`),
      ...(more > 0 ? [`- ... and ${more} more in run.json`] : []),
    ].join('\n'),
  ];
}

function conventions(run: Run): string {
  const rows = Object.entries(run.conventions).map(([key, value]) => [
    key,
    markdownText(
      value === null ? 'all' : typeof value === 'string' ? value : JSON.stringify(value),
    ),
  ]);
  return `## Conventions\n\n${markdownTable(['What', 'Value'], rows)}`;
}
