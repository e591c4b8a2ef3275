import { trimSpan } from '../../core/span.ts';
import type { Block, BlockKind } from '../../core/types.ts';
import { isBlank } from '../../core/whitespace.ts';
import { frontMatterLength } from './front-matter.ts';
import { lineRuns } from './line-runs.ts';
import { parseBlocks, type Section, sectionParser } from './parser.ts';
import { scanPlain } from './scan.ts';

/** Such a line ending is for the parser. */
const LONE_CR = /\r(?!\n)/;

/** Where one block is not plain its neighbours seldom are; UTF-16 units. */
const LEAST_PARSED = 512;

/**
 * The blocks of a Markdown source with spans in it: leaves in page order, trimmed, without
 * overlap, together holding all text that is not whitespace.
 *
 * A list item is one block with its marker, its paragraphs and its code, and ends where a nested
 * list, quote, table or heading begins; what follows those in the item is a block of its own
 * kind. A quote is a block a paragraph. A table has a block a row; its delimiter row belongs to
 * the header row. Front matter is `code`; thematic breaks, HTML blocks, link definitions and
 * footnotes are paragraphs.
 *
 * Plain parts are scanned, the rest goes to the parser; the blocks are those of
 * {@link parsedBlocks}.
 */
export function markdownBlocks(source: string): Block[] {
  const { blocks, add, body } = blockList(source);
  if (LONE_CR.test(body)) return parsedBlocks(source);
  let parse: ((start: number, least: number) => Section) | null = null;
  for (let at = 0; at < body.length; ) {
    const scan = scanPlain(body, at);
    for (const { kind, level, start, end } of scan.runs) add(kind, level, start, end);
    at = scan.end;
    if (at === body.length) break;
    parse ??= sectionParser(body);
    const section = parse(at, Math.max(scan.gaveUp, at + LEAST_PARSED));
    addSection(body, section, add);
    at = section.end;
  }
  return blocks;
}

/** The same blocks by the parser alone: slower, and what the scan is held against. */
export function parsedBlocks(source: string): Block[] {
  const { blocks, add, body } = blockList(source);
  for (const section of parseBlocks(body)) addSection(body, section, add);
  return blocks;
}

/** Takes a span of the body. */
type AddBlock = (kind: BlockKind, level: number | null, start: number, end: number) => void;

/** An empty list but for the front matter, and what is behind that. */
function blockList(source: string): { blocks: Block[]; add: AddBlock; body: string } {
  const headLength = frontMatterLength(source);
  const blocks: Block[] = [];
  const add: AddBlock = (kind, level, start, end) => {
    const span = trimSpan(source, { start: headLength + start, end: headLength + end });
    if (span.start === span.end) return;
    blocks.push(level === null ? { kind, ...span } : { kind, level, ...span });
  };
  if (headLength > 0) add('code', null, -headLength, 0);
  return { blocks, add, body: source.slice(headLength) };
}

function addSection(body: string, { start, lines, tokens }: Section, add: AddBlock): void {
  const isBlankLine = (line: number) =>
    isBlank(body, start + lines[line]!, start + lines[line + 1]!);
  for (const { kind, level, firstLine, endLine } of lineRuns(
    tokens,
    lines.length - 1,
    isBlankLine,
  )) {
    add(kind, level, start + lines[firstLine]!, start + lines[endLine]!);
  }
}
