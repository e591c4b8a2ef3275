import type { Span } from '../../core/types.ts';
import type { Part } from '../markup/block-builder.ts';
import type { SourceLines } from '../markup/source-lines.ts';
import {
  delimiter,
  isAttributeLine,
  isLineComment,
  isPreprocessor,
  type ListMark,
  listMark,
} from './marks.ts';

/** Which list marks end a paragraph. */
export type EndsParagraph = (mark: ListMark) => boolean;

/**
 * Behind the last line of the paragraph that begins at `line`. Outside lists (`ends` null) no list
 * mark ends it, nor does `+`.
 */
export function paragraphEnd(
  lines: SourceLines,
  line: number,
  end: number,
  ends: EndsParagraph | null,
): number {
  let last = line + 1;
  for (; last < end && !lines.isBlank(last); last++) {
    const text = lines.text(last);
    if (ends !== null) {
      const mark = listMark(text);
      if (text === '+' || (mark !== null && ends(mark))) break;
    }
    if (lines.indents[last] === 0 && (isAttributeLine(text) || delimiter(text) !== null)) break;
  }
  return last;
}

/** The words of a paragraph that begins at offset `at`: without comments, conditions, quote marks. */
export function paragraphParts(lines: SourceLines, line: number, at: number, end: number): Part[] {
  const spans: Span[] = [];
  let joined = false;
  for (let one = line; one < end; one++) {
    const text = lines.text(one);
    if (one > line && (isLineComment(text) || isPreprocessor(text))) {
      joined = false;
      continue;
    }
    const start = one === line ? at : lines.texts[one]!;
    const mark = /^(?:>[ \t]?)+/.exec(lines.source.slice(start, start + 40));
    const from = Math.min(start + (mark?.[0].length ?? 0), lines.ends[one]!);
    const before = spans.at(-1);
    if (joined && before !== undefined && mark === null) {
      spans[spans.length - 1] = { start: before.start, end: lines.ends[one]! };
    } else if (from < lines.ends[one]!) spans.push({ start: from, end: lines.ends[one]! });
    joined = true;
  }
  return spans.length === 0 ? [] : [{ role: 'prose', spans }];
}
