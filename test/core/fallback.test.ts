import { describe, expect, test } from 'vitest';
import { fallbackGrade } from '../../src/core/fallback.ts';
import type { Grade } from '../../src/core/types.ts';

describe('fallbackGrade', () => {
  test.each<[element: string, chunk: string, grade: Grade, claim: string]>([
    ['abcd', 'xxabcdxx', 'full', 'the element inside the chunk'],
    ['abcd', 'ab', 'partial', 'the first half'],
    ['abcd', 'cd', 'partial', 'the second half'],
    ['abcd', 'bc', 'none', 'the middle, but no complete half'],
    ['abcd', 'abxcd'.slice(1), 'partial', 'a half after damage'],
    ['abcd', 'a', 'none', 'less than a half'],
    ['abcde', 'cde', 'partial', 'the longer second half'],
    ['abcde', 'de', 'none', 'less than the longer second half'],
    ['abcde', 'ab', 'partial', 'the shorter first half'],
    ['a', 'b', 'none', 'one letter has no second half'],
    ['a', 'cat', 'full', 'one letter inside the chunk'],
    ['the cat', 'on the road', 'partial', 'a short half by accident'],
    ['a😀b', 'a?', 'partial', 'halves count code points: a | 😀b'],
    ['😀😁😂', '😀', 'partial', 'halves never cut a pair: 😀 | 😁😂'],
    ['😀😁😂', '😁', 'none', 'one of the two of the second half'],
    ['', 'abc', 'none', 'an empty element'],
    ['abc', '', 'none', 'an empty chunk'],
    ['\ud800x', '\ud800', 'partial', 'a lone surrogate is one code point'],
  ])('%j against %j is %s: %s', (element, chunk, grade) => {
    expect(fallbackGrade(element, chunk)).toBe(grade);
  });
});
