import type { Body, Draft } from './draft.ts';
import { firstLine, linesOf } from './draft.ts';
import type { Line } from './lines.ts';

/** A heading is larger than the body by this factor. */
const LARGER = 1.12;

/** A longer text is no heading, in UTF-16 units; nor are more lines. */
const LONGEST = 200;
const MOST_LINES = 4;

/** Sizes that differ by less make one level. */
const SAME_SIZE = 0.96;

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

/** On all pages, paragraphs that are set as headings become headings, their levels by size. */
export function findHeadings(pages: readonly (readonly Draft[])[], body: Body): Draft[][] {
  const found = new Set(pages.flat().filter((draft) => isHeading(draft, body)));
  const sizes: number[] = [];
  for (const size of [...found].map((draft) => firstLine(draft).size).sort((a, b) => b - a)) {
    const least = sizes.at(-1);
    if (least === undefined || size < SAME_SIZE * least) sizes.push(size);
  }
  const levelOf = (draft: Draft): number => {
    const { size } = firstLine(draft);
    return Math.min(6, sizes.findIndex((one) => size >= SAME_SIZE * one) + 1);
  };
  return pages.map((drafts) =>
    drafts.map((draft) =>
      found.has(draft) ? { ...draft, kind: 'heading', level: levelOf(draft) } : draft,
    ),
  );
}

function isHeading(draft: Draft, body: Body): boolean {
  if (draft.tagged || draft.kind !== 'paragraph') return false;
  const lines = linesOf(draft);
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (length > LONGEST || lines.length > MOST_LINES) return false;
  if (!lines.some(({ text }) => /\p{L}/u.test(text))) return false;
  return lines.every((line) => line.size >= LARGER * body.size) || isHeadingStart(lines[0]!, body);
}
