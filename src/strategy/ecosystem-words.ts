import type { Piece, Span } from '../core/types.ts';
import { isWhitespace, skipWhitespace } from '../core/whitespace.ts';

/** Fewer letters and digits than this may stand in many places: they count only where expected. */
const TELLING = 24;

/** The letters and digits of a text, and where each unit of them stands in it. */
interface Words {
  readonly text: string;
  readonly at: Uint32Array;
}

/**
 * Pieces for a splitter that writes the page anew (list markers, emphasis, escapes, spaces) but
 * keeps its letters and digits in order: a chunk is the span of the page that holds exactly its
 * letters and digits, with the marks around them, searched for from where the chunk before ended. A
 * chunk that has others, or whose few stand elsewhere, stays bare text. Spans in UTF-16 units.
 *
 * ```text
 * page:   - **FR-1** must.      chunk:  * **FR-1** must.
 *         [--------------)
 * ```
 */
export function placeByWords(page: string, chunks: readonly string[]): Piece[] {
  const words = wordsOf(page);
  let cursor = 0;
  let end = 0;
  return chunks.map((text): Piece => {
    const own = wordsOf(text).text;
    const at = own === '' ? -1 : words.text.indexOf(own, cursor);
    if (at < 0 || (at > cursor && own.length < TELLING)) return { text };
    cursor = at + own.length;
    const held = { start: words.at[at]!, end: words.at[cursor - 1]! + 1 };
    const before = at === 0 ? 0 : words.at[at - 1]! + 1;
    const span = withMarks(page, held, Math.max(end, before), words.at[cursor] ?? page.length);
    end = span.end;
    return span;
  });
}

function wordsOf(text: string): Words {
  const parts: string[] = [];
  const at = new Uint32Array(text.length);
  let length = 0;
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    parts.push(run);
    for (let i = 0; i < run.length; i++) at[length++] = index + i;
  }
  return { text: parts.join(''), at: at.subarray(0, length) };
}

/** The span with the marks before it on its line, from `from` on, and those that touch its end. */
function withMarks(text: string, { start, end }: Span, from: number, to: number): Span {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  let after = end;
  while (after < to && !isWhitespace(text.charCodeAt(after))) after++;
  return { start: skipWhitespace(text, Math.max(from, line), start), end: after };
}
