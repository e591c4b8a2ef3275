/** How needles are looked up in a page that is sampled for them. */
export interface Sample {
  /** Units of a window; wide ones are rare even in a long page, narrow ones fit short needles. */
  readonly width: number;
  /** Every stride-th place of the page is sampled. */
  readonly stride: number;
}

/** Needles that are searched in one way, by their places in the list of needles. */
export interface SearchPart {
  readonly needles: readonly number[];
  /** By a page sampled for them, each by `indexOf`, or all at once. */
  readonly way: Sample | 'direct' | 'automaton';
}

/** Widths of windows, and how many different ones running text has: 2 bits a unit, at least. */
const WIDTHS = [
  { width: 16, distinct: 2 ** 32 },
  { width: 8, distinct: 2 ** 16 },
  { width: 4, distinct: 2 ** 8 },
] as const;
const MAX_STRIDE = 128;

/** Needles of at least this length are alike: any window at any stride is inside. */
const LONG = WIDTHS[0].width + MAX_STRIDE - 1;

/** Rough costs in nanoseconds, measured on Node 20; only their ratios matter. */
const COST = {
  /** A sampled page: made at all, one window of it and one unit of that, a needle, a lookup. */
  table: 5000,
  window: 10,
  windowUnit: 1.2,
  needle: 300,
  lookup: 12,
  /** A place that has the window looked up, but not the needle. */
  candidate: 40,
  /** `indexOf`: a call, a unit skipped, a place where the needle's first unit is, and at most. */
  call: 60,
  skip: 0.015,
  stop: 8,
  unit: 0.2,
  /** An automaton: a unit of the page, a unit of the needles. */
  step: 60,
  grow: 150,
} as const;

/** Fewer needles than this are searched directly, whatever they are. */
const FEW = 4;

/** So few units of page for all needles together are searched before the best way is known. */
const SOON = 400_000;

/** What a sampled page must cost at most of the direct search, whose estimate is the rougher one. */
const CLEAR_GAIN = 0.6;

/** Windows more frequent than this are passed over where the needle has a rarer one. */
const MOST_CANDIDATES = 4;

/** One unit in so many is counted, up to a number of them, to know which units are rare. */
const PROBE_STEP = 64;
const MOST_PROBES = 1024;

/**
 * Splits needles by length into those worth a sampled page, wide windows first, and the rest,
 * which are searched directly: few needles, a small page, or needles too short for a window.
 */
export function planSearch(text: string, needles: readonly string[]): SearchPart[] {
  const all: number[] = [];
  for (let i = 0; i < needles.length; i++) all.push(i);
  if (needles.length < FEW || needles.length * text.length <= SOON) {
    return [{ needles: all, way: 'direct' }];
  }
  const most = CLEAR_GAIN * needles.length * (COST.call + COST.unit * text.length);
  const narrowest = WIDTHS[WIDTHS.length - 1]!.width;
  if (most <= leastCost(text.length, needles.length, narrowest)) {
    return [{ needles: all, way: 'direct' }];
  }

  const lengths = byLength(text, needles);
  const parts: { needles: number[]; least: number; way: SearchPart['way'] }[] = [];
  let below = LONG + 1;
  for (const { width, distinct } of WIDTHS) {
    const sample = cheapestSample(text.length, lengths, below, width, distinct);
    if (sample === null) continue;
    below = width + sample.stride - 1;
    parts.push({ needles: [], least: below, way: sample });
  }
  const way = restWay(text.length, lengths, below);
  if (parts.length === 0) return [{ needles: all, way }];
  parts.push({ needles: [], least: 1, way });
  for (const i of all) {
    parts.find(({ least }) => needles[i]!.length >= least)!.needles.push(i);
  }
  return parts;
}

/** Thousands of short needles are a case for the automaton, a few of them are not. */
function restWay(
  length: number,
  { counts, costs }: Lengths,
  below: number,
): 'direct' | 'automaton' {
  let direct = 0;
  let units = 0;
  for (let bucket = 1; bucket < below; bucket++) {
    direct += costs[bucket]!;
    units += bucket * counts[bucket]!;
  }
  return direct > COST.step * length + COST.grow * units ? 'automaton' : 'direct';
}

/** Number of needles, and the cost of searching them all directly, by length up to LONG. */
interface Lengths {
  readonly counts: Float64Array;
  readonly costs: Float64Array;
}

/**
 * `indexOf` runs fast to the next place of the needle's first unit: one that is rare on the page
 * makes it many times faster.
 */
function byLength(text: string, needles: readonly string[]): Lengths {
  const seen = new Array<number>(256).fill(0);
  const probes = Math.min(Math.ceil(text.length / PROBE_STEP), MOST_PROBES);
  const step = Math.floor(text.length / probes);
  for (let i = 0; i < probes; i++) seen[text.charCodeAt(i * step) & 255]!++;
  const counts = new Float64Array(LONG + 1);
  const costs = new Float64Array(LONG + 1);
  for (const needle of needles) {
    const bucket = Math.min(needle.length, LONG);
    // Half a place more than was counted: a unit that no probe met may still be there.
    const share = (seen[needle.charCodeAt(0) & 255]! + 0.5) / probes;
    const perUnit = Math.min(COST.unit, COST.skip + COST.stop * share);
    counts[bucket]!++;
    costs[bucket]! += COST.call + perUnit * text.length;
  }
  return { counts, costs };
}

/** A sampled page at its best: windows and lookups cost least together when they cost the same. */
function leastCost(length: number, needles: number, width: number): number {
  const windowCost = COST.window + COST.windowUnit * width;
  return COST.table + 2 * Math.sqrt(length * windowCost * needles * COST.lookup);
}

/**
 * The stride that costs least for the needles shorter than `below`, counting those that are too
 * short for it as searched directly; null when searching all directly costs less.
 */
function cheapestSample(
  length: number,
  { counts, costs }: Lengths,
  below: number,
  width: number,
  distinct: number,
): Sample | null {
  let looked = 0;
  let least = 0;
  for (let bucket = 1; bucket < below; bucket++) {
    looked += counts[bucket]!;
    least += costs[bucket]!;
  }
  least *= CLEAR_GAIN;
  if (least <= leastCost(length, looked, width)) return null;
  const windowCost = COST.window + COST.windowUnit * width;

  let sample: Sample | null = null;
  let shortCost = 0;
  for (let needed = 1; needed < below; needed++) {
    looked -= counts[needed - 1]!;
    shortCost += costs[needed - 1]!;
    const stride = needed - width + 1;
    // The best stride is the widest that keeps some needle, or else one of about its size will do.
    const telling = counts[needed]! > 0 || (stride & (stride - 1)) === 0;
    if (stride < 1 || stride > MAX_STRIDE || !telling) continue;
    const windows = length / stride;
    const candidates = Math.min(MOST_CANDIDATES, windows / distinct);
    const lookups = stride * (COST.lookup + candidates * COST.candidate);
    const cost = shortCost + COST.table + windows * windowCost + looked * (COST.needle + lookups);
    if (cost < least) {
      least = cost;
      sample = { width, stride };
    }
  }
  return sample;
}
