import pc from 'picocolors';
import type { RetrievalScores, Score } from '../metrics/index.ts';
import { formatCount, plural } from './format.ts';
import { characterLines, conventionLines, presetLines } from './score-preset.ts';
import { gradedRows, judgedRows } from './score-rows.ts';
import {
  type Colors,
  fitting,
  type ScoreReportOptions,
  scoreCell,
  titledTable,
} from './score-table.ts';
import type { GradedSummary, JudgedRankings, RankingScores } from './score-types.ts';
import { wrap } from './terminal-layout.ts';

export type { ScoreReportOptions };

/** Scores of rankings for a terminal: the rows of the queries, the means, the preset beside them. */
export function scoreReport(scores: RankingScores, options: ScoreReportOptions): string {
  const colors = pc.createColors(options.color);
  const sections: string[][] = [];
  if (scores.queries !== null && scores.graded !== null) {
    sections.push(titledTable(gradedRows(scores.queries, options.rows), colors));
    sections.push(gradedLines(scores.graded, options, colors));
  }
  if (scores.judged !== null) {
    sections.push(titledTable(judgedRows(scores.judged, options.rows), colors));
    sections.push(judgedLines(scores.judged, options, colors));
  }
  if (scores.preset !== null) sections.push(presetLines(scores.preset, options, colors));
  if (scores.characters !== null) {
    sections.push(characterLines(scores.characters, options, colors));
  }
  if (options.explain && scores.preset === null && scores.characters === null) {
    sections.push(conventionLines(scores, colors));
  }
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

type Pick = (scores: RetrievalScores) => Score;

const GRADED: readonly (readonly [head: string, of: Pick])[] = [
  ['Hit', ({ hit }) => hit],
  ['Partial', ({ partial }) => partial],
  ['gap', ({ gap }) => gap],
  ['Stitched', ({ stitched }) => stitched],
  ['MRR', ({ mrr }) => mrr],
  ['Recall', ({ recall }) => recall],
  ['P/k', ({ precision }) => precision.requested.occurrence],
  ['P/returned', ({ precision }) => precision.returned.occurrence],
  ['nDCG', ({ ndcg }) => ndcg],
  ['MAP', ({ map }) => map],
];

function gradedLines(
  { scores, headline, reading, diagnosis, placement }: GradedSummary,
  options: ScoreReportOptions,
  colors: Colors,
): string[] {
  const first = scores[0];
  if (first === undefined) return [];
  const named = scores.map((one) => ({
    at: one.k === undefined ? `${one.budget} tokens` : `@${one.k}`,
    values: GRADED.map(([head, of]) => [head, of(one)] as const),
  }));
  const rows = named.map(({ at, values }) => [at, ...values.map(([, one]) => scoreCell(one))]);
  const lines = titledTable(
    [
      `Means over ${plural(first.eligible, 'query', 'queries')}, ${formatCount(first.answered)} answered`,
      ...fitting(['', ...GRADED.map(([head]) => head)], rows, options.width),
    ],
    colors,
  );
  const left = first.withoutExpected + first.onlyMissing;
  const notes = [
    ...pooledNotes(named),
    ...(left > 0
      ? [
          `${plural(left, 'query', 'queries')} left out: ${first.withoutExpected} expect nothing, ${first.onlyMissing} only what is not on its page`,
        ]
      : []),
    `Verdicts at ${headline}: ${Object.entries(diagnosis)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', ')}`,
    ...placeNotes(placement),
    ...repeatNotes(scores),
    reading,
  ];
  return [...lines, ...notes.flatMap((note) => wrap(note, options.width))];
}

/** Macro means equal queries, pooled the ratio of sums: both are said where they differ. */
function pooledNotes(
  named: readonly { readonly at: string; readonly values: readonly (readonly [string, Score])[] }[],
): string[] {
  return named.flatMap(({ at, values }) =>
    values.flatMap(([head, score]) =>
      score.pooled === undefined
        ? []
        : [
            `${head}${at}: macro ${scoreCell(score)}, pooled ${scoreCell({ ...score, value: score.pooled })} (${score.numerator}/${score.denominator})`,
          ],
    ),
  );
}

function placeNotes(counts: GradedSummary['placement']): string[] {
  const facts = [
    [counts.folded, 'found with whitespace or typography folded'],
    [counts.damaged, 'damaged at an end'],
    [counts.unplaced, 'on no page, graded by text'],
    [counts.ambiguous, 'several times on their page, the first place taken'],
    [counts.ambiguousPages, 'on several pages, the first taken'],
    [counts.wholePages, 'named by a page alone, taken whole'],
  ] as const;
  const said = facts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
  return [
    `${plural(counts.chunks, 'chunk')} ${counts.all ? 'of the system' : 'ranked'}${said.length > 0 ? `: ${said.join('; ')}` : ''}`,
  ];
}

function repeatNotes(scores: readonly RetrievalScores[]): string[] {
  return scores.flatMap(({ k, duplicateRows, ties, tiesAcrossCutoff }) => {
    const facts = [
      ...(duplicateRows > 0 ? [plural(duplicateRows, 'duplicate row')] : []),
      ...(ties > 0 ? [`${plural(ties, 'tie')}, ${tiesAcrossCutoff} across the cutoff`] : []),
    ];
    return k === undefined || facts.length === 0 ? [] : [`@${k}: ${facts.join('; ')}`];
  });
}

function judgedLines(
  { scores, inventory }: JudgedRankings,
  { width }: ScoreReportOptions,
  colors: Colors,
): string[] {
  const first = scores[0];
  if (first === undefined) return [];
  const heads = ['', 'judged', 'Hit', 'MRR', 'P/k', 'P/returned', 'Recall', 'nDCG', 'MAP'];
  const rows = scores.map((one) => [
    `@${one.k}`,
    ...[
      ...[one.judged, one.hit, one.mrr, one.precision.requested.occurrence],
      ...[one.precision.returned.occurrence, one.recall, one.ndcg, one.map],
    ].map(scoreCell),
  ]);
  const reason = scores
    .map(({ recall }) => recall)
    .find(({ value, low }) => value === null && low === undefined);
  return [
    ...titledTable(
      [
        `Judged items, means over ${plural(first.eligible, 'query', 'queries')}, ${formatCount(first.answered)} answered; inventory ${inventory}`,
        ...fitting(heads, rows, width),
      ],
      colors,
    ),
    ...(reason?.reason === undefined ? [] : [`Recall, nDCG, MAP: ${reason.reason}`]),
  ];
}
