import type { Span } from '../src/core/types.ts';
import { defineStrategy } from '../src/strategy/define.ts';
import { type Measure, measurePage } from '../src/strategy/measure.ts';
import { sentencesOf } from '../src/strategy/sentences.ts';

export default defineStrategy({
  name: 'sentence',
  summary: 'Packs whole sentences (Unicode UAX 29) up to size; overlap repeats whole sentences.',
  params: { size: 800, overlap: 0, unit: 'tokens' },
  split(page, params, tools) {
    const measure = measurePage(page.text, params, tools);
    return packSentences(sentencesOf(page.text, measure), measure, params.overlap);
  },
});

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
