import { splitsPair } from '../core/span.ts';
import { isWhitespace, skipWhitespace, skipWhitespaceBack } from '../core/whitespace.ts';
import type { Leaf } from './leaves.ts';
import type { Measure } from './measure.ts';

/** A place where a chunk may begin, and what a border there costs. */
export interface Border {
  readonly at: number;
  readonly cost: number;
}

/** Costs of borders inside a block that is too long for one chunk, on the scale of `COST`. */
const INSIDE = { sentence: 2, line: 3, clause: 4, word: 5, grapheme: 8, character: 12 } as const;

/** Ends of sentences, also behind closing quotes, brackets and Markdown emphasis. */
const SENTENCE_END = /[.!?…。！？；;։؟۔।።︒﹒﹗﹖．｡][\p{Pe}\p{Pf}"'*_`~]*\s*$/u;

/**
 * Borders inside a leaf that is too long: before its sentences and lines, and inside a sentence
 * that is too long about every eighth of a chunk: behind a mark, else before a word, else before a
 * grapheme, and inside a grapheme only when it is too long itself.
 */
export function* innerBorders(text: string, leaf: Leaf, measure: Measure): Generator<Border> {
  let before = '';
  for (const [start, end] of sentences(text, leaf.start, leaf.end)) {
    const ended = leaf.kind === 'code' || before === '' || SENTENCE_END.test(before);
    const at = skipWhitespace(text, start, end);
    if (at > leaf.start && at < end) yield { at, cost: ended ? INSIDE.sentence : INSIDE.line };
    if (!measure.fits(at, end)) yield* partBorders(text, at, end, measure);
    before = text.slice(Math.max(start, end - 40), end);
  }
}

/** Parts of a chunk that a sentence which is too long is cut into, so that others can be beside it. */
const PARTS = 8;

function* partBorders(text: string, from: number, to: number, measure: Measure): Generator<Border> {
  const part = Math.ceil(measure.size / PARTS);
  for (let open = from; ; ) {
    // Whitespace at a chunk's end does not count, so a border may stand behind it.
    const most = skipWhitespace(text, measure.reach(open, part), to);
    if (most >= to) return;
    const border =
      wordBorder(text, open, most) ??
      segmentBorder(text, open, most, to, 'word') ??
      segmentBorder(text, open, most, to, 'grapheme') ??
      graphemeEnd(text, open, to, measure);
    if (border.at >= to) return;
    yield border;
    open = border.at;
  }
}

/** The last border behind whitespace or a mark in the second half of `[open, most]`, if any. */
function wordBorder(text: string, open: number, most: number): Border | null {
  let word: Border | null = null;
  for (let at = most; at > open + (most - open) / 2; at--) {
    const cost = costBehind(text, at);
    if (cost === null || (word !== null && cost >= word.cost)) continue;
    word = { at, cost };
    if (cost < INSIDE.word) return word;
  }
  return word;
}

/** What a border costs here, or null when it would cut a word or stand before whitespace. */
function costBehind(text: string, at: number): number | null {
  if (isWhitespace(text.charCodeAt(at))) return null;
  const before = text[at - 1]!;
  if (WIDE_MARK.includes(before)) return INSIDE.clause;
  if (!isWhitespace(text.charCodeAt(at - 1))) return null;
  const mark = text[skipWhitespaceBack(text, 0, at - 1) - 1] ?? '';
  if ('.!?'.includes(mark)) return INSIDE.line;
  return ',;:)]}–—'.includes(mark) ? INSIDE.clause : INSIDE.word;
}

const WIDE_MARK = '、，；：。！？';

/** The last border between words or graphemes in `(open, most]`, if any. */
function segmentBorder(
  text: string,
  open: number,
  most: number,
  to: number,
  granularity: 'word' | 'grapheme',
): Border | null {
  const slice = text.slice(open, Math.min(to, most + LOOK_AHEAD));
  const segments = new Intl.Segmenter('en', { granularity }).segment(slice);
  const index = segments.containing(most - open)?.index ?? 0;
  if (index === 0 || splitsPair(text, open + index)) return null;
  return { at: open + index, cost: INSIDE[granularity] };
}

/** Units behind a border that a segmenter sees, so that it knows what the border would cut. */
const LOOK_AHEAD = 64;

/** The end of a grapheme longer than a part when it fits into a chunk, else as much as fits. */
function graphemeEnd(text: string, open: number, to: number, measure: Measure): Border {
  const most = Math.min(to, measure.reach(open, measure.size));
  const slice = text.slice(open, Math.min(to, most + LOOK_AHEAD));
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(slice);
  const first = segments.containing(0)?.segment.length ?? 0;
  const whole = open + first <= most;
  return whole ? { at: open + first, cost: INSIDE.grapheme } : { at: most, cost: INSIDE.character };
}

/** Length of text that goes to a segmenter at once: its time for long texts is not linear. */
const SEGMENTER_LENGTH = 2048;

function* sentences(text: string, from: number, to: number): Generator<Segment> {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  let length = SEGMENTER_LENGTH;
  for (let at = from; at < to; ) {
    let after = Math.min(to, at + length);
    if (splitsPair(text, after)) after--;
    let last: Segment | null = null;
    for (const { index, segment } of segmenter.segment(text.slice(at, after))) {
      if (last !== null) yield last;
      last = [at + index, at + index + segment.length];
    }
    // The last segment may go on behind the slice, so the next slice begins with it.
    if (last === null) return;
    if (after === to) {
      yield last;
      return;
    }
    length = last[0] === at ? length * 2 : SEGMENTER_LENGTH;
    at = last[0];
  }
}

type Segment = readonly [start: number, end: number];
