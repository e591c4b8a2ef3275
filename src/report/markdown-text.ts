import { plainLine } from './format.ts';

/** Text from outside as Markdown that shows it and does nothing else. */
export function markdownText(value: string): string {
  return plainLine(value).replaceAll(/[\\`*_[\]<>#|~&$@]/g, (character) =>
    /[<>&|@]/.test(character) ? `&#${character.charCodeAt(0)};` : `\\${character}`,
  );
}

/** Text from outside as a code span that can stand in a table. */
export function markdownCode(value: string): string {
  const line = plainLine(value).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${line}${space}${ticks}`;
}

/** A table; heads are escaped, cells are Markdown. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads.map(markdownText)), line(heads.map(() => '---')), ...rows.map(line)].join(
    '\n',
  );
}
