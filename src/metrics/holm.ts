/**
 * Holm's adjusted p-values of a family of tests, in the order given: reject those at most alpha and
 * the chance of any false rejection in the family is at most alpha, whatever the dependence.
 *
 * With p sorted ascending, `adjusted_i = max over j <= i of min(1, (m - j + 1) * p_j)`. A null p (no
 * test was possible) stays null and does not count in the family.
 *
 * Source: S. Holm, A simple sequentially rejective multiple test procedure, 1979.
 */
export function holm(ps: readonly (number | null)[]): readonly (number | null)[] {
  const tested: { index: number; p: number }[] = [];
  for (const [index, p] of ps.entries()) if (p !== null) tested.push({ index, p });
  tested.sort((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = ps.map(() => null);
  let greatest = 0;
  for (const [rank, { index, p }] of tested.entries()) {
    greatest = Math.max(greatest, Math.min(1, (tested.length - rank) * p));
    adjusted[index] = greatest;
  }
  return adjusted;
}
