import { minimumDetectableDifference } from './detectable.ts';
import { holm } from './holm.ts';
import { mcnemarExact } from './mcnemar.ts';
import { signFlipTest } from './sign-flip.ts';

/** A page in two runs: what each reached of the same `den` elements or queries. */
export interface PairedPage {
  readonly first: number;
  readonly second: number;
  readonly den: number;
}

/** Elements or queries that only one of two runs has whole. */
export interface WonAndLost {
  /** Whole in the second run only. */
  readonly won: number;
  /** Whole in the first run only. */
  readonly lost: number;
}

/** A paired difference, second minus first, with its test by pages. */
export interface Difference {
  readonly first: number | null;
  readonly second: number | null;
  readonly difference: number | null;
  /** Pages with something to find, and those on which the two differ. */
  readonly pages: number;
  readonly differing: number;
  /** Page-clustered sign-flip p; null when there is no page. */
  readonly p: number | null;
  readonly exact: boolean;
  /** Minimum detectable difference at 5% and 80% power; null when the pages are too few. */
  readonly detectable: number | null;
  /** McNemar's exact p, which ignores pages; absent when won and lost were not given. */
  readonly mcnemar?: number;
}

/**
 * The difference of two rates over the same pages, tested by pages.
 *
 * @param pages one entry a page that both runs have
 * @throws UncutError `parameter` as {@link signFlipTest} and {@link mcnemarExact} do
 */
export function pairedDifference(
  pages: readonly PairedPage[],
  options: { readonly draws?: number; readonly seed?: number; readonly changes?: WonAndLost } = {},
): Difference {
  const held = pages.filter(({ den }) => den > 0);
  const clusters = held.map(({ first, second, den }) => ({ difference: second - first, den }));
  const sum = (pick: (page: PairedPage) => number): number =>
    held.reduce((at, page) => at + pick(page), 0);
  const total = sum(({ den }) => den);
  const rate = (part: number): number | null => (total === 0 ? null : part / total);
  const test = signFlipTest(
    clusters.map(({ difference }) => difference),
    options,
  );
  const { changes } = options;
  return {
    first: rate(sum(({ first }) => first)),
    second: rate(sum(({ second }) => second)),
    difference: rate(test.statistic),
    pages: held.length,
    differing: test.differing,
    p: test.p,
    exact: test.exact,
    detectable: minimumDetectableDifference(clusters).value,
    ...(changes === undefined ? {} : { mcnemar: mcnemarExact(changes.won, changes.lost) }),
  };
}

/**
 * What a difference shows. `equal`: no page differs; `indistinguishable`: the test cannot tell the
 * two apart; `higher`, `lower`: the second is; `untested`: there is no page.
 */
export type DifferenceVerdict = 'equal' | 'indistinguishable' | 'higher' | 'lower' | 'untested';

export interface DecidedDifference extends Difference {
  /** Holm's p over the family. */
  readonly adjusted: number | null;
  readonly verdict: DifferenceVerdict;
  readonly text: string;
}

/**
 * Says of each difference of a family whether it shows anything, with Holm's correction.
 *
 * @param family all differences that are looked at together, for example every strategy against one
 * @param alpha chance of any false "higher" or "lower" in the family; 0.05 unless set
 */
export function decideDifferences(
  family: readonly Difference[],
  alpha = 0.05,
): readonly DecidedDifference[] {
  const adjusted = holm(family.map(({ p }) => p));
  const tests = adjusted.filter((p) => p !== null).length;
  return family.map((difference, index) => {
    const p = adjusted[index] ?? null;
    const verdict = verdictOf(difference, p, alpha);
    const text = describe(difference, p, verdict, { tests, alpha });
    return { ...difference, adjusted: p, verdict, text };
  });
}

function verdictOf(difference: Difference, p: number | null, alpha: number): DifferenceVerdict {
  if (p === null || difference.difference === null) return 'untested';
  if (difference.differing === 0) return 'equal';
  if (p > alpha || difference.difference === 0) return 'indistinguishable';
  return difference.difference > 0 ? 'higher' : 'lower';
}

function describe(
  { difference, pages, differing, detectable }: Difference,
  p: number | null,
  verdict: DifferenceVerdict,
  { tests, alpha }: { readonly tests: number; readonly alpha: number },
): string {
  if (p === null || difference === null) return 'not tested: no page has anything to find';
  const holmed = tests > 1 ? ` (Holm over ${tests})` : '';
  const figures = `difference ${signed(difference)}, p ${showP(p)}${holmed}, ${differing} of ${pages} pages differ`;
  switch (verdict) {
    case 'untested':
    case 'equal':
      return `indistinguishable: the same on every page (${pages})`;
    case 'higher':
    case 'lower':
      return `${verdict}: ${figures}`;
    case 'indistinguishable': {
      // With n differing pages no sign pattern is rarer than 2 of 2^n.
      const least = 2 ** (1 - differing);
      if (least * tests > alpha) {
        return `indistinguishable: ${figures}; so few differing pages can reach no p below ${showP(Math.min(1, least * tests))}`;
      }
      if (detectable === null) return `indistinguishable: ${figures}`;
      return `indistinguishable: ${figures}; a true difference below ${detectable.toFixed(3)} would mostly go unseen`;
    }
  }
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`;
}

function showP(p: number): string {
  return p < 0.001 ? 'below 0.001' : p.toFixed(3);
}
