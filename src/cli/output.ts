import { plainJson, plainLine, plainLines, plainReport } from '../report/format.ts';
import { groupLines } from '../report/group-lines.ts';

/** Writes a report to stdout; nothing but colours in it is obeyed by a terminal. */
export function print(text: string): void {
  process.stdout.write(plainReport(text));
}

/** Writes a value to stdout as a line of JSON. */
export function printJson(value: unknown): void {
  process.stdout.write(`${plainJson(value)}\n`);
}

/** Writes a text as it is to a file or pipe; a terminal gets what it would obey as visible codes. */
export function printText(text: string): void {
  process.stdout.write(process.stdout.isTTY ? plainLines(text) : text);
}

/**
 * Writes talk to stderr, one line each; of many lines of one kind only some.
 *
 * @param where what holds all of them; null when nothing does
 */
export function say(lines: readonly string[], where: string | null = null): void {
  for (const line of groupLines(lines.map(plainLine), where)) process.stderr.write(`${line}\n`);
}

/** Cells a line: the terminal's, or COLUMNS, or 100 when piped. */
export function terminalWidth(): number {
  const columns = process.stdout.columns ?? Number(process.env.COLUMNS);
  return Number.isInteger(columns) && columns >= 40 ? columns : 100;
}

/** Whether stdout takes colours: a terminal, unless NO_COLOR is set; FORCE_COLOR forces them. */
export function useColor(): boolean {
  if (process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR && process.env.FORCE_COLOR !== '0') return true;
  return process.stdout.isTTY === true && process.env.TERM !== 'dumb';
}
