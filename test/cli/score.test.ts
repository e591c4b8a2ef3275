import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Run } from '../../src/core/run.ts';
import type { RankingScores } from '../../src/report/score-types.ts';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';
import { sharedMissing, sharedPath } from '../support/shared.ts';

afterAll(cleanUp);

const jsonl = (lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const text = 'Refunds take 5 days. Shipping takes 2 days. Returns are free.';
const elements = ['Refunds take 5 days.', 'Shipping takes 2 days.', 'Returns are free.'].map(
  (one, index) => ({ id: `e${index + 1}`, page: 'pages/shop.txt', text: one }),
);
const queries = [
  { id: 'refunds', text: 'How long do refunds take?', elements: ['e1'] },
  { id: 'shipping', text: 'How long does shipping take?', elements: ['e2'] },
  { id: 'returns', text: 'What do returns cost?', elements: ['e3'] },
];
const rankings = [
  { query: 'refunds', rank: 1, item: 'c1', page: 'pages/shop.txt', start: 0, end: 20 },
  { query: 'shipping', rank: 1, item: 'c9', text: 'Shipping takes' },
  { query: 'shipping', rank: 2, item: 'c2', text: 'takes 5 days. Shipping takes 2 days.' },
];
const judgments = [
  { query: 'refunds', item: 'c1', relevance: 'relevant' },
  { query: 'shipping', item: 'c9', relevance: 'unknown' },
];

const folder = makeFolder({
  ...corpusFiles({ 'shop.txt': text }, elements, { queries: 'queries.jsonl' }),
  'queries.jsonl': jsonl(queries),
  'rankings.jsonl': jsonl(rankings),
  'judgments.jsonl': jsonl(judgments),
  'run.txt': 'q1 Q0 a 0 1.0 t\nq1 Q0 b 1 1.0 t\nq9 Q0 a 0 1.0 t\n',
  'qrels.txt': 'q1 0 a 0\nq1 0 b 1\nq2 0 a 1\n',
});

describe('uncut score', () => {
  test('grades rankings by the elements of a corpus, rows before means', () => {
    const { code, stdout, stderr } = uncut(folder, ['score', 'rankings.jsonl', '--corpus', '.']);
    expect(stderr).toContain(
      '1 of 3 queries have no ranking and count as retrieved nothing: returns',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/refunds +1 {2}F +1 +1 +1 {2}hit/);
    expect(stdout).toMatch(/shipping +2 {2}PF +0,1 +2 +1 {2}hit/);
    expect(stdout).toMatch(/returns +0 {2}- .* no ranking/);
    expect(stdout).toMatch(/@1 +33\.3% +66\.7%/);
    expect(stdout.indexOf('Means over 3 queries, 2 answered')).toBeGreaterThan(0);
  });

  test('--json is one line with everything, the same each time', () => {
    const args = [
      'score',
      'rankings.jsonl',
      '--corpus',
      '.',
      '--json',
      '--k',
      '1',
      '--budget',
      '9',
    ];
    const { code, stdout } = uncut(folder, args);
    expect(code).toBe(0);
    expect(stdout.trimEnd()).not.toContain('\n');
    const scores = JSON.parse(stdout) as RankingScores;
    expect(scores.queries!.map(({ firstFull }) => firstFull)).toEqual([1, 2, null]);
    expect(scores.graded!.scores.map(({ k, budget }) => k ?? `${budget}t`)).toEqual([1, '9t']);
    expect(stdout).not.toContain(folder);
    expect(uncut(folder, args).stdout).toBe(stdout);
  });

  test('judgments give intervals, and a sheet for people to fill in', () => {
    const { code, stdout } = uncut(folder, [
      ...['score', 'rankings.jsonl', '--judgments', 'judgments.jsonl', '--k', '1'],
      ...['--review', 'review.csv', '--json'],
    ]);
    expect(code).toBe(0);
    const { judged } = JSON.parse(stdout) as RankingScores;
    expect(judged!.scores[0]!.hit).toMatchObject({ value: null, low: 0.5, high: 1 });
    expect(readFileSync(join(folder, 'review.csv'), 'utf8').split('\r\n')).toEqual([
      'query,snapshot,item,version,rank,judgment',
      'refunds,,c1,,1,relevant',
      'shipping,,c9,,1,unknown',
      '',
    ]);
  });

  test('the judgments, their version and inventory may be stated by corpus.json', () => {
    const stated = makeFolder({
      ...corpusFiles({ 'shop.txt': text }, elements, {
        queries: 'queries.jsonl',
        judgments: { file: 'judgments.jsonl', version: 3, inventory: 'complete' },
      }),
      'queries.jsonl': jsonl(queries),
      'judgments.jsonl': jsonl(judgments),
      'rankings.jsonl': jsonl(rankings),
    });
    const { code, stdout, stderr } = uncut(stated, [
      ...['score', 'rankings.jsonl', '--corpus', '.', '--json', '--review', 'review.csv'],
    ]);
    expect(code, stderr).toBe(0);
    const { judged, graded } = JSON.parse(stdout) as RankingScores;
    expect(judged!.inventory).toBe('complete');
    expect(graded).not.toBeNull();
    const sheet = readFileSync(join(stated, 'review.csv'), 'utf8').split('\r\n');
    expect(sheet[1]).toMatch(/^refunds,[0-9a-f]{64},c1,3,1,relevant$/);
    expect(sheet[3]).toMatch(/^shipping,[0-9a-f]{64},c2,3,2,$/);
  });

  test("TREC files are scored beside trec_eval's conventions, which explain what moved", () => {
    const { code, stdout, stderr } = uncut(folder, [
      ...['score', 'run.txt', '--format', 'trec', '--qrels', 'qrels.txt', '--k', '1'],
      ...['--preset', 'trec', '--explain-conventions'],
    ]);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('run.txt:3: query "q9" is not known: 1 line ignored');
    expect(stdout).toMatch(/num_q +1\n/);
    expect(stdout).toMatch(/P_1 +1\.0000\n/);
    expect(stdout).toMatch(
      /P@1 0\.0%, P_1 1\.0000\n {2}0\.0% to 50\.0%: items go by score, equal scores by item id.*\n {2}50\.0% to 100\.0%: queries without results leave the mean\n/,
    );
  });

  test.each([
    [['score', 'rankings.jsonl'], 'nothing says what is relevant: add --corpus'],
    [['score', 'nothing.jsonl', '--corpus', '.'], "nothing.jsonl: can't be read"],
    [['score', 'rankings.jsonl', '--corpus', '.', '--preset', 'ragas'], '--preset: expected trec'],
    [['score', 'rankings.jsonl', '--corpus', '.', '--k', '0'], '--k: expected a positive'],
    [['score', 'run.txt', '--corpus', '.'], 'run.txt:1: expected one JSON object'],
  ])('%j is refused with exit code 2', (args, message) => {
    const { code, stdout, stderr } = uncut(folder, args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

describe('uncut run --preset chroma', () => {
  test("evaluates Chroma's eight settings and scores them over characters", () => {
    const { code, stdout, stderr } = uncut(folder, ['run', '.', '--preset', 'chroma']);
    expect(code, stderr).toBe(0);
    const [name] = readdirSync(join(folder, 'results'));
    const run = JSON.parse(readFileSync(join(folder, 'results', name!, 'run.json'), 'utf8')) as Run;
    expect(run.strategies.map(({ id }) => id)).toEqual([
      ...['recursive-800-400', 'token-800-400', 'recursive-400-200', 'token-400-200'],
      ...['recursive-400-0', 'token-400-0', 'recursive-200-0', 'token-200-0'],
    ]);
    for (const { characters } of run.strategies) {
      // One chunk, the whole page: each answer is a third of it.
      expect(characters).toMatchObject({ retriever: 'bm25', k: 5, queries: 3 });
      expect(characters!.compat.precisionOmega.mean).toBeCloseTo(
        (100 * (20 + 22 + 17)) / 3 / text.length,
        3,
      );
      expect(characters!.exact.recall.mean).toBe(100);
    }
    expect(stdout).toContain('Characters  percent, 3 queries');
    expect(readFileSync(join(folder, 'results', name!, 'report.md'), 'utf8')).toContain(
      '## Characters',
    );
  });

  const chroma = sharedPath('data/chroma');
  test.skipIf(chroma === null)(
    chroma === null ? sharedMissing : "shows BM25 beside the dense rows of Chroma's report",
    () => {
      const { code, stdout, stderr } = uncut(folder, [
        ...['run', chroma!, '--preset', 'chroma', '--out', 'published', '--quiet'],
      ]);
      expect(code, stderr).toBe(0);
      const [name] = readdirSync(join(folder, 'published'));
      const report = readFileSync(join(folder, 'published', name!, 'report.md'), 'utf8');
      expect(report).toContain('| strategy | recall bm25 | published |');
      expect(report).toContain('| `recursive-800-400` | 95.4 sd 19.9 | 85.4 sd 34.9 |');
      expect(report).toContain('| 4.9 sd 3.6 | 5.1 sd 4.1 |');
      expect(stdout).toBe('');
    },
  );

  test('scores the named strategies instead, and refuses what would change its settings', () => {
    const named = uncut(folder, [
      ...['run', '.', '--preset', 'chroma', '--strategy', 'fixed', '--size', '8'],
      ...['--json', '--out', 'other'],
    ]);
    const { strategies } = JSON.parse(named.stdout) as Run;
    expect(strategies.map(({ id }) => id)).toEqual(['fixed-8']);
    expect(strategies[0]!.characters!.exact.precisionOmega.mean).toBeGreaterThan(0);
    const refused = uncut(folder, ['run', '.', '--preset', 'chroma', '--size', '8']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--size: --preset chroma runs the eight settings');
  });

  test('a corpus without queries is refused', () => {
    const { code, stderr } = uncut(folder, ['run', '.', '--preset', 'chroma', '--queries', 'none']);
    expect(code).toBe(2);
    expect(stderr).toContain('has no queries');
  });
});
