import type { ElementRow } from '../core/rows.ts';
import type { StrategyRun } from '../core/run.ts';
import { bootstrapInterval } from '../metrics/index.ts';

/** A fall of the whole rate from a baseline to a run, with its interval. */
export interface Drop {
  /** baseline - run; negative when the rate rose. */
  readonly drop: number;
  /** 95% interval of the drop; null when there is none, with the reason. */
  readonly interval: readonly [number, number] | null;
  readonly how: 'paired' | 'unpaired';
  readonly reason?: string;
}

/**
 * The drop of a strategy's whole rate. With the rows of both runs over the same located elements its
 * interval is the percentile interval of the paired difference over draws of pages. Else it is made of the
 * intervals of the two rates as if they were independent, which is wider: the lower end is
 * `d - sqrt((b - lowB)^2 + (highR - r)^2)`, the upper one its mirror.
 *
 * Source: G. Zou, A. Donner, Construction of confidence limits about effect measures, 2008.
 */
export function dropOf(
  baseline: StrategyRun,
  now: StrategyRun,
  rows: readonly [readonly ElementRow[], readonly ElementRow[]] | null,
): Drop | null {
  const [before, after] = [baseline.survival, now.survival];
  if (before.rate === null || after.rate === null) return null;
  const drop = before.rate - after.rate;
  const pages = rows === null ? null : pairedPages(...rows);
  if (pages !== null) {
    const { interval, reason } = bootstrapInterval(
      // From -den..den to 0..den, since a share is drawn.
      pages.map(({ lost, den }) => ({ num: (lost + den) / 2, den })),
    );
    return {
      ...{ drop, how: 'paired' },
      interval: interval === null ? null : [2 * interval[0] - 1, 2 * interval[1] - 1],
      ...(reason === undefined ? {} : { reason }),
    };
  }
  if (before.interval === null || after.interval === null) {
    const reason = before.intervalReason ?? after.intervalReason ?? 'a rate has no interval';
    return { drop, how: 'unpaired', interval: null, reason };
  }
  const down = Math.hypot(before.rate - before.interval[0], after.interval[1] - after.rate);
  const up = Math.hypot(before.interval[1] - before.rate, after.rate - after.interval[0]);
  return { drop, how: 'unpaired', interval: [drop - down, drop + up] };
}

/** Whole before less whole now, by page; null when not the same elements are located. */
function pairedPages(
  before: readonly ElementRow[],
  after: readonly ElementRow[],
): readonly { readonly lost: number; readonly den: number }[] | null {
  const key = ({ page, id }: ElementRow): string => `${page}\n${id}`;
  const located = (rows: readonly ElementRow[]) =>
    rows.filter(({ status }) => status !== 'missing');
  const [one, two] = [located(before), located(after)];
  if (one.length !== two.length || one.length === 0) return null;
  const others = new Map(two.map((row) => [key(row), row]));
  const pages = new Map<string, { lost: number; den: number }>();
  for (const row of one) {
    const other = others.get(key(row));
    if (other === undefined) return null;
    const page = pages.get(row.page) ?? { lost: 0, den: 0 };
    page.den++;
    page.lost += Number(row.status === 'whole') - Number(other.status === 'whole');
    pages.set(row.page, page);
  }
  return [...pages.values()];
}
