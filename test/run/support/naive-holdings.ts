import { fallbackGrade } from '../../../src/core/fallback.ts';
import type { Chunk, Grade, LocatedElement } from '../../../src/core/types.ts';

/** The best grade of a chunk over all occurrences, at threshold 1/2. */
export function naiveGrade({ element, occurrences }: LocatedElement, chunk: Chunk): Grade {
  const { placement, text } = chunk;
  if (occurrences.starts.length === 0) return 'none';
  if (placement.how === 'unplaced') return fallbackGrade(element.text.trim(), text);
  const { span } = placement;
  const grades = Array.from(occurrences.starts, (start, i): Grade => {
    const end = occurrences.ends[i]!;
    let held = 0;
    for (let at = start; at < end; at++) if (span.start <= at && at < span.end) held++;
    if (held === 0) return 'none';
    return held === end - start ? 'full' : 2 * held >= end - start ? 'partial' : 'none';
  });
  return grades.includes('full') ? 'full' : grades.includes('partial') ? 'partial' : 'none';
}

/** The first rank at which the chunks so far cover some one occurrence, unit by unit. */
export function naiveStitchedRank(
  text: string,
  located: LocatedElement,
  ranking: readonly Chunk[],
): number | null {
  for (let rank = 1; rank <= ranking.length; rank++) {
    const top = ranking.slice(0, rank);
    if (top.some((chunk) => naiveGrade(located, chunk) === 'full')) return rank;
    for (const [i, start] of located.occurrences.starts.entries()) {
      const units = Array.from(
        { length: located.occurrences.ends[i]! - start },
        (_, offset) => start + offset,
      );
      const isCovered = units.every(
        (at) =>
          /\s/.test(text[at]!) ||
          top.some(
            ({ placement }) =>
              placement.how !== 'unplaced' && placement.span.start <= at && at < placement.span.end,
          ),
      );
      if (isCovered) return rank;
    }
  }
  return null;
}
