/** Ways to find where a text changes its subject. */
export const BREAKPOINTS = ['percentile', 'threshold', 'minima'] as const;

export type Breakpoints = (typeof BREAKPOINTS)[number];

/**
 * Distances are kept to this many decimals: a model's vector of a text differs in its last bits with
 * the texts beside it in a batch, and borders must not.
 */
const DECIMALS = 6;

/**
 * Cosine distances `1 - cos` in [0, 2] between neighbouring vectors, one fewer than there are
 * vectors. A vector of zeros has no direction: its distance to another is 1, to its like 0.
 */
export function neighbourDistances(vectors: readonly Float32Array[]): Float64Array {
  const distances = new Float64Array(Math.max(0, vectors.length - 1));
  for (let i = 0; i < distances.length; i++) {
    const scale = 10 ** DECIMALS;
    distances[i] = Math.round(cosineDistance(vectors[i]!, vectors[i + 1]!) * scale) / scale;
  }
  return distances;
}

function cosineDistance(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let [lengthA, lengthB] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    lengthA += a[i]! ** 2;
    lengthB += b[i]! ** 2;
  }
  if (lengthA === 0 || lengthB === 0) return lengthA === lengthB ? 0 : 1;
  return 1 - Math.max(-1, Math.min(1, dot / Math.sqrt(lengthA * lengthB)));
}

/**
 * The indices of distances that are breakpoints, ascending: above the percentile of all of the page
 * (between two values as numpy does it), above a threshold, or where the similarity has a local
 * minimum (of equal neighbours the first; never the first or the last distance).
 *
 * Source: G. Kamradt, 5 Levels of Text Splitting, 2024, level 4, and the SemanticChunker of LangChain
 * made of it, for the percentile over sentences with their neighbours; M. Hearst, TextTiling,
 * Computational Linguistics 23(1), 1997, for minima.
 */
export function breakpointsOf(
  distances: Float64Array,
  by: Breakpoints,
  { percentile, threshold }: { readonly percentile: number; readonly threshold: number },
): number[] {
  switch (by) {
    case 'percentile':
      return above(distances, percentileOf(distances, percentile));
    case 'threshold':
      return above(distances, threshold);
    case 'minima':
      return peaks(distances);
  }
}

function above(distances: Float64Array, limit: number): number[] {
  return [...distances.keys()].filter((index) => distances[index]! > limit);
}

function percentileOf(values: Float64Array, percentile: number): number {
  const sorted = values.slice().sort();
  const at = ((sorted.length - 1) * percentile) / 100;
  const low = Math.floor(at);
  const [a = 0, b = a] = sorted.subarray(low, low + 2);
  return a + (b - a) * (at - low);
}

function peaks(distances: Float64Array): number[] {
  const found: number[] = [];
  let rise = -1;
  for (let i = 1; i < distances.length; i++) {
    if (distances[i]! > distances[i - 1]!) rise = i;
    else if (distances[i]! < distances[i - 1]!) {
      if (rise > 0) found.push(rise);
      rise = -1;
    }
  }
  return found;
}

/** What a segment of sentences may hold; `units` counts those of `[first, after)`. */
export interface SegmentLimits {
  readonly size: number;
  readonly minimum: number;
  units(first: number, after: number): number;
}

/**
 * The breakpoints made to fit: a segment above `size` is cut again where its inner distance is
 * greatest (of equal ones nearest to its middle) until each part fits or is one sentence; then, by
 * ascending distance, a border goes where a side is below `minimum` and both fit together.
 *
 * @param borders indices of distances, ascending; border i stands between sentences i and i + 1
 * @returns segments `[first, after)` of sentences that tile all of them
 */
export function fitSegments(
  distances: Float64Array,
  borders: readonly number[],
  limits: SegmentLimits,
): (readonly [first: number, after: number])[] {
  const count = distances.length + 1;
  const firsts = [0, ...borders.map((border) => border + 1)];
  const fitting: number[] = [];
  for (const [index, first] of firsts.entries()) {
    fitting.push(...cutToSize(distances, first, firsts[index + 1] ?? count, limits));
  }
  const starts = joinSmall(distances, fitting, count, limits);
  return starts.map((first, index) => [first, starts[index + 1] ?? count] as const);
}

/** First sentences of the parts of a segment. */
function cutToSize(
  distances: Float64Array,
  first: number,
  after: number,
  limits: SegmentLimits,
): number[] {
  const starts: number[] = [];
  const open: (readonly [number, number])[] = [[first, after]];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [from, to] = range;
    if (to - from === 1 || limits.units(from, to) <= limits.size) {
      starts.push(from);
      continue;
    }
    const middle = (from + to - 2) / 2;
    let best = from;
    for (let at = from + 1; at < to - 1; at++) {
      const gain = distances[at]! - distances[best]!;
      if (gain > 0 || (gain === 0 && Math.abs(at - middle) < Math.abs(best - middle))) best = at;
    }
    open.push([best + 1, to], [from, best + 1]);
  }
  return starts;
}

/** The first sentences that are left when segments below the minimum have joined a neighbour. */
function joinSmall(
  distances: Float64Array,
  starts: readonly number[],
  count: number,
  { size, minimum, units }: SegmentLimits,
): number[] {
  const distance = (start: number) => distances[start - 1]!;
  const inner = starts.slice(1).sort((a, b) => distance(a) - distance(b) || a - b);
  /** Where the segment that begins at, or ends before, a sentence has its other end. */
  const afterOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? count]));
  const firstOf = new Map([...afterOf].map(([first, after]) => [after, first]));
  for (const start of inner) {
    const first = firstOf.get(start)!;
    const after = afterOf.get(start)!;
    const small = units(first, start) < minimum || units(start, after) < minimum;
    if (!small || units(first, after) > size) continue;
    afterOf.delete(start);
    afterOf.set(first, after);
    firstOf.set(after, first);
  }
  return [...afterOf.keys()].sort((a, b) => a - b);
}
