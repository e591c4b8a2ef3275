import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOccurrences, MAX_LISTED } from '../../src/core/occurrences.ts';
import { naiveOccurrences } from '../support/naive-occurrences.ts';
import { textWithNeedles } from '../support/naive-texts.ts';

const found = (text: string, needles: readonly string[]) =>
  findOccurrences(text, needles).map((starts) => [...starts]);

/** Runs the search and says how many units of work it took for each unit of page and needles. */
function workOf(text: string, needles: readonly string[], limit?: number): number {
  const counters = { candidates: 0, comparisons: 0 };
  findOccurrences(text, needles, { counters, ...(limit === undefined ? {} : { limit }) });
  const size = needles.reduce((sum, needle) => sum + needle.length, text.length);
  return (counters.candidates + counters.comparisons) / size;
}

describe('findOccurrences', () => {
  test('overlapping occurrences count', () => {
    expect(found('aaaa', ['aa'])).toEqual([[0, 1, 2]]);
    expect(found('ababa', ['aba'])).toEqual([[0, 2]]);
  });

  test('an empty needle has no occurrence', () => {
    expect(found('abc', ['', 'b', ''])).toEqual([[], [1], []]);
    expect(found('', ['', 'a'])).toEqual([[], []]);
  });

  test('a needle at both ends of the page, equal to it, and longer than it', () => {
    expect(found('abcab', ['ab', 'abcab', 'abcabc'])).toEqual([[0, 3], [0], []]);
  });

  test('equal needles have equal starts', () => {
    expect(found('abcabc', ['bc', 'x', 'bc'])).toEqual([[1, 4], [], [1, 4]]);
  });

  test('nested needles are all found', () => {
    const text = 'The system MUST save the file.';
    expect(found(text, [text, text.slice(4), 'MUST save', 'save', 'e'])).toEqual([
      [0],
      [4],
      [11],
      [16],
      [2, 8, 19, 23, 28],
    ]);
  });

  test('starts are UTF-16 units, and a half of a surrogate pair is found as it stands', () => {
    expect(found('a😀b😀', ['😀', 'b', '\ude00'])).toEqual([[1, 4], [3], [2, 5]]);
  });

  test('line ends are not folded', () => {
    expect(found('a\r\nb\na', ['a\nb', 'a\r\nb'])).toEqual([[], [0]]);
  });

  test('agrees with comparing at every place', () => {
    fc.assert(
      fc.property(textWithNeedles(), ({ text, needles }) => {
        expect(found(text, needles)).toEqual(naiveOccurrences(text, needles));
      }),
      { numRuns: 500 },
    );
  });

  test('agrees with indexOf on many needles of all lengths in a long page', () => {
    const text = Array.from({ length: 4000 }, (_, i) => `word${(i * 7919) % 1009} \u2019s`).join(
      '',
    );
    const needles = Array.from({ length: 600 }, (_, i) =>
      text.slice((i * 4801) % text.length, ((i * 4801) % text.length) + 1 + ((i * i) % 90)),
    );
    const expected = needles.map((needle) => {
      const starts = [];
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
        starts.push(at);
      return starts;
    });
    expect(found(text, needles)).toEqual(expected);
  });
});

describe('the limit', () => {
  const capped = (text: string, needles: readonly string[], limit: number) => {
    const told: [number, number][] = [];
    const starts = findOccurrences(text, needles, {
      limit,
      onCapped: (needle, total) => told.push([needle, total]),
    }).map((list) => [...list]);
    return { starts, told };
  };

  test('lists the first starts and tells the true total, also of a repeated needle', () => {
    expect(capped('ababa', ['a', 'b', 'a', ''], 2)).toEqual({
      starts: [[0, 2], [1, 3], [0, 2], []],
      told: [
        [0, 3],
        [2, 3],
      ],
    });
    expect(capped('ababa', ['a', 'b'], 0).told).toEqual([
      [0, 3],
      [1, 2],
    ]);
  });

  test('totals are true where the search changes to the automaton', () => {
    const text = 'a'.repeat(50_000);
    const needles = Array.from({ length: 60 }, (_, i) => 'a'.repeat(300 + i));
    const { starts, told } = capped(text, [...needles, 'b'], 5);
    expect(starts).toEqual([...needles.map(() => [0, 1, 2, 3, 4]), []]);
    expect(told).toEqual(needles.map((needle, i) => [i, 50_001 - needle.length]));
  });

  test('holds for all needles together', () => {
    const text = 'a'.repeat(1_000_000);
    const needles = Array.from({ length: 40 }, (_, i) => 'a'.repeat(1 + i));
    const lists = findOccurrences(text, needles);
    const listed = lists.reduce((sum, list) => sum + list.length, 0);
    expect(listed).toBeLessThanOrEqual(MAX_LISTED);
    expect(listed).toBeGreaterThan(MAX_LISTED - needles.length);
    expect(lists.every((list) => list.length === lists[0]!.length)).toBe(true);
  });
});

describe('work on hostile pages is bounded by page and needles', () => {
  const size = 200_000;
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  test.each<[claim: string, text: string, needles: string[]]>([
    ['a page of one letter', 'a'.repeat(size), range(200).map((i) => 'a'.repeat(50 + i))],
    ['periodic text', 'abcdefg'.repeat(size / 7), range(200).map((i) => 'gabcdef'.repeat(3 + i))],
    [
      'needles longer than any skip table in periodic text',
      'ab'.repeat(size / 2),
      [`${'ab'.repeat(size / 8)}b`, `b${'ab'.repeat(size / 8)}a`, 'ba'.repeat(size / 4)],
    ],
    [
      'an element repeated on all of the page',
      'The system MUST log in. '.repeat(size / 24),
      ['The system MUST log in.', 'MUST log in. The system', 'The system MUST log out.'],
    ],
    [
      'needles that share a long beginning',
      range(300)
        .map((i) => `${'The system MUST allow '.repeat(20)}${i}. `)
        .join(''),
      range(600).map((i) => `${'The system MUST allow '.repeat(20)}${i}.`),
    ],
    [
      'substrings of a repeated block',
      range(50)
        .map((i) => `${i} `)
        .join('')
        .repeat(size / 140),
      range(400).map((i) =>
        range(50)
          .map((k) => `${k} `)
          .join('')
          .repeat(2)
          .slice(i % 100, (i % 100) + 30 + (i >> 2)),
      ),
    ],
    [
      'nested needles',
      'x'
        .repeat(99)
        .concat('y')
        .repeat(size / 100),
      range(500).map((i) => `${'x'.repeat(99)}y`.repeat(6).slice(i % 100, 101 + i)),
    ],
    [
      'thousands of short needles',
      range(size / 8)
        .map((i) => `w${(i * 7919) % 1009} `)
        .join(''),
      range(5000).map((i) => `w${i}`),
    ],
    ['a two-byte page', '要件'.repeat(size / 2), range(100).map((i) => '要件'.repeat(5 + i))],
  ])('%s', (_claim, text, needles) => {
    expect(workOf(text, needles, 100)).toBeLessThan(25);
  });
});
