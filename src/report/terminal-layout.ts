import type pc from 'picocolors';
import stringWidth from 'string-width';
import { foldTable } from './fold-table.ts';

/** How the terminal report is laid out. */
export interface TerminalOptions {
  /** Cells a line. */
  readonly width: number;
  readonly color: boolean;
}

export type Colors = ReturnType<typeof pc.createColors>;

/** A title with facts behind it, or below it where they do not fit. */
export function titled(
  title: string,
  facts: string,
  { width }: TerminalOptions,
  colors: Colors,
): string[] {
  if (stringWidth(title) + 2 + stringWidth(facts) <= width) {
    return [`${colors.bold(title)}  ${colors.dim(facts)}`];
  }
  return [colors.bold(title), ...wrap(facts, width - 2).map((line) => `  ${colors.dim(line)}`)];
}

/** A table, or several one below the other, with dim heads. */
export function folded(
  table: readonly string[],
  { width }: TerminalOptions,
  colors: Colors,
): string[] {
  return foldTable(table, width).flatMap(([head, ...rows], index) => [
    ...(index === 0 ? [] : ['']),
    colors.dim(head!),
    ...rows,
  ]);
}

/** Lines of at most `width` cells, broken at spaces. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && stringWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== '') lines.push(line);
  return lines;
}
