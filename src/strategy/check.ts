import { UncutError } from '../core/error.ts';
import { compareSpans } from '../core/span.ts';
import type { Chunk, Page, Piece, Span } from '../core/types.ts';
import { isWhitespace } from '../core/whitespace.ts';
import { type ChunkOptions, makeChunks } from './chunk.ts';
import { collectPieces, frozenPage } from './collect-pieces.ts';
import type { Embed, Params, Strategy } from './define.ts';
import { resolveParams } from './params.ts';
import { splitTools } from './split-tools.ts';
import type { Tokenizer } from './tokenizer.ts';

export interface CheckOptions extends ChunkOptions {
  readonly tokenizer: Tokenizer;
  readonly params?: Params;
  /** Occurrences of expected elements on a page, for strategies that ask for them. */
  expected?(page: Page): readonly Span[];
  /** Where optional packages come from; where uncut is installed unless set. */
  readonly load?: (name: string) => Promise<unknown>;
  /** For strategies that cut by embeddings. */
  readonly embed?: Embed;
}

/** What a strategy did to one page. */
export interface PageCheck {
  readonly page: string;
  /** Breaches of the contract, in words; empty when it holds. */
  readonly problems: readonly string[];
  readonly chunks: number;
  /** Chunks above `size`; measured, not a breach. */
  readonly oversize: number;
  /** Placed chunks whose text differs from the page's (whitespace, typography, damage). */
  readonly drifted: number;
  readonly unplaced: number;
  /** Units that are not whitespace and in no chunk. */
  readonly lost: number;
}

/**
 * The contract of every strategy, tried on pages: spans lie in the page and on character borders,
 * starts never go back, the same input gives the same output, and all text that is not whitespace
 * is in a chunk unless the strategy says what it loses (`lossy`).
 *
 * @throws UncutError `parameter` when the parameters do not fit; errors of `split` are problems.
 */
export async function checkStrategy(
  strategy: Strategy,
  pages: readonly Page[],
  options: CheckOptions,
): Promise<PageCheck[]> {
  const params = resolveParams(strategy, options.params ?? {});
  const checks: PageCheck[] = [];
  for (const page of pages) checks.push(await checkPage(strategy, params, page, options));
  return checks;
}

async function checkPage(
  strategy: Strategy,
  params: Params,
  page: Page,
  options: CheckOptions,
): Promise<PageCheck> {
  const empty = { chunks: 0, oversize: 0, drifted: 0, unplaced: 0, lost: 0 };
  const split = async (): Promise<{ pieces: (Piece | string)[]; chunks: Chunk[] }> => {
    const tools = splitTools(page.text, {
      tokenizer: options.tokenizer,
      expected: options.expected?.(page) ?? [],
      ...(options.load === undefined ? {} : { load: options.load }),
      ...(options.embed === undefined ? {} : { embed: options.embed }),
    });
    const pieces = await collectPieces(page, strategy.split(frozenPage(page), params, tools));
    return { pieces, chunks: makeChunks(page, pieces, tools, options) };
  };
  let first: Awaited<ReturnType<typeof split>>;
  let second: typeof first;
  try {
    first = await split();
    second = await split();
  } catch (error) {
    const code = error instanceof UncutError ? `${error.code}: ` : '';
    return { page: page.id, ...empty, problems: [`it fails: ${code}${(error as Error).message}`] };
  }
  const { chunks } = first;
  const problems: string[] = [];
  if (JSON.stringify(first.pieces) !== JSON.stringify(second.pieces)) {
    problems.push('the same input gives another output the second time');
  }
  const spans = placedSpans(chunks);
  problems.push(...orderProblems(spans));
  const lost = lostUnits(page.text, spans);
  if (lost.count > 0 && strategy.lossy === undefined) {
    problems.push(
      `${lost.count} characters are in no chunk, the first at ${lost.first}; say so in lossy`,
    );
  }
  return {
    page: page.id,
    problems,
    chunks: chunks.length,
    oversize: chunks.filter((chunk) => isOversize(chunk, params)).length,
    drifted: chunks.filter((chunk) => drifts(page.text, chunk)).length,
    unplaced: chunks.length - spans.length,
    lost: lost.count,
  };
}

function placedSpans(chunks: readonly Chunk[]): Span[] {
  return chunks.flatMap(({ placement }) => (placement.how === 'unplaced' ? [] : [placement.span]));
}

function orderProblems(spans: readonly Span[]): string[] {
  const problems: string[] = [];
  spans.forEach(({ start, end }, index) => {
    if (start === end) problems.push(`chunk ${index} is empty at ${start}`);
    const before = spans[index - 1];
    if (before !== undefined && start < before.start) {
      problems.push(
        `chunk ${index} starts at ${start}, before the one before it (${before.start})`,
      );
    }
  });
  return problems;
}

/** Counts units that are not whitespace and in none of the spans. */
function lostUnits(text: string, spans: readonly Span[]): { count: number; first: number } {
  let count = 0;
  let first = -1;
  let at = 0;
  const ordered = [...spans].sort(compareSpans);
  for (const { start, end } of [...ordered, { start: text.length, end: text.length }]) {
    for (; at < start; at++) {
      if (isWhitespace(text.charCodeAt(at))) continue;
      if (count++ === 0) first = at;
    }
    at = Math.max(at, end);
  }
  return { count, first };
}

function isOversize({ tokens, text }: Chunk, { size, unit }: Params): boolean {
  return typeof size === 'number' && (unit === 'chars' ? text.length : tokens) > size;
}

function drifts(text: string, { text: chunkText, prefix = '', placement }: Chunk): boolean {
  if (placement.how === 'unplaced') return false;
  const { start, end } = placement.span;
  return text.slice(start, end) !== chunkText.slice(prefix.length);
}
