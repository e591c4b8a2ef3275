import { UncutError } from '../../core/error.ts';
import { trimSpan } from '../../core/span.ts';
import type { Block, BlockKind, ExpectedElement, Page, Span } from '../../core/types.ts';
import { blockTexts } from './block-text.ts';
import { elementIds } from './element-ids.ts';

/** Which blocks a pattern is tried on. */
export interface PatternOptions {
  /** Default: all kinds but `code`, where an id is an example of one. */
  readonly blocks?: readonly BlockKind[];
}

/**
 * The elements of a page whose block text (see `blockTexts`) matches a pattern, in page order,
 * each pinned to its block's text and span. A heading that matches takes its section, up to the
 * next heading of its level or a higher one. A block gives one element, named by its first match:
 * the id is `page#match` (`~2`, `~3` for repeats), the kind is group 1 when the pattern has one
 * that took part. The flag `g` is ignored; `^` is the start of a block unless the flag `m` is set.
 *
 * @throws UncutError `config` when the pattern matches the empty text, which names nothing.
 */
export function elementsByPattern(
  page: Page,
  pattern: RegExp,
  options: PatternOptions = {},
): ExpectedElement[] {
  const single = new RegExp(pattern.source, pattern.flags.replace('g', ''));
  const texts = blockTexts(page);
  const id = elementIds(page.id);
  const sectionEnds = findSectionEnds(page);
  const elements: ExpectedElement[] = [];
  for (const [index, block] of page.blocks.entries()) {
    const wanted = options.blocks?.includes(block.kind) ?? block.kind !== 'code';
    if (!wanted) continue;
    // A sticky pattern would go on where its last match ended.
    single.lastIndex = 0;
    const match = single.exec(texts[index]!);
    if (match === null) continue;
    const name = match[0].trim().replace(/\s+/g, ' ');
    if (name === '') throw emptyMatch(pattern, page, block);
    const end = sectionEnds[index] ?? block.end;
    elements.push({
      id: id(name),
      page: page.id,
      ...pinned(page.text, { start: block.start, end }),
      ...(match[1] === undefined ? {} : { kind: match[1] }),
    });
  }
  return elements;
}

function pinned(text: string, span: Span): { text: string; start: number; end: number } {
  const { start, end } = trimSpan(text, span);
  return { text: text.slice(start, end), start, end };
}

/** By block: for a heading the start of the next one of its level or higher, else nothing. */
function findSectionEnds({ text, blocks }: Page): (number | undefined)[] {
  const ends = new Array<number | undefined>(blocks.length);
  /** Start of the next heading of level at most `i`, walking backwards. */
  const next = new Array<number>(7).fill(text.length);
  for (let index = blocks.length - 1; index >= 0; index--) {
    const { kind, level = 1, start } = blocks[index]!;
    if (kind !== 'heading') continue;
    ends[index] = next[level]!;
    next.fill(start, level);
  }
  return ends;
}

function emptyMatch(pattern: RegExp, page: Page, block: Block): UncutError {
  const start = JSON.stringify(page.text.slice(block.start, block.start + 40));
  return new UncutError(
    'config',
    `expected an element pattern to match an id such as FR-001, but ${pattern} matches the empty text in "${page.id}" at ${block.start} (${start}): let the pattern require at least one character, for example ^(FR|NFR)-\\d+`,
  );
}
