import { type Draft, linesOf } from './draft.ts';

/**
 * Whether a paragraph or item goes on with a block at the head of the next column or page: it ends
 * mid-sentence and the other begins in lower case, or both are Chinese or Japanese; or both are code.
 */
export function continues(above: Draft, below: Draft): boolean {
  const last = linesOf(above).at(-1)!;
  const first = linesOf(below)[0]!;
  if (last.upright !== first.upright) return false;
  if (Math.abs(last.size - first.size) > 0.08 * last.size) return false;
  if (above.kind === 'code') return below.kind === 'code';
  if (above.kind !== 'paragraph' && above.kind !== 'list-item') return false;
  if (below.kind !== 'paragraph') return false;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、,]$/u.test(last.text)) {
    return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first.text);
  }
  return /[\p{L}\p{N},;\u2010\u00ad-]$/u.test(last.text) && /^\p{Ll}/u.test(first.text);
}

/** The blocks of a page with those joined that go on in the next column. */
export function joinColumns(regions: readonly (readonly Draft[])[]): Draft[] {
  const joined: Draft[] = [];
  for (const drafts of regions) {
    for (const [index, draft] of drafts.entries()) {
      const above = joined.at(-1);
      if (
        index === 0 &&
        above !== undefined &&
        !above.tagged &&
        !draft.tagged &&
        continues(above, draft)
      ) {
        joined[joined.length - 1] = { ...above, cells: [[...linesOf(above), ...linesOf(draft)]] };
      } else joined.push(draft);
    }
  }
  return joined;
}
