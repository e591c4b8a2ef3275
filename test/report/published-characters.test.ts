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

const SETTINGS = ['800-400', '400-200', '400-0', '200-0'].flatMap((size) => [
  `recursive-${size}`,
  `token-${size}`,
]);

const params = { size: 800, overlap: 400 };

const runOf = (own: CharacterRun | undefined, strategies: readonly object[] = []) =>
  ({
    strategies: [
      ...strategies,
      ...SETTINGS.map((id) => ({ id, params, ...(own && { characters: own }) })),
    ],
  }) as unknown as Run;

describe('published scores', () => {
  test("stand beside this run's by the same convention, each column labelled", () => {
    const { heads, rows } = publishedTable(runOf(characters));
    expect(heads).toEqual([
      ...['strategy', 'recall bm25', 'published', 'precision bm25', 'published'],
      ...['IoU bm25', 'published'],
    ]);
    expect(rows.map(([id]) => id)).toEqual(SETTINGS);
    expect(rows[0]).toEqual([
      ...['recursive-800-400', '95.4 sd 19.9', '85.4 sd 34.9', '1.7 sd 1.3', '1.5 sd 1.3'],
      ...['-', '1.5 sd 1.3'],
    ]);
  });

  test('other strategies of the run have no row', () => {
    const mine = { id: 'constructor', params, characters };
    expect(publishedTable(runOf(characters, [mine])).rows).toHaveLength(SETTINGS.length);
  });

  const eight = runOf(characters).strategies;
  test.each([
    ['another number of questions', runOf({ ...characters, queries: 471 })],
    ['another cutoff', runOf({ ...characters, k: 10 })],
    ['a run that retrieves nothing', runOf({ ...characters, retriever: null })],
    ['a run without scores over characters', runOf(undefined)],
    ['a run without one of the settings', { strategies: eight.slice(1) } as unknown as Run],
    [
      'a splitter of the same name and more parameters',
      {
        strategies: eight.map((one) =>
          one.id === 'recursive-400-0' ? { ...one, params: { ...params, unit: 'tokens' } } : one,
        ),
      } as unknown as Run,
    ],
  ])('say nothing of %s', (_, run) => {
    expect(publishedTable(run).rows).toEqual([]);
    expect(publishedLines(run)).toEqual([]);
  });

  test('the HTML report has both tables and where the published ones are from', () => {
    const html = charactersHtml(runOf(characters));
    expect(html).toContain('87.9 sd 31.7');
    expect(html).toContain('research.trychroma.com/evaluating-chunking');
    expect(charactersHtml(runOf({ ...characters, k: 10 }))).not.toContain('published');
    expect(charactersHtml(runOf(undefined))).toBe('');
  });
});
