import type { Block } from '../../../core/types.ts';
import { codeText } from './code.ts';
import { continues } from './continues.ts';
import type { Draft } from './draft.ts';
import { type Compounds, joinHyphens, joinSoftHyphens, keepHyphens } from './join-hyphens.ts';
import type { Line } from './lines.ts';

/** What parts the text of two pages of the PDF: a form feed on a line of its own. */
export const PAGE_BREAK = '\n\f\n';

/** The text of a document and its blocks, with spans in that text. */
export interface Assembled {
  readonly source: string;
  readonly blocks: readonly Block[];
}

/**
 * Joins the blocks of all pages. Lines end with LF, cells of a row are parted by a tab, blocks by
 * a blank line, items of a list and rows of a table by LF. A paragraph that evidently goes on
 * on the next page is one block, with the page break inside.
 *
 * @param hyphens words with a hyphen of the document when words that line ends part are to be
 *   joined, else null
 */
export function assemble(
  pages: readonly (readonly Draft[])[],
  hyphens: Compounds | null,
): Assembled {
  const parts: string[] = [];
  const blocks: Block[] = [];
  let length = 0;
  const add = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  /** The block before, when it may go on. */
  let above: Draft | null = null;
  for (const [number, drafts] of pages.entries()) {
    let isBreak = number > 0;
    if (isBreak && drafts.length === 0) add(PAGE_BREAK);
    for (const draft of drafts) {
      const text = blockText(draft, hyphens);
      const last = blocks.at(-1);
      const joined = isBreak && above !== null && last !== undefined && continues(above, draft);
      const glued = joined ? glue(parts.at(-1)!, text, draft.kind, hyphens) : null;
      if (joined && glued !== null) {
        length -= parts.pop()!.length;
        add(glued);
        blocks[blocks.length - 1] = { ...last, end: length };
        above = draft;
        isBreak = false;
        continue;
      }
      if (isBreak) add(PAGE_BREAK);
      else if (above !== null) add(gapBetween(above, draft));
      const start = length;
      add(text);
      if (joined) blocks[blocks.length - 1] = { ...last, end: length };
      else {
        const { kind, level } = draft;
        blocks.push({ kind, ...(level === undefined ? {} : { level }), start, end: length });
      }
      above = draft;
      isBreak = false;
    }
    // A page without text between two parts them.
    if (drafts.length === 0) above = null;
  }
  return { source: parts.join(''), blocks };
}

/** A line end between letters of Chinese or Japanese, which have no spaces between words. */
const WIDE_BREAK =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u00b7\u3000-\u303f\uff00-\uff60])\n(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u00b7\u3000-\u303f\uff00-\uff60])/gu;

function blockText({ kind, cells }: Draft, hyphens: Compounds | null): string {
  if (kind === 'code') return codeText(cells.flat());
  const texts = cells.map((lines) => cellText(lines, hyphens));
  return texts.join('\t');
}

function cellText(lines: readonly Line[], hyphens: Compounds | null): string {
  return joinLines(lines.map((line) => line.text).join('\n'), hyphens);
}

/** The two texts as one when the page break parts a word, which has no room for it; else null. */
function glue(
  above: string,
  below: string,
  kind: Draft['kind'],
  hyphens: Compounds | null,
): string | null {
  if (kind === 'code') return null;
  const joined = joinLines(`${above}\n${below}`, hyphens);
  return joined.length < above.length + below.length + 1 ? joined : null;
}

/** Lines of a text without the line ends that stand within words. */
function joinLines(lines: string, hyphens: Compounds | null): string {
  const text = joinSoftHyphens(lines).replaceAll(WIDE_BREAK, '');
  return keepHyphens(hyphens === null ? text : joinHyphens(text, hyphens));
}

function gapBetween(above: Draft, below: Draft): string {
  const together =
    above.kind === below.kind && (below.kind === 'list-item' || below.kind === 'table-row');
  return together ? '\n' : '\n\n';
}
