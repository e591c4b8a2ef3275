import type { CharacterRun } from '../core/run.ts';
import { COMPAT_CHANGES } from '../metrics/index.ts';
import { formatShare, plainLine, plural } from './format.ts';
import { formatMean } from './score-characters.ts';
import {
  type Colors,
  numbers,
  type ScoreReportOptions,
  scoreCell,
  titledTable,
} from './score-table.ts';
import type { MovedValue, RankingScores } from './score-types.ts';
import { type Column, tableLines } from './table.ts';
import { wrap } from './terminal-layout.ts';

/** A preset's values, and with `explain` where they differ from uncut's and by which convention. */
export function presetLines(
  { preset, basis, values, differences }: NonNullable<RankingScores['preset']>,
  { explain, width }: ScoreReportOptions,
  colors: Colors,
): string[] {
  const rows = values.map(([name, value]) => [name, tidy(name, value)]);
  const lines = titledTable(
    [
      `As ${preset} counts, by ${basis === 'judgments' ? 'judgments' : 'grades: a chunk that holds an expected element whole is relevant'}`,
      ...tableLines(numbers(['measure', 'value']), rows),
    ],
    colors,
  );
  if (!explain) return lines;
  if (differences.length === 0) return [...lines, '', 'Every number that both have is the same.'];
  const said = differences.map((one) => differenceLines(one, preset).map(plainLine));
  const distinct = new Map(said.map((lines) => [lines.join('\n'), lines]));
  return [
    ...lines,
    '',
    ...[...distinct.values()].flatMap(([first, ...rest]) => [
      first ?? '',
      ...rest.flatMap((line) => wrap(line, width - 2)).map((line) => `  ${line}`),
    ]),
  ];
}

/** Two numbers, and each convention on the way from the one to the other with what it moved. */
function differenceLines(
  { metric, presetName, own, preset: value, convention, movedBy }: Difference,
  preset: string,
): string[] {
  const last = movedBy.at(-1)?.to.value ?? null;
  const explained = last !== null && value !== null && Math.abs(last - value) < 1e-6;
  return [
    `${metric} ${scoreCell(own)}, ${presetName} ${tidy(presetName, value)}`,
    ...movedBy.map(
      ({ convention, from, to }) => `${movedCell(from)} to ${movedCell(to)}: ${convention}`,
    ),
    ...(explained ? [] : [`${preset}: ${convention}`]),
  ];
}

type Difference = NonNullable<RankingScores['preset']>['differences'][number];

/** A number of a walk; `[20.0%, 60.0%]` where it is known within bounds. */
function movedCell({ value, low, high }: MovedValue): string {
  if (value !== null || low === undefined || high === undefined) return formatShare(value);
  return `[${formatShare(low)}, ${formatShare(high)}]`;
}

/** Four decimals, as trec_eval prints them; its counts as they are. */
function tidy(name: string, value: number | null): string {
  if (value === null) return '-';
  return name.startsWith('num_') ? String(value) : value.toFixed(4);
}

/** Scores over characters at each k, and with `explain` what compat changes. */
export function characterLines(
  characters: readonly CharacterRun[],
  { explain, width }: ScoreReportOptions,
  colors: Colors,
): string[] {
  const metrics = ['recall', 'precision', 'iou'] as const;
  const rows = characters.flatMap(({ k, exact, compat }) => [
    [`@${k} exact`, ...metrics.map((metric) => formatMean(exact[metric]))],
    [`@${k} compat`, ...metrics.map((metric) => formatMean(compat[metric]))],
  ]);
  const lines = titledTable(
    [
      `Characters, percent over ${plural(characters[0]?.queries ?? 0, 'query', 'queries')}`,
      ...tableLines(numbers(['', 'recall', 'precision', 'IoU']), rows),
    ],
    colors,
  );
  if (!explain) return lines;
  return [
    ...lines,
    '',
    ...metrics.flatMap((metric) => wrap(`${metric}, compat: ${COMPAT_CHANGES[metric]}`, width)),
  ];
}

/** The conventions that the scores follow. */
export function conventionLines({ conventions }: RankingScores, colors: Colors): string[] {
  const rows = Object.entries(conventions).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const columns: Column[] = [
    { head: 'what', align: 'left' },
    { head: 'convention', align: 'left' },
  ];
  return titledTable(['Conventions', ...tableLines(columns, rows)], colors);
}
