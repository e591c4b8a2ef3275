import { describe, expect, test } from 'vitest';
import type { StrategyRun } from '../../src/core/run.ts';
import type { Page } from '../../src/core/types.ts';
import type { Retriever } from '../../src/retrieve/index.ts';
import { characterRun, rawSpans } from '../../src/run/characters.ts';
import { chromaSettings } from '../../src/run/characters-preset.ts';
import { evaluate } from '../../src/run/evaluate.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import type { QueryLine } from '../../src/run/retrieve-line.ts';
import type { PageHoldings } from '../../src/run/retrieve-page.ts';
import { sharedMissing, sharedPath } from '../support/shared.ts';

const chroma = sharedPath('data/chroma');

/** The figures of Chroma's report, and those of the same splitters by true offsets. */
const REPORT: readonly (readonly [id: string, mean: number, sd: number, exact: number])[] = [
  ['recursive-800-400', 6.7, 5.2, 6.71],
  ['token-800-400', 4.7, 3.1, 4.67],
  ['recursive-400-200', 13.9, 10.4, 14.07],
  ['token-400-200', 8.4, 5.1, 8.51],
  ['recursive-400-0', 17.7, 14.0, 17.81],
  ['token-400-0', 12.5, 8.1, 12.76],
  ['recursive-200-0', 29.9, 18.4, 30.74],
  ['token-200-0', 21.0, 11.9, 21.47],
];

/** Retrieves nothing: precision-omega is over all chunks. */
const nothing: Retriever = {
  name: 'nothing',
  settings: {},
  index: async () => ({
    search: async (queries) => queries.map(({ id }) => ({ query: id, hits: [] })),
  }),
};

describe.skipIf(chroma === null)(chroma === null ? sharedMissing : "Chroma's report", () => {
  test('precision-omega of its eight settings comes out as published', async () => {
    const corpus = await openCorpus(chroma!);
    const run = await evaluate(corpus, {
      strategies: chromaSettings(),
      jobs: 1,
      characters: true,
      retrieval: { queries: corpus.queries!, source: 'queries.jsonl', retrievers: [nothing] },
    });
    const omega = ({ id, characters }: StrategyRun) => {
      const { exact, compat } = characters!;
      expect(characters!.queries).toBe(472);
      const { mean, sd } = compat.precisionOmega;
      return [id, round(mean, 1), round(sd, 1), exact.precisionOmega.mean];
    };
    const found = run.strategies.map(omega);
    expect(found.map((row) => row.slice(0, 3))).toEqual(REPORT.map((row) => row.slice(0, 3)));
    for (const [index, [, , , exact]] of REPORT.entries()) {
      expect(Math.abs(Number(found[index]![3]) - exact)).toBeLessThanOrEqual(0.00501);
    }
  }, 120_000);
});

function round(value: number | null, decimals: number): number {
  return Number(value!.toFixed(decimals));
}

const line = (query: string, ranking: readonly (readonly [page: string, chunk: number])[]) =>
  ({
    ...{ query, retriever: 'made' },
    ranking: ranking.map(([page, chunk]) => ({ page, chunk })),
  }) as unknown as QueryLine;

const held = (
  page: string,
  chunks: readonly (readonly [number, number, string])[],
): PageHoldings => ({
  ...{ page, elements: [], failed: null },
  chunks: chunks.map(([start, end, text]) => ({ start, end, text, tokens: 1 })),
});

describe('scores over characters', () => {
  //      0    4    8   12
  const text = 'aaaabbbbaaaacccc';
  const texts = new Map([['p', text]]);
  const chunks = held('p', [
    [0, 4, 'aaaa'],
    [4, 8, 'bbbb'],
    [8, 12, 'aaaa'],
    [12, 16, 'cccc'],
  ]);
  const references = new Map([['q', [{ page: 'p', start: 8, end: 12 }]]]);

  test('exact goes by true places, compat by the first place of a text and by touch', () => {
    const run = characterRun([chunks], [line('q', [['p', 2]])], { texts, references });
    expect(run).toMatchObject({ retriever: 'made', k: 5, queries: 1 });
    expect(run.exact.recall).toEqual({ mean: 100, sd: 0 });
    // Chunk 2 itself is the reference: nothing else is in contact with it.
    expect(run.exact.precisionOmega.mean).toBe(100);
    // Its text stands at [0, 4) first: nothing found, and its neighbours at 8 and 12 touch.
    expect(run.compat.recall.mean).toBe(0);
    expect(run.compat.precisionOmega.mean).toBe(0);
  });

  test('only the top k counts as retrieved', () => {
    const ranking = [0, 1, 3, 2].map((chunk) => ['p', chunk] as const);
    const at = (k: number) =>
      characterRun([chunks], [line('q', ranking)], { texts, references }, k);
    expect(at(3).exact.recall.mean).toBe(0);
    expect(at(4).exact.recall.mean).toBe(100);
    expect(at(4).exact.precision.mean).toBe(25);
    expect(at(4).exact.iou.mean).toBe(25);
  });

  test('means are in percent to four decimals, over the queries with a reference', () => {
    const three = new Map([
      ['q', [{ page: 'p', start: 0, end: 3 }]],
      ['r', [{ page: 'p', start: 0, end: 3 }]],
    ]);
    const lines = [line('q', [['p', 0]]), line('r', []), line('without', [['p', 0]])];
    const run = characterRun([chunks], lines, { texts, references: three });
    expect(run.queries).toBe(2);
    expect(run.exact.recall).toEqual({ mean: 50, sd: 50 });
    expect(run.exact.precision).toEqual({ mean: 37.5, sd: 37.5 });
  });

  test('a reference keeps the span of its label, white space and all', () => {
    const page: Page = { id: 'p', format: 'text', mode: 'raw', text: 'x  y x', blocks: [] };
    const spans = rawSpans(page, [
      { id: 'pinned', page: 'p', text: ' y ', start: 2, end: 5 },
      { id: 'found', page: 'p', text: 'x' },
      { id: 'missing', page: 'p', text: 'z' },
    ]);
    expect([...spans]).toEqual([
      ['pinned', { page: 'p', start: 2, end: 5 }],
      ['found', { page: 'p', start: 0, end: 1 }],
    ]);
  });
});
