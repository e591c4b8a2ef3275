import type { Body, Draft } from './draft.ts';
import { firstLine, linesOf } from './draft.ts';
import type { Line } from './lines.ts';

/** A heading is larger than the body by this factor. */
const LARGER = 1.12;

/** A longer text is no heading, in UTF-16 units; nor are more lines. */
const LONGEST = 200;
const MOST_LINES = 4;

const NUMBERED = /^(?:(?:[A-Z]|\d{1,3})(?:\.\d{1,3}){0,5}\.?|§ ?\d+|Appendix [A-Z\d]+)\s+\S/u;

/** Whether a line is set as a heading: larger than the body, or numbered and in a font of its own. */
export function isHeadingStart(line: Line, body: Body): boolean {
  if (line.size >= LARGER * body.size) return true;
  return (
    line.font !== body.font &&
    !line.mono &&
    line.size >= 0.95 * body.size &&
    NUMBERED.test(line.text)
  );
}

/** Paragraphs that are set as headings become headings, their levels by size. */
export function findHeadings(drafts: readonly Draft[], body: Body): Draft[] {
  const found = drafts.map((draft) => isHeading(draft, body));
  const sizes: number[] = [];
  for (const size of drafts
    .filter((_, index) => found[index])
    .map((draft) => firstLine(draft).size)
    .sort((a, b) => b - a)) {
    const least = sizes.at(-1);
    if (least === undefined || size < 0.96 * least) sizes.push(size);
  }
  return drafts.map((draft, index) => {
    if (!found[index]) return draft;
    const { size } = firstLine(draft);
    const rank = sizes.findIndex((one) => size >= 0.96 * one);
    return { ...draft, kind: 'heading', level: Math.min(6, rank + 1) };
  });
}

function isHeading(draft: Draft, body: Body): boolean {
  if (draft.tagged || draft.kind !== 'paragraph') return false;
  const lines = linesOf(draft);
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (length > LONGEST || lines.length > MOST_LINES) return false;
  if (!lines.some(({ text }) => /\p{L}/u.test(text))) return false;
  return lines.every((line) => line.size >= LARGER * body.size) || isHeadingStart(lines[0]!, body);
}
