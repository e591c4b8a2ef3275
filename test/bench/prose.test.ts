import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../src/bench/text/html.ts';
import { Prose } from '../../src/bench/text/prose.ts';

describe.each(['english', 'code', 'han'] as const)('%s', (kind) => {
  test('has the length that was asked for and depends on the seed alone', () => {
    const text = new Prose(1)[kind](5000);
    expect(text.length).toBe(5000);
    expect(new Prose(1)[kind](5000)).toBe(text);
    expect(new Prose(2)[kind](5000)).not.toBe(text);
  });
});

test('texts of other seeds bring words that were not seen before', () => {
  const words = (seed: number) => new Set(new Prose(seed).english(50_000).split(/[^\p{L}]+/u));
  const [first, second] = [words(1), words(2)];
  const fresh = [...second].filter((word) => !first.has(word));
  expect(fresh.length / second.size).toBeGreaterThan(0.15);
});

test('English holds curly quotes, CJK text is nearly all Han', () => {
  expect(new Prose(3).english(20_000)).toMatch(/[“”’]/);
  const han = new Prose(3).han(10_000).match(/\p{Script=Han}/gu)!;
  expect(han.length).toBeGreaterThan(8500);
});

test('HTML pages are long enough, closed, and depend on the seed alone', () => {
  const html = htmlPage(1, 20_000);
  expect(html.length).toBeGreaterThan(20_000);
  expect(html.length).toBeLessThan(23_000);
  expect(html.endsWith('</html>\n')).toBe(true);
  expect(htmlPage(1, 20_000)).toBe(html);
});
