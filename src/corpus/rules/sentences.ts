import { trimSpan } from '../../core/span.ts';
import type { Span } from '../../core/types.ts';

/** Abbreviations that never end a sentence. */
const ABBREVIATION =
  /(?:^|[^\p{L}.])(?:e\.g|i\.e|cf|vs|viz|approx|incl|resp|dr|mr|mrs|ms|prof|st|z\.\s?b|d\.\s?h|bzw|u\.\s?a|(?:\p{L}\.)+\p{L})\.$/iu;

/** Abbreviations that do not end a sentence in front of a number. */
const BEFORE_NUMBER =
  /(?:^|[^\p{L}])(?:sec|sect|fig|figs|no|nos|eq|eqs|ref|refs|art|ch|chap|app|par|para|p|pp|vol|nr|abs|ziff)\.$/iu;

/** Sentence ends that need no space behind them. */
const FULL_WIDTH_END = /[。！？｡．…]["'”’」』）)\]]*$/u;

/**
 * The sentences of a text as spans in it, trimmed, by the Unicode rules (UAX 29) with three
 * corrections: an abbreviation such as `e.g.` ends none, nor does a full stop inside a code span,
 * nor one without a space behind it. A line break is a space; the text should be one paragraph.
 */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  // Same length, so that offsets hold. Marks become quotes, which may close a sentence; opening
  // brackets become letters, since by the rules any bracket behind a full stop closes.
  const plain = text
    .replace(/[\r\n\u0085\u2028\u2029]/g, ' ')
    .replace(/[*_~]/g, "'")
    .replace(/[「『（《【〈〔]/g, 'X');
  let start = 0;
  for (const end of breaks(plain)) {
    if (end < plain.length && goesOn(plain.slice(start, end), plain.slice(end, end + 2))) continue;
    const span = trimSpan(text, { start, end });
    if (span.start < span.end) spans.push(span);
    start = end;
  }
  return spans;
}

/** How much is segmented at once: V8 takes time in proportion to the whole text for every segment. */
const WINDOW = 2048;

/** Ends of the Unicode sentences. */
function* breaks(text: string): Generator<number> {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  let start = 0;
  let length = WINDOW;
  while (start < text.length) {
    const window = text.slice(start, start + length);
    const atEnd = start + window.length === text.length;
    const ends = Array.from(segmenter.segment(window), (part) => part.index + part.segment.length);
    // The last one may go on behind the window.
    if (!atEnd) ends.pop();
    if (ends.length === 0) {
      length *= 2;
      continue;
    }
    for (const end of ends) yield start + end;
    start += ends.at(-1)!;
    length = WINDOW;
  }
}

/** Whether the sentence so far does not end before `next`. */
function goesOn(sentence: string, next: string): boolean {
  const trimmed = sentence.trimEnd();
  if (trimmed.length === sentence.length && !FULL_WIDTH_END.test(trimmed)) return true;
  if (ABBREVIATION.test(trimmed)) return true;
  if (/^\p{L}\./u.test(next) && /(?:^|\s)\p{L}\.$/u.test(trimmed)) return true;
  if (/^\d/.test(next) && BEFORE_NUMBER.test(trimmed)) return true;
  return (sentence.match(/`/g)?.length ?? 0) % 2 === 1 && next !== '';
}
