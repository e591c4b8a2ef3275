import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page, Span } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { chromaRecursive, chromaTokens } from '../../src/strategy/chroma.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';

const tokenizer = tokenizerFor('cl100k_base');

async function split(
  strategy: typeof chromaTokens,
  text: string,
  size: number,
  overlap: number,
): Promise<Span[]> {
  const page: Page = { id: 'p', format: 'text', mode: 'raw', text, blocks: [] };
  const pieces = await strategy.split(page, { size, overlap }, splitTools(text, { tokenizer }));
  const spans: Span[] = [];
  for await (const piece of pieces) spans.push(piece as Span);
  return spans;
}

const texts = async (...args: Parameters<typeof split>) =>
  (await split(...args)).map(({ start, end }) => args[1].slice(start, end));

describe('recursive', () => {
  test('a separator stays at the start of the next piece, and chunks are stripped', async () => {
    // Pieces are counted alone: "One" 1 token, ". Two" 2, ". Six" 2, "." 1.
    expect(await texts(chromaRecursive, 'One. Two. Six.', 3, 0)).toEqual(['One. Two', '. Six.']);
  });

  test('a piece of exactly the size is cut again', async () => {
    // ". Two" is 2 tokens: by the next separator it falls into "." and " Two".
    expect(await texts(chromaRecursive, 'One. Two', 2, 0)).toEqual(['One', '. Two']);
    expect(await texts(chromaRecursive, 'One. Two', 1, 0)).toEqual([
      ...['O', 'n', 'e', '.', ' ', 'T', 'w', 'o'],
    ]);
  });

  test('a chunk begins with the last pieces of the one before that fit into the overlap', async () => {
    const text = 'one two three four five six';
    expect(await texts(chromaRecursive, text, 3, 1)).toEqual([
      'one two three',
      'three four five',
      'five six',
    ]);
  });

  test('strips what Python strips: a byte order mark stays, a unit separator goes', async () => {
    expect(await texts(chromaRecursive, '\u001f one\u0085', 20, 0)).toEqual(['one']);
    expect(await texts(chromaRecursive, '\ufeffone', 20, 0)).toEqual(['\ufeffone']);
  });

  test('without overlap, every character that is no white space is in one chunk, in order', async () => {
    const words = fc.constantFrom('a', 'word', '. ', '? ', '\n', '\n\n', ' ', '猫', '𝒳');
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { maxLength: 60 }),
        fc.integer({ min: 2, max: 9 }),
        async (parts, size) => {
          const text = parts.join('');
          const spans = await split(chromaRecursive, text, size, 0);
          let last = 0;
          for (const { start, end } of spans) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(text.slice(last, start).trim()).toBe('');
            last = end;
          }
          expect(text.slice(last).trim()).toBe('');
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('token', () => {
  test('windows stop at the one that reaches the end', async () => {
    expect(await texts(chromaTokens, 'one two three four five', 3, 2)).toEqual([
      'one two three',
      ' two three four',
      ' three four five',
    ]);
    expect(await texts(chromaTokens, 'one two', 3, 2)).toEqual(['one two']);
    expect(await texts(chromaTokens, '', 3, 2)).toEqual([]);
  });

  test('a window that ends inside a character ends before it', async () => {
    const spans = await split(chromaTokens, 'a猫b', 2, 0);
    for (const { start, end } of spans) expect(start).toBeLessThan(end);
    expect(spans.at(-1)!.end).toBe(3);
  });
});
