import MarkdownIt, { type Env, type MarkdownIt as Parser, type Token } from 'markdown-it';
import { lineStarts, nextLine } from './lines.ts';

/** What is read from a token of inline content. */
export interface InlineToken {
  readonly type: string;
  readonly content: string;
}

/** What is read from a token of the block structure; `map` is a half-open range of lines. */
export interface BlockToken extends InlineToken {
  readonly tag: string;
  /** Nesting depth, 0 at the top. */
  readonly level: number;
  readonly map: readonly [number, number] | null;
  /** Inline content, when it was asked for. */
  readonly children: readonly InlineToken[] | null;
}

/** A part of a source that parses alone as it does in its place. */
export interface Section {
  /** Where it starts and ends in the source, UTF-16. */
  readonly start: number;
  readonly end: number;
  /** Line starts within the section; see `lineStarts`. */
  readonly lines: Uint32Array;
  readonly tokens: readonly BlockToken[];
}

/** Sections of this length keep the tokens of a large page from piling up. */
const SECTION_LENGTH = 1 << 17;

/** A blank line, then a heading or a paragraph at the left margin: where a section may start. */
const SECTION_START = /(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r\n?|\n)(?=[#\p{L}])/gu;

/**
 * Parses CommonMark with tables into block tokens; inline content is left alone. The tokens are
 * those of one parse over all, whatever `sectionLength` (UTF-16 units, a least length).
 */
export function parseBlocks(
  source: string,
  sectionLength: number = SECTION_LENGTH,
): Iterable<Section> {
  return parseSections(source, blocksOnly(), {}, sectionLength);
}

/** A parser of single sections: from a top-level place to the first such place behind `least`. */
export function sectionParser(source: string): (start: number, least: number) => Section {
  const markdown = blocksOnly();
  return (start, least) => parseSection(source, start, least, markdown, {});
}

/** Parses CommonMark with tables into block tokens and their inline content. */
export function parseAll(source: string): Iterable<Section> {
  return parseSections(source, new MarkdownIt({ html: true }), linkTargets(source));
}

/** Renders CommonMark with tables to HTML; HTML in the source goes through. */
export function renderHtml(source: string): string {
  const markdown = new MarkdownIt({ html: true });
  const env = linkTargets(source);
  const parts: string[] = [];
  for (const { tokens } of parseSections(source, markdown, env)) {
    parts.push(markdown.renderer.render([...tokens], markdown.options, env));
  }
  return parts.join('');
}

/** A function that resolves the character references of a text (`&amp;`, `&#65;`). */
export function characterReferences(): (text: string) => string {
  const { unescapeAll } = new MarkdownIt().utils;
  // Doubled, since the same function also resolves backslash escapes.
  return (text) => unescapeAll(text.replaceAll('\\', '\\\\'));
}

function blocksOnly(): Parser {
  const markdown = new MarkdownIt({ html: true });
  markdown.core.ruler.enableOnly(['normalize', 'block']);
  return markdown;
}

/** Link definitions of the whole source, for sections that refer to a later one. */
function linkTargets(source: string): Env {
  const env: Env = {};
  if (source.length > SECTION_LENGTH && source.includes(']:')) {
    for (const _ of parseSections(source, blocksOnly(), env));
  }
  return env;
}

function* parseSections(
  source: string,
  markdown: Parser,
  env: Env,
  sectionLength: number = SECTION_LENGTH,
): Generator<ParsedSection> {
  let start = 0;
  do {
    const section = parseSection(source, start, start + sectionLength, markdown, env);
    yield section;
    start = section.end;
  } while (start < source.length);
}

interface ParsedSection extends Section {
  readonly tokens: Token[];
}

/** Parses from a place where a top-level block may start to the first such place behind `least`. */
function parseSection(
  source: string,
  start: number,
  least: number,
  markdown: Parser,
  env: Env,
): ParsedSection {
  let from = least;
  for (;;) {
    const end = from < source.length ? sectionStart(source, from) : -1;
    if (end === -1) break;
    const lines = lineStarts(source.slice(start, end));
    const next = nextLine(source, end);
    // With the first line of what follows: only if that opens a block at the top is nothing open.
    const tokens = markdown.parse(source.slice(start, next === -1 ? source.length : next), env);
    const line = lines.length - 2;
    const border = tokens.findIndex((token) => token.level === 0 && token.map?.[0] === line);
    if (border !== -1) return { start, end, lines, tokens: tokens.slice(0, border) };
    // Twice the length, so that the work on all tries is at most some times that of the last.
    from = end + (end - start);
  }
  const rest = source.slice(start);
  return { start, end: source.length, lines: lineStarts(rest), tokens: markdown.parse(rest, env) };
}

function sectionStart(source: string, from: number): number {
  const pattern = new RegExp(SECTION_START);
  pattern.lastIndex = from;
  const found = pattern.exec(source);
  return found === null ? -1 : found.index + found[0].length;
}
