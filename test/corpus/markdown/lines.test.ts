import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineStarts, nextLine } from '../../../src/corpus/markdown/lines.ts';

/** The same by a regular expression over the whole text. */
function naiveLineStarts(text: string): number[] {
  return [
    0,
    ...Array.from(text.matchAll(/\r\n|\r|\n/g), (m) => m.index + m[0].length),
    text.length,
  ];
}

describe('lineStarts', () => {
  it('ends a line at LF, CRLF and a lone CR', () => {
    expect([...lineStarts('a\nb\r\nc\rd')]).toEqual([0, 2, 5, 7, 8]);
  });

  it('takes CR CR LF for two line endings', () => {
    expect([...lineStarts('a\r\r\nb')]).toEqual([0, 2, 4, 5]);
  });

  it('gives an empty text one empty line', () => {
    expect([...lineStarts('')]).toEqual([0, 0]);
  });

  it('keeps other separators inside a line', () => {
    expect([...lineStarts('a\u2028b\u0085c\fd\ve')]).toEqual([0, 9]);
  });

  it('agrees with a regular expression on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\u2028') }), (text) => {
        expect([...lineStarts(text)]).toEqual(naiveLineStarts(text));
      }),
    );
  });

  it('grows past its first guess of the number of lines', () => {
    expect(lineStarts('\n'.repeat(1000)).length).toBe(1002);
  });
});

describe('nextLine', () => {
  it('is -1 on the last line', () => {
    expect(nextLine('a\nb', 2)).toBe(-1);
    expect(nextLine('a\n', 2)).toBe(-1);
  });

  it('is the end of the text after a final line ending', () => {
    expect(nextLine('a\r\n', 0)).toBe(3);
  });
});
