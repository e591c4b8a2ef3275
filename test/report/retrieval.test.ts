import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import type { RetrievalRun, Run, ScoreValue } from '../../src/core/run.ts';
import { retrievalLines, retrievalTable } from '../../src/report/retrieval.ts';
import { madeRun } from '../support/made-run.ts';

const score = (value: number): ScoreValue => ({ value, mean: 'macro', over: 300 });
const between = (value: number, low: number, high: number): ScoreValue => ({
  ...score(value),
  interval: [low, high],
});

function retrievalOf(retriever: string): RetrievalRun {
  const same = score(0.5);
  return {
    ...{ retriever, settings: {}, depth: 100, dedupe: 'none', k: 4, requested: 1200 },
    ...{ returned: 1200, queries: 300, eligible: 300, answered: 300, unanswered: 0, failed: 0 },
    ...{ withoutExpected: 0, onlyMissing: 0, empty: 0 },
    hit: between(0.647, 0.587, 0.709),
    partial: score(0.683),
    gap: between(0.037, 0.017, 0.06),
    ...{ gapCut: same, gapRanked: same, stitched: same, mrr: same, mrrUncut: same },
    ...{ recall: same, recallPartial: same, recallCapped: same, ndcg: same, map: same },
    precision: {
      requested: { occurrence: same, distinct: same },
      returned: { occurrence: same, distinct: same },
    },
    ...{ falseReturns: same, duplicateRows: 0, ties: 0, tiesAcrossCutoff: 0 },
  };
}

function runWith(...retrievers: string[]): Run {
  const run = madeRun(
    ['fixed-800', 'overlapping-800-100'].map((id) => ({
      ...{ id, params: {}, whole: 9, cut: 1, chunks: 10, tokens: 1000, median: 100 },
    })),
  );
  const conventions = { ...run.conventions, retrieval: { headline: 4 } as never };
  const retrieval = retrievers.map(retrievalOf);
  return {
    ...run,
    conventions,
    strategies: run.strategies.map((one) => ({ ...one, retrieval })),
  };
}

const widest = (run: Run, width: number) =>
  Math.max(
    ...retrievalLines(run, width).flatMap(({ tables }) => tables.flat().map((l) => stringWidth(l))),
  );

test('a wide table holds the intervals of Hit and gap', () => {
  const [part] = retrievalLines(runWith('bm25'), 130);
  expect(part).toMatchObject({ title: 'Retrieval at 4', facts: '300 queries, bm25' });
  const [head, first] = part!.tables[0]!;
  expect(head).toMatch(/^strategy +Hit +95% interval +Partial +gap +95% interval +gap: cut/);
  expect(first).toMatch(/^fixed-800 +64\.7% +58\.7 to 70\.9% +68\.3% +3\.7% +1\.7 to 6\.0%/);
});

test('a table without room for them leaves them out', () => {
  const [part, ...rest] = retrievalLines(runWith('bm25'), 100);
  expect(rest).toEqual([]);
  expect(part!.tables).toHaveLength(1);
  expect(part!.tables[0]![0]).not.toContain('interval');
});

test('at 80 cells there are two tables, and each retriever has its own', () => {
  const run = runWith('bm25', 'hybrid-bm25+dense-energetic-embeddings-en');
  const parts = retrievalLines(run, 80);
  expect(parts.map(({ facts }) => facts)).toEqual([
    '300 queries, bm25',
    '300 queries, hybrid-bm25+dense-energetic-embeddings-en',
  ]);
  for (const { tables } of parts) {
    expect(tables).toHaveLength(2);
    expect(tables[0]![0]).toContain('95% interval');
    expect(tables[1]![0]).toContain('nDCG');
  }
  expect(widest(run, 80)).toBeLessThanOrEqual(80);
  expect(widest(runWith('bm25'), 80)).toBeLessThanOrEqual(80);
});

test('several retrievers share a table that has room', () => {
  const parts = retrievalLines(runWith('bm25', 'dense-x'), 140);
  expect(parts).toHaveLength(1);
  expect(parts[0]!.facts).toBe('300 queries');
  expect(parts[0]!.tables[0]![2]).toMatch(/^fixed-800 +dense-x/);
});

test('a run without intervals shows none', () => {
  const run = runWith('bm25');
  const bare = {
    ...run,
    strategies: run.strategies.map((one) => ({
      ...one,
      retrieval: one.retrieval!.map((r) => ({ ...r, hit: score(0.6), gap: score(0.1) })),
    })),
  };
  const { heads, rows } = retrievalTable(bare);
  expect(rows[0]![heads.indexOf('95% interval')]).toBe('-');
});
