import { describe, expect, test } from 'vitest';
import {
  chunkTexts,
  makeWorkload,
  parseWorkloadSize,
  unitsName,
} from '../../src/bench/workload.ts';

describe('--make', () => {
  test('reads page, elements and chunks; kb and mb are thousands and millions', () => {
    expect(parseWorkloadSize('1mb:2000:313')).toEqual({
      units: 1_000_000,
      elements: 2000,
      chunks: 313,
    });
    expect(parseWorkloadSize(' 1.5KB:3:2 ')).toEqual({ units: 1500, elements: 3, chunks: 2 });
    expect(parseWorkloadSize('900:3:2').units).toBe(900);
  });

  test.each([
    ['1mb', 'expected page:elements:chunks'],
    ['1gb:1:1', 'expected page:elements:chunks'],
    ['1mb:-1:1', 'expected page:elements:chunks'],
    ['1kb:0:1', 'at least one element'],
    ['1kb:1:0', 'expected 1 to 1000 chunks'],
    ['1kb:1:1001', 'expected 1 to 1000 chunks'],
    ['1kb:42:1', 'at most 41 elements'],
    ['900mb:1:1', 'a page of at most'],
  ])('%s is refused with the part that is wrong', (text, message) => {
    expect(() => parseWorkloadSize(text)).toThrow(message);
  });
});

describe.each([
  { units: 10_000, elements: 20, chunks: 4 },
  { units: 24_000, elements: 1000, chunks: 7 },
  { units: 50_003, elements: 60, chunks: 16 },
  { units: 100, elements: 1, chunks: 1 },
])('a made workload of $units units, $elements elements', (size) => {
  const workload = makeWorkload(size);

  test('has a page of exactly that length and that many distinct elements, all on the page', () => {
    expect(workload.page.length).toBe(size.units);
    expect(new Set(workload.elements).size).toBe(size.elements);
    for (const element of workload.elements) {
      expect(workload.page).toContain(element);
      expect(element).toBe(element.trim());
    }
  });

  test('has chunks that are the page, each found first at its own place', () => {
    const texts = chunkTexts(workload);
    expect(texts).toHaveLength(size.chunks);
    expect(texts.join('')).toBe(workload.page);
    expect(texts.map((text) => workload.page.indexOf(text))).toEqual([...workload.chunks.starts]);
  });

  test('is the same for the same seed and another for another', () => {
    expect(makeWorkload(size).page).toBe(workload.page);
    expect(makeWorkload(size, 2).page).not.toBe(workload.page);
  });
});

test('a large enough workload is two-byte text, repeats some elements and cuts some', () => {
  const { page, elements, chunks } = makeWorkload({ units: 100_000, elements: 200, chunks: 31 });
  expect(/[\u0100-\uffff]/.test(page)).toBe(true);
  expect(elements.filter((text) => page.indexOf(text) !== page.lastIndexOf(text)).length).toBe(4);
  const cut = elements.filter((text) => {
    const at = page.indexOf(text);
    return chunks.starts.some((start) => at < start && start < at + text.length);
  });
  expect(cut.length).toBeGreaterThan(0);
});

test('sizes are named in kB and MB', () => {
  expect([999, 10_000, 1_000_000, 1_500_000].map(unitsName)).toEqual([
    '999 units',
    '10 kB',
    '1 MB',
    '1.5 MB',
  ]);
});
