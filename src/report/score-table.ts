import type pc from 'picocolors';
import stringWidth from 'string-width';
import type { Score } from '../metrics/index.ts';
import { formatInterval, formatShare } from './format.ts';
import { type Column, tableLines } from './table.ts';

/** How scores of rankings are printed. */
export interface ScoreReportOptions {
  /** Cells a line. */
  readonly width: number;
  readonly color: boolean;
  /** Most rows of queries that are printed; the JSON has all. */
  readonly rows: number;
  /** Says which convention moved which number of a preset, or lists uncut's own. */
  readonly explain: boolean;
}

export type Colors = ReturnType<typeof pc.createColors>;

/** A title and a table below it, coloured. */
export function titledTable([title, head, ...rows]: readonly string[], colors: Colors): string[] {
  return [colors.bold(title ?? ''), colors.dim(head ?? ''), ...rows];
}

/** A mean as a percentage, its bounds when it is only known within them, `-` when not defined. */
export function scoreCell({ value, low, high }: Pick<Score, 'value' | 'low' | 'high'>): string {
  if (value !== null) return formatShare(value);
  return low === undefined || high === undefined ? '-' : formatInterval([low, high]);
}

/** Columns of numbers behind a first one of names. */
export const numbers = (heads: readonly string[]): Column[] =>
  heads.map((head, index) => ({ head, align: index === 0 ? 'left' : 'right' }));

/** One table, or several that repeat the first column when the others do not fit side by side. */
export function fitting(
  heads: readonly string[],
  rows: readonly string[][],
  width: number,
): string[] {
  const lines = tableLines(numbers(heads), rows);
  if (heads.length < 3 || lines.every((line) => stringWidth(line) <= width)) return lines;
  const half = Math.ceil((heads.length + 1) / 2);
  const part = (from: number, to: number): string[] =>
    fitting(
      [heads[0]!, ...heads.slice(from, to)],
      rows.map((row) => [row[0]!, ...row.slice(from, to)]),
      width,
    );
  return [...part(1, half), '', ...part(half, heads.length)];
}
