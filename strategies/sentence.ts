import type { Span } from '../src/core/types.ts';
import { skipWhitespace, skipWhitespaceBack } from '../src/core/whitespace.ts';
import { defineStrategy } from '../src/strategy/define.ts';
import { innerBorders } from '../src/strategy/inner-borders.ts';
import type { Leaf } from '../src/strategy/leaves.ts';
import { type Measure, measurePage } from '../src/strategy/measure.ts';

export default defineStrategy({
  name: 'sentence',
  summary: 'Packs whole sentences (Unicode UAX 29) up to size; overlap repeats whole sentences.',
  params: { size: 800, overlap: 0, unit: 'tokens' },
  split(page, params, tools) {
    const measure = measurePage(page.text, params, tools);
    return packSentences(sentences(page.text, measure), measure, params.overlap);
  },
});

/** Sentences and lines of a text without the whitespace around them; words of one too long. */
function sentences(text: string, measure: Measure): Span[] {
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

/** Fills each chunk as far as whole sentences fit; the next begins at most `overlap` units before. */
function* packSentences(
  sentences: readonly Span[],
  measure: Measure,
  overlap: number,
): Generator<Span> {
  const { fits, upTo } = measure;
  let first = 0;
  while (first < sentences.length) {
    const { start } = sentences[first]!;
    let after = first + 1;
    while (after < sentences.length && fits(start, sentences[after]!.end)) after++;
    const { end } = sentences[after - 1]!;
    yield { start, end };
    if (after === sentences.length) return;
    const next = sentences[after]!;
    let back = after;
    while (back - 1 > first) {
      const from = sentences[back - 1]!.start;
      if (upTo(end) - upTo(from) > overlap || !fits(from, next.end)) break;
      back--;
    }
    first = back;
  }
}
