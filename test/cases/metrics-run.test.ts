import { afterAll, describe, expect, test } from 'vitest';
import type { ElementRow } from '../../src/core/rows.ts';
import type { Run } from '../../src/core/run.ts';
import { HALF } from '../../src/core/threshold.ts';
import { parseElements, parseQueries } from '../../src/io/labels.ts';
import { parseRankings } from '../../src/io/rankings.ts';
import { characterScores } from '../../src/metrics/characters.ts';
import { bm25, type Retriever } from '../../src/retrieve/index.ts';
import { compareRuns } from '../../src/run/compare.ts';
import { evaluate } from '../../src/run/evaluate.ts';
import { loadStrategy } from '../../src/run/load-strategy.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { planStrategies, type StrategyRequest } from '../../src/run/plan.ts';
import type { QueryLine } from '../../src/run/retrieve-line.ts';
import { scoreRankings } from '../../src/run/score.ts';
import { scoreCorpus } from '../../src/run/score-corpus.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { defineStrategy } from '../../src/strategy/define.ts';
import { readCase } from '../support/cases.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';
import { madeComparable, madeRetrieval, withConventions } from '../support/made-rows.ts';

afterAll(cleanUp);

const whole: StrategyRequest = {
  strategy: defineStrategy({
    name: 'whole-page',
    summary: 'One chunk a page.',
    params: {},
    split: ({ text }) => [{ start: 0, end: text.length }],
  }),
  params: {},
};

interface CaseQuery {
  readonly id: string;
  readonly expected: readonly string[];
}

const asked = (queries: readonly CaseQuery[]) =>
  queries.map(({ id, expected }) => ({ id, text: 'text of the page', elements: expected }));

/** Evaluates strategies over a corpus folder, retrieving what is asked. */
async function run(
  folder: string,
  strategies: readonly StrategyRequest[],
  queries: readonly CaseQuery[],
  { k = 4, retriever = bm25() }: { k?: number; retriever?: Retriever } = {},
): Promise<{ run: Run; rows: ElementRow[]; lines: QueryLine[] }> {
  const rows: ElementRow[] = [];
  const lines: QueryLine[] = [];
  const made = await evaluate(await openCorpus(folder), {
    strategies: planStrategies(strategies),
    retrieval: { queries: asked(queries), source: 'a case', retrievers: [retriever], ks: [k] },
    onRows: (more) => void rows.push(...more),
    onQueries: (more) => void lines.push(...more),
  });
  return { run: made, rows, lines };
}

describe('runs', () => {
  test('M10s: runs at another k are not compared, and no difference is given', async () => {
    const { input, expected } = readCase('M10s') as unknown as {
      input: { compare: Record<'A' | 'B', { k: number }> };
      expected: { messageMentions: readonly string[] };
    };
    const at = (k: number) =>
      madeComparable(
        ['fixed-800'],
        [['p', 'whole']],
        withConventions({ retrieval: madeRetrieval([k], k) }),
      );
    const { A, B } = input.compare;
    const refused = compareRuns(at(A.k), at(B.k), { cost: false });
    await expect(refused).rejects.toMatchObject({ code: 'usage' });
    for (const word of expected.messageMentions) await expect(refused).rejects.toThrow(word);
  });

  test('M11s: a strategy that did not run has no numbers, and the run says so', async () => {
    const { input, expected } = readCase('M11s') as unknown as {
      input: { strategies: { S1: { recall: readonly number[] }; S2: { error: string } } };
      expected: { rows: { S1: { macroRecall: number } } };
    };
    const { recall } = input.strategies.S1;
    const pages = Object.fromEntries(recall.map((_, page) => [`${page}.txt`, `one ${page}. two`]));
    const elements = recall.flatMap((share, page) => [
      { id: `${page}a`, page: `pages/${page}.txt`, text: `one ${page}.` },
      // Where half is expected to be found, the other element lies across the cut.
      { id: `${page}b`, page: `pages/${page}.txt`, text: share === 1 ? 'two' : `${page}. two` },
    ]);
    const halves = defineStrategy({
      name: 's1',
      summary: 'Cuts before the last word.',
      params: {},
      split: ({ text }) => [
        { start: 0, end: text.length - 3 },
        { start: text.length - 3, end: text.length },
      ],
    });
    const broken = defineStrategy({
      ...{ name: 's2', summary: 'Does not run.', params: {} },
      split: () => {
        throw new Error(input.strategies.S2.error);
      },
    });
    const all: Retriever = {
      ...{ name: 'all', settings: {} },
      index: async (chunks) => ({
        search: async (queries) =>
          queries.map(({ id }) => ({
            query: id,
            hits: chunks.flatMap(({ page }, chunk) =>
              page === `pages/${id}.txt` ? [{ chunk, score: 1 }] : [],
            ),
          })),
      }),
    };
    const result = await run(
      makeFolder(corpusFiles(pages, elements)),
      [
        { strategy: halves, params: {} },
        { strategy: broken, params: {} },
      ],
      recall.map((_, page) => ({ id: String(page), expected: [`${page}a`, `${page}b`] })),
      { retriever: all },
    );
    const [first, second] = result.run.strategies;
    expect(first!.retrieval![0]!.recall.value).toBeCloseTo(expected.rows.S1.macroRecall, 12);
    expect(second).toMatchObject({ pages: 0, chunks: 0, survival: { rate: null, elements: 0 } });
    expect(second!.retrieval![0]).toMatchObject({
      ...{ answered: 0, failed: recall.length },
      recall: { value: null, low: 0, high: 1 },
    });
    // Failures make the exit code of `uncut run` 1.
    expect(result.run.failures.map(({ strategy, reason }) => [strategy, reason])).toEqual(
      recall.map(() => ['s2', input.strategies.S2.error]),
    );
  });

  test('M14s: strategies that give the same chunks are indistinguishable', async () => {
    const { input } = readCase('M14s') as unknown as { input: { pages: Record<string, string> } };
    const pages = Object.fromEntries(
      Object.entries(input.pages).map(([name, text]) => [`${name}.txt`, text]),
    );
    const elements = Object.entries(pages).map(([page, text], index) => ({
      ...{ id: `e${index}`, page: `pages/${page}`, text },
    }));
    const { run: made, rows } = await run(
      makeFolder(corpusFiles(pages, elements)),
      [
        { ...(await loadStrategy('fixed')), params: { size: 800 } },
        { ...(await loadStrategy('recursive')), params: { size: 800 } },
      ],
      [],
    );
    const { strategies } = await compareRuns(
      { run: made, rows },
      { run: made, rows },
      { cost: false },
    );
    expect(strategies).toHaveLength(1);
    expect(strategies[0]!.elements.difference.verdict).toBe('equal');
    expect(strategies[0]!.elements.difference.text).toContain('indistinguishable');
    expect(made.strategies.map(({ chunks }) => chunks)).toEqual([2, 2]);
  });

  test('C01s: ids that are names of object members are ids like any other', async () => {
    const { input, expected } = readCase('C01s') as unknown as {
      input: {
        pages: { $entries: readonly [string, string][] };
        elements: readonly { id: string; page: string; text: string }[];
        queries: readonly CaseQuery[];
        k: number;
      };
      expected: { recall: number; pagesInReport: number; queriesInReport: number };
    };
    const lines = input.pages.$entries.map(([id, text]) => JSON.stringify({ id, text }));
    const folder = makeFolder({
      ...corpusFiles({}, []),
      'pages/all.jsonl': lines.join('\n'),
      'elements.jsonl': input.elements
        .map((one) => JSON.stringify({ ...one, page: `pages/all.jsonl#${one.page}` }))
        .join('\n'),
    });
    const { run: made, lines: queries } = await run(folder, [whole], input.queries, { k: input.k });
    expect(made.corpus.pages).toBe(expected.pagesInReport);
    expect(queries.map(({ query }) => query)).toEqual(input.queries.map(({ id }) => id));
    expect(queries).toHaveLength(expected.queriesInReport);
    expect(made.strategies[0]!.retrieval![0]!.recall.value).toBe(expected.recall);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('G01s: an element that is not on its page is a label error, its query has the verdict label', async () => {
    const { input, expected } = readCase('G01s') as unknown as {
      input: {
        pages: Record<string, string>;
        elements: readonly { id: string; page: string; text: string }[];
        queries: readonly CaseQuery[];
      };
      expected: { counts: { invalidElements: number }; unwinnableQueries: readonly string[] };
    };
    const pages = Object.fromEntries(
      Object.entries(input.pages).map(([name, text]) => [`${name}.txt`, text]),
    );
    const elements = input.elements.map((one) => ({ ...one, page: `pages/${one.page}.txt` }));
    const made = await run(makeFolder(corpusFiles(pages, elements)), [whole], input.queries);
    const { survival, retrieval } = made.run.strategies[0]!;
    expect(made.rows.map(({ status }) => status)).toEqual(['missing']);
    expect(survival).toMatchObject({
      missing: expected.counts.invalidElements,
      rate: null,
      cut: 0,
    });
    expect(retrieval![0]).toMatchObject({ eligible: 0, onlyMissing: 1, hit: { value: null } });
    const unwinnable = made.lines.filter(({ verdict }) => verdict === 'label');
    expect(unwinnable.map(({ query }) => query)).toEqual(expected.unwinnableQueries);
  });
});

describe('label files', () => {
  test('C03s: a broken line is refused by file and line', () => {
    const { input, expected } = readCase('C03s') as unknown as {
      input: { files: Record<string, string> };
      expected: { messageMentions: readonly string[] };
    };
    const [name, text] = Object.entries(input.files)[0]!;
    for (const parse of [parseQueries, parseRankings]) {
      for (const word of expected.messageMentions) expect(() => parse(text, name)).toThrow(word);
    }
  });

  test('C04s: an id that comes twice is refused with both lines', () => {
    const { input, expected } = readCase('C04s') as unknown as {
      input: { queries: readonly CaseQuery[] };
      expected: { messageMentions: readonly string[] };
    };
    const text = asked(input.queries)
      .map((query) => JSON.stringify(query))
      .join('\n');
    for (const word of expected.messageMentions) {
      expect(() => parseQueries(text, 'queries.jsonl')).toThrow(word);
    }
  });

  test('C05s: a page named with backslashes is refused by name', () => {
    const { input, expected } = readCase('C05s') as unknown as {
      input: { elements: readonly object[] };
      expected: { oneOf: readonly { messageMentions?: readonly string[] }[] };
    };
    const text = input.elements.map((one) => JSON.stringify(one)).join('\n');
    const [name] = expected.oneOf[1]!.messageMentions!;
    // The message shows the name as JSON, with its backslashes doubled.
    const shown = JSON.stringify(name).slice(1, -1);
    expect(() => parseElements(text, 'elements.jsonl')).toThrow(shown);
  });
});

describe('imported rankings', () => {
  interface Spans {
    readonly pageLength: number;
    readonly elements: readonly { id: string; span: readonly [number, number] }[];
    readonly chunks: readonly { id: string; span: readonly [number, number] }[];
    readonly ranking: readonly string[];
    readonly k: number;
  }

  /** Scores the ranking of a case on a page of distinct words. */
  async function scored({ pageLength, elements, chunks, ranking, k }: Spans) {
    const text = Array.from({ length: pageLength }, (_, at) =>
      String.fromCharCode(0x4e00 + at),
    ).join('');
    const labels = elements.map(({ id, span: [start, end] }) => ({
      ...{ id, page: 'pages/p.txt', text: text.slice(start, end), start, end },
    }));
    const folder = makeFolder(corpusFiles({ 'p.txt': text }, labels));
    const lines = ranking.map((name, index) => {
      const [start, end] = chunks.find(({ id }) => id === name)!.span;
      return JSON.stringify({ query: 'q', rank: index + 1, page: 'pages/p.txt', start, end });
    });
    return scoreRankings(parseRankings(lines.join('\n'), 'r.jsonl'), {
      file: 'r.jsonl',
      corpus: await scoreCorpus(await openCorpus(folder), 'all'),
      queries: [{ id: 'q', text: 'q', elements: elements.map(({ id }) => id) }],
      ...{ judged: null, occurrences: 'all', preset: null, dedupe: 'none', threshold: HALF },
      ...{ tokenizer: tokenizerFor('cl100k_base'), ks: [k], budgets: [] },
    });
  }

  test('G02s: an element cut between two chunks is a hit of their union only', async () => {
    const { input, expected } = readCase('G02s') as unknown as {
      input: Spans;
      expected: { hitAtK: { single: number; union: number }; partialAtK: number };
    };
    const { graded, queries } = await scored(input);
    expect(queries![0]!.ranking.map(({ full, partial }) => [full, partial])).toEqual([
      [[], ['e1']],
      [[], ['e1']],
    ]);
    const { hit, stitched, partial } = graded!.scores[0]!;
    expect({ single: hit.value, union: stitched.value }).toEqual(expected.hitAtK);
    expect(partial.value).toBe(expected.partialAtK);
  });

  test('G04s: complete retrieval of overlapping elements is a recall of 1', async () => {
    const { input, expected } = readCase('G04s') as unknown as {
      input: Spans;
      expected: { elementRecall: number; characterRecallUnion: number };
    };
    const { graded, queries } = await scored(input);
    expect(queries![0]!.ranking[0]!.full).toEqual(['e1', 'e2']);
    expect(graded!.scores[0]!.recall.value).toBe(expected.elementRecall);
    const page = (span: readonly [number, number]) => ({ page: 'p', start: span[0], end: span[1] });
    const chunks = input.chunks.map(({ span }) => page(span));
    const references = input.elements.map(({ span }) => page(span));
    const scores = characterScores({ references, retrieved: chunks, chunks }, 'exact');
    expect(scores.recall.value).toBe(expected.characterRecallUnion);
  });
});
