import stringWidth from 'string-width';

/** A column: its head, and where its cells stand. */
export interface Column {
  readonly head: string;
  readonly align: 'left' | 'right';
}

/** Lines of a table whose columns are two spaces apart; widths are of terminal cells. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  const widths = columns.map(({ head }, index) =>
    Math.max(stringWidth(head), ...rows.map((row) => stringWidth(row[index] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, index) => pad(cells[index] ?? '', widths[index]!, align))
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ head }) => head)), ...rows.map(line)];
}

/** The text with spaces up to `width` cells. */
export function pad(text: string, width: number, align: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return align === 'left' ? text + space : space + text;
}

/** The text in at most `width` cells, its middle left out when it is longer. */
export function shorten(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  const room = Math.max(1, width - 1);
  const tail = takeEnd(text, Math.ceil(room * 0.6));
  return `${takeStart(text, room - stringWidth(tail))}…${tail}`;
}

/** As many leading characters as fit into `width` cells. */
export function takeStart(text: string, width: number): string {
  let taken = '';
  let used = 0;
  for (const character of text) {
    used += stringWidth(character);
    if (used > width) break;
    taken += character;
  }
  return taken;
}

/** As many trailing characters as fit into `width` cells. */
export function takeEnd(text: string, width: number): string {
  let taken = '';
  let used = 0;
  for (const character of [...text].reverse()) {
    used += stringWidth(character);
    if (used > width) break;
    taken = character + taken;
  }
  return taken;
}
