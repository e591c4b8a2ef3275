import { type Part, prose } from '../markup/block-builder.ts';
import type { SourceLines } from '../markup/source-lines.ts';

/** Without the mark that may be repeated behind a title. */
export function titleEnd(source: string, start: number, end: number): number {
  const closing = /[ \t]+(?:={1,6}|#{1,6})$/.exec(source.slice(Math.max(start, end - 12), end));
  return closing === null ? end : end - closing[0].length;
}

/** What a reader without pictures sees of one: the first value between its brackets. */
export function macroText({ source, ends, texts }: SourceLines, line: number): Part[] {
  const end = ends[line]! - 1;
  const start = source.indexOf('[', texts[line]!) + 1;
  const comma = source.slice(start, end).indexOf(',');
  const last = comma === -1 ? end : start + comma;
  return last > start ? [prose(start, last)] : [];
}
