import type { ElementGrade } from '../../src/core/grade.ts';
import type { Spans, Threshold } from '../../src/core/types.ts';
import { isWhitespace } from '../../src/core/whitespace.ts';

interface Cover {
  readonly overlap: number;
  readonly length: number;
  readonly chunk: number;
  readonly occurrence: number;
}

/** The definition of gradeSpans, pair by pair and unit by unit. */
export function naiveGradeSpans(
  text: string,
  occurrences: readonly Spans[],
  chunks: Spans,
  threshold: Threshold,
): ElementGrade[] {
  return occurrences.map(({ starts, ends }) => {
    const used = [...starts.keys()].filter((i) => starts[i]! < ends[i]!);
    const lengthOf = (i: number) => ends[i]! - starts[i]!;
    const covers: Cover[] = [];
    for (const chunk of chunks.starts.keys()) {
      for (const occurrence of used) {
        const from = Math.max(starts[occurrence]!, chunks.starts[chunk]!);
        const to = Math.min(ends[occurrence]!, chunks.ends[chunk]!);
        if (from < to) {
          covers.push({ overlap: to - from, length: lengthOf(occurrence), chunk, occurrence });
        }
      }
    }
    covers.sort(
      (a, b) =>
        b.overlap * a.length - a.overlap * b.length ||
        a.chunk - b.chunk ||
        a.occurrence - b.occurrence,
    );
    const best = covers[0];
    if (best === undefined) {
      const length = used.length === 0 ? 0 : lengthOf(used[0]!);
      return {
        grade: 'none',
        overlap: 0,
        length,
        chunk: -1,
        occurrence: -1,
        parts: [],
        covered: false,
      };
    }
    const { overlap, length, chunk, occurrence } = best;
    const partial = overlap * threshold.den >= threshold.num * length;
    const grade = overlap >= length ? 'full' : partial ? 'partial' : 'none';
    const parts =
      grade === 'full'
        ? []
        : covers
            .filter((cover) => cover.occurrence === occurrence)
            .map((cover) => cover.chunk)
            .sort(
              (a, b) =>
                chunks.starts[a]! - chunks.starts[b]! || chunks.ends[b]! - chunks.ends[a]! || a - b,
            );
    const covered = used.some(
      (i) =>
        covers.some((cover) => cover.occurrence === i) &&
        unitsOf(starts[i]!, ends[i]!).every(
          (at) => isWhitespace(text.charCodeAt(at)) || inSomeChunk(chunks, at),
        ),
    );
    return { grade, overlap, length, chunk, occurrence, parts, covered };
  });
}

function unitsOf(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}

function inSomeChunk({ starts, ends }: Spans, at: number): boolean {
  return starts.some((start, chunk) => start <= at && at < ends[chunk]!);
}
