import { plainLine } from '../report/format.ts';
import { type Column, tableLines } from '../report/table.ts';
import type { Comparison } from './compare.ts';
import type { Timing } from './measure.ts';
import type { BenchRecord } from './record.ts';
import { type Bar, type BenchRow, verdict } from './row.ts';

const COLUMNS: readonly Column[] = [
  { head: 'workload', align: 'left' },
  { head: 'uncut p50', align: 'right' },
  { head: 'spread', align: 'right' },
  { head: 'MB/s', align: 'right' },
  { head: 'elements/s', align: 'right' },
  { head: 'peer', align: 'left' },
  { head: 'peer p50', align: 'right' },
  { head: 'result', align: 'right' },
  { head: 'bar', align: 'left' },
];

/** Rows of one task as lines of a table; the reasons of rows that were not run below it. */
export function benchLines(rows: readonly BenchRow[]): string[] {
  const lines = tableLines(COLUMNS, rows.map(cells));
  return [...lines, ...rows.flatMap(note)];
}

function cells(row: BenchRow): string[] {
  const { ours, peaks, megabytes, elements } = row;
  const seconds = ours === null ? null : ours.p50 / 1000;
  return [
    plainLine(row.name),
    peaks !== null ? `${formatFigure(peaks[0])} MB` : ours === null ? '-' : formatTime(ours.p50),
    ours === null ? '-' : formatSpread(ours),
    seconds === null || megabytes === null ? '-' : formatFigure(megabytes / seconds),
    seconds === null || elements === null ? '-' : formatFigure(elements / seconds),
    plainLine(row.peer ?? '-'),
    peerFigure(row),
    formatValue(row),
    formatBar(row),
  ];
}

function peerFigure({ theirs, peaks, scaled }: BenchRow): string {
  if (peaks !== null) return `${formatFigure(peaks[1])} MB`;
  return theirs === null ? '-' : formatTime(theirs.p50) + (scaled ? '*' : '');
}

function note({ name, peer, notRun }: BenchRow): string[] {
  if (notRun === null) return [];
  return [
    `  ${plainLine(name)}${peer === null ? '' : `, ${plainLine(peer)}`}: ${plainLine(notRun)}`,
  ];
}

/** `3.21 ms`: three digits in the unit that suits. */
export function formatTime(milliseconds: number): string {
  if (milliseconds >= 3_600_000) return `${formatFigure(milliseconds / 3_600_000)} h`;
  if (milliseconds >= 120_000) return `${formatFigure(milliseconds / 60_000)} min`;
  if (milliseconds >= 1000) return `${formatFigure(milliseconds / 1000)} s`;
  if (milliseconds >= 1) return `${formatFigure(milliseconds)} ms`;
  return `${formatFigure(milliseconds * 1000)} us`;
}

/** Half the distance of the quartiles by the median: `+-4%`. */
function formatSpread({ p25, p50, p75, samples }: Timing): string {
  return samples < 2 ? 'one run' : `+-${Math.round((100 * (p75 - p25)) / 2 / p50)}%`;
}

/** Three digits; groups of three by commas above. */
export function formatFigure(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

function formatValue({ quantity, value }: BenchRow): string {
  if (value === null) return '-';
  switch (quantity) {
    case 'ratio':
      return `${formatFigure(value)}x faster`.replace(/^(0\.\d+)x faster$/, '$1x as fast');
    case 'seconds':
      return formatTime(value * 1000);
    case 'exponent':
      return `size^${formatFigure(value)}`;
    case 'growth':
      return `${formatFigure(value)}x the time`;
    case 'megabytes':
      return `${formatFigure(value)} MB`;
    case 'share':
      return `${formatFigure(value * 100)}% of it`;
  }
}

function formatBar(row: BenchRow): string {
  const { bar, wrong, notRun } = row;
  if (wrong) return 'WRONG';
  if (notRun !== null) return 'not run';
  if (bar === null) return '';
  return `${barWords(bar, row.quantity)} ${verdict(row) ?? ''}`.trimEnd();
}

const UNITS: Readonly<Partial<Record<BenchRow['quantity'], string>>> = {
  seconds: ' s',
  megabytes: ' MB',
};

function barWords(bar: Bar, quantity: BenchRow['quantity']): string {
  const unit = UNITS[quantity] ?? '';
  return 'atLeast' in bar
    ? `>= ${formatFigure(bar.atLeast)}${unit}`
    : `<= ${formatFigure(bar.atMost)}${unit}`;
}

/** What the figures were measured on, and what the marks mean. */
export function recordLines({
  machine,
  version,
  commit,
  date,
  clock,
  rows,
}: BenchRecord): string[] {
  const missed = rows.filter((row) => row.verdict === 'missed' && !row.wrong).length;
  const wrong = rows.filter((row) => row.wrong).length;
  const met = rows.filter((row) => row.verdict === 'ok').length;
  return [
    `uncut ${version}${commit === null ? '' : ` at ${commit.slice(0, 12)}${commit.endsWith('+') ? ' with changes' : ''}`}, ${date.slice(0, 10)}, ${machine.cpu} (${machine.cores} cores), Node ${machine.node}, ${clock} time`,
    '* a sample was measured and scaled; MB are millions of UTF-16 units; spread is half the distance of the quartiles',
    `bars: ${met} ok, ${missed} missed${wrong > 0 ? `, ${wrong} WRONG` : ''}`,
  ];
}

/** What changed since an earlier record: what is worse beyond the tolerance first. */
export function comparisonLines(comparison: Comparison, tolerance: number): string[] {
  const { changes, onlyBefore, onlyNow, timesNotCompared } = comparison;
  const beyond = changes.filter((change) => change.beyond);
  const lines = [
    `${changes.length} figures compared, ${beyond.length} worse by more than ${formatFigure(tolerance * 100)}%`,
    ...beyond.map(
      ({ row, figure, before, now, worse }) =>
        `  ${plainLine(row)}: ${figure} ${formatFigure(before)} then, ${formatFigure(now)} now (${Math.round(worse * 100)}% worse)`,
    ),
  ];
  if (timesNotCompared !== null) lines.push(`  ${timesNotCompared}`);
  if (onlyBefore.length > 0)
    lines.push(`  not measured now: ${onlyBefore.map(plainLine).join('; ')}`);
  if (onlyNow.length > 0) lines.push(`  not measured then: ${onlyNow.map(plainLine).join('; ')}`);
  return lines;
}
