import { describe, expect, test } from 'vitest';
import type { CharacterRun, Run } from '../../src/core/run.ts';
import { charactersHtml } from '../../src/report/html/sections.ts';
import { publishedLines, publishedTable } from '../../src/report/published-characters.ts';

const score = (mean: number | null, sd: number | null) => ({ mean, sd });

const scores = (recall: number) => ({
  recall: score(recall, 19.95),
  precision: score(1.66, 1.3),
  precisionOmega: score(6.7, 5.2),
  iou: score(null, null),
});

const characters: CharacterRun = {
  ...{ retriever: 'bm25', k: 5, queries: 472 },
  exact: scores(90),
  compat: scores(95.43),
};

const runOf = (
  ...strategies: readonly (readonly [id: string, characters?: CharacterRun | undefined])[]
) =>
  ({
    strategies: strategies.map(([id, own]) => ({ id, ...(own && { characters: own }) })),
  }) as unknown as Run;

describe('published scores', () => {
  test("stand beside this run's by the same convention, each column labelled", () => {
    const { heads, rows } = publishedTable(runOf(['recursive-800-400', characters]));
    expect(heads).toEqual([
      ...['strategy', 'recall bm25', 'published', 'precision bm25', 'published'],
      ...['IoU bm25', 'published'],
    ]);
    expect(rows).toEqual([
      [
        ...['recursive-800-400', '95.4 sd 19.9', '85.4 sd 34.9', '1.7 sd 1.3', '1.5 sd 1.3'],
        ...['-', '1.5 sd 1.3'],
      ],
    ]);
  });

  test.each([
    ['a setting that the report has not', 'fixed-800', characters],
    ['a name of every object', 'constructor', characters],
    ['another number of questions', 'token-200-0', { ...characters, queries: 471 }],
    ['another cutoff', 'token-200-0', { ...characters, k: 10 }],
    ['a run that retrieves nothing', 'token-200-0', { ...characters, retriever: null }],
    ['a run without scores over characters', 'token-200-0', undefined],
  ])('say nothing of %s', (_, id, own) => {
    expect(publishedTable(runOf([id, own])).rows).toEqual([]);
    expect(publishedLines(runOf([id, own]))).toEqual([]);
  });

  test('the HTML report has both tables and where the published ones are from', () => {
    const html = charactersHtml(runOf(['token-800-400', characters]));
    expect(html).toContain('87.9 sd 31.7');
    expect(html).toContain('research.trychroma.com/evaluating-chunking');
    expect(charactersHtml(runOf(['mine-800', characters]))).not.toContain('published');
    expect(charactersHtml(runOf(['token-800-400']))).toBe('');
  });
});
