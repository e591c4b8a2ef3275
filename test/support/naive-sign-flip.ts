/**
 * The exact two-sided p of a sign-flip test over whole-number differences: the distribution of
 * all signed sums, one difference after the other, as numbers of patterns.
 */
export function naiveSignFlip(differences: readonly number[]): number {
  const moved = differences.filter((difference) => difference !== 0);
  let sums = new Map<number, bigint>([[0, 1n]]);
  for (const difference of moved) {
    const next = new Map<number, bigint>();
    for (const [sum, ways] of sums) {
      for (const to of [sum + difference, sum - difference]) {
        next.set(to, (next.get(to) ?? 0n) + ways);
      }
    }
    sums = next;
  }
  const seen = Math.abs(moved.reduce((sum, difference) => sum + difference, 0));
  let far = 0n;
  let all = 0n;
  for (const [sum, ways] of sums) {
    all += ways;
    if (Math.abs(sum) >= seen) far += ways;
  }
  return Number((far * 10n ** 15n) / all) / 1e15;
}
