import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Measure } from '../../src/strategy/measure.ts';
import { keepMost } from '../../src/strategy/upper-bound.ts';
import { countKept, naiveMostKept } from '../support/naive-split.ts';

function measureChars(text: string, size: number): Measure {
  return {
    size,
    ends: null,
    upTo: (offset) => offset,
    fits: (start, end) => end - start <= size,
    reach: (start, units) => Math.min(text.length, start + units),
    lengthOf: (part) => part.length,
  };
}

test('of two spans that overlap too far to share a chunk one is kept', () => {
  const text = 'x'.repeat(12);
  const expected = [
    { start: 0, end: 6 },
    { start: 4, end: 10 },
  ];
  const tiles = keepMost(text, expected, measureChars(text, 8));
  expect(countKept(expected, tiles)).toBe(1);
  expect(countKept(expected, keepMost(text, expected, measureChars(text, 10)))).toBe(2);
});

test('no tiling keeps more, and the tiles hold all the text', () => {
  const length = 24;
  const text = 'x'.repeat(length);
  const span = fc
    .tuple(fc.nat({ max: length }), fc.nat({ max: 9 }))
    .map(([start, size]) => ({ start, end: Math.min(length, start + size) }));
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 8 }),
      fc.integer({ min: 1, max: 12 }),
      (expected, size) => {
        const tiles = keepMost(text, expected, measureChars(text, size));
        expect(countKept(expected, tiles)).toBe(naiveMostKept(length, expected, size));
        expect(tiles[0]!.start).toBe(0);
        expect(tiles.at(-1)!.end).toBe(length);
        tiles.forEach(({ start, end }, i) => {
          expect(end - start).toBeLessThanOrEqual(size);
          if (i > 0) expect(start).toBe(tiles[i - 1]!.end);
        });
      },
    ),
    { numRuns: 500 },
  );
});
