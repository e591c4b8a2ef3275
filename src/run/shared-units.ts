import { overlapLength } from '../core/span.ts';
import type { Chunk } from '../core/types.ts';
import type { SplitTools } from '../strategy/define.ts';
import type { StrategyUse } from './strategy-use.ts';

/**
 * What each placed chunk shares with the placed one before it, in the unit of the strategy's overlap;
 * empty for a strategy that was asked for none.
 */
export function sharedUnits(
  { params }: Pick<StrategyUse, 'params'>,
  chunks: readonly Chunk[],
  tools: Pick<SplitTools, 'countSpan'>,
): number[] {
  const { overlap, unit } = params;
  if (typeof overlap !== 'number' || overlap === 0) return [];
  const spans = chunks.flatMap(({ placement }) =>
    placement.how === 'unplaced' ? [] : [placement.span],
  );
  return spans.slice(1).map((span, index) => {
    const before = spans[index]!;
    const shared = overlapLength(before, span);
    if (unit === 'chars' || shared === 0) return shared;
    const start = Math.max(before.start, span.start);
    return tools.countSpan(start, start + shared);
  });
}
