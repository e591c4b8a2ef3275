import { fallbackGrade } from '../core/fallback.ts';
import { gradeOf } from '../core/grade.ts';
import { ChunkIndex } from '../core/grade-chunks.ts';
import type { Chunk, LocatedElement, Page, Spans, Threshold } from '../core/types.ts';
import { isWhitespace } from '../core/whitespace.ts';

/** What retrieval needs of one page and one strategy: plain data that threads can hand over. */
export interface PageHoldings {
  readonly page: string;
  /** By ordinal; empty when the strategy failed. */
  readonly chunks: readonly HeldChunk[];
  /** The elements expected on the page, in their order. */
  readonly elements: readonly ElementHoldings[];
  /** Why the strategy gave nothing on this page, or null. */
  readonly failed: string | null;
}

/** A chunk with its text as embedded; offsets in UTF-16 units, both null when unplaced. */
export interface HeldChunk {
  readonly start: number | null;
  readonly end: number | null;
  readonly text: string;
  readonly tokens: number;
}

/** Which chunks of the page hold an element; chunks are named by ordinal, ascending. */
export interface ElementHoldings {
  readonly id: string;
  /** False when the element is not on its page. */
  readonly found: boolean;
  /** Coverage at least 1. */
  readonly full: readonly number[];
  /** Coverage at least the threshold, below 1. */
  readonly partial: readonly number[];
  /** The occurrences that the chunks that do not hold them whole cover together. */
  readonly joined: readonly JoinedOccurrence[];
}

/**
 * An occurrence by the parts of it that chunks hold, counted in its non-whitespace units:
 *
 * ```text
 * page:    aaa [bb  ccc] d      units: 5
 * chunks: (aaa  bb)(ccc  d)     parts: [0, 2) and [2, 5)
 * ```
 */
export interface JoinedOccurrence {
  readonly units: number;
  /** By `from`. */
  readonly parts: readonly HeldPart[];
}

export interface HeldPart {
  readonly chunk: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Which chunks of a page hold which of its elements, whole, in part or together.
 *
 * @param chunks by ordinal
 */
export function pageHoldings(
  { id: page, text }: Pick<Page, 'id' | 'text'>,
  located: readonly LocatedElement[],
  chunks: readonly Chunk[],
  threshold: Threshold,
): PageHoldings {
  const index = new ChunkIndex(text, spansOf(chunks));
  const unplaced = chunks.filter(({ placement }) => placement.how === 'unplaced');
  return {
    page,
    failed: null,
    chunks: chunks.map(({ placement, text, tokens }) => ({
      ...(placement.how === 'unplaced'
        ? { start: null, end: null }
        : { start: placement.span.start, end: placement.span.end }),
      text,
      tokens,
    })),
    elements: located.map((element) =>
      elementHoldings(text, element, { index, chunks, unplaced, threshold }),
    ),
  };
}

/** A page on which the strategy failed: its elements are known, what holds them is not. */
export function failedHoldings(
  page: string,
  located: readonly LocatedElement[],
  failed: string,
): PageHoldings {
  return {
    page,
    failed,
    chunks: [],
    elements: located.map(({ element, occurrences }) => ({
      id: element.id,
      found: occurrences.starts.length > 0,
      ...{ full: [], partial: [], joined: [] },
    })),
  };
}

interface PageChunks {
  readonly index: ChunkIndex;
  readonly chunks: readonly Chunk[];
  readonly unplaced: readonly Chunk[];
  readonly threshold: Threshold;
}

function elementHoldings(
  text: string,
  { element, occurrences }: LocatedElement,
  { index, chunks, unplaced, threshold }: PageChunks,
): ElementHoldings {
  const full = new Set<number>();
  const partial = new Set<number>();
  const joined: JoinedOccurrence[] = [];
  const { starts, ends } = occurrences;
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!;
    const end = ends[i]!;
    if (start >= end) continue;
    const cutting: number[] = [];
    for (const chunk of index.overlapping(start, end)) {
      const { from, to } = shared(chunks[chunk]!, start, end);
      const grade = gradeOf(to - from, end - start, threshold);
      if (grade === 'full') full.add(chunk);
      else cutting.push(chunk);
      if (grade === 'partial') partial.add(chunk);
    }
    if (cutting.length > 0 && index.covers(start, end)) {
      const occurrence = joinedOccurrence(text, start, end, cutting, chunks);
      if (stitchedBy(occurrence, () => true)) joined.push(occurrence);
    }
  }
  const found = starts.length > 0;
  for (const { ordinal, text: chunkText } of found ? unplaced : []) {
    const grade = fallbackGrade(element.text.trim(), chunkText);
    if (grade === 'full') full.add(ordinal);
    else if (grade === 'partial') partial.add(ordinal);
  }
  const ascending = (a: number, b: number): number => a - b;
  return {
    id: element.id,
    found,
    full: [...full].sort(ascending),
    partial: [...partial].filter((chunk) => !full.has(chunk)).sort(ascending),
    joined,
  };
}

/** Whether the parts that are let in cover every unit of the occurrence; they are sorted by `from`. */
export function stitchedBy(
  { units, parts }: JoinedOccurrence,
  lets: (part: HeldPart) => boolean,
): boolean {
  let covered = 0;
  for (const part of parts) {
    if (!lets(part)) continue;
    if (part.from > covered) return false;
    covered = Math.max(covered, part.to);
  }
  return covered >= units;
}

function joinedOccurrence(
  text: string,
  start: number,
  end: number,
  overlapping: readonly number[],
  chunks: readonly Chunk[],
): JoinedOccurrence {
  const before = new Uint32Array(end - start + 1);
  for (let at = start; at < end; at++) {
    before[at - start + 1] = before[at - start]! + (isWhitespace(text.charCodeAt(at)) ? 0 : 1);
  }
  const parts = overlapping.map((chunk) => {
    const { from, to } = shared(chunks[chunk]!, start, end);
    return { chunk, from: before[from - start]!, to: before[to - start]! };
  });
  return { units: before[end - start]!, parts: parts.filter(({ from, to }) => from < to) };
}

/** The part of `[start, end)` inside a placed chunk that overlaps it. */
function shared(chunk: Chunk, start: number, end: number): { from: number; to: number } {
  const { placement } = chunk;
  if (placement.how === 'unplaced') return { from: start, to: start };
  return { from: Math.max(start, placement.span.start), to: Math.min(end, placement.span.end) };
}

/** An unplaced chunk is an empty span, which overlaps nothing. */
function spansOf(chunks: readonly Chunk[]): Spans {
  const starts = new Uint32Array(chunks.length);
  const ends = new Uint32Array(chunks.length);
  for (const [index, { placement }] of chunks.entries()) {
    if (placement.how === 'unplaced') continue;
    starts[index] = placement.span.start;
    ends[index] = placement.span.end;
  }
  return { starts, ends };
}
