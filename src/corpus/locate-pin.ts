import { splitsPair } from '../core/span.ts';
import type { ExpectedElement, Span } from '../core/types.ts';
import { skipWhitespace, skipWhitespaceBack } from '../core/whitespace.ts';

/** What a label's pin says about its page. */
export type Pin =
  | { readonly is: 'absent' }
  | { readonly is: 'right'; readonly span: Span }
  | { readonly is: 'half' | 'outside' | 'in-pair' | 'misquoted'; readonly message: string };

/** The text without whitespace at both ends. */
export function trimText(text: string): string {
  const start = skipWhitespace(text, 0, text.length);
  return text.slice(start, skipWhitespaceBack(text, start, text.length));
}

/**
 * Compares a label's pinned span with the page. A pin is right when it holds the label's text;
 * whitespace at the ends of both does not count, as spans are trimmed before grading. `span` is
 * trimmed.
 */
export function readPin(page: string, { text, start, end }: ExpectedElement): Pin {
  if (start === undefined && end === undefined) return { is: 'absent' };
  if (start === undefined || end === undefined) {
    const [given, missing] = start === undefined ? ['end', 'start'] : ['start', 'end'];
    return { is: 'half', message: `it has "${given}" without "${missing}"; give both or none` };
  }
  const place = `[${start}, ${end})`;
  const whole = Number.isInteger(start) && Number.isInteger(end);
  if (!whole || start < 0 || end > page.length || start > end) {
    return {
      is: 'outside',
      message: `expected a span inside the page (${page.length} UTF-16 units), got ${place}`,
    };
  }
  const cut = [start, end].find((offset) => splitsPair(page, offset));
  if (cut !== undefined) {
    return { is: 'in-pair', message: `offset ${cut} of ${place} is inside a surrogate pair` };
  }
  const from = skipWhitespace(page, start, end);
  const to = skipWhitespaceBack(page, from, end);
  const wanted = trimText(text);
  if (to - from === wanted.length && page.startsWith(wanted, from)) {
    return { is: 'right', span: { start: from, end: to } };
  }
  return {
    is: 'misquoted',
    message: `${place} of the page is ${quote(page.slice(start, end))}, not its text ${quote(text)}`,
  };
}

/** A text in double quotes on one line, cut after 80 units. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}\u2026` : text);
}
