import type { SizeEvidence } from './place-evidence.ts';
import type { Reading } from './place-path.ts';
import type { NextReadings } from './place-readings.ts';
import type { SearchLevel } from './place-search.ts';
import type { Span } from './types.ts';

/** Places that one reading tries for the next piece. */
const maxPlaces = 16;

/** The starts that a reading allows for the next piece: both included. */
export interface StartWindow {
  readonly reading: Reading;
  readonly earliest: number;
  readonly latest: number;
}

/** What continuing needs to know of the text. */
export interface ContinueTools {
  /** Counted when first asked for: only choices need it. */
  evidence(): SizeEvidence;
  gapCost(reading: Reading, start: number): number;
}

/**
 * Lets every reading go on at the places (ascending) that are in its window; returns the readings
 * that found one. Of very many places those are tried whose overlap is nearest to the mean.
 */
export function continueReadings(
  windows: readonly StartWindow[],
  places: readonly Span[],
  how: SearchLevel['how'],
  next: NextReadings,
  tools: ContinueTools,
): ReadonlySet<Reading> {
  const served = new Set<Reading>();
  const isChoice = windows.length > 1 || places.length > 1;
  const before = isChoice ? places.map(({ start }) => tools.evidence().before(start)) : null;
  for (const { reading, earliest, latest } of windows) {
    let low = firstAtLeast(places.length, (index) => places[index]!.start >= earliest);
    let high = firstAtLeast(places.length, (index) => places[index]!.start > latest);
    while (low < high && !continues(reading.chain, places[low]!)) low++;
    const covered = before === null ? 0 : tools.evidence().before(reading.chain.end);
    if (before !== null && high - low > maxPlaces) {
      const wanted = covered - tools.evidence().meanOverlap;
      const middle = firstAtLeast(places.length, (index) => before[index]! >= wanted);
      low = Math.max(low, Math.min(middle - maxPlaces / 2, high - maxPlaces));
      high = Math.min(high, low + maxPlaces);
      next.leaveOut();
    }
    for (let index = low; index < high; index++) {
      const span = places[index]!;
      if (!continues(reading.chain, span)) continue;
      const strain = before === null ? 0 : tools.evidence().strain(covered - before[index]!);
      next.place(reading, span, how, tools.gapCost(reading, span.start), strain);
      served.add(reading);
    }
  }
  return served;
}

/** Whether `span` may follow the chain: neither its start nor its end goes back. */
function continues(chain: Span, span: Span): boolean {
  if (span.start < chain.start || span.end < chain.end) return false;
  return span.start > chain.start || span.end > chain.end;
}

/** The first index in `[0, length)` for which a claim that stays true holds, or `length`. */
function firstAtLeast(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
