import fc from 'fast-check';
import type { Spans } from '../../src/core/types.ts';

export type Pair = readonly [start: number, end: number];

export function spans(...pairs: readonly Pair[]): Spans {
  return {
    starts: Uint32Array.from(pairs, ([start]) => start),
    ends: Uint32Array.from(pairs, ([, end]) => end),
  };
}

const pair = fc
  .tuple(fc.nat(40), fc.nat(14))
  .map(([start, length]): Pair => [start, Math.min(40, start + length)]);
/** Chunks of a page of 40 units. */
export const chunkPairs = fc.oneof(
  fc.array(pair, { maxLength: 10 }),
  // Windows in order, as most splitters make them.
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 12 }))
    .map(([stride, size]): Pair[] =>
      Array.from({ length: Math.ceil(40 / stride) }, (_, i) => [
        i * stride,
        Math.min(40, i * stride + size),
      ]),
    ),
);
/** Occurrences of an element, ascending. */
export const places = fc
  .uniqueArray(pair, { maxLength: 5, selector: ([start, end]) => start * 100 + end })
  .map((pairs) => spans(...pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])));
export const pageText = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\n', '\u00a0'),
  minLength: 40,
  maxLength: 40,
});
export const threshold = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.nat(6))
  .map(([num, more]) => ({ num, den: num + more }));
