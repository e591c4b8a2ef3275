import { skipWhitespace, skipWhitespaceBack } from '../core/whitespace.ts';
import type { Leaf } from './leaves.ts';

/** A line that begins as an item: `- `, `* `, `12. `, `(3) `, `a) `, `iv. `, `B. `. */
const ITEM_LINE =
  /^[ \t]*(?:[-*+•‣◦]|\(?(?:\d{1,3}|[A-Za-z]|[ivxlc]{1,6}|[IVXLC]{1,6})[.)])[ \t]+\S/;

/** Longest part of a line that is looked at for a mark. */
const LINE_START = 200;

/**
 * The parts of a block that is too long for one chunk: its paragraphs, and its lines that begin as
 * list items although Markdown takes them for plain text (`A. `, `iv. `), nested by indentation.
 * Together they hold all of the block that is not whitespace; one part when nothing is found.
 */
export function subLeaves(text: string, leaf: Leaf): Leaf[] {
  const parts: Leaf[] = [];
  const base = leaf.kind === 'list-item' ? (leaf.level ?? 1) : 0;
  const indents: number[] = [];
  let start = leaf.start;
  let head: LeafHead = headOf(leaf.kind, leaf.level);
  let inside: Pick<Leaf, 'inside'> = {};
  let blankBefore = false;
  const close = (to: number) => {
    const end = skipWhitespaceBack(text, start, to);
    if (end > start) parts.push({ start, end, ...head, ...inside });
    inside = { inside: blankBefore ? 'paragraph' : 'line' };
  };
  for (const [at, after] of lines(text, leaf.start, leaf.end)) {
    const first = skipWhitespace(text, at, after);
    if (first === after) {
      blankBefore = true;
      continue;
    }
    const item =
      leaf.kind !== 'code' && ITEM_LINE.test(text.slice(at, Math.min(after, at + LINE_START)));
    if (at > leaf.start && (item || blankBefore)) {
      close(at);
      start = first;
      if (item) {
        const indent = first - at;
        while (indents.length > 0 && indents.at(-1)! > indent) indents.pop();
        if (indents.at(-1) !== indent) indents.push(indent);
        head = { kind: 'list-item', level: base + indents.length };
      } else head = furtherParagraph(leaf, indents.length);
    }
    blankBefore = false;
  }
  close(leaf.end);
  return parts;
}

type LeafHead = Pick<Leaf, 'kind' | 'level'>;

function headOf(kind: Leaf['kind'], level: number | undefined): LeafHead {
  return level === undefined ? { kind } : { kind, level };
}

/** A further paragraph of an item belongs to the item, so it counts as nested below it. */
function furtherParagraph(leaf: Leaf, depth: number): LeafHead {
  if (leaf.kind === 'list-item') return headOf('list-item', (leaf.level ?? 1) + depth + 1);
  return headOf(leaf.kind === 'code' ? 'code' : 'paragraph', undefined);
}

/** Lines `[start, after)` without their line ends. */
function* lines(text: string, from: number, to: number) {
  const end = /\r\n|\n|\r/g;
  end.lastIndex = from;
  let at = from;
  for (let match = end.exec(text); match !== null && match.index < to; match = end.exec(text)) {
    yield [at, match.index] as const;
    at = match.index + match[0].length;
  }
  yield [at, to] as const;
}
