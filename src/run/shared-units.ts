import { overlapLength } from '../core/span.ts';
import type { Chunk, Span } from '../core/types.ts';
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
  const all: number[] = [];
  let before: Span | null = null;
  for (const { placement } of chunks) {
    if (placement.how === 'unplaced') continue;
    const { span } = placement;
    if (before !== null) {
      const shared = overlapLength(before, span);
      const start = Math.max(before.start, span.start);
      const inTokens = unit !== 'chars' && shared > 0;
      all.push(inTokens ? tools.countSpan(start, start + shared) : shared);
    }
    before = span;
  }
  return all;
}
