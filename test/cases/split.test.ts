import { describe, expect, test } from 'vitest';
import { UncutError } from '../../src/core/error.ts';
import { readCase } from '../support/cases.ts';
import { type SplitCase, split } from '../support/split-case.ts';

const inputOf = (id: string) => readCase(id).input as unknown as SplitCase;

describe('splitting', () => {
  test('S01s: an overlap equal to the size is refused, naming both', async () => {
    const refused = split(inputOf('S01s'));
    await expect(refused).rejects.toThrow(UncutError);
    await expect(refused).rejects.toThrow(/overlap.*size/);
  });

  test('S02s: size 0 is refused, naming it', async () => {
    await expect(split(inputOf('S02s'))).rejects.toThrow(/size.*0/);
  });

  test('S09s: no token border cuts a character', async () => {
    const { page, chunks } = await split(inputOf('S09s'));
    expect(chunks.map(({ text }) => text).join('')).toBe(page.text);
    for (const { text } of chunks) expect(text).not.toContain('\ufffd');
  });

  test('S10s: the text of a special token is text', async () => {
    const { expected } = readCase('S10s');
    const { chunks } = await split(inputOf('S10s'));
    expect(chunks.map(({ text }) => text)).toEqual(expected.chunks);
    expect(chunks[0]!.tokens).toBe(expected.tokenCount);
  });

  test('S11s: 20,000 letters without a space are tokens at once', async () => {
    const { expected } = readCase('S11s');
    const input = inputOf('S11s');
    const { page, chunks } = await split(input);
    expect(chunks.map(({ tokens }) => tokens)).toEqual([800, 800, 800, 100]);
    expect(chunks).toHaveLength(expected.chunkCount as number);
    expect(chunks.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(expected.tokenCount);
    expect(chunks.map(({ text }) => text).join('')).toBe(page.text);
  });

  // A quadratic merge would take minutes on each.
  test.each([
    ['letters', 'ab'.repeat(50_000)],
    ['rules', '='.repeat(100_000)],
    ['spaces', `it begins${' '.repeat(100_000)}it ends`],
    ['characters of three bytes', '猫'.repeat(50_000)],
    ['combining marks', '\u0301'.repeat(50_000)],
  ])('S11s: a run of %s ends, whatever cuts it', async (_, text) => {
    for (const strategy of ['fixed', 'sentence', 'structure-aware', 'recursive', 'spring-token']) {
      const { chunks } = await split({ text, strategy, params: { size: 800 } });
      expect(chunks.length, strategy).toBeGreaterThan(0);
    }
  });

  test('S15s: no chunk is blank', async () => {
    const { chunks } = await split(inputOf('S15s'));
    expect(chunks).toHaveLength(1);
    expect(chunks[0]!.text).toBe('alpha bravo.');
  });

  test('S16s: structure keeps the order of words', async () => {
    const { expected } = readCase('S16s');
    const { page, chunks } = await split(inputOf('S16s'));
    expect(chunks.map(({ text }) => text)).toEqual(expected.chunks);
    for (const { text } of chunks) expect(page.text).toContain(text);
  });

  test('O02s: spans of overlapping windows are exact on repeated text', async () => {
    const { page, chunks } = await split(inputOf('O02s'));
    expect(chunks.length).toBeGreaterThan(8);
    let before = -1;
    for (const { text, placement } of chunks) {
      if (placement.how === 'unplaced') throw new Error('unplaced');
      const { start, end } = placement.span;
      expect(page.text.slice(start, end)).toBe(text);
      expect(start).toBeGreaterThan(before);
      before = start;
    }
  });
});
