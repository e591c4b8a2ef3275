import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { RetrievalRun, Run } from '../../src/core/run.ts';
import type { RankingScores } from '../../src/report/score-types.ts';
import type { QueryLine } from '../../src/run/retrieve-line.ts';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const jsonl = (lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const shop = 'Refunds take 5 days. Shipping takes 2 days. Returns are free. Refunds take 5 days.';
const legal = 'Courts sit in Köln. Taxes are due in May.';
const elements = [
  { id: 'e1', page: 'pages/shop.txt', text: 'Shipping takes 2 days.' },
  { id: 'e2', page: 'pages/shop.txt', text: 'Returns are free.' },
  { id: 'e3', page: 'pages/legal.txt', text: 'Taxes are due in May.' },
];
const queries = [
  { id: 'shipping', text: 'How long does shipping take?', elements: ['e1'] },
  { id: 'returns', text: 'What do returns cost?', elements: ['e2'] },
  { id: 'taxes', text: 'When are taxes due?', elements: ['e3'] },
];
/** e1 is cut by every chunk, e2 and e3 are whole in one; the last text stands twice on its page. */
const chunks = [
  { id: 'c1', page: 'pages/shop.txt', text: 'Refunds take 5 days.' },
  { id: 'c2', page: 'pages/shop.txt', text: 'Shipping takes 2' },
  { id: 'c3', page: 'pages/shop.txt', text: 'days. Returns are free.' },
  { id: 'c4', page: 'pages/shop.txt', text: 'Refunds take 5 days.' },
  { id: 17, page: 'pages/legal.txt', start: 0, end: 19 },
  { id: 18, page: 'pages/legal.txt', start: 20, end: 41 },
];

function folderWith(rankings: readonly object[], file: readonly object[] = chunks): string {
  return makeFolder({
    ...corpusFiles({ 'shop.txt': shop, 'legal.txt': legal }, elements, {
      queries: 'queries.jsonl',
    }),
    'queries.jsonl': jsonl(queries),
    'chunks.jsonl': jsonl(file),
    'rankings.jsonl': jsonl(rankings),
  });
}

const SCORE = ['score', 'rankings.jsonl', '--corpus', '.', '--chunks', 'chunks.jsonl'];

function scored(folder: string, args: readonly string[] = []): RankingScores {
  const { code, stdout, stderr } = uncut(folder, [...SCORE, '--json', ...args]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

const ranked = (scores: RankingScores) =>
  scores.queries!.map(({ ranking }) => ranking.map(({ page, start }) => `${page} ${start}`));

describe('rankings that name chunks of a chunks file', () => {
  test('by id, ordinal on a page, page#ordinal, item or text', () => {
    const folder = folderWith([
      { query: 'shipping', results: [{ chunk: 'c2' }, { chunk: 2, page: 'pages/shop.txt' }] },
      { query: 'returns', results: [{ item: 'c4' }, { text: 'Refunds take 5 days.' }] },
      { query: 'taxes', rank: 1, chunk: 18 },
      { query: 'taxes', rank: 2, chunk: 'pages/legal.txt#0' },
    ]);
    expect(ranked(scored(folder))).toEqual([
      ['pages/shop.txt 21', 'pages/shop.txt 38'],
      ['pages/shop.txt 62', 'pages/shop.txt 0'],
      ['pages/legal.txt 20', 'pages/legal.txt 0'],
    ]);
  });

  test('tell a cut from a low rank, since all chunks are known', () => {
    const folder = folderWith([
      { query: 'shipping', results: [{ chunk: 'c2' }] },
      { query: 'returns', results: [{ chunk: 'c1' }] },
      { query: 'taxes', results: [] },
    ]);
    const scores = scored(folder, ['--k', '1']);
    expect(scores.queries!.map(({ verdict }) => verdict)).toEqual([
      'cut',
      'not-retrieved',
      'not-retrieved',
    ]);
    const [at1] = scores.graded!.scores;
    expect(at1!.gapCut).toMatchObject({ value: 1 / 3 });
    expect(at1!.gapRanked).toMatchObject({ value: 0 });
    expect(scores.graded!.diagnosis).toMatchObject({ cut: 1 });
    expect(scores.graded!.placement).toMatchObject({ chunks: 6, all: true });
    expect(scores.conventions.chunks).toMatch(/^all of the system are known/);
  });

  test('are scored as uncut run scores the same chunks', () => {
    const folder = folderWith([]);
    const run = uncut(folder, ['run', '.', '--chunks', 'chunks.jsonl', '--json', '--k', '1,4']);
    expect(run.code).toBe(0);
    const [name] = readdirSync(join(folder, 'results'));
    const lines = readFileSync(join(folder, 'results', name!, 'queries.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as QueryLine);
    const rankings = lines.map(({ query, ranking }) => ({
      query,
      results: ranking.map(({ chunk, page, score }) => ({ chunk, page, score })),
    }));
    writeFileSync(join(folder, 'rankings.jsonl'), jsonl(rankings));
    const own = (JSON.parse(run.stdout) as Run).strategies[0]!.retrieval!;
    const scores = scored(folder, ['--k', '1,4']);
    const METRICS = [
      ...['hit', 'partial', 'gap', 'gapCut', 'gapRanked', 'stitched', 'mrr', 'recall'],
      ...['precision', 'ndcg', 'map', 'ties', 'returned'],
    ] as const;
    const table = (one: object) =>
      METRICS.map((metric) => one[metric as keyof typeof one] as unknown);
    expect(scores.graded!.scores.map(table)).toEqual(own.map((one: RetrievalRun) => table(one)));
    expect(scores.graded!.diagnosis).toEqual(own.find(({ k }) => k === 4)!.diagnosis);
  });

  test('that it does not have, or has more than once, are listed by line', () => {
    const folder = folderWith(
      [
        { query: 'shipping', results: [{ chunk: 'c9' }, { chunk: 0 }, { chunk: 'same' }] },
        { query: 'returns', results: [{ page: 'pages/shop.txt', start: 0, end: 3 }] },
        { query: 'taxes', rank: 1, text: 'no chunk' },
      ],
      [
        ...chunks,
        { id: 'same', page: 'pages/shop.txt', text: 'x' },
        { id: 'same', text: 'y', page: 'pages/legal.txt' },
      ],
    );
    const { code, stderr } = uncut(folder, SCORE);
    expect(code).toBe(2);
    expect(stderr).toContain('rankings.jsonl:1: there is no chunk "c9" in chunks.jsonl');
    expect(stderr).toContain('chunk "0" is 2 chunks of chunks.jsonl (lines 1, 5): add "page"');
    expect(stderr).toContain('chunk "same" is 2 chunks of chunks.jsonl (lines 7, 8)');
    expect(stderr).toContain('rankings.jsonl:2: expected "chunk", the id or the ordinal');
    expect(stderr).toContain('rankings.jsonl:3: expected "chunk", the id or the ordinal');
  });

  test('without the file ask for it, and the file asks for the corpus', () => {
    const folder = folderWith([{ query: 'taxes', results: [{ chunk: 'c1' }] }]);
    const bare = uncut(folder, ['score', 'rankings.jsonl', '--corpus', '.']);
    expect([bare.code, bare.stderr]).toEqual([2, expect.stringContaining('add --chunks <file>')]);
    const alone = uncut(folder, ['score', 'rankings.jsonl', '--chunks', 'chunks.jsonl']);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--corpus <path>')]);
  });
});
