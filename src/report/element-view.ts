import pc from 'picocolors';
import type { ElementRow } from '../core/rows.ts';
import { formatShare, plainLine } from './format.ts';
import { wrap } from './terminal-layout.ts';

/** How an element is shown. */
export interface ElementViewOptions {
  readonly width: number;
  readonly color: boolean;
  /** UTF-16 units of page text shown on each side of the element. */
  readonly context: number;
}

/**
 * An element under one strategy: a line that says how it came through, and its text in its page
 * with every chunk border inside it. `7⟩` is where chunk 7 ends, `⟨8` where chunk 8 begins.
 */
export function elementView(
  row: ElementRow,
  pageText: string,
  options: ElementViewOptions,
): string[] {
  const colors = pc.createColors(options.color);
  const head = wrap(`${colors.bold(row.strategy)}  ${verdict(row, colors)}`, options.width - 2);
  const lines = [head.join('\n  ')];
  if (row.span === null) return lines;
  const [start, end] = row.span;
  const before = pageText.slice(Math.max(0, start - options.context), start);
  const after = pageText.slice(end, end + options.context);
  const marked = withBorders(row, pageText, start, end);
  const text = `${start > options.context ? '…' : ''}${before}«${marked}»${after}${end + options.context < pageText.length ? '…' : ''}`;
  for (const line of text.split(/\r\n|\r|\n/)) {
    for (const part of wrap(plainLine(line), options.width - 2)) {
      lines.push(`  ${paint(part, colors)}`.trimEnd());
    }
  }
  return lines;
}

type Colors = ReturnType<typeof pc.createColors>;

function verdict(row: ElementRow, colors: Colors): string {
  if (row.status === 'missing') {
    return colors.yellow(`missing: ${plainLine(row.reason ?? 'not on its page')}`);
  }
  if (row.status === 'whole') {
    return `${colors.green('whole')} in chunk ${row.chunk}`;
  }
  const [num, den] = row.coverage ?? [0, 1];
  const parts = [
    `${colors.red('cut')}: ${row.chunk === null ? 'in no chunk' : `${formatShare(num / den)} in chunk ${row.chunk}, the best of ${row.pieces.length}`}`,
    ...(row.status === 'under' ? ['below the threshold'] : []),
    ...(row.tooLong ? ['longer than a chunk'] : []),
    ...(row.stitched === false ? ['some of it is in no chunk'] : []),
    ...(row.lostWords.length > 0
      ? [`lost: ${row.lostWords.map((word) => plainLine(word)).join(', ')}`]
      : []),
  ];
  return parts.join('; ');
}

/** The element's text with a mark wherever a chunk ends or begins inside it. */
function withBorders(row: ElementRow, text: string, start: number, end: number): string {
  const marks: { readonly at: number; readonly order: number; readonly mark: string }[] = [];
  for (const piece of row.pieces) {
    if (piece.end < end) marks.push({ at: piece.end, order: 0, mark: `✂${piece.chunk}⟩` });
    if (piece.start > start) marks.push({ at: piece.start, order: 1, mark: `⟨${piece.chunk}✂` });
  }
  marks.sort((a, b) => a.at - b.at || a.order - b.order);
  let shown = '';
  let from = start;
  for (const { at, mark } of marks) {
    shown += text.slice(from, at) + mark;
    from = at;
  }
  return shown + text.slice(from, end);
}

function paint(line: string, colors: Colors): string {
  return line
    .replaceAll(/✂\d+⟩|⟨\d+✂/gu, (mark) => colors.red(colors.bold(mark)))
    .replaceAll(/[«»]/g, (mark) => colors.cyan(mark));
}
