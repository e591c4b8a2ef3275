import stringWidth from 'string-width';

/**
 * A table that is wider than `width` cells as several that repeat its first column; one that fits
 * stays as it is. The lines are those of a table whose columns are at least two spaces apart.
 */
export function foldTable(lines: readonly string[], width: number): (readonly string[])[] {
  if (lines.every((line) => stringWidth(line) <= width)) return [lines];
  const cells = lines.map(cellsOf);
  const [names, ...columns] = columnsOf(cells);
  if (names === undefined || columns.length < 2) return [lines];
  const groups: (readonly [number, number])[][] = [];
  let used = width;
  for (const column of columns) {
    const room = column[1] - column[0] + 2;
    if (used + room > width || groups.length === 0) {
      groups.push([column]);
      used = names[1] + room;
    } else {
      groups.at(-1)!.push(column);
      used += room;
    }
  }
  return groups.map((group) =>
    cells.map((line) =>
      [names, ...group]
        .map(([from, to]) => slice(line, from, to))
        .join('  ')
        .trimEnd(),
    ),
  );
}

/** A place for each cell of a line; the second cell of a wide character is empty. */
function cellsOf(line: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line);
  return [...segments].flatMap(({ segment }) => [
    segment,
    ...new Array<string>(Math.max(0, stringWidth(segment) - 1)).fill(''),
  ]);
}

/** The columns: what stands between two places or more that are blank on every line. */
function columnsOf(cells: readonly (readonly string[])[]): (readonly [number, number])[] {
  const width = Math.max(...cells.map((line) => line.length));
  const blank = (at: number) => cells.every((line) => (line[at] ?? ' ') === ' ');
  const columns: [number, number][] = [];
  for (let at = 0; at < width; at++) {
    if (blank(at)) continue;
    const last = columns.at(-1);
    if (last !== undefined && at - last[1] < 2) last[1] = at + 1;
    else columns.push([at, at + 1]);
  }
  return columns;
}

function slice(line: readonly string[], from: number, to: number): string {
  const part = line.slice(from, to);
  return part.join('') + ' '.repeat(to - from - part.length);
}
