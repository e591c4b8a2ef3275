import type { Run } from '../core/run.ts';
import { choiceHelp } from './choice-help.ts';
import type { ComparablePoint } from './choice-points.ts';
import {
  moreTokens,
  percent,
  percentUnlike,
  rateAndInterval,
  rateText,
  sentenceList,
} from './choice-words.ts';
import { formatCount } from './format.ts';

/** Which strategy to take, in words. */
export interface Advice {
  /**
   * `reached`: the target is reached; `below`: none reaches it, and one is best; `undecided`: the
   * corpus cannot tell `id` from those in `alike`; `none`: nothing to compare.
   */
  readonly verdict: 'reached' | 'below' | 'undecided' | 'none';
  /** The choice as measured; null when there is none. */
  readonly id: string | null;
  /** Strategies that would be chosen instead if they held what cannot be told from what they hold. */
  readonly alike: readonly string[];
  readonly sentence: string;
  /** What the sentence leaves out, a sentence each: limits of the evidence, costs, what would help. */
  readonly notes: readonly string[];
}

/** What advice is made of; both fronts cheapest first. */
export interface Compared {
  readonly points: readonly ComparablePoint[];
  readonly tokens: readonly ComparablePoint[];
  readonly size: readonly ComparablePoint[];
  readonly target: number;
}

/** Smaller chunks are worth at most this many times the tokens of the cheapest that will do. */
const MOST_TIMES_CHEAPEST = 2;

/** The choice among the points that can be compared. */
export function advise(run: Run, compared: Compared): Advice {
  const { points, target } = compared;
  if (points.length === 0) {
    const sentence = 'No strategy can be compared: see why each is left out.';
    return { verdict: 'none', id: null, alike: [], sentence, notes: [] };
  }
  const reaching = points.filter(({ dependable }) => dependable >= target);
  return reaching.length > 0 ? adviseReached(run, compared, reaching) : adviseBelow(run, compared);
}

function adviseReached(run: Run, compared: Compared, reaching: readonly ComparablePoint[]): Advice {
  const { points, target } = compared;
  const cheapest = least(reaching, ({ embeddedTokens }) => embeddedTokens);
  const limit = cheapest.embeddedTokens * MOST_TIMES_CHEAPEST;
  const affordable = reaching.filter(({ embeddedTokens }) => embeddedTokens <= limit);
  const pick = least(affordable, ({ median }) => median);
  const smaller = compared.size.filter(
    ({ median, embeddedTokens, dependable }) =>
      median < pick.median && embeddedTokens <= limit && dependable < target,
  );
  const alike = smaller.filter((point) => !differ(point, pick));
  const near = smaller.filter((point) => differ(point, pick) && mayReach(point, target));
  const goal = `at least ${percent(target)} whole`;
  const dear = reaching.some(({ median }) => median < pick.median)
    ? ' for at most twice the tokens of the cheapest'
    : '';
  const reason = `the smallest chunks with ${goal}${dear} (${rateText(pick)}), ${costText(pick, cheapest, points)}`;
  const notes = [
    ...certainty(pick, target),
    ...near.map(
      (point) =>
        `${point.id} (${rateAndInterval(point)}) has smaller chunks and may reach ${percent(target)} too: more pages would settle it.`,
    ),
    ...lucky(
      points.filter(({ median }) => median <= pick.median),
      target,
    ),
    ...troubles(run, pick),
  ];
  const id = pick.id;
  if (alike.length === 0) {
    return { verdict: 'reached', id, alike: [], sentence: `${id}: ${reason}.`, notes };
  }
  const sentence = `${tooSmall([pick, ...alike])}. As measured, ${id} has ${reason}.`;
  return { verdict: 'undecided', id, alike: alike.map((point) => point.id), sentence, notes };
}

function adviseBelow(run: Run, compared: Compared): Advice {
  const { points, target } = compared;
  const best = least(points, ({ dependable }) => -dependable);
  const front = new Set([...compared.size, ...compared.tokens]);
  const alike = points.filter(
    (point) => point !== best && front.has(point) && !differ(point, best),
  );
  const none = `No strategy keeps ${percent(target)} whole`;
  const notes = [
    ...(alike.length === 0 ? [] : [`${tooSmall([best, ...alike])}.`]),
    ...lucky(
      points.filter((point) => point !== best),
      best.rate,
    ),
    ...troubles(run, best),
    ...choiceHelp(run, best, target),
  ];
  return {
    verdict: alike.length === 0 ? 'below' : 'undecided',
    id: best.id,
    alike: alike.map(({ id }) => id),
    sentence: `${none}: the most, as measured, is ${best.id} (${rateAndInterval(best)}).`,
    notes,
  };
}

/** The first point with the least cost; equal ones go by chunk size, then tokens, then order. */
function least(
  points: readonly ComparablePoint[],
  cost: (point: ComparablePoint) => number,
): ComparablePoint {
  return points.reduce((best, point) => {
    const by =
      cost(point) - cost(best) ||
      point.median - best.median ||
      point.embeddedTokens - best.embeddedTokens;
    return by < 0 ? point : best;
  });
}

/**
 * Whether the whole rates of two strategies are known to differ: their 95% intervals are apart. The
 * intervals are each strategy's own although both saw the same pages, so this errs on the side of
 * not telling them apart.
 */
function differ(a: ComparablePoint, b: ComparablePoint): boolean {
  const [x, y] = [range(a), range(b)];
  return x !== null && y !== null && (x[1] < y[0] || y[1] < x[0]);
}

/** The interval; of a rate that no draw of pages changes, the rate itself; else null. */
function range(point: ComparablePoint): readonly [number, number] | null {
  if (point.interval !== null) return point.interval;
  return point.intervalReason?.startsWith('no spread') === true ? [point.rate, point.rate] : null;
}

function mayReach(point: ComparablePoint, target: number): boolean {
  return (range(point)?.[1] ?? 1) >= target;
}

function tooSmall(points: readonly ComparablePoint[]): string {
  const unknown = points.find((point) => range(point) === null);
  const because = unknown?.intervalReason === undefined ? '' : ` (${unknown.intervalReason})`;
  const list = sentenceList(points.map((point) => `${point.id} (${rateAndInterval(point)})`));
  return `The corpus is too small to tell these apart${because}: ${list}`;
}

function certainty(pick: ComparablePoint, target: number): string[] {
  const known = range(pick);
  if (known === null) {
    const reason = pick.intervalReason ?? 'the run has none';
    return [`No interval for ${pick.id} (${reason}): on other pages its rate may be lower.`];
  }
  if (known[0] >= target) return [];
  return [
    `The 95% interval of ${pick.id} begins at ${percentUnlike(known[0], target)}, below ${percent(target)}: more pages would settle it.`,
  ];
}

/** Windows that reach a rate on these pages alone: what would have been chosen by it. */
function lucky(points: readonly ComparablePoint[], bar: number): string[] {
  return points
    .filter(({ rate, dependable }) => rate >= bar && dependable < bar)
    .map(
      (point) =>
        `${point.id} keeps ${percent(point.rate)} on these pages, but ${percent(point.dependable)} over every phase of its windows: the rest is luck.`,
    );
}

function troubles(run: Run, pick: ComparablePoint): string[] {
  const use = run.strategies.find(({ id }) => id === pick.id);
  if (use === undefined) return [];
  const notes: string[] = [];
  if (use.lost.characters > 0) {
    notes.push(`${pick.id} leaves ${formatCount(use.lost.characters)} characters in no chunk.`);
  }
  if (use.unplaced > 0) {
    notes.push(
      `${formatCount(use.unplaced)} of ${formatCount(use.chunks)} chunks of ${pick.id} are not found on their page: its rate rests on their text.`,
    );
  }
  return notes;
}

function costText(
  pick: ComparablePoint,
  cheapest: ComparablePoint,
  points: readonly ComparablePoint[],
): string {
  if (pick !== cheapest) return moreTokens(pick, cheapest);
  if (points.length === 1) return 'the only strategy compared';
  const other = least(points, ({ embeddedTokens }) => embeddedTokens);
  return other.embeddedTokens === pick.embeddedTokens
    ? 'and none embeds fewer tokens'
    : `${moreTokens(pick, other)} (${rateText(other)})`;
}
