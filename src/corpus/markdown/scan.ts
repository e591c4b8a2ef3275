import type { BlockKind, Span } from '../../core/types.ts';
import {
  bulletWidth,
  fenceEnd,
  fenceLength,
  headingLevel,
  isDelimiterLine,
  isThematicBreak,
  numberWidth,
  startsBlock,
} from './marks.ts';
import { scanTable } from './scan-table.ts';

/** A block before it is trimmed. */
export interface Run extends Span {
  readonly kind: BlockKind;
  readonly level: number | null;
  end: number;
}

/** What the scan made of a source: blocks up to `end`, where something begins that it leaves. */
export interface Scan {
  readonly runs: readonly Run[];
  /** Start of a top-level block, or the source's length when all of it is scanned. */
  readonly end: number;
  /** Where the scan gave up, at or behind `end`. */
  readonly gaveUp: number;
}

/** Deeper lists go to the parser, which has a limit of its own. */
const MAX_DEPTH = 40;

/**
 * Scans the plain parts of a Markdown source, which are nearly all of it, from a place where a
 * top-level block may start: paragraphs, ATX headings, fences and tables at the top, thematic
 * breaks, nested lists. Where anything else may begin (quotes, HTML, setext headings, definitions,
 * indented code, blocks in list items, tabs in an indent) it stops at the start of the top-level
 * block in question, so that what it gives is what the parser would give. Lines must end with LF
 * or CRLF.
 */
export function scanPlain(source: string, from: number): Scan {
  const runs: Run[] = [];
  /** Columns where the text of the open list items begins, outermost first. */
  const columns: number[] = [];
  /** Whether an item's paragraphs still join its block: until a nested list begins. */
  const open: boolean[] = [];
  /** Whether the line before belongs to a paragraph that may go on. */
  let inParagraph = false;
  /** A paragraph that starts with a bracket may be a link definition. */
  let bracket = false;
  let safe = from;
  let safeRuns = 0;

  const push = (kind: BlockKind, level: number | null, start: number, end: number) => {
    runs.push({ kind, level, start, end });
  };
  /** Starts a top-level block. */
  const top = (start: number) => {
    if (columns.length > 0) columns.length = 0;
    safe = start;
    safeRuns = runs.length;
    inParagraph = false;
  };
  const giveUp = (gaveUp: number): Scan => ({ runs: runs.slice(0, safeRuns), end: safe, gaveUp });

  let next = from;
  for (let start = from; start < source.length; start = next) {
    const newline = source.indexOf('\n', start);
    next = newline === -1 ? source.length : newline + 1;
    let end = newline === -1 ? source.length : newline;
    if (end > start && source.charCodeAt(end - 1) === 0x0d) end--;
    let at = start;
    while (at < end && source.charCodeAt(at) === 0x20) at++;
    if (at === end) {
      inParagraph = false;
      continue;
    }
    const unit = source.charCodeAt(at);
    // A tab is as wide as its column asks, so it may reach into any list item.
    if (unit === 0x09) return giveUp(start);
    const indent = at - start;
    let depth = columns.length;
    while (depth > 0 && indent < columns[depth - 1]!) depth--;
    const lazy = depth < columns.length;
    // The parser tries a table before a list but not before a further item of one, and a first
    // item's indent bounds those of the others.
    const fresh = depth === 0 && (!lazy || (indent === 0 && !source.slice(at, end).includes('|')));
    if (fresh && !inParagraph) {
      safe = start;
      safeRuns = runs.length;
    }
    const deep = indent - (depth === 0 ? 0 : columns[depth - 1]!) >= 4;
    if (deep && (!inParagraph || lazy)) return giveUp(start);
    if (inParagraph) {
      if (isDelimiterLine(source, at, end)) return giveUp(start);
      if (bracket && source.slice(at, end).includes(']:')) return giveUp(start);
    }
    if (deep) {
      runs.at(-1)!.end = end;
      continue;
    }

    let marker = 0;
    let number = Number.NaN;
    switch (unit) {
      case 0x3c: // <
      case 0x3e: // >
        return giveUp(start);
      case 0x23: {
        const level = headingLevel(source, at, end);
        if (level === 0) break;
        if (depth > 0) return giveUp(start);
        top(start);
        push('heading', level, start, end);
        continue;
      }
      case 0x60: // `
      case 0x7e: {
        const length = fenceLength(source, at, end);
        if (length === 0) break;
        if (depth > 0) return giveUp(start);
        top(start);
        next = fenceEnd(source, next, unit, length);
        push('code', null, start, next);
        continue;
      }
      case 0x7c: {
        if (inParagraph) break;
        const table = scanTable(source, start, end, next);
        if (table === 'none') break;
        if (table === 'unclear' || depth > 0) return giveUp(start);
        top(start);
        for (const [index, row] of table.rows.entries()) {
          push('table-row', null, row, table.rows[index + 1] ?? table.end);
        }
        next = table.end;
        continue;
      }
      case 0x2a: // *
      case 0x2b: // +
      case 0x2d: // -
      case 0x5f: // _
        if (isThematicBreak(source, at, end)) {
          if (depth > 0) return giveUp(start);
          top(start);
          push('paragraph', null, start, end);
          continue;
        }
        marker = bulletWidth(source, at, end);
        break;
      default:
        if (unit >= 0x30 && unit <= 0x39) {
          marker = numberWidth(source, at, end);
          if (marker > 0) number = Number.parseInt(source.slice(at, at + marker), 10);
        }
    }
    if (marker === -1) return giveUp(start);
    // A number other than 1 does not end a paragraph of its own container.
    const interrupts = !inParagraph || lazy || Number.isNaN(number) || number === 1;
    if (marker > 0 && interrupts) {
      const text = at + marker;
      if (depth >= MAX_DEPTH || startsBlock(source, text, end)) return giveUp(start);
      if (fresh) top(start);
      columns.length = depth;
      open.length = depth;
      if (depth > 0) open[depth - 1] = false;
      columns.push(indent + marker);
      open.push(true);
      push('list-item', columns.length, start, end);
      bracket = source.charCodeAt(text) === 0x5b;
    } else if (inParagraph) {
      runs.at(-1)!.end = end;
    } else {
      if (depth === 0) top(start);
      if (lazy) columns.length = depth;
      if (depth > 0 && open[depth - 1]) runs.at(-1)!.end = end;
      else push('paragraph', null, start, end);
      bracket = unit === 0x5b;
    }
    if (!inParagraph && bracket && source.slice(at, end).includes(']:')) return giveUp(start);
    inParagraph = true;
  }
  return { runs, end: source.length, gaveUp: source.length };
}
