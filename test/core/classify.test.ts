import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classify } from '../../src/core/classify.ts';

interface GoldenLine {
  readonly name: string;
  readonly page: string;
  readonly element: string;
  readonly chunk: string;
  readonly expected: string;
  readonly grade_if_utf16: string;
}

const golden = readFileSync(new URL('../golden/classify.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenLine);

describe('classify agrees with the compiled Rust scorer', () => {
  test('on more than a hundred cases', () => {
    expect(golden.length).toBeGreaterThan(100);
    expect(new Set(golden.map((line) => line.expected))).toEqual(
      new Set(['None', 'Partial', 'Full']),
    );
  });

  test.each(golden)('$name', ({ page, element, chunk, expected, grade_if_utf16 }) => {
    expect(classify(page, element, chunk, { unit: 'utf8' })).toBe(expected.toLowerCase());
    expect(classify(page, element, chunk, { unit: 'utf16' })).toBe(grade_if_utf16.toLowerCase());
    expect(classify(page, element, chunk)).toBe(grade_if_utf16.toLowerCase());
  });
});

describe('classify', () => {
  test('the threshold decides between partial and none', () => {
    const page = 'aaaa bbbb cccc';
    expect(classify(page, 'aaaa bbbb', 'aaaa')).toBe('none');
    expect(classify(page, 'aaaa bbbb', 'aaaa', { threshold: { num: 4, den: 9 } })).toBe('partial');
    expect(classify(page, 'aaaa bbbb', 'aaaa ', { threshold: { num: 1, den: 1 } })).toBe('none');
  });

  test('the chunk lies at its first place only', () => {
    expect(classify('note. Pay now. note.', 'now. note.', 'note.')).toBe('none');
  });

  test('the best of overlapping occurrences counts', () => {
    // page: xxab[abab]  element: ababab at 2
    expect(classify('xxababab', 'ababab', 'abab')).toBe('partial');
    expect(classify('babababa', 'ababab', 'babababa')).toBe('full');
  });

  test('an element on the page at one end of the chunk shares what lies inside', () => {
    expect(classify('0123456789', '2345', '45')).toBe('partial');
    expect(classify('0123456789', '2345', '5')).toBe('none');
    expect(classify('0123456789', '2345', '6')).toBe('none');
    expect(classify('0123456789', '2345', '01')).toBe('none');
    expect(classify('0123456789', '2345', '0123')).toBe('partial');
  });
});

test('a threshold may be a fraction, a percentage, a number or integers, and nothing else', () => {
  const grade = (
    threshold: Parameters<typeof classify>[3] extends infer O ? NonNullable<O> : never,
  ) => classify('Pay on time unless disputed.', 'unless disputed', 'time unless dis', threshold);
  for (const threshold of ['2/3', '66%', 0.6, { num: 2, den: 3 }] as const) {
    expect(grade({ threshold })).toBe('partial');
  }
  for (const threshold of ['3/4', '67%', 0.7, { num: 3, den: 4 }] as const) {
    expect(grade({ threshold })).toBe('none');
  }
  for (const threshold of ['half', 0, 2, { num: 0, den: 1 }, { num: Number.NaN, den: 2 }]) {
    expect(() => grade({ threshold })).toThrow(/threshold above 0 and at most 1/);
  }
});
