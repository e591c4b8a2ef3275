import type { Span } from '../core/types.ts';
import { isBlank } from '../core/whitespace.ts';
import type { Measure } from './measure.ts';

/**
 * Spans that tile a text, each at most `measure.size` units, so that as many of the expected spans
 * as possible lie inside one of them: the most that any splitter without overlap can keep whole
 * (each occurrence counts; an element that occurs twice counts twice).
 *
 * Exact: in a best tiling every tile that holds expected spans can shrink to begin where one of
 * them starts and end where one ends, and the rest can be tiled at will. So the best sum over
 * those positions is found from the last to the first.
 */
export function keepMost(text: string, expected: readonly Span[], measure: Measure): Span[] {
  const spans = expected.filter(({ start, end }) => end > start);
  const positions = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort(
    (a, b) => a - b,
  );
  const indexOf = new Map(positions.map((position, index) => [position, index]));
  /** For each position the indexes of the positions where the spans that end there start. */
  const startsOf: number[][] = positions.map(() => []);
  for (const { start, end } of spans) startsOf[indexOf.get(end)!]!.push(indexOf.get(start)!);

  const best = new Float64Array(positions.length);
  const next = new Int32Array(positions.length);
  for (let from = positions.length - 2; from >= 0; from--) {
    best[from] = best[from + 1]!;
    next[from] = -1;
    let held = 0;
    for (let to = from + 1; to < positions.length; to++) {
      if (!measure.fits(positions[from]!, positions[to]!)) break;
      for (const start of startsOf[to]!) if (start >= from) held++;
      if (held + best[to]! > best[from]!) {
        best[from] = held + best[to]!;
        next[from] = to;
      }
    }
  }
  const tiles: Span[] = [];
  let at = 0;
  for (let from = 0; from < positions.length - 1; ) {
    const to = next[from]!;
    if (to <= 0) {
      from++;
      continue;
    }
    const tile = { start: positions[from]!, end: positions[to]! };
    tiles.push(...fill(at, tile.start, measure), tile);
    at = tile.end;
    from = to;
  }
  tiles.push(...fill(at, text.length, measure));
  return joinTiles(text, tiles, measure);
}

/** Windows of at most `size` units between two tiles. */
function* fill(from: number, to: number, { size, reach }: Measure): Generator<Span> {
  for (let start = from; start < to; ) {
    const end = Math.min(to, reach(start, size));
    yield { start, end };
    start = end;
  }
}

/** Neighbours that fit into one chunk become one: that can only keep more whole. */
function joinTiles(text: string, tiles: readonly Span[], { fits }: Measure): Span[] {
  const joined: Span[] = [];
  for (const tile of tiles) {
    const before = joined.at(-1);
    if (before !== undefined && fits(before.start, tile.end)) {
      joined[joined.length - 1] = { start: before.start, end: tile.end };
    } else if (!isBlank(text, tile.start, tile.end)) joined.push(tile);
  }
  return joined;
}
