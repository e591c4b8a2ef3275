import type { Run } from '../core/run.ts';
import type { StrategyComparison } from '../report/compare-types.ts';

/** What a reader of a comparison must know beside its numbers, one sentence each. */
export function warningsOf(
  first: Run,
  second: Run,
  strategies: readonly StrategyComparison[],
  queries: boolean,
): string[] {
  return [
    ...indistinguishable(strategies),
    ...[first, second].flatMap(failures),
    ...(queries ? uncompared(first, second, strategies) : []),
  ];
}

/** Said when no strategy is shown to be better or worse. */
function indistinguishable(strategies: readonly StrategyComparison[]): string[] {
  const all = strategies.flatMap(({ elements, queries }) => [elements, ...queries]);
  const none = all.every(({ difference: { verdict } }) => {
    return verdict === 'equal' || verdict === 'indistinguishable';
  });
  if (!none) return [];
  const what = strategies.every(({ first, second }) => first === second) ? 'runs' : 'strategies';
  return [`the ${what} are indistinguishable on this corpus: neither is shown to be better`];
}

function failures({ failures }: Run, index: number): string[] {
  const count = failures.length;
  if (count === 0) return [];
  return [
    `${count === 1 ? '1 page or strategy on a page' : `${count} pages or strategies on pages`} failed in the ${index === 0 ? 'first' : 'second'} run; their elements are not compared`,
  ];
}

function uncompared(first: Run, second: Run, strategies: readonly StrategyComparison[]): string[] {
  const has = [first, second].map(({ conventions }) => conventions.retrieval !== undefined);
  if (has[0] !== has[1]) {
    return [`only the ${has[0] ? 'first' : 'second'} run has queries: they are not compared`];
  }
  const [one, two] = [first, second].map(({ conventions }) => conventions.retrieval?.budgets ?? []);
  const single = [
    ...one!.filter((budget) => !two!.includes(budget)),
    ...two!.filter((budget) => !one!.includes(budget)),
  ];
  const budgets =
    single.length === 0
      ? []
      : [`only one of the runs was scored at ${single.join(', ')} tokens: not compared there`];
  const without = strategies.filter(({ queries }) => queries.length === 0);
  if (!has[0] || without.length === 0) return budgets;
  return [
    ...budgets,
    `queries are not compared for ${without.map(({ second }) => second).join(', ')}: the runs have no retriever in common`,
  ];
}
