import type { findConditions } from '../core/conditions.ts';
import { fallbackGrade } from '../core/fallback.ts';
import type { ElementGrade } from '../core/grade.ts';
import {
  type ChunkColumns,
  type CompactRows,
  OTHER,
  type PageRows,
  type RowElement,
} from '../core/page-rows.ts';
import { type TokenOccurrence, wholePhases } from '../core/phases.ts';
import type { ElementRow, PiecePart } from '../core/rows.ts';
import { splitsPair } from '../core/span.ts';
import type {
  Chunk,
  ElementStatus,
  ExpectedElement,
  LocatedElement,
  Page,
  Span,
  Spans,
} from '../core/types.ts';
import type { SplitTools, Windows } from '../strategy/define.ts';
import { endsUpTo } from '../strategy/tokenizer.ts';
import type { StrategyUse } from './strategy-use.ts';

/** A page's elements with what every strategy needs of them; computed once a page. */
export interface Prepared {
  readonly page: Page;
  readonly located: readonly LocatedElement[];
  readonly tools: SplitTools;
  /** Condition and exception words of an element's text. */
  readonly conditions: (index: number) => ReturnType<typeof findConditions>;
  /** Page tokens that each occurrence of an element touches. */
  readonly tokens: (index: number) => readonly TokenOccurrence[];
}

/** What the rows of an element say under every strategy alike. */
export function rowElement({ element, occurrences, via }: LocatedElement): RowElement {
  const { starts, ends } = occurrences;
  return {
    id: element.id,
    kind: element.kind ?? null,
    occurrences: starts.length,
    via,
    span: starts.length === 0 ? null : [starts[0]!, ends[0]!],
  };
}

/** The elements of a page under one strategy: their grades, and what each chunk holds of them. */
export function compactRows(
  use: StrategyUse,
  prepared: Prepared,
  grades: readonly ElementGrade[],
  chunks: readonly Chunk[],
): CompactRows {
  const windows = use.strategy.windows?.(use.params) ?? null;
  const unplaced = chunks.filter(({ placement }) => placement.how === 'unplaced');
  const whole: number[] = [];
  const phases: number[] = [];
  const others: ElementRow[] = [];
  for (const [index, grade] of grades.entries()) {
    const isPlain =
      grade.grade === 'full' && grade.occurrence === 0 && !isTooLong(use, prepared, index, 0);
    whole.push(isPlain ? grade.chunk : OTHER);
    if (windows !== null) phases.push(isPlain ? expectedPhases(prepared, index, windows) : 0);
    if (!isPlain) others.push(elementRow(use, prepared, index, grade, chunks, unplaced, windows));
  }
  const isWindows = windows !== null;
  return {
    whole,
    phases: isWindows ? phases : null,
    stride: isWindows ? windows.stride : 0,
    others,
  };
}

/** Places and tokens of the chunks of a page. */
export function chunkColumns(chunks: readonly Chunk[]): ChunkColumns {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { placement } of chunks) {
    const isPlaced = placement.how !== 'unplaced';
    starts.push(isPlaced ? placement.span.start : -1);
    ends.push(isPlaced ? placement.span.end : -1);
  }
  return { starts, ends, tokens: chunks.map(({ tokens }) => tokens) };
}

/** One element under one strategy, when more is to say than which chunk holds it whole. */
function elementRow(
  use: StrategyUse,
  prepared: Prepared,
  index: number,
  grade: ElementGrade,
  chunks: readonly Chunk[],
  unplaced: readonly Chunk[],
  windows: Windows | null,
): ElementRow {
  const { element, occurrences, via, reason = null } = prepared.located[index]!;
  if (occurrences.starts.length === 0) return missingRow(use, element, reason);
  const at = Math.max(0, grade.occurrence);
  const span: Span = { start: occurrences.starts[at]!, end: occurrences.ends[at]! };
  const length = span.end - span.start;
  const placed = statusOf(grade);
  const fallback = placed === 'whole' ? null : bestFallback(element, unplaced);
  const status = withFallback(placed, fallback);
  const byText = status !== placed && fallback !== null;
  const whole = status === 'whole';
  const parts = grade.parts.length > 0 ? grade.parts : grade.chunk >= 0 ? [grade.chunk] : [];
  const pieces = byText && whole ? [] : parts.map((chunk) => part(chunks, chunk, span));
  const best = whole ? undefined : pieces.find(({ chunk }) => chunk === grade.chunk);
  const border = best === undefined ? null : best.end < span.end ? best.end : best.start;
  return {
    strategy: use.id,
    id: element.id,
    page: element.page,
    kind: element.kind ?? null,
    status,
    coverage: whole && byText ? [length, length] : [grade.overlap, grade.length],
    chunk: byText ? fallback.chunk : grade.chunk < 0 ? null : grade.chunk,
    span: [span.start, span.end],
    pieces,
    border,
    atBorder: border === null ? null : aroundBorder(prepared.page.text, span, border),
    lostWords: whole ? NO_WORDS : lostWords(prepared.conditions(index), span, best),
    stitched: grade.covered || whole,
    expected: windows === null ? null : [expectedPhases(prepared, index, windows), windows.stride],
    occurrences: occurrences.starts.length,
    via,
    tooLong: isTooLong(use, prepared, index, at),
    placedStatus: byText ? placed : null,
    reason: null,
  };
}

const NO_WORDS: readonly string[] = [];

function missingRow(
  use: StrategyUse,
  { id, page, kind }: ExpectedElement,
  reason: string | null,
): ElementRow {
  return {
    strategy: use.id,
    id,
    page,
    kind: kind ?? null,
    status: 'missing',
    coverage: null,
    chunk: null,
    span: null,
    pieces: [],
    border: null,
    atBorder: null,
    lostWords: NO_WORDS,
    stitched: null,
    expected: null,
    occurrences: 0,
    via: null,
    tooLong: false,
    placedStatus: null,
    reason,
  };
}

/** Rows of elements whose page is not there: missing for every strategy, with the reason. */
export function missingOnPage(
  page: string,
  elements: readonly ExpectedElement[],
  uses: readonly StrategyUse[],
  reason: string,
): PageRows {
  return {
    page,
    elements: elements.map(({ id, kind = null }) => ({
      ...{ id, kind, occurrences: 0, via: null, span: null },
    })),
    strategies: uses.map((use) => ({
      ...{ whole: elements.map(() => OTHER), phases: null, stride: 0 },
      others: elements.map((element) => missingRow(use, element, reason)),
    })),
    chunks: null,
  };
}

function statusOf(grade: ElementGrade): ElementStatus {
  switch (grade.grade) {
    case 'full':
      return 'whole';
    case 'partial':
      return 'partial';
    case 'none':
      return 'under';
  }
}

function bestFallback(
  element: ExpectedElement,
  unplaced: readonly Chunk[],
): { readonly grade: 'full' | 'partial'; readonly chunk: number } | null {
  if (unplaced.length === 0) return null;
  let partial: number | null = null;
  const text = element.text.trim();
  for (const { text: chunkText, ordinal } of unplaced) {
    const grade = fallbackGrade(text, chunkText);
    if (grade === 'full') return { grade, chunk: ordinal };
    if (grade === 'partial') partial ??= ordinal;
  }
  return partial === null ? null : { grade: 'partial', chunk: partial };
}

function withFallback(
  placed: ElementStatus,
  fallback: { readonly grade: 'full' | 'partial' } | null,
): ElementStatus {
  if (fallback === null) return placed;
  if (fallback.grade === 'full') return 'whole';
  return placed === 'under' ? 'partial' : placed;
}

function part(chunks: readonly Chunk[], index: number, span: Span): PiecePart {
  const { ordinal, placement } = chunks[index]!;
  if (placement.how === 'unplaced') return { chunk: ordinal, start: span.start, end: span.start };
  return {
    chunk: ordinal,
    start: Math.max(span.start, placement.span.start),
    end: Math.min(span.end, placement.span.end),
  };
}

function lostWords(
  conditions: ReturnType<typeof findConditions>,
  span: Span,
  kept: PiecePart | undefined,
): string[] {
  const words = conditions
    .filter(
      ({ start, end }) =>
        kept === undefined || span.start + start < kept.start || span.start + end > kept.end,
    )
    .map(({ word }) => word);
  return [...new Set(words)];
}

/** Units of text that a row keeps on each side of a border. */
const BORDER_CONTEXT = 80;

function aroundBorder(text: string, span: Span, border: number): [string, string] {
  const from = Math.max(span.start, border - BORDER_CONTEXT);
  const to = Math.min(span.end, border + BORDER_CONTEXT);
  return [
    text.slice(splitsPair(text, from) ? from + 1 : from, border),
    text.slice(border, splitsPair(text, to) ? to - 1 : to),
  ];
}

function expectedPhases(
  prepared: Prepared,
  index: number,
  { size, stride, unit }: Windows,
): number {
  if (unit === 'tokens') {
    const tokens = prepared.tools.pageEnds().length;
    return wholePhases(prepared.tokens(index), size, stride, tokens);
  }
  const { starts, ends } = prepared.located[index]!.occurrences;
  const touched = Array.from(starts, (first, at) => ({ first, count: ends[at]! - first }));
  return wholePhases(touched, size, stride, prepared.page.text.length);
}

function isTooLong(use: StrategyUse, prepared: Prepared, index: number, at: number): boolean {
  const { size, unit } = use.params;
  if (typeof size !== 'number') return false;
  if (unit !== 'chars') return prepared.tokens(index)[at]!.count > size;
  const { starts, ends } = prepared.located[index]!.occurrences;
  return ends[at]! - starts[at]! > size;
}

/** The tokens that each occurrence touches: the first one's index and how many they are. */
export function tokensTouched(ends: Uint32Array, occurrences: Spans): TokenOccurrence[] {
  return Array.from(occurrences.starts, (start, at) => {
    const first = endsUpTo(ends, start);
    return { first, count: endsUpTo(ends, occurrences.ends[at]! - 1) + 1 - first };
  });
}
