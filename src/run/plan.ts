import { UncutError } from '../core/error.ts';
import type { ParamValue } from '../core/types.ts';
import type { Strategy } from '../strategy/define.ts';
import { parseOverlap, resolveParams, strategyId } from '../strategy/params.ts';
import type { StrategySource, StrategyUse } from './evaluate-page.ts';

/** A strategy with values for its parameters; a list of values is a grid. */
export interface StrategyRequest {
  readonly strategy: Strategy;
  readonly params: Readonly<Record<string, ParamValue | readonly ParamValue[]>>;
  readonly source?: StrategySource | null;
}

/**
 * Every combination of the requested values as a strategy of the run, in the order given;
 * combinations that come to the same id are folded.
 *
 * @param warn takes the combinations of a grid whose overlap is not below their size, which are left
 *   out then; without it, and when a strategy has no other, they are problems
 * @throws UncutError `parameter` listing the problems of every combination.
 */
export function planStrategies(
  requests: readonly StrategyRequest[],
  warn?: (message: string) => void,
): StrategyUse[] {
  const uses = new Map<string, StrategyUse>();
  const problems: string[] = [];
  const skipped: string[] = [];
  for (const { strategy, params, source = null } of requests) {
    const grid = combinations(params).map((values) => withOverlap(strategy, values));
    const possible = grid.filter((values) => !isImpossible(strategy, values));
    const kept = warn === undefined || possible.length === 0 ? grid : possible;
    if (kept !== grid) {
      const left = grid.filter((values) => isImpossible(strategy, values));
      skipped.push(...left.map(({ size, overlap }) => `${strategy.name}-${size}-${overlap}`));
    }
    for (const values of kept) {
      try {
        const resolved = resolveParams(strategy, values);
        const id = strategyId(strategy, resolved);
        if (!uses.has(id)) uses.set(id, { id, strategy, params: resolved, source });
      } catch (error) {
        if (!(error instanceof UncutError)) throw error;
        problems.push(...error.problems);
      }
    }
  }
  if (problems.length > 0) {
    const distinct = [...new Set(problems)];
    throw new UncutError('parameter', distinct.join('\n'), { problems: distinct });
  }
  if (skipped.length > 0) {
    warn?.(
      `left out of the grid, since an overlap must be below its size: ${[...new Set(skipped)].join(', ')}`,
    );
  }
  return [...uses.values()];
}

/** Whether size and overlap are each right but do not go together. */
function isImpossible(strategy: Strategy, values: Readonly<Record<string, ParamValue>>): boolean {
  const { size, overlap } = { ...strategy.params, ...values };
  const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
  return isWhole(size) && size > 0 && isWhole(overlap) && overlap >= size;
}

/**
 * An overlap given as "10%" becomes units of the combination's own size. One that was not given is
 * the default, or an eighth of a size that the default does not fit.
 */
function withOverlap(
  strategy: Strategy,
  values: Readonly<Record<string, ParamValue>>,
): Readonly<Record<string, ParamValue>> {
  const { overlap: byDefault } = strategy.params;
  const { overlap } = values;
  const size = values.size ?? strategy.params.size;
  if (typeof byDefault !== 'number' || typeof size !== 'number') return values;
  if (typeof overlap === 'string') return { ...values, overlap: parseOverlap(overlap, size) };
  if (overlap !== undefined || byDefault < size) return values;
  return { ...values, overlap: Math.max(0, Math.floor(size / 8)) };
}

function combinations(params: StrategyRequest['params']): Readonly<Record<string, ParamValue>>[] {
  let list: Record<string, ParamValue>[] = [{}];
  for (const [key, value] of Object.entries(params)) {
    const values = (Array.isArray(value) ? value : [value]) as readonly ParamValue[];
    if (values.length === 0) {
      throw new UncutError(
        'parameter',
        `expected at least one value for "${key}", got an empty list`,
      );
    }
    list = list.flatMap((before) => values.map((one) => ({ ...before, [key]: one })));
  }
  return list;
}
