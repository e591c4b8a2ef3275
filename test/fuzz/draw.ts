import fc from 'fast-check';
import type { Next } from './target.ts';

/** A value of an arbitrary that the numbers decide. */
export function draw<Value>(arbitrary: fc.Arbitrary<Value>, next: Next): Value {
  const seed = next(0x7fffffff);
  return fc.sample(arbitrary, { seed, numRuns: 1, unbiased: true })[0]!;
}
