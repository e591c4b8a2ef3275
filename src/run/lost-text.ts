import type { Span, Spans } from '../core/types.ts';
import { isWhitespace, skipWhitespace, skipWhitespaceBack } from '../core/whitespace.ts';

/**
 * The non-whitespace text of a page that lies in no span: how many UTF-16 units, and where, each
 * place trimmed of whitespace.
 */
export function lostText(
  text: string,
  spans: Spans,
): { readonly characters: number; readonly spans: readonly Span[] } {
  const order = Uint32Array.from(spans.starts.keys());
  order.sort((a, b) => spans.starts[a]! - spans.starts[b]!);
  const lost: Span[] = [];
  let characters = 0;
  let covered = 0;
  const gap = (from: number, to: number): void => {
    const start = skipWhitespace(text, from, to);
    if (start === to) return;
    const end = skipWhitespaceBack(text, start, to);
    for (let at = start; at < end; at++) if (!isWhitespace(text.charCodeAt(at))) characters++;
    lost.push({ start, end });
  };
  for (const index of order) {
    const start = spans.starts[index]!;
    if (spans.ends[index]! <= start) continue;
    if (start > covered) gap(covered, start);
    covered = Math.max(covered, spans.ends[index]!);
  }
  if (covered < text.length) gap(covered, text.length);
  return { characters, spans: lost };
}
