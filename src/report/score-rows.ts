import { plainLine, plural } from './format.ts';
import type { GradedQuery, JudgedRankings } from './score-types.ts';
import { type Column, shorten, tableLines } from './table.ts';

/** Positions of a ranking that a row shows. */
const SHOWN = 10;

const NAME: Column = { head: 'query', align: 'left' };
const RIGHT = (head: string): Column => ({ head, align: 'right' });
const LEFT = (head: string): Column => ({ head, align: 'left' });

/**
 * Title, head and rows of graded queries: what the first positions hold (`F` whole, `P` in part),
 * how many of 1 to r hold an element whole, the first of each, the verdict.
 */
export function gradedRows(queries: readonly GradedQuery[], most: number): readonly string[] {
  const columns = [
    ...[NAME, RIGHT('n'), LEFT('ranks'), LEFT('prefix')],
    ...[RIGHT('full'), RIGHT('partial'), LEFT('verdict')],
  ];
  const rows = queries
    .slice(0, most)
    .map((row) => [
      shorten(plainLine(row.query), 24),
      String(row.ranking.length),
      cells(row.ranking, ({ full, partial }) =>
        full.length > 0 ? 'F' : partial.length > 0 ? 'P' : '.',
      ),
      prefix(row.prefix),
      String(row.firstFull ?? '-'),
      String(row.firstPartial ?? '-'),
      verdictOf(row),
    ]);
  return titled('Queries', columns, rows, queries.length);
}

/** The same of judged queries: `R` relevant, `.` irrelevant, `?` unknown or not judged. */
export function judgedRows({ lines }: JudgedRankings, most: number): readonly string[] {
  const columns = [NAME, RIGHT('n'), LEFT('ranks'), LEFT('prefix'), RIGHT('relevant')];
  const rows = lines
    .slice(0, most)
    .map((row) => [
      shorten(plainLine(row.query), 24),
      String(row.ranking.length),
      row.outcome === 'failed'
        ? 'failed'
        : cells(row.ranking, ({ relevance }) =>
            relevance === 'relevant' ? 'R' : relevance === 'irrelevant' ? '.' : '?',
          ),
      prefix(row.prefix),
      String(row.relevant),
    ]);
  return titled('Judged queries', columns, rows, lines.length);
}

function titled(
  name: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  all: number,
): readonly string[] {
  const more = all - rows.length;
  return [
    `${name}  ${plural(all, 'row')}`,
    ...tableLines(columns, rows),
    ...(more > 0 ? [`... and ${more} more: --rows ${all} prints and --json holds all`] : []),
  ];
}

function cells<Position>(
  ranking: readonly Position[],
  mark: (position: Position) => string,
): string {
  if (ranking.length === 0) return '-';
  const shown = ranking.slice(0, SHOWN).map(mark).join('');
  return ranking.length > SHOWN ? `${shown}…` : shown;
}

function prefix(counts: readonly number[]): string {
  return counts.length === 0 ? '-' : counts.slice(0, SHOWN).join(',');
}

function verdictOf({ outcome, verdict, elements, missing }: GradedQuery): string {
  if (outcome === 'failed') return 'failed';
  if (verdict !== null) return verdict;
  if (elements.length + missing.length === 0) return 'expects nothing';
  return outcome === 'no-ranking' ? 'no ranking' : 'open';
}
