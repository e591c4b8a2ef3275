import type { Container } from '../markup/block-builder.ts';
import { readDirective } from './directive-blocks.ts';
import { directiveHead } from './directives.ts';
import type { Region, RstReader } from './reader.ts';

const FOOTNOTE = /^\[(?:\d+|#[\w.-]*|\*|[\p{L}\p{N}][\p{L}\p{N}_.:+-]*)\](?:[ \t]+|$)/u;
const TARGET = /^_(?![ \t])(?:`[^`]*`|[^:\\`]|\\.)*:(?:[ \t]|$)/;
const SUBSTITUTION = /^\|(?! )[^|]+\|[ \t]+/;

/**
 * What `.. ` opens: a footnote, a target, a substitution, a directive, or else a comment. Targets,
 * substitutions and comments are code without words, since a page does not show them.
 */
export function readExplicit(
  reader: RstReader,
  line: number,
  at: number,
  region: Region,
  within: Container,
  titles: boolean,
): number {
  const { lines, blocks } = reader;
  const anonymous = lines.source.startsWith('__', at);
  const lineEnd = lines.ends[line]!;
  let from = Math.min(at + 2, lineEnd);
  while (from < lineEnd && /[ \t]/.test(lines.source[from]!)) from++;
  // Empty and with nothing below, it ends what came before, and takes nothing.
  const empty = from === lineEnd && (line + 1 >= region.end || lines.isBlank(line + 1));
  const end = empty
    ? line + 1
    : Math.max(line + 1, lines.indentedEnd(line + 1, region.end, region.indent + 1));
  const head = lines.source.slice(from, Math.min(lineEnd, from + 400));
  const directive = anonymous ? null : directiveHead(head);
  if (directive !== null) {
    const place = { line, at, end, argument: Math.min(from + directive.width, lineEnd) };
    readDirective(reader, directive.name, place, region, within, titles);
    return end;
  }
  const footnote = anonymous ? null : FOOTNOTE.exec(head);
  if (footnote !== null) {
    const note: Container = { kind: 'body', depth: within.depth, state: 'open' };
    within.state = 'closed';
    blocks.wait(at, lineEnd);
    const indent = lines.leastIndent(line + 1, end, region.indent + 3);
    reader.body(
      { first: line, end, indent, at: Math.min(from + footnote[0].length, lineEnd) },
      note,
    );
    return end;
  }
  const last = isLink(head, anonymous) ? lines.paragraphEnd(line, end) : end;
  blocks.leaf(within, 'code', { start: at, end: lines.ends[last - 1]! }, []);
  return last;
}

function isLink(head: string, anonymous: boolean): boolean {
  return anonymous || (TARGET.test(head) && !SUBSTITUTION.test(head));
}
