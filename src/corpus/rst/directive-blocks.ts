import { trimSpan } from '../../core/span.ts';
import type { Span } from '../../core/types.ts';
import { type Container, literal, type Part, prose } from '../markup/block-builder.ts';
import { blockId } from '../rules/block-id.ts';
import { csvTable, listTable } from './directive-tables.ts';
import { type DirectiveKind, directiveKind, directiveOption } from './directives.ts';
import type { Region, RstReader } from './reader.ts';

/** Lines `[line, end)` of a directive that begins at offset `at`, its argument at `argument`. */
export interface DirectivePlace {
  readonly line: number;
  readonly end: number;
  readonly at: number;
  readonly argument: number;
}

/** The parts of a directive. */
export interface Directive {
  /** Trimmed; empty when there is none. */
  readonly argument: Span;
  readonly options: ReadonlyMap<string, Span>;
  /** Behind its last line of argument or options. */
  readonly head: number;
  /** What stands below. */
  readonly content: Region;
}

/**
 * The blocks of a directive. What has a title has a heading one below its section, and what it
 * holds are blocks of their own; a directive that names a need, by an option `:id:` or by a title
 * that begins with an id, is one paragraph with all that it holds, its id first in its words.
 */
export function readDirective(
  reader: RstReader,
  name: string,
  place: DirectivePlace,
  region: Region,
  within: Container,
  titles: boolean,
): void {
  const { lines, blocks } = reader;
  const kind = directiveKind(name);
  const directive = splitDirective(reader, kind, place, region);
  const { argument, content, head } = directive;
  const { at, line, end } = place;
  const id = directive.options.get('id');
  if (isNeed(kind, lines.source.slice(argument.start, argument.end), id)) {
    readNeed(reader, place, directive, id, within);
    return;
  }
  const inner: Container = {
    kind: kind === 'quote' ? 'quote' : 'body',
    depth: within.depth,
    state: 'open',
  };
  const all = { start: at, end: lines.ends[end - 1]! };
  const headSpan = { start: at, end: lines.ends[head - 1]! };
  switch (kind) {
    case 'hidden':
      blocks.leaf(within, 'code', all, []);
      return;
    case 'literal': {
      const text = content.first < end ? [literal(content.at, all.end)] : [];
      blocks.leaf(within, 'code', all, text);
      return;
    }
    case 'list-table':
    case 'csv-table':
    case 'titled':
      within.state = 'closed';
      // Without a title these lines are marks of what is behind them.
      if (argument.start === argument.end) blocks.wait(at, headSpan.end);
      else {
        // The header row of a csv-table stands among its options.
        const header = kind === 'csv-table' ? directive.options.get('header') : undefined;
        const apart = header !== undefined && header.end > header.start;
        const title = apart ? { start: at, end: argument.end } : headSpan;
        blocks.add('heading', reader.levels.below, title, [prose(argument.start, argument.end)]);
      }
      if (kind === 'list-table') listTable(reader, content);
      else if (kind === 'csv-table') csvTable(reader, directive, end);
      else reader.body(content, inner);
      return;
    case 'image': {
      const alt = directive.options.get('alt');
      const words = alt === undefined ? [] : [prose(alt.start, alt.end)];
      blocks.leaf(within, 'paragraph', headSpan, words);
      reader.body(content, inner);
      return;
    }
    case 'plain':
    case 'content':
    case 'quote':
    case 'other': {
      within.state = 'closed';
      const words = argument.start < argument.end && kind === 'other';
      if (words) blocks.add('paragraph', null, headSpan, [prose(argument.start, argument.end)]);
      else blocks.wait(at, Math.max(headSpan.end, lines.ends[line]!));
      reader.body(content, inner, titles && kind === 'plain');
    }
  }
}

function isNeed(kind: DirectiveKind, title: string, id: Span | undefined): boolean {
  if (kind === 'other') return id !== undefined || blockId(title) !== null;
  return kind === 'titled' && blockId(title) !== null;
}

function readNeed(
  reader: RstReader,
  { at, end }: DirectivePlace,
  { argument, content, head }: Directive,
  id: Span | undefined,
  within: Container,
): void {
  const { lines, blocks } = reader;
  within.state = 'closed';
  const spans = [...(id === undefined ? [] : [id]), argument].filter((one) => one.end > one.start);
  const words: Part = { role: 'prose', spans, apart: true };
  blocks.beginWhole();
  blocks.add('paragraph', null, { start: at, end: lines.ends[head - 1]! }, [words]);
  reader.body(content, { kind: 'body', depth: within.depth, state: 'open' });
  blocks.extend(lines.ends[end - 1]!);
  blocks.endWhole();
}

function splitDirective(
  reader: RstReader,
  kind: DirectiveKind,
  { line, end, argument }: DirectivePlace,
  region: Region,
): Directive {
  const { lines } = reader;
  const options = new Map<string, Span>();
  const lineEnd = lines.ends[line]!;
  const indent = lines.leastIndent(line + 1, end, region.indent + 3);
  if ((kind === 'content' || kind === 'quote') && argument < lineEnd) {
    const content = { first: line, end, indent, at: argument };
    return { argument: { start: lineEnd, end: lineEnd }, options, head: line + 1, content };
  }
  let head = line + 1;
  let argumentEnd = lineEnd;
  while (head < end && !lines.isBlank(head) && directiveOption(lines.text(head)) === null) {
    // Content may stand right below a directive that takes no argument.
    if (argument === lineEnd) break;
    argumentEnd = lines.ends[head]!;
    head++;
  }
  while (head < end && !lines.isBlank(head)) {
    const option = directiveOption(lines.text(head));
    if (option === null && options.size === 0) break;
    const start = lines.texts[head]! + (option?.width ?? 0);
    if (option !== null)
      options.set(
        option.name,
        trimSpan(lines.source, {
          start: Math.min(start, lines.ends[head]!),
          end: lines.ends[head]!,
        }),
      );
    else if (lines.indents[head]! <= indent) break;
    head++;
  }
  const first = lines.skipBlank(head, end);
  const at = first < end ? lines.texts[first]! : lines.ends[end - 1]!;
  const content = { first, end, indent: lines.leastIndent(first, end, indent), at };
  return { argument: { start: argument, end: argumentEnd }, options, head, content };
}
