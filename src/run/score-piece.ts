import { splitsPair } from '../core/span.ts';
import type { Page, Piece } from '../core/types.ts';
import type { RankingLine } from '../io/rankings.ts';

/** The piece of a line on its page, or what is wrong with it, by file and line. */
export function pieceOf(line: RankingLine, page: Page, file: string): Piece | string {
  const { span, text } = line;
  if (span === null) return text === null ? { start: 0, end: page.text.length } : { text };
  const [start, end] = span;
  const where = `${file}:${line.line}`;
  if (end > page.text.length) {
    return `${where}: expected a span [start, end) in UTF-16 units inside page ${JSON.stringify(page.id)} (length ${page.text.length}), got [${start}, ${end})`;
  }
  const cut = [start, end].find((offset) => splitsPair(page.text, offset));
  if (cut !== undefined) {
    return `${where}: offset ${cut} is inside a surrogate pair of page ${JSON.stringify(page.id)}: offsets count UTF-16 units, not bytes or code points`;
  }
  if (text === null) return { start, end };
  const there = page.text.slice(start, end);
  if (text.endsWith(there)) {
    const prefix = text.slice(0, text.length - there.length);
    return prefix === '' ? { start, end } : { start, end, prefix };
  }
  // What a system adds around a chunk or folds in it does not move the chunk.
  if (withoutSpace(text).includes(withoutSpace(there))) return { start, end };
  return `${where}: the text is not what page ${JSON.stringify(page.id)} has at [${start}, ${end}): it has ${preview(there)}, the line ${preview(text)}; offsets count UTF-16 units of the page text (uncut text shows it): mend them or leave them out`;
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function preview(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}
