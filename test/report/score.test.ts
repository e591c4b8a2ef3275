import { describe, expect, test } from 'vitest';
import { cutAt } from '../../src/metrics/cutoff.ts';
import { scoreQueries, scoreQuery } from '../../src/metrics/retrieval.ts';
import type { QueryRow } from '../../src/metrics/row.ts';
import { scoreReport } from '../../src/report/score.ts';
import { reviewCsv } from '../../src/report/score-review.ts';
import type { GradedQuery, RankingScores } from '../../src/report/score-types.ts';

const row = (query: string, expected: number, held: readonly (readonly number[])[]): QueryRow => ({
  ...{ query, outcome: held.length > 0 ? 'answered' : 'no-ranking', expected, missing: 0 },
  ranking: held.map((full) => ({ full, partial: [] })),
  ...{ holders: held.filter((full) => full.length > 0), stitchedAt: null },
});

const rows = [row('q1', 1, [[0]]), row('q2\u001b[31m', 9, [[], [0]]), row('q3', 1, [])];

function graded(query: QueryRow): GradedQuery {
  const prefix = query.ranking.map(
    (_, at) => query.ranking.slice(0, at + 1).filter(({ full }) => full.length > 0).length,
  );
  const first = prefix.findIndex((count) => count > 0) + 1 || null;
  return {
    ...{ query: query.query, outcome: query.outcome, missing: [], prefix, stitchedAt: null },
    elements: Array.from({ length: query.expected }, (_, index) => `e${index}`),
    ranking: query.ranking.map(({ full }, index) => ({
      ...{ rank: index + 1, item: null, page: 'p', start: 0, end: 1, partial: [] },
      full: full.map((element) => `e${element}`),
    })),
    ...{ firstFull: first, firstPartial: first, verdict: first === null ? null : 'hit' },
    scores: [{ k: 4, ...scoreQuery(query, cutAt(4)) }],
  };
}

const scores: RankingScores = {
  ...{ schema: 1, version: '0', corpus: null, conventions: { order: 'by rank', k: [4] } },
  queries: rows.map(graded),
  graded: {
    ...{ scores: [scoreQueries(rows, cutAt(4))], headline: 4, reading: 'Look at the ranking.' },
    diagnosis: { label: 0, hit: 2, 'ranked-low': 0, 'not-retrieved': 0, open: 1 },
    placement: {
      ...{ chunks: 3, folded: 0, damaged: 0, unplaced: 1, ambiguous: 0 },
      ...{ ambiguousPages: 2, wholePages: 0 },
    },
  },
  ...{ judged: null, preset: null, characters: null, warnings: [] },
};

const print = (change: Partial<Parameters<typeof scoreReport>[1]> = {}, of = scores) =>
  scoreReport(of, { width: 120, color: false, rows: 40, explain: false, ...change });

describe('the report of imported rankings', () => {
  test('rows of queries come before the means', () => {
    const text = print();
    expect(text.indexOf('Queries  3 rows')).toBe(0);
    expect(text).toMatch(/\nq1 +1 {2}F +1 +1 +1 {2}hit\n/);
    expect(text).toMatch(/\nq2<001B>\[31m +2 {2}\.F +0,1 +2 +2 {2}hit\n/);
    expect(text).toMatch(/\nq3 +0 {2}- +- +- +- {2}no ranking\n/);
    expect(text.indexOf('Means over 3 queries, 2 answered')).toBeGreaterThan(text.indexOf('q3'));
    expect(text).not.toContain('\u001b');
  });

  test('both means are said where they differ, with the counts behind', () => {
    expect(print()).toContain('Recall@4: macro 37.0%, pooled 18.2% (2/11)');
  });

  test('what was placed oddly is counted, what was not is not said', () => {
    expect(print()).toContain('3 chunks ranked: 1 on no page, graded by text; 2 on several pages');
    expect(print()).not.toContain('folded');
  });

  test('no line of a table is wider than the terminal, and no column is lost', () => {
    const narrow = print({ width: 50 });
    const tables = narrow.split('\n').filter((line) => line.startsWith('@4 '));
    expect(tables.length).toBeGreaterThan(1);
    for (const line of tables) expect(line.length).toBeLessThanOrEqual(50);
    for (const head of ['Hit', 'Stitched', 'P/returned', 'MAP']) expect(narrow).toContain(head);
  });

  test('rows beyond the most are counted', () => {
    expect(print({ rows: 1 })).toContain('... and 2 more: --rows 3 prints');
  });

  test('explain lists the conventions, or which one moved which number of a preset', () => {
    expect(print({ explain: true })).toMatch(/order +by rank/);
    const own = scores.graded!.scores[0]!.hit;
    const preset = {
      ...{ preset: 'trec' as const, basis: 'grades' as const },
      values: [['success_4', 1] as const, ['num_q', 2] as const, ['x', null] as const],
      differences: [
        {
          ...{ metric: 'Hit@4', presetName: 'success_4', own, preset: 1 },
          convention: 'others leave',
          movedBy: [{ convention: 'they leave', from: { value: 2 / 3 }, to: { value: 1 } }],
        },
      ],
    };
    const text = print({ explain: true }, { ...scores, preset });
    expect(text).toContain('Hit@4 66.7%, success_4 1.0000\n  66.7% to 100.0%: they leave\n');
    expect(text).toMatch(/num_q +2\n/);
    expect(text).toMatch(/\nx +-/);
    // What the conventions explain in full needs no more words.
    expect(text).not.toContain('trec: others leave');
    const differences = preset.differences.map((one) => ({ ...one, movedBy: [] }));
    const unexplained = { ...scores, preset: { ...preset, differences } };
    expect(print({ explain: true }, unexplained)).toContain('trec: others leave');
    expect(print({}, { ...scores, preset })).not.toContain('success_4 1.0000\n  66');
  });
});

describe('a review sheet', () => {
  test('is empty where nobody judged, says unknown where somebody could not, and runs no formula', () => {
    const csv = reviewCsv(
      [
        { query: '=1+1', item: 'a,"b"', rank: 1, judgment: null },
        { query: 'q', item: '-x', rank: 2, judgment: 'unknown' },
        { query: 'q', item: 'y', rank: 3, judgment: 'relevant' },
      ],
      { snapshot: 'abc', version: 2 },
    );
    expect(csv.split('\r\n')).toEqual([
      'query,snapshot,item,version,rank,judgment',
      `'=1+1,abc,"a,""b""",2,1,`,
      "q,abc,'-x,2,2,unknown",
      'q,abc,y,2,3,relevant',
      '',
    ]);
  });
});
