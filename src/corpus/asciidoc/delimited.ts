import { type Container, literal } from '../markup/block-builder.ts';
import type { BlockAttributes } from './attributes.ts';
import { BodyReader } from './body.ts';
import type { Delimited } from './marks.ts';
import { paragraphParts } from './paragraph.ts';
import type { AsciidocReader } from './reader.ts';
import { readTable } from './tables.ts';

/** What is nested deeper is one paragraph. */
const MAX_DEPTH = 40;

/** A delimiter at a line, in a region that ends before the line `end`. */
export interface DelimitedPlace {
  readonly line: number;
  readonly end: number;
  readonly opens: Delimited;
  readonly attributes: BlockAttributes;
}

/** Reads a delimited block; one that is not closed goes to the end. Returns the line behind. */
export function readDelimited(
  reader: AsciidocReader,
  place: DelimitedPlace,
  within: Container,
): number {
  const { lines, blocks } = reader;
  const { line, end, opens, attributes } = place;
  const closer = reader.closers[line]!;
  const closed = closer < end;
  const inner = closed ? closer : end;
  const next = closed ? closer + 1 : end;
  let last = next - 1;
  while (last > line && lines.isBlank(last)) last--;
  const all = reader.span(line, last);
  const { style } = attributes;
  const isCode = opens === 'open' && /^(?:source|listing|literal|pass|stem|latexmath)$/.test(style);
  if (opens === 'code' || opens === 'pass' || isCode) {
    const from = line + 1 < inner ? lines.ends[line]! : all.end;
    const to = closed ? lines.ends[inner - 1]! : all.end;
    blocks.leaf(within, 'code', all, from < to ? [literal(from, to)] : []);
  } else if (opens === 'comment' || style === 'comment') {
    blocks.leaf(within, 'code', all, []);
  } else if (opens === 'table') {
    within.state = 'closed';
    readTable(reader, { line, inner, closed, attributes });
  } else if (style === 'verse' || reader.depth >= MAX_DEPTH) {
    const kind = style === 'verse' ? 'quote' : 'paragraph';
    const first = lines.skipBlank(line + 1, inner);
    const parts = first < inner ? paragraphParts(lines, first, lines.texts[first]!, inner) : [];
    blocks.leaf(within, kind, all, parts);
  } else {
    blocks.wait(all.start, lines.ends[line]!);
    const quote = opens === 'quote' || style === 'quote';
    // An open block is how an item gets several paragraphs.
    const joins = opens === 'open' && within.kind === 'item' && !quote;
    if (!joins) within.state = 'closed';
    const container: Container = joins
      ? within
      : { kind: quote ? 'quote' : 'body', depth: within.depth, state: 'open' };
    reader.depth++;
    new BodyReader(reader, container, inner, false).read(line + 1);
    reader.depth--;
    if (closed) blocks.closeWith(lines.texts[inner]!, lines.ends[inner]!);
  }
  return next;
}
