import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charBorders, tokenBorders, windowSpans } from '../../src/strategy/windows.ts';
import { naiveWindows } from '../support/naive-split.ts';

function chars(text: string, size: number, stride = size): string[] {
  return [...windowSpans(text, charBorders(text), size, stride)].map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe('windows of UTF-16 units', () => {
  test('the last window is what is left', () => {
    expect(chars('aaabbbcc', 3)).toEqual(['aaa', 'bbb', 'cc']);
    expect(chars('aaabbb', 3)).toEqual(['aaa', 'bbb']);
  });

  test('overlapping windows stop when one reaches the end', () => {
    expect(chars('abcdefgh', 4, 2)).toEqual(['abcd', 'cdef', 'efgh']);
    expect(chars('abcdefghi', 4, 2)).toEqual(['abcd', 'cdef', 'efgh', 'ghi']);
  });

  test('a border inside a surrogate pair stands before it, and size 1 still ends', () => {
    expect(chars('a😀b', 2)).toEqual(['a', '😀b']);
    expect(chars('😀😀', 1)).toEqual(['😀', '😀']);
  });

  test('a blank window goes to the next one; blank text at the end is dropped', () => {
    expect(chars('aa    bb', 2)).toEqual(['aa', '    bb']);
    expect(chars('alpha bravo.   ', 12)).toEqual(['alpha bravo.']);
    expect(chars('  \n ', 2)).toEqual([]);
    expect(chars('', 2)).toEqual([]);
  });
});

describe('windows of tokens', () => {
  const spans = (text: string, ends: readonly number[], size: number, stride = size) => [
    ...windowSpans(text, tokenBorders(Uint32Array.from(ends)), size, stride),
  ];

  test('a window that snaps to nothing goes to the next one', () => {
    // Four tokens of one character end at its start but for the last.
    expect(spans('a😀b', [1, 1, 1, 3, 4], 2)).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 3 },
      { start: 3, end: 4 },
    ]);
    expect(spans('猫b', [0, 0, 1, 2], 1)).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ]);
  });

  test('a window that snaps to the one before it is not repeated', () => {
    expect(spans('猫犬', [0, 1, 1, 2], 2, 1)).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ]);
  });
});

test('windows are those of the definition', () => {
  const borderList = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 30 }).map((steps) => {
    const borders = [0];
    for (const step of steps) borders.push(borders.at(-1)! + step);
    return borders;
  });
  fc.assert(
    fc.property(
      borderList,
      fc.infiniteStream(fc.constantFrom('a', 'b', ' ', '\n')),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      (borders, units, size, stride) => {
        fc.pre(stride <= size);
        const text = [...units.take(borders.at(-1)!)].join('');
        const ends = Uint32Array.from(borders.slice(1));
        expect([...windowSpans(text, tokenBorders(ends), size, stride)]).toEqual(
          naiveWindows(text, borders, size, stride),
        );
      },
    ),
    { numRuns: 1000 },
  );
});
