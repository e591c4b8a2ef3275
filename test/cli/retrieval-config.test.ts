import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Run } from '../../src/core/run.ts';
import type { QueryLine } from '../../src/run/retrieve-line.ts';
import { cleanUp, corpusFiles, makeFolder, type Outcome, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const facts = ['Refunds are paid within five days.', 'Orders ship on Monday.', 'Cats may stay.'];
const corpus = corpusFiles(
  { 'a.txt': facts.slice(0, 2).join(' '), 'b.txt': `${facts[2]} Dogs may not.` },
  facts.map((text, index) => ({
    ...{ id: `e${index}`, text },
    page: index < 2 ? 'pages/a.txt' : 'pages/b.txt',
  })),
  { queries: 'queries.jsonl' },
);
const queries = [
  { id: 'q0', text: 'when are refunds paid', elements: ['e0'] },
  { id: 'q1', text: 'when do orders ship', elements: ['e1'] },
  { id: 'q2', text: 'may cats stay', elements: ['e2'] },
];
const bag = `(texts) => texts.map((text) => {
  const vector = new Array(32).fill(0);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? [])
    vector[[...word].reduce((hash, one) => (hash * 31 + one.charCodeAt(0)) % 32, 7)] += 1;
  return vector;
})`;
const langChain = import.meta.resolve('@langchain/core/utils/testing');

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** A folder with the corpus and a configuration, whose other keys are given as source. */
function folderWith(keys: string, head = ''): string {
  return makeFolder({
    ...corpus,
    'queries.jsonl': lines(queries),
    'bench.config.ts': `import { defineConfig } from 'uncut';
${head}
export default defineConfig({
  corpora: ['.'],
  strategies: [{ strategy: 'sentence', size: 12 }],
  ${keys}
});
`,
  });
}

/** A file of the only run of a folder. */
function resultOf(folder: string, file: string): string {
  const [name] = readdirSync(join(folder, 'results'));
  return readFileSync(join(folder, 'results', name!, file), 'utf8');
}

const readRun = (folder: string): Run => JSON.parse(resultOf(folder, 'run.json'));

const readQueries = (folder: string): QueryLine[] =>
  resultOf(folder, 'queries.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

function ranWell({ code, stderr }: Outcome): void {
  expect(stderr).toBe('');
  expect(code).toBe(0);
}

const named = (run: Run) =>
  run.strategies[0]!.retrieval!.map(({ retriever, settings, k, budget }) => ({
    ...{ retriever, settings },
    at: k ?? `${budget}t`,
  }));

describe('a configuration', () => {
  test('names retrievers, an embedder as a function, cutoffs, depth and dedupe', () => {
    const folder = folderWith(
      `embedder: { embedder: ${bag}, name: 'bag-32', model: 'bag of words' },
      retrievers: ['bm25', 'dense'], k: [2, 1], budgets: [20], depth: 5, dedupe: 'same-span',`,
    );
    ranWell(uncut(folder, ['run', '--quiet']));
    const run = readRun(folder);
    const settings = { embedder: 'bag-32', model: 'bag of words' };
    expect(named(run).filter(({ retriever }) => retriever !== 'bm25')).toEqual([
      { retriever: 'dense-bag-32', settings, at: 1 },
      { retriever: 'dense-bag-32', settings, at: 2 },
      { retriever: 'dense-bag-32', settings, at: '20t' },
    ]);
    expect(run.conventions.retrieval).toMatchObject({
      ...{ k: [1, 2], budgets: [20], depth: 5, dedupe: 'same-span', queries: 'queries.jsonl' },
    });
    const dense = run.strategies[0]!.retrieval!.find(({ retriever }) => retriever !== 'bm25')!;
    expect(dense.hit).toMatchObject({ numerator: 3, denominator: 3 });
  });

  test('gives way to the command line', () => {
    const folder = folderWith(`retrievers: ['dense'], embedder: 'energetic', k: [2], depth: 5,`);
    ranWell(uncut(folder, ['run', '--quiet', '--retriever', 'bm25', '--k', '3', '--depth', '7']));
    const run = readRun(folder);
    expect(named(run).map(({ retriever, at }) => [retriever, at])).toEqual([['bm25', 3]]);
    expect(run.conventions.retrieval!.depth).toBe(7);
  });

  test('names a file of queries beside it', () => {
    const folder = folderWith(`queries: 'more.jsonl', k: [1],`);
    const other = makeFolder({});
    const more = makeFolder({
      'more.jsonl': lines([queries[0]!]),
      'bench.config.mjs': `export default { corpora: [${JSON.stringify(folder)}], queries: 'more.jsonl', strategies: ['sentence'] };`,
    });
    const config = join(more, 'bench.config.mjs');
    ranWell(uncut(other, ['run', '--quiet', '--config', config, '--out', 'results']));
    expect(readQueries(other).map(({ query }) => query)).toEqual(['q0']);
    const lost = uncut(folder, ['run', '--quiet']);
    expect(lost.code).toBe(2);
    expect(lost.stderr).toContain('more.jsonl');
  });

  test('names a label file beside it, which is no page of the folder', () => {
    const other = makeFolder({});
    const docs = makeFolder({
      'a.txt': 'One is here. Two is here.',
      'labels.jsonl': lines([{ id: 'e', page: 'a.txt', text: 'Two is here.' }]),
      'bench.config.mjs': `export default { corpora: ['.'], elements: 'labels.jsonl', strategies: ['sentence'] };`,
    });
    const config = join(docs, 'bench.config.mjs');
    ranWell(uncut(other, ['run', '--quiet', '--config', config, '--out', 'results']));
    expect(readRun(other).corpus).toMatchObject({ pages: 1, elements: 1, missing: 0 });
  });

  test('holds Embeddings of LangChain', () => {
    const folder = folderWith(
      `embedder: new SyntheticEmbeddings({ vectorSize: 16 }), retrievers: ['dense', 'hybrid'],`,
      `import { SyntheticEmbeddings } from ${JSON.stringify(langChain)};`,
    );
    ranWell(uncut(folder, ['run', '--quiet']));
    const [run, rows] = [readRun(folder), readQueries(folder)];
    expect([...new Set(named(run).map(({ retriever }) => retriever))]).toEqual([
      'dense-synthetic-embeddings',
      'hybrid-bm25+dense-synthetic-embeddings',
    ]);
    expect(rows.every(({ outcome }) => outcome === 'answered')).toBe(true);
  });

  test('holds a retriever as a function; a query that it fails on fails alone', () => {
    const folder = folderWith(
      `retrievers: [{
        retriever: (query, k, documents) => {
          if (query.includes('ship')) throw new Error('no connection');
          const last = query.split(' ').at(-1);
          return documents.filter(({ pageContent }) => pageContent.includes(last)).map(({ id }) => id);
        },
        name: 'last-word', model: 'none',
      }], k: [1],`,
    );
    expect(uncut(folder, ['run', '--quiet']).code).toBe(1);
    const [run, rows] = [readRun(folder), readQueries(folder)];
    expect(rows.map(({ retriever, query, outcome }) => [retriever, query, outcome])).toEqual([
      ['last-word', 'q0', 'answered'],
      ['last-word', 'q1', 'failed'],
      ['last-word', 'q2', 'answered'],
    ]);
    expect(rows[1]!.reason).toBe('no connection');
    const [at1] = run.strategies[0]!.retrieval!;
    expect(at1).toMatchObject({ settings: { model: 'none' }, failed: 1 });
    expect(at1!.hit).toMatchObject({ value: null, over: 3 });
    expect(at1!.hit.low).toBeCloseTo(2 / 3);
    expect(at1!.hit.high).toBe(1);
  });

  test('with two retrievers of one name is refused', () => {
    const folder = folderWith(`retrievers: ['bm25', { retriever: () => [], name: 'bm25' }],`);
    const { code, stderr } = uncut(folder, ['run']);
    expect(code).toBe(2);
    expect(stderr).toContain('two retrievers are called "bm25"');
  });
});

describe('semantic', () => {
  const config = `embedder: ${bag}, queries: 'none',`;

  test('cuts by the embedder of the run, which run.json names', () => {
    const folder = folderWith(config);
    ranWell(uncut(folder, ['run', '--quiet', '--strategy', 'semantic', '--size', '12', '--html']));
    const run = readRun(folder);
    expect(run.conventions.embedder).toEqual({ name: 'embedder' });
    expect(run.strategies[0]).toMatchObject({ id: 'semantic-12', unplaced: 0 });
    expect(run.strategies[0]!.lost.characters).toBe(0);
    expect(run.failures).toEqual([]);
    expect(resultOf(folder, 'report.html')).not.toContain('needs an embedder');
  });

  test('gives the same run again with more than one thread asked for', () => {
    const folder = folderWith(config);
    const run = () =>
      uncut(folder, [
        'run',
        '--json',
        '--strategy',
        'semantic,fixed',
        '--size',
        '9',
        '--jobs',
        '2',
      ]);
    const [first, second] = [run(), run()];
    ranWell(first);
    const timeless = ({ stdout }: Outcome) => ({ ...JSON.parse(stdout), time: null });
    expect(timeless(second)).toEqual(timeless(first));
    expect(timeless(first).strategies[0].chunks).toBeGreaterThan(2);
  });

  test('without an embedder is refused with what to add', () => {
    const folder = makeFolder({ ...corpus, 'queries.jsonl': lines(queries) });
    for (const args of [
      ['run', '.', '--strategy', 'semantic'],
      ['chunks', 'pages/a.txt', '--strategy', 'semantic'],
    ]) {
      const { code, stderr } = uncut(folder, args);
      expect(code).toBe(2);
      expect(stderr).toContain('semantic needs an embedder: --embedder energetic');
    }
  });

  test('prints its chunks', () => {
    const folder = folderWith(config);
    const args = ['chunks', 'pages/a.txt', '--strategy', 'semantic', '--size', '9'];
    const { code, stdout } = uncut(folder, args);
    expect(code).toBe(0);
    const chunks = stdout.trimEnd().split('\n');
    expect(chunks.map((line) => JSON.parse(line).text)).toEqual(facts.slice(0, 2));
  });
});

test('an embedder that nothing asks is refused', () => {
  const folder = makeFolder({ 'a.md': '- FR-1: it MUST be.\n' });
  const args = ['run', 'a.md', '--elements', '^FR-', '--embedder', 'energetic'];
  const { code, stderr } = uncut(folder, args);
  expect(code).toBe(2);
  expect(stderr).toContain('has no queries, and no strategy cuts by embeddings');
});
