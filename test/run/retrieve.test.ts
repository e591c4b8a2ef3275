import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HALF } from '../../src/core/threshold.ts';
import {
  checkRow,
  cutAt,
  cutAtBudget,
  scoreQueries,
  withIntervals,
} from '../../src/metrics/index.ts';
import { bm25, fromRetriever, type Retriever } from '../../src/retrieve/index.ts';
import { type RetrievalOptions, retrieveRun } from '../../src/run/retrieve.ts';
import { rowOfLine } from '../../src/run/retrieve-line.ts';
import { failedHoldings, type PageHoldings, pageHoldings } from '../../src/run/retrieve-page.ts';
import { locate, pageCase, placedChunk } from './support/random-holdings.ts';

/** A page of words, a chunk each `size` units, with the elements of these texts: e0, e1, ... */
function pageOf(
  text: string,
  elements: readonly string[],
  spans: readonly (readonly [number, number])[],
  id = 'p',
): PageHoldings {
  const located = elements.map((words, index) => locate(text, `e${index}`, words));
  const chunks = spans.map(([start, end], i) => placedChunk(text, i, start, end));
  return pageHoldings({ id, text }, located, chunks, HALF);
}

/** Retrieves chunks by ordinal on the one page `p`, in the order given. */
function byOrdinal(order: readonly number[]): Retriever {
  return fromRetriever({
    name: 'given',
    open: (documents) => () => order.map((ordinal) => documents[ordinal]!),
  });
}

async function run(pages: readonly PageHoldings[], options: Partial<RetrievalOptions>) {
  const [result] = await retrieveRun('fixed-4', pages, {
    queries: [{ id: 'q', text: 'question', elements: ['e0'] }],
    retrievers: [bm25()],
    ...options,
  });
  return result!;
}

//             0123456789
const TEXT = 'aaaabbbbccccdddd';
const FOUR = [
  [0, 4],
  [4, 8],
  [8, 12],
  [12, 16],
] as const;

test('a line tells what each position holds', async () => {
  const page = pageOf(TEXT, ['bbb', 'ccd', 'dd'], FOUR);
  const { lines, rows, scores } = await run([page], {
    queries: [{ id: 'q', text: '', elements: ['e0', 'e1', 'e2', 'gone'] }],
    retrievers: [byOrdinal([0, 2, 3, 1])],
    ks: [1, 4],
  });
  expect(lines).toEqual([
    {
      ...{ strategy: 'fixed-4', retriever: 'given', query: 'q', outcome: 'answered' },
      ...{ elements: ['e0', 'e1', 'e2'], missing: ['gone'] },
      ranking: [
        ranked(1, 0, [], []),
        ranked(2, 2, [], ['e1']),
        ranked(3, 3, ['e2'], []),
        ranked(4, 1, ['e0'], []),
      ],
      ...{ verdict: 'hit', prefix: [0, 0, 1, 2], firstFull: 3, firstPartial: 2, stitchedAt: 3 },
      holders: [[0], [2]],
    },
  ]);
  checkRow(rows[0]!);
  expect(scores.map(({ k, hit, partial }) => [k, hit.value, partial.value])).toEqual([
    [1, 0, 0],
    [4, 1, 1],
  ]);
});

function ranked(rank: number, chunk: number, full: string[], partial: string[]) {
  return {
    ...{ rank, chunk, page: 'p', start: 4 * chunk, end: 4 * chunk + 4, tokens: 1, score: null },
    ...{ full, partial },
  };
}

test('an element that no chunk holds whole is cut, stitched where its chunks are joined', async () => {
  const page = pageOf(TEXT, ['bbcc'], FOUR);
  const { lines, diagnosis } = await run([page], { retrievers: [byOrdinal([1, 0, 2])] });
  expect(lines[0]).toMatchObject({
    verdict: 'cut',
    stitchedAt: 3,
    firstPartial: 1,
    firstFull: null,
  });
  expect(diagnosis).toMatchObject({ cut: 1, cutButStitched: 1, open: 0 });
});

test('below the cutoff is ranked low, out of the ranking is not retrieved', async () => {
  const page = pageOf(TEXT, ['bbbb'], FOUR);
  const verdict = async (order: number[], headline: number) =>
    (await run([page], { retrievers: [byOrdinal(order)], headline })).lines[0]!.verdict;
  expect(await verdict([0, 1], 1)).toBe('ranked-low');
  expect(await verdict([0, 1], 2)).toBe('hit');
  expect(await verdict([0, 2], 2)).toBe('not-retrieved');
});

test('elements on no page are a label defect and leave the mean', async () => {
  const page = pageOf(TEXT, ['zzz'], FOUR);
  const queries = [
    { id: 'q0', text: 'aaaa', elements: ['e0'] },
    { id: 'q1', text: 'aaaa', elements: ['unknown'] },
    { id: 'q2', text: 'aaaa', elements: [] },
  ];
  const { lines, scores } = await run([page], { queries });
  expect(lines.map(({ verdict }) => verdict)).toEqual(['label', 'label', null]);
  expect(scores[0]).toMatchObject({ eligible: 0, onlyMissing: 2, withoutExpected: 1 });
});

test('an element that a query names twice counts once', async () => {
  const queries = [{ id: 'q', text: 'x', elements: ['e0', 'e0'] }];
  const { rows } = await run([pageOf(TEXT, ['bbbb'], FOUR)], { queries });
  expect(rows[0]!.expected).toBe(1);
});

test('dedupe same-span keeps the first of equal places and closes the gap', async () => {
  const page = pageOf(TEXT, ['bbcc'], [...FOUR.slice(0, 3), [0, 4]]);
  const options = { retrievers: [byOrdinal([0, 3, 1, 2])] };
  expect((await run([page], options)).lines[0]).not.toHaveProperty('removed');
  const [line] = (await run([page], { ...options, dedupe: 'same-span' })).lines;
  expect(line!.ranking.map(({ rank, chunk }) => [rank, chunk])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
  expect(line!.removed!.map(({ rank, chunk }) => [rank, chunk])).toEqual([[2, 3]]);
  expect(line!.stitchedAt).toBe(3);
});

test('dedupe same-elements never takes out a chunk that holds none', async () => {
  const page = pageOf(
    TEXT,
    ['bb'],
    [
      [0, 4],
      [4, 8],
      [3, 8],
      [8, 12],
    ],
  );
  const { lines } = await run([page], {
    ...{ retrievers: [byOrdinal([0, 2, 3, 1])], dedupe: 'same-elements' },
  });
  expect(lines[0]!.ranking.map(({ chunk }) => chunk)).toEqual([0, 2, 3]);
  expect(lines[0]!.removed!.map(({ rank, chunk }) => [rank, chunk])).toEqual([[4, 1]]);
});

test('a retriever that fails fails its queries with the reason; the next one goes on', async () => {
  const failing = fromRetriever({
    name: 'failing',
    open: () => Promise.reject(new Error('no store')),
  });
  const results = await retrieveRun('s', [pageOf(TEXT, ['bbbb'], FOUR)], {
    queries: [{ id: 'q', text: 'bbbb', elements: ['e0'] }],
    retrievers: [failing, bm25()],
    ks: [1],
  });
  expect(results.flatMap(({ lines }) => lines.map((l) => [l.outcome, l.reason]))).toEqual([
    ['failed', 'no store'],
    ['answered', undefined],
  ]);
  expect(results[0]!.scores[0]!.hit).toMatchObject({ low: 0, high: 1 });
  expect(results[1]!.scores[0]!.hit.value).toBe(1);
});

test('a query without a ranking has none, and counts as retrieved nothing', async () => {
  const silent: Retriever = {
    ...{ name: 'silent', settings: {} },
    index: async () => ({ search: async () => [] }),
  };
  const { lines, scores } = await run([pageOf(TEXT, ['bbbb'], FOUR)], { retrievers: [silent] });
  expect(lines[0]).toMatchObject({ outcome: 'no-ranking', ranking: [], verdict: 'not-retrieved' });
  expect(scores[0]!.hit.value).toBe(0);
});

test('a ranking is cut to the depth, and one of chunks that do not exist has failed', async () => {
  const given = (chunk: number): Retriever => ({
    ...{ name: 'given', settings: {} },
    index: async () => ({
      search: async () => [{ query: 'q', hits: Array(20).fill({ chunk, score: null }) }],
    }),
  });
  const page = pageOf(TEXT, ['bbbb'], FOUR);
  const lineOf = async (chunk: number) =>
    (await run([page], { retrievers: [given(chunk)], depth: 10 })).lines[0]!;
  expect((await lineOf(3)).ranking.length).toBe(10);
  for (const chunk of [4, -1, 0.5]) {
    expect((await lineOf(chunk)).reason).toMatch(
      new RegExp(`chunks from 0 to 3, .* got ${chunk}$`),
    );
  }
});

test('what a strategy that failed on the page would have held is not known', async () => {
  const failed = failedHoldings('p', [locate(TEXT, 'e0', 'bbbb')], 'out of memory');
  const { lines, scores, diagnosis } = await run([failed], {});
  expect(lines[0]).toMatchObject({ outcome: 'failed', ungraded: ['e0'], verdict: null });
  expect(lines[0]!.reason).toMatch(/failed on the page of element "e0": out of memory/);
  expect(scores[0]!.hit).toMatchObject({ low: 0, high: 1 });
  expect(diagnosis).toMatchObject({ cut: 0, open: 1 });
});

test('chunks of several pages are told apart', async () => {
  const one = pageOf('aaaa bbbb', [], [[0, 9]], 'a');
  const two = pageOf(
    'cccc bbbb',
    ['bbbb'],
    [
      [0, 4],
      [5, 9],
    ],
    'b',
  );
  const { lines } = await run([one, two], {
    queries: [{ id: 'q', text: 'bbbb', elements: ['e0'] }],
  });
  expect(lines[0]!.ranking.map(({ page, chunk, full }) => [page, chunk, full])).toEqual([
    ['b', 1, ['e0']],
    ['a', 0, []],
  ]);
});

test('the depth must reach the greatest k', async () => {
  const page = pageOf(TEXT, ['bbbb'], FOUR);
  await expect(run([page], { depth: 5 })).rejects.toThrow('at least the greatest k, 10, got 5');
  await expect(run([page], { ks: [0] })).rejects.toThrow('k to be');
  expect((await run([page], { ks: [1, 3] })).headline).toBe(3);
  expect((await run([page], {})).headline).toBe(4);
});

test('every score can be computed again from the lines, written and read', async () => {
  await fc.assert(
    fc.asyncProperty(
      pageCase,
      fc.constantFrom('none', 'same-span', 'same-elements'),
      async ({ text, located, chunks, order }, dedupe) => {
        const page = pageHoldings({ id: 'p', text }, located, chunks, HALF);
        const ranking = [...chunks.keys()].sort((a, b) => order[a]! - order[b]!);
        const queries = [
          { id: 'one', text, elements: ['e0'] },
          { id: 'all', text, elements: located.map(({ element }) => element.id) },
        ];
        const { lines, rows, scores } = await run([page], {
          ...{ queries, dedupe, retrievers: [byOrdinal(ranking)], ks: [1, 2, 5], budgets: [3] },
        });
        for (const row of rows) checkRow(row);
        const read = (JSON.parse(JSON.stringify(lines)) as typeof lines).map(rowOfLine);
        const again = [...[1, 2, 5].map(cutAt), cutAtBudget(3)].map((cutoff) =>
          withIntervals(scoreQueries(read, cutoff), read, cutoff, { pageOf: () => 'p' }),
        );
        expect(again).toEqual(scores);
        for (const { hit, partial, stitched } of scores) {
          if (hit.value === null) continue;
          expect(hit.value).toBeLessThanOrEqual(partial.value!);
          expect(hit.value).toBeLessThanOrEqual(stitched.value!);
        }
      },
    ),
    { numRuns: 150, seed: 7 },
  );
});
