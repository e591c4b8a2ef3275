import { formatCount } from './format.ts';

/** Lines of one kind that are shown. */
const SHOWN = 10;

/** Kinds that are shown. */
const KINDS = 20;

/**
 * Many lines as few: of each kind the first ten, in order of arrival, and how many more there are.
 * Lines are of one kind when they differ in nothing but names, numbers and what is quoted.
 *
 * @param where what holds all of them, such as `run.json`; null when nothing does
 */
export function groupLines(lines: readonly string[], where: string | null): string[] {
  const all = where === null ? '' : `, all in ${where}`;
  const kinds = new Map<string, string[]>();
  for (const line of lines) {
    const kind = kindOf(line);
    const same = kinds.get(kind);
    if (same === undefined) kinds.set(kind, [line]);
    else same.push(line);
  }
  const groups = [...kinds.values()];
  const shown = groups.slice(0, KINDS).flatMap((group) => {
    const more = group.length - SHOWN;
    return more > 0 ? [...group.slice(0, SHOWN), `  and ${formatCount(more)} more${all}`] : group;
  });
  const left = groups.slice(KINDS).reduce((sum, { length }) => sum + length, 0);
  return left > 0 ? [...shown, `and ${formatCount(left)} of other kinds${all}`] : shown;
}

/** The line without what is quoted, paths, and numbers. */
function kindOf(line: string): string {
  return line
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\S*[/\\.]\S+(?=:? )/g, '*')
    .replaceAll(/\d[\d,.]*/g, '0');
}
