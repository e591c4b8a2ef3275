/*
 * A page may hold more pieces than a call takes arguments, about 100,000: lists of pieces are walked,
 * never spread into a call.
 */

/** The least of a value over a list; infinity for none. */
export function least<T>(items: readonly T[], amount: (item: T) => number): number {
  let found = Number.POSITIVE_INFINITY;
  for (const item of items) found = Math.min(found, amount(item));
  return found;
}

/** The greatest of a value over a list; minus infinity for none. */
export function greatest<T>(items: readonly T[], amount: (item: T) => number): number {
  let found = Number.NEGATIVE_INFINITY;
  for (const item of items) found = Math.max(found, amount(item));
  return found;
}

/** Adds items to the end of a list. */
export function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item);
}
