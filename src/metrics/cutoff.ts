import { UncutError } from '../core/error.ts';
import type { QueryRow } from './row.ts';

/** Where a ranking ends for a metric: at `k` positions, or at a budget of tokens. */
export type Cutoff =
  | { readonly by: 'k'; readonly k: number }
  | { readonly by: 'budget'; readonly tokens: number };

/** The first k positions. @throws UncutError `parameter` unless k is a whole number of at least 1 */
export function cutAt(k: number): Cutoff {
  if (!Number.isInteger(k) || k < 1) {
    throw new UncutError('parameter', `expected k to be a whole number of at least 1, got ${k}`);
  }
  return { by: 'k', k };
}

/**
 * The longest prefix whose token sum is at most `tokens`: the first chunk that does not fit ends the
 * list, none is skipped or truncated.
 *
 * @throws UncutError `parameter` unless the budget is a whole number of at least 1
 */
export function cutAtBudget(tokens: number): Cutoff {
  if (!Number.isInteger(tokens) || tokens < 1) {
    throw new UncutError(
      'parameter',
      `expected a token budget that is a whole number of at least 1, got ${tokens}`,
    );
  }
  return { by: 'budget', tokens };
}

/** The same metric's name at a cutoff: `Hit@4`, `Hit@2000t`. */
export function nameAt(metric: string, cutoff: Cutoff): string {
  return cutoff.by === 'k' ? `${metric}@${cutoff.k}` : `${metric}@${cutoff.tokens}t`;
}

/**
 * How many positions of the row's ranking a cutoff leaves.
 *
 * @throws UncutError `parameter` when a budget meets a ranking without token counts
 */
export function depth(row: QueryRow, cutoff: Cutoff): number {
  const { ranking } = row;
  if (cutoff.by === 'k') return Math.min(cutoff.k, ranking.length);
  let sum = 0;
  for (const [index, chunk] of ranking.entries()) {
    if (chunk.tokens === undefined) {
      throw new UncutError(
        'parameter',
        `a token budget needs the tokens of every ranked chunk; query "${row.query}" has none at rank ${index + 1}`,
      );
    }
    sum += chunk.tokens;
    if (sum > cutoff.tokens) return index;
  }
  return ranking.length;
}
