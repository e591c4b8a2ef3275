import type { Span } from '../core/types.ts';
import { defineStrategy, type Strategy } from './define.ts';
import { tokenBorders } from './windows.ts';

/** Separators of Chroma's recursive splitter, the first that occurs is taken. */
const SEPARATORS = ['\n\n', '\n', '.', '?', '!', ' ', ''];

/** What Python's `str.strip` takes away. */
const PYTHON_SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/**
 * The recursive splitter of Chroma's chunking report. It differs from LangChain JS's in its list of
 * separators, in splitting pieces of exactly `size` tokens again, and in what it strips.
 *
 * Source: RecursiveTokenChunker of brandonstarxel/chunking_evaluation, in its own words: a separator
 * stays at the start of the next piece; neighbours are joined up to `size` tokens, each counted
 * alone, and a chunk begins with at most `overlap` tokens of the one before.
 */
export const chromaRecursive: Strategy = defineStrategy({
  name: 'recursive',
  summary: "Chroma's recursive splitter, as its chunking report used it.",
  params: { size: 400, overlap: 0 },
  split({ text }, { size, overlap }, tools) {
    const limits: Limits = {
      size,
      overlap,
      count: (from, to) => tools.count(text.slice(from, to)),
    };
    return splitSpan(text, { start: 0, end: text.length }, SEPARATORS, limits);
  },
});

/** Windows of `size` tokens, one every `size - overlap`; the one that reaches the end is the last. */
export const chromaTokens: Strategy = defineStrategy({
  name: 'token',
  summary: "Chroma's windows of tokens, as its chunking report used them.",
  params: { size: 400, overlap: 0 },
  windows: ({ size, overlap }) => ({ size, stride: size - overlap, unit: 'tokens' }),
  split(_, { size, overlap }, tools) {
    const borders = tokenBorders(tools.pageEnds());
    const spans: Span[] = [];
    for (let first = 0; first < borders.count; first += size - overlap) {
      const last = Math.min(first + size, borders.count);
      const span = { start: borders.at(first), end: borders.at(last) };
      if (span.start < span.end) spans.push(span);
      if (last === borders.count) break;
    }
    return spans;
  },
});

interface Limits {
  readonly size: number;
  readonly overlap: number;
  /** Tokens of a part of the page encoded alone. */
  readonly count: (start: number, end: number) => number;
}

/** A span with its tokens, counted once. */
interface Part extends Span {
  readonly tokens: number;
}

function splitSpan(
  text: string,
  span: Span,
  separators: readonly string[],
  limits: Limits,
): Span[] {
  const found = separators.findIndex((one) => one === '' || occursIn(text, span, one));
  const separator = separators[found] ?? '';
  const rest = separator === '' ? [] : separators.slice(found + 1);
  const chunks: Span[] = [];
  let small: Part[] = [];
  const flush = (): void => {
    chunks.push(...mergeParts(text, small, limits));
    small = [];
  };
  for (const { start, end } of cutAtSeparator(text, span, separator)) {
    const tokens = limits.count(start, end);
    if (tokens < limits.size) {
      small.push({ start, end, tokens });
      continue;
    }
    flush();
    if (rest.length === 0) chunks.push({ start, end });
    else chunks.push(...splitSpan(text, { start, end }, rest, limits));
  }
  flush();
  return chunks;
}

function occursIn(text: string, { start, end }: Span, separator: string): boolean {
  const at = text.indexOf(separator, start);
  return at >= 0 && at + separator.length <= end;
}

/** Pieces that begin with the separator, but for the first; single characters for an empty one. */
function* cutAtSeparator(text: string, { start, end }: Span, separator: string): Generator<Span> {
  let from = start;
  if (separator === '') {
    for (const character of text.slice(start, end)) {
      yield { start: from, end: from + character.length };
      from += character.length;
    }
    return;
  }
  let at = text.indexOf(separator, start);
  while (at >= 0 && at + separator.length <= end) {
    if (at > from) yield { start: from, end: at };
    from = at;
    at = text.indexOf(separator, at + separator.length);
  }
  if (from < end) yield { start: from, end };
}

/** Joins neighbours up to `size`; the last of a chunk that fit into `overlap` begin the next. */
function mergeParts(text: string, parts: readonly Part[], { size, overlap }: Limits): Span[] {
  const chunks: Span[] = [];
  let first = 0;
  let total = 0;
  const close = (next: number): void => {
    if (first === next) return;
    const chunk = strip(text, parts[first]!.start, parts[next - 1]!.end);
    if (chunk.start < chunk.end) chunks.push(chunk);
  };
  for (const [index, { tokens }] of parts.entries()) {
    if (total + tokens > size && first < index) {
      close(index);
      while (total > overlap || (total + tokens > size && total > 0)) {
        total -= parts[first++]!.tokens;
      }
    }
    total += tokens;
  }
  close(parts.length);
  return chunks;
}

function strip(text: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && PYTHON_SPACE.test(text[from]!)) from++;
  while (from < to && PYTHON_SPACE.test(text[to - 1]!)) to--;
  return { start: from, end: to };
}
