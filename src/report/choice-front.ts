import type { ComparablePoint } from './choice-points.ts';

/**
 * The Pareto front of points by two costs: those to which no other is at least as good in both
 * and better in one, by cost ascending. Points that are equal in both stand on it together.
 *
 * ```text
 * rate |        . b     a and b are on the front, c is not: a has fewer tokens
 *      |   . a  . c     and no lower rate
 *      +------------ tokens
 * ```
 */
export function paretoFront(
  points: readonly ComparablePoint[],
  cost: (point: ComparablePoint) => number,
): ComparablePoint[] {
  const ordered = [...points].sort((a, b) => cost(a) - cost(b) || b.dependable - a.dependable);
  const front: ComparablePoint[] = [];
  for (const point of ordered) {
    const last = front.at(-1);
    const better = last === undefined || point.dependable > last.dependable;
    const equal =
      last !== undefined && point.dependable === last.dependable && cost(point) === cost(last);
    if (better || equal) front.push(point);
  }
  return front;
}
