import type { SourceLines } from '../markup/source-lines.ts';
import { columnsOf, lineCharacter } from './marks.ts';

/** A section's title: its lines, and what is drawn over and below it. */
export interface Title {
  readonly textLine: number;
  readonly endLine: number;
  /** `=` for an underlined title, `==` for one with a line above too: its style. */
  readonly style: string;
}

/** A line this long is one even when the title is longer. */
const SURE_LENGTH = 4;

/** The title that begins at a line of a section, or null. */
export function titleAt(lines: SourceLines, line: number, end: number): Title | null {
  const first = lines.text(line);
  const over = lineCharacter(first);
  if (over !== null && line + 2 < end && !lines.isBlank(line + 1)) {
    if (lines.indents[line] !== 0 || lines.indents[line + 2] !== 0) return null;
    if (lines.text(line + 2) !== first || !isLongEnough(first, lines.text(line + 1))) return null;
    return { textLine: line + 1, endLine: line + 3, style: over + over };
  }
  if (line + 1 >= end || lines.indents[line] !== 0 || lines.indents[line + 1] !== 0) return null;
  const under = lines.text(line + 1);
  const char = lineCharacter(under);
  if (char === null || !isLongEnough(under, first)) return null;
  return { textLine: line, endLine: line + 2, style: char };
}

function isLongEnough(drawn: string, title: string): boolean {
  return drawn.length >= SURE_LENGTH || columnsOf(title, SURE_LENGTH) <= drawn.length;
}

/** Levels of title styles by the order in which they come, the first being 1. */
export class TitleLevels {
  readonly #styles: string[] = [];
  /** Level of the section so far, 0 before the first title. */
  current = 0;

  levelOf(style: string): number {
    let index = this.#styles.indexOf(style);
    if (index === -1) index = this.#styles.push(style) - 1;
    this.current = Math.min(6, index + 1);
    return this.current;
  }

  /** Of a title that opens no section. */
  get below(): number {
    return Math.min(6, this.current + 1);
  }
}
