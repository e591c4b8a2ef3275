import { describe, expect, test } from 'vitest';
import { UncutError } from '../../src/core/error.ts';
import type { Chunk, Page, ParamValue } from '../../src/core/types.ts';
import { splitPage } from '../../src/run/evaluate-page.ts';
import { loadStrategy } from '../../src/run/load-strategy.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { makePage } from '../../src/run/read-pages.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import { readCase } from '../support/cases.ts';

interface Input {
  readonly text?: string;
  readonly content?: string;
  readonly pageText?: string;
  readonly strategy: string;
  readonly params?: Readonly<Record<string, ParamValue>>;
}

/** The names that the cases use for strategies that are called otherwise here. */
const NAMES: Readonly<Record<string, string>> = { 'fixed-tokens': 'fixed', 'fixed-chars': 'fixed' };

async function split(input: Input): Promise<{ page: Page; chunks: readonly Chunk[] }> {
  const { strategy, source } = await loadStrategy(NAMES[input.strategy] ?? input.strategy);
  const { unit = 'tokens', ...params } = input.params ?? {};
  const given: Record<string, ParamValue> = { ...params, unit: String(unit).split(':')[0]! };
  if (!('overlap' in strategy.params)) delete given.overlap;
  const [use] = planStrategies([{ strategy, source, params: given }]);
  const page =
    input.content === undefined
      ? makePage('page.txt', input.text ?? input.pageText ?? '', 'text', null)
      : makePage('page.html', input.content, 'html', null);
  const tools = splitTools(page.text, { tokenizer: tokenizerFor('cl100k_base') });
  return { page, chunks: await splitPage(page, use!, tools, 'ordered') };
}

const inputOf = (id: string) => readCase(id).input as unknown as Input;

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
