import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HALF } from '../../src/core/threshold.ts';
import { parseRankings } from '../../src/io/rankings.ts';
import type { RankingScores } from '../../src/report/score-types.ts';
import { bm25 } from '../../src/retrieve/index.ts';
import { evaluate } from '../../src/run/evaluate.ts';
import { loadStrategy } from '../../src/run/load-strategy.ts';
import { type OpenCorpus, openCorpus } from '../../src/run/open-corpus.ts';
import { planStrategies } from '../../src/run/plan.ts';
import type { QueryLine } from '../../src/run/retrieve-line.ts';
import { type ScoreOptions, scoreRankings } from '../../src/run/score.ts';
import { type ScoreCorpus, scoreCorpus } from '../../src/run/score-corpus.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const words = 'record owner archive region transfer period objection notice'.split(' ');
const sentence = (n: number) =>
  `Rule ${n}: the ${words[n % 8]} MUST keep its ${words[(n * 3 + 1) % 8]} for ${n + 2} days.`;
const pages = Object.fromEntries(
  Array.from({ length: 6 }, (_, page) => [
    `page-${page}.txt`,
    Array.from({ length: 12 }, (_, index) => sentence(page * 12 + index)).join('\n'),
  ]),
);
const elements = Array.from({ length: 72 }, (_, n) => ({
  ...{ id: `e${n}`, page: `pages/page-${Math.floor(n / 12)}.txt`, text: sentence(n) },
}));
const queries = [
  ...Array.from({ length: 30 }, (_, n) => ({
    id: `q${n}`,
    text: `How long must the ${words[n % 8]} keep its ${words[(n * 3 + 1) % 8]}?`,
    elements: [`e${n * 2}`, `e${(n * 5 + 1) % 72}`],
  })),
  { id: 'nothing', text: 'What is the weather?', elements: [] },
  { id: 'missing', text: 'What is gone?', elements: ['gone'] },
];

let opened: OpenCorpus;
let corpus: ScoreCorpus;
beforeAll(async () => {
  opened = await openCorpus(
    makeFolder(
      corpusFiles(pages, [
        ...elements,
        { id: 'gone', page: 'pages/page-0.txt', text: 'not there' },
      ]),
    ),
  );
  corpus = await scoreCorpus(opened, 'all');
});

function score(
  lines: readonly object[],
  change: Partial<ScoreOptions> = {},
): Promise<RankingScores> {
  const source = lines.map((line) => JSON.stringify(line)).join('\n');
  return scoreRankings(parseRankings(source, 'r.jsonl'), {
    ...{ file: 'r.jsonl', corpus, queries, judged: null, occurrences: 'all', preset: null },
    ...{ threshold: HALF, tokenizer: tokenizerFor('cl100k_base'), dedupe: 'none' },
    ...{ ks: [1, 4, 10], budgets: [] },
    ...change,
  });
}

/** What uncut itself retrieves from windows of tokens that cut many sentences. */
async function ownRun() {
  const lines: QueryLine[] = [];
  const run = await evaluate(opened, {
    strategies: planStrategies([{ ...(await loadStrategy('fixed')), params: { size: 25 } }]),
    retrieval: { queries, source: 'made', retrievers: [bm25()], budgets: [60] },
    onQueries: (more) => void lines.push(...more),
  });
  return { lines, retrieval: run.strategies[0]!.retrieval!, sha256: run.corpus.sha256 };
}

describe('rankings graded by expected elements', () => {
  const metrics = [
    ...(['hit', 'partial', 'gap', 'stitched', 'mrr', 'mrrUncut', 'recall'] as const),
    ...(['recallPartial', 'recallCapped', 'precision', 'map', 'falseReturns'] as const),
    ...([
      'eligible',
      'answered',
      'withoutExpected',
      'onlyMissing',
      'duplicateRows',
      'ties',
    ] as const),
  ];

  test("uncut's own rankings, exported and imported, have the same scores", async () => {
    const { lines, retrieval, sha256 } = await ownRun();
    const text = (line: QueryLine['ranking'][number]) =>
      corpus.pages
        .find(({ page }) => page.id === line.page)!
        .page.text.slice(line.start!, line.end!);
    const exported = (place: (line: QueryLine['ranking'][number]) => object) =>
      lines.flatMap(({ query, ranking }) =>
        ranking.map((line) => ({ query, rank: line.rank, score: line.score, ...place(line) })),
      );
    const bySpan = exported(({ page, start, end }) => ({ page, start, end }));
    const byText = exported((line) => ({ page: line.page, text: text(line) }));
    const byTextAlone = exported((line) => ({ text: text(line) }));
    const byBoth = exported((line) => ({
      ...{ page: line.page, start: line.start, end: line.end },
      text: `Title\n${text(line)}`,
    }));
    expect(retrieval[1]!.gap.numerator).toBeGreaterThan(3);
    for (const imported of [bySpan, byText, byTextAlone, byBoth]) {
      // A prefix is in the budget, so the figures under one are not compared with it.
      const budgets = imported === byBoth ? [] : [60];
      const scores = await score([...imported].reverse(), { budgets });
      expect(scores.corpus).toMatchObject({ sha256, pages: 6 });
      for (const [index, own] of scores.graded!.scores.entries()) {
        const before = retrieval[index]!;
        for (const metric of metrics) expect(own[metric], metric).toEqual(before[metric]);
      }
      expect(scores.queries!.map(({ prefix }) => prefix)).toEqual(
        lines.map(({ prefix }) => prefix),
      );
    }
  });

  test('what only all chunks would tell is open: the verdict of a cut and the parts of the gap', async () => {
    const cut = { query: 'q0', page: 'pages/page-0.txt', start: 0, end: sentence(0).length - 2 };
    const { queries: rows, graded } = await score([{ ...cut, rank: 1 }]);
    expect(rows![0]).toMatchObject({ firstFull: null, firstPartial: 1, verdict: null });
    expect(rows![0]!.scores[0]!.gapCut).toMatchObject({ value: null, low: 0, high: 1 });
    const { gap, gapCut, gapRanked } = graded!.scores[0]!;
    expect(gap.value).toBeCloseTo(1 / 30, 12);
    expect(gapCut).toMatchObject({ value: null, low: 0, high: gap.value });
    expect(gapRanked).toMatchObject({ value: null, low: 0, high: gap.value });
    expect(graded!.diagnosis).toMatchObject({ hit: 0, label: 1, open: 31 });
  });

  test('a query without a ranking counts as retrieved nothing, a failed one makes bounds', async () => {
    const whole = { query: 'q0', rank: 1, text: sentence(0) };
    const { graded, warnings } = await score([whole, { query: 'q1', error: 'timeout' }]);
    expect(graded!.scores[0]!).toMatchObject({
      eligible: 30,
      answered: 1,
      unanswered: 28,
      failed: 1,
    });
    expect(graded!.scores[0]!.hit.value).toBeNull();
    expect(graded!.scores[0]!.hit.low).toBeCloseTo(1 / 30, 12);
    expect(graded!.scores[0]!.hit.high).toBeCloseTo(2 / 30, 12);
    expect(warnings.join()).toMatch(/r\.jsonl: 30 of 32 queries have no ranking .* q2, q3/);
  });

  test('lines of an unknown query are ignored and said with their place', async () => {
    const lines = [
      { query: 'q0', rank: 1, text: sentence(0) },
      { query: 'nope', rank: 2, text: 'x' },
      { query: 'nope', rank: 1, text: 'y' },
    ];
    const { warnings, queries: rows } = await score(lines);
    expect(warnings).toContain('r.jsonl:2: query "nope" is not known: 2 lines ignored');
    expect(rows!.map(({ query }) => query)).toEqual(queries.map(({ id }) => id));
  });

  test('a position on an unknown page stays and holds nothing', async () => {
    const {
      warnings,
      queries: rows,
      graded,
    } = await score([
      { query: 'q0', rank: 1, page: 'other.txt', start: 0, end: 9 },
      { query: 'q0', rank: 2, page: 'pages/page-0.txt', start: 0, end: 200 },
    ]);
    expect(warnings.join('\n')).toContain('r.jsonl:1: page "other.txt" is not in the corpus');
    expect(rows![0]).toMatchObject({ firstFull: 2, prefix: [0, 1] });
    expect(graded!.scores[0]!.hit.value).toBe(0);
  });

  test('a text on several pages is of the first page, and counted', async () => {
    const twice = makeFolder(
      corpusFiles({ 'b.txt': 'same words', 'a.txt': 'x same words' }, [
        { id: 'e', page: 'pages/b.txt', text: 'same words' },
      ]),
    );
    const { queries: rows, graded } = await score([{ query: 'q', rank: 1, text: 'same words' }], {
      corpus: await scoreCorpus(await openCorpus(twice), 'all'),
      queries: [{ id: 'q', text: 'q', elements: ['e'] }],
    });
    expect(rows![0]!.ranking[0]).toMatchObject({ page: 'pages/a.txt', full: [] });
    expect(graded!.placement).toMatchObject({ chunks: 1, ambiguousPages: 1 });
  });

  test('a text that is on no page is graded by what it holds', async () => {
    const { queries: rows, graded } = await score([
      { query: 'q3', rank: 1, text: `Summary! ${sentence(6)} And more.` },
      { query: 'q4', rank: 1, text: sentence(8).replaceAll(' ', '\n\n') },
    ]);
    expect(rows![3]!.ranking[0]).toMatchObject({ start: null, full: ['e6'] });
    // White space folds, so this one has a place.
    expect(rows![4]!.ranking[0]!.start).not.toBeNull();
    expect(graded!.placement).toMatchObject({ unplaced: 1, folded: 1 });
  });

  test('a page alone is the whole page, and counted', async () => {
    const { queries: rows, graded } = await score([
      { query: 'q0', rank: 1, page: 'pages/page-0.txt' },
    ]);
    expect(rows![0]!.ranking[0]!.full).toEqual(['e0', 'e1']);
    expect(graded!.placement.wholePages).toBe(1);
  });

  test.each([
    [{ start: 0, end: 99_999 }, /r\.jsonl:1: expected a span .*\(length 641\), got \[0, 99999\)/],
    [
      { start: 0, end: 4, text: 'Other' },
      /r\.jsonl:1: the text is not what page .* "Rule".*"Other"/,
    ],
  ])('a place that does not fit is refused by file and line: %j', async (place, message) => {
    const line = { query: 'q0', rank: 1, page: 'pages/page-0.txt', ...place };
    await expect(score([line])).rejects.toThrow(message);
  });

  test('an item alone among places is refused, and says what would help', async () => {
    const lines = [
      { query: 'q0', rank: 1, text: sentence(0) },
      { query: 'q0', rank: 2, item: 'x' },
    ];
    await expect(score(lines)).rejects.toThrow(/r\.jsonl:2: .*judgments/);
  });

  test('dedupe keeps the first of equal places, with the ids of the system', async () => {
    const place = { page: 'pages/page-0.txt', start: 0, end: 60 };
    const lines = ['x', 'y'].map((item, index) => ({
      query: 'q0',
      rank: index + 1,
      item,
      ...place,
    }));
    lines.push({ ...lines[0]!, rank: 3, item: 'z', start: 1 });
    const none = await score(lines);
    expect(none.graded!.scores[1]!.duplicateRows).toBe(1);
    expect(none.queries![0]!.ranking.map(({ item }) => item)).toEqual(['x', 'y', 'z']);
    const same = await score(lines, { dedupe: 'same-span' });
    expect(same.queries![0]!.ranking.map(({ item }) => item)).toEqual(['x', 'z']);
    expect(same.graded!.scores[1]!.duplicateRows).toBe(0);
  });
});

describe('what is odd', () => {
  test('an expected element that the corpus does not have is said', async () => {
    const { warnings } = await score([], {
      queries: [{ id: 'q', text: 'x', elements: ['e0', 'e999'] }],
    });
    expect(warnings).toContain('query "q" expects "e999", which is no element of the corpus');
  });

  test('a gap whose answer is ranked below k is the ranking, and no bounds', async () => {
    const { graded } = await score(
      [
        { query: 'q0', rank: 1, text: sentence(0).slice(0, -3) },
        { query: 'q0', rank: 2, text: sentence(0) },
      ],
      { queries: queries.slice(0, 1), ks: [1] },
    );
    const { gap, gapCut, gapRanked } = graded!.scores[0]!;
    expect([gap.value, gapCut.value, gapRanked.value]).toEqual([1, 0, 1]);
  });

  test('an empty list of an unknown query is said', async () => {
    const { warnings } = await score([{ query: 'other', results: [] }]);
    expect(warnings[0]).toBe('r.jsonl: query "other" is not known: its empty list is ignored');
  });
});

describe('rankings graded as another tool does', () => {
  const lines = [
    { query: 'q0', rank: 1, text: sentence(70), score: 0.5 },
    { query: 'q0', rank: 2, text: sentence(0), score: 0.5 },
  ];

  test('a chunk that holds an element whole is relevant, and trec leaves unanswered queries out', async () => {
    const { preset } = await score(lines, { preset: 'trec', ks: [1, 4] });
    const values = new Map(preset!.values);
    expect(preset!.basis).toBe('grades');
    expect(values.get('num_q')).toBe(1);
    expect(values.get('P_4')).toBe(0.25);
    const hit = preset!.differences.find(({ presetName }) => presetName === 'success_4')!;
    expect(hit.preset).toBe(1);
    expect(hit.own.value).toBeCloseTo(1 / 30, 12);
    expect(hit.convention).toContain('queries without results leave the mean');
    expect(hit.movedBy).toEqual([
      {
        convention: 'queries without results leave the mean',
        ...{ from: { value: hit.own.value }, to: { value: 1 } },
      },
    ]);
  });

  test('chroma scores characters at each k, without omega', async () => {
    const { characters } = await score(lines, { preset: 'chroma', ks: [1, 4] });
    expect(characters!.map(({ k }) => k)).toEqual([1, 4]);
    expect(characters![0]!.exact.recall.mean).toBe(0);
    // Half of one query's characters of 30.
    expect(characters![1]!.exact.recall.mean).toBeGreaterThan(1);
    expect(characters![1]!.exact.precisionOmega).toEqual({ mean: null, sd: null });
  });
});
