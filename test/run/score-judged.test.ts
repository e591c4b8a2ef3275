import { describe, expect, test } from 'vitest';
import { HALF } from '../../src/core/threshold.ts';
import { parseJudgments } from '../../src/io/judgments.ts';
import { parseRankings, type Rankings } from '../../src/io/rankings.ts';
import { parseQrels, parseTrecRun } from '../../src/io/trec-files.ts';
import { type ScoreOptions, scoreRankings } from '../../src/run/score.ts';
import { judgmentsOfQrels, rankingsOfTrec } from '../../src/run/score-trec.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';

const jsonl = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join('\n');

const ranked = (query: string, ...items: readonly string[]) =>
  items.map((item, index) => ({ query, rank: index + 1, item }));

const judged = (query: string, answers: Readonly<Record<string, string>>) =>
  Object.entries(answers).map(([item, relevance]) => ({ query, item, relevance }));

function score(
  rankings: Rankings,
  judgments: readonly object[],
  change: Partial<ScoreOptions> = {},
) {
  return scoreRankings(rankings, {
    ...{ file: 'r.jsonl', corpus: null, queries: null, occurrences: 'all', preset: null },
    ...{ threshold: HALF, tokenizer: tokenizerFor('cl100k_base'), dedupe: 'none' },
    ...{ ks: [4], budgets: [] },
    judged: {
      ...{ judgments: parseJudgments(jsonl(judgments), 'j.jsonl'), qrels: null, version: null },
      inventory: 'unknown',
    },
    ...change,
  });
}

const rankings = (...lines: readonly object[]) => parseRankings(jsonl(lines), 'r.jsonl');

describe('rankings scored by judgments', () => {
  const judgments = [
    ...judged('q1', { a: 'relevant', b: 'unknown', c: 'irrelevant' }),
    ...judged('q2', { a: 'irrelevant', z: 'relevant' }),
  ];

  test('unknown items make intervals, and an unknown inventory leaves recall open', async () => {
    const {
      judged: result,
      queries,
      graded,
    } = await score(rankings(...ranked('q1', 'a', 'b', 'c', 'd'), ...ranked('q2', 'z')), judgments);
    expect([queries, graded]).toEqual([null, null]);
    expect(result!.lines[0]!.ranking.map(({ relevance }) => relevance)).toEqual([
      ...['relevant', 'unknown', 'irrelevant'],
      null,
    ]);
    expect(result!.lines[0]).toMatchObject({ prefix: [1, 1, 1, 1], relevant: 1 });
    const [one] = result!.lines[0]!.scores;
    expect(one!.precision.requested.occurrence).toMatchObject({
      value: null,
      low: 0.25,
      high: 0.75,
    });
    expect(one!.judged.value).toBe(0.5);
    expect(result!.scores[0]!.precision.requested.occurrence).toMatchObject({
      low: 0.25,
      high: 0.5,
    });
    expect(result!.scores[0]!.recall).toMatchObject({ value: null, over: 0 });
    expect(result!.scores[0]!.recall.reason).toContain('inventory');
  });

  test('with a complete inventory recall counts every judged item', async () => {
    const known = judged('q1', { a: 'relevant', b: 'relevant', c: 'irrelevant' });
    const options = {
      judged: {
        ...{ judgments: parseJudgments(jsonl(known), 'j.jsonl'), qrels: null, version: null },
        inventory: 'complete' as const,
      },
    };
    const { judged: result } = await score(rankings(...ranked('q1', 'c', 'a')), known, options);
    expect(result!.scores[0]!.recall.value).toBe(0.5);
  });

  test('a judged query without a ranking counts as retrieved nothing and is said', async () => {
    const { judged: result, warnings } = await score(rankings(...ranked('q1', 'a')), judgments);
    expect(result!.scores[0]).toMatchObject({ queries: 2, answered: 1, unanswered: 1 });
    expect(result!.scores[0]!.hit.value).toBe(0.5);
    expect(warnings.join()).toContain('1 of 2 queries have no ranking');
  });

  test('a line without an item is refused by file and line', async () => {
    const lines = rankings(...ranked('q1', 'a'), { query: 'q2', rank: 1, text: 'x' });
    await expect(score(lines, judgments)).rejects.toThrow('r.jsonl:2: expected "item"');
  });

  test('dedupe takes equal items out', async () => {
    const lines = rankings(...ranked('q1', 'c', 'c', 'a'));
    const none = await score(lines, judgments);
    expect(none.judged!.scores[0]!.duplicateRows).toBe(1);
    const same = await score(lines, judgments, { dedupe: 'same-elements' });
    expect(same.judged!.lines[0]!.ranking.map(({ item }) => item)).toEqual(['c', 'a']);
  });
});

describe('TREC files', () => {
  const qrels = parseQrels('q1 0 a 0\nq1 0 b 2\nq1 0 c -1\nq2 0 x 1\n', 'qrels.txt');

  test('above 0 is relevant, 0 irrelevant, below 0 unknown', () => {
    expect([...judgmentsOfQrels(qrels).get('q1')!.values()]).toEqual([
      ...['irrelevant', 'relevant', 'unknown'],
    ]);
  });

  test.each([0, 1])('the rank column rules when it counts from %d', (first) => {
    const run = `q1 Q0 a ${first + 1} 9 t\nq1 Q0 b ${first} 8 t\n`;
    const { rankings: made, warnings } = rankingsOfTrec(parseTrecRun(run, 'run.txt'), 'run.txt');
    expect(made.queries.get('q1')!.map(({ item, rank }) => [item, rank])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    expect(warnings.join()).toMatch(/run\.txt: the scores of topic q1 would give another order/);
  });

  test('a rank column that is no order gives way to the scores, and is said', () => {
    const run = 'q1 Q0 a 0 1 t\nq1 Q0 b 0 2 t\nq1 Q0 c 0 2 t\n';
    const { rankings: made, warnings } = rankingsOfTrec(parseTrecRun(run, 'run.txt'), 'run.txt');
    expect(made.queries.get('q1')!.map(({ item }) => item)).toEqual(['b', 'c', 'a']);
    expect(warnings).toEqual([
      'run.txt: the rank column of topic q1 is no order from 0 or 1: ranked by score instead',
    ]);
  });

  test("the trec preset gives trec_eval's numbers, and says what moved ours", async () => {
    // Equal scores go by docno descending: b before a, whatever the ranks say.
    const run = parseTrecRun('q1 Q0 a 1 1.0 t\nq1 Q0 b 2 1.0 t\n', 'run.txt');
    const { preset, judged: result } = await score(rankingsOfTrec(run, 'run.txt').rankings, [], {
      ...{ preset: 'trec', ks: [1] },
      judged: { judgments: judgmentsOfQrels(qrels), inventory: 'complete', version: null, qrels },
    });
    const values = new Map(preset!.values);
    expect([values.get('P_1'), values.get('recip_rank'), values.get('num_q')]).toEqual([1, 1, 1]);
    expect(values.get('ndcg_cut_1')).toBe(1);
    expect(preset!.basis).toBe('judgments');
    expect(result!.scores[0]!.precision.requested.occurrence.value).toBe(0);
    const moved = preset!.differences.find(({ presetName }) => presetName === 'P_1')!;
    expect(moved.convention).toContain('equal scores go by item id descending');
    // q2 has no ranking: by the order 1 of 2, then it leaves the mean.
    expect(moved.movedBy).toEqual([
      {
        convention: 'items go by score, equal scores by item id descending',
        ...{ from: { value: 0 }, to: { value: 0.5 } },
      },
      {
        convention: 'queries without results leave the mean',
        ...{ from: { value: 0.5 }, to: { value: 1 } },
      },
    ]);
    const none = preset!.differences.find(({ presetName }) => presetName === 'num_q');
    expect(none).toBeUndefined();
  });

  test('a failed query is the first step of the way to the number of trec', async () => {
    const { preset } = await score(
      rankings(...ranked('q1', 'a'), { query: 'q2', error: 'timeout' }),
      [...judged('q1', { a: 'relevant' }), ...judged('q2', { b: 'relevant' })],
      { preset: 'trec', ks: [1] },
    );
    const hit = preset!.differences.find(({ metric }) => metric === 'Hit@1')!;
    expect(hit.movedBy).toEqual([
      {
        convention: 'queries whose retrieval failed count as without results',
        from: expect.objectContaining({ value: null, low: 0.5, high: 1 }),
        to: { value: 0.5 },
      },
      {
        convention: 'queries without results leave the mean',
        ...{ from: { value: 0.5 }, to: { value: 1 } },
      },
    ]);
  });
});
