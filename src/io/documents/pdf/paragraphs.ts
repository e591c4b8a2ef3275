import { isCode } from './code.ts';
import type { Body, Draft } from './draft.ts';
import { isHeadingStart } from './headings.ts';
import type { Line } from './lines.ts';
import { LIST_MARKER } from './list-marker.ts';
import { greatest, least } from './long-lists.ts';
import { tableAt } from './table-rows.ts';

/** A gap over this many times the usual one parts paragraphs. */
const PARAGRAPH_GAP = 1.25;

/** Lines of one region, from the top, as blocks. */
export function paragraphs(lines: readonly Line[], body: Body): Draft[] {
  const drafts: Draft[] = [];
  const column = columnOf(lines);
  /** Left ends of the open list levels, ascending. */
  let indents: number[] = [];
  let current: { kind: Draft['kind']; level?: number; lines: Line[] } | null = null;
  const finish = (): void => {
    if (current === null) return;
    const { lines: own, ...rest } = current;
    drafts.push({ ...rest, cells: [own], tagged: false });
    current = null;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const table = isCode(line) ? null : tableAt(lines, at);
    // Bullets and numbers stand apart from their text as cells do.
    if (table !== null && !isList(lines.slice(table.from, table.to))) {
      finish();
      for (const cells of table.rows) drafts.push({ kind: 'table-row', cells, tagged: false });
      at = table.to - 1;
      continue;
    }
    const above: Line | null = current === null ? null : lines[at - 1]!;
    const marker = LIST_MARKER.exec(line.text);
    const starts =
      marker !== null && (above === null || startsItem(marker, line, above, current!.kind));
    if (above !== null && !starts && goesOn(current!.kind, current!.lines, line, column, body)) {
      current!.lines.push(line);
      continue;
    }
    finish();
    if (starts && !isCode(line)) {
      indents = indents.filter((indent) => indent < line.x0 - 0.5 * line.size);
      indents.push(line.x0);
      current = { kind: 'list-item', level: indents.length, lines: [line] };
    } else {
      indents = indents.filter((indent) => indent < line.x0 - 0.5 * line.size);
      current = { kind: isCode(line) ? 'code' : 'paragraph', lines: [line] };
    }
  }
  finish();
  return drafts;
}

/** Left and right end of most of the text. */
interface Column {
  readonly left: number;
  readonly right: number;
  /** Usual distance of baselines, in font sizes. */
  readonly leading: number;
}

function columnOf(lines: readonly Line[]): Column {
  const steps: number[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (above === undefined || Math.abs(above.size - line.size) > 0.1 * line.size) continue;
    const step = (line.y - above.y) / line.size;
    if (step > 0.8 && step < 2.5) steps.push(step);
  }
  steps.sort((a, b) => a - b);
  // Gaps between paragraphs are the greater ones: of few steps the least is the leading.
  const leading = steps[Math.floor(steps.length * (steps.length < 8 ? 0 : 0.3))] ?? 1.2;
  return {
    left: least(lines, ({ x0 }) => x0),
    right: greatest(lines, ({ x1 }) => x1),
    leading,
  };
}

/** Whether a line goes on with the block that ends with the line above it. */
function goesOn(
  kind: Draft['kind'],
  own: readonly Line[],
  line: Line,
  column: Column,
  body: Body,
): boolean {
  const above = own.at(-1)!;
  const step = line.y - above.y;
  if (isCode(line) !== (kind === 'code')) return false;
  if (Math.abs(line.size - above.size) > 0.08 * above.size) return false;
  if (step < -0.5 * line.size) return false;
  // A blank line of code is part of it.
  if (kind === 'code') return step < 2.6 * column.leading * line.size;
  if (step > PARAGRAPH_GAP * column.leading * line.size) return false;
  if (isHeadingStart(line, body) !== isHeadingStart(own[0]!, body)) return false;
  if (kind === 'list-item') return line.x0 > own[0]!.x0 + 0.3 * line.size;
  // A first line that is indented begins a paragraph; lines below a hanging one do not.
  if (!line.rtl && !isCentred(line, above) && line.x0 - above.x0 > 0.8 * line.size) {
    return own.length === 1 && above.x0 > column.left + 0.3 * line.size;
  }
  return !endsShort(above, column) || !/^[\p{Lu}\p{N}([]/u.test(line.text);
}

/** Whether both lines have one middle, and neither begins where the other does. */
function isCentred(a: Line, b: Line): boolean {
  return Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 0.6 * a.size;
}

/** A line that ends a sentence well before the right end of its column. */
function endsShort(line: Line, { left, right }: Column): boolean {
  return /[.!?:。!?:]["”’)]?$/u.test(line.text) && line.x1 < right - 0.25 * (right - left);
}

/** A wrapped line of a paragraph may begin with a number or a dash. */
function startsItem(
  marker: RegExpExecArray,
  line: Line,
  above: Line,
  kind: Draft['kind'],
): boolean {
  if (kind === 'list-item') return true;
  if (line.y - above.y > 1.6 * line.size || line.x0 > above.x0 + 0.5 * line.size) return true;
  return marker[1] === '1' || /^[•‣⁃◦▪▫●○■□\uf0b7\uf0a7]/u.test(marker[0]);
}

function isList(lines: readonly Line[]): boolean {
  return (
    lines.every(({ cells, text }) => cells.length <= 2 && LIST_MARKER.test(text)) ||
    lines.every(({ cells }, index) =>
      index > 0
        ? cells.length === 1 || LIST_MARKER.test(`${cells[0]!.text} x`)
        : LIST_MARKER.test(`${cells[0]!.text} x`),
    )
  );
}
