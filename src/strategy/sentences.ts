import type { Span } from '../core/types.ts';
import { skipWhitespace, skipWhitespaceBack } from '../core/whitespace.ts';
import { innerBorders } from './inner-borders.ts';
import type { Leaf } from './leaves.ts';
import type { Measure } from './measure.ts';

/**
 * Sentences and lines of a text without the whitespace around them, in order; one that is longer
 * than a chunk comes as parts of it. Together they hold all that is not whitespace.
 */
export function sentencesOf(text: string, measure: Measure): Span[] {
  const start = skipWhitespace(text, 0, text.length);
  const end = skipWhitespaceBack(text, start, text.length);
  if (start === end) return [];
  const whole: Leaf = { start, end, kind: 'code' };
  const spans: Span[] = [];
  let from = start;
  for (const { at } of innerBorders(text, whole, measure)) {
    spans.push({ start: from, end: skipWhitespaceBack(text, from, at) });
    from = at;
  }
  spans.push({ start: from, end });
  return spans;
}
