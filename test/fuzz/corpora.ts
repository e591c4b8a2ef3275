import { strict as assert } from 'node:assert';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UncutError } from '../../src/core/error.ts';
import type { ElementRow } from '../../src/core/rows.ts';
import { parseJudgments } from '../../src/io/judgments.ts';
import { parseRankings } from '../../src/io/rankings.ts';
import { readTextFile } from '../../src/io/read-text.ts';
import { bm25 } from '../../src/retrieve/index.ts';
import { evaluate, fileJobs } from '../../src/run/evaluate.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { openOwnChunks } from '../../src/run/own-chunks.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { readPages } from '../../src/run/read-pages.ts';
import fixed from '../../strategies/fixed.ts';
import { damage } from './damage.ts';
import type { FuzzTarget } from './target.ts';

const jsonl = (values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

const FILES: Readonly<Record<string, string>> = {
  'corpus.json': `${JSON.stringify(
    {
      ...{ schema: 1, id: 'fuzz', version: 2, title: 'Fuzz', licence: 'Apache-2.0' },
      pages: { include: ['pages/**/*.{html,md,jsonl}'], text: 'flat' },
      elements: 'elements.jsonl',
      queries: 'queries.jsonl',
      judgments: { file: 'judgments.jsonl', version: 1, inventory: 'complete' },
    },
    null,
    2,
  )}\n`,
  'pages/a.html':
    '<h1>Fees</h1>\n<ul><li>FR-1: a fee of 5 € MUST be shown, unless it is waived.</li><li>FR-2: twice</li></ul><p>FR-2: twice</p>',
  'pages/b.md': '# Limits\n\n- **NFR-1**: at most 20 ms\n- FR-3: “never” twice in a row\n',
  'pages/c.jsonl': jsonl([
    { id: 'one', text: 'FR-4: the first record stays whole.' },
    { id: 'two', text: 'FR-5: 第二条记录 stays.' },
  ]),
  'elements.jsonl': jsonl([
    {
      id: 'FR-1',
      page: 'pages/a.html',
      text: 'FR-1: a fee of 5 € MUST be shown, unless it is waived.',
    },
    { id: 'FR-2', page: 'pages/a.html', text: 'FR-2: twice', start: 60, end: 71, kind: 'FR' },
    { id: 'NFR-1', page: 'pages/b.md', text: 'at most 20 ms', tags: ['speed'] },
    { id: 'FR-4', page: 'pages/c.jsonl#one', text: 'the first record stays whole' },
    { id: 'FR-5', page: 'pages/c.jsonl#two', text: '第二条记录' },
  ]),
  'queries.jsonl': jsonl([
    { id: 'q1', text: 'which fee must be shown?', elements: ['FR-1'] },
    { id: 'q2', text: 'how fast?', elements: ['NFR-1', 'FR-4'] },
  ]),
  'judgments.jsonl': jsonl([
    { query: 'q1', item: 'i1', relevance: 'relevant' },
    { query: 'q2', item: 'i1', relevance: 'irrelevant' },
  ]),
  'rankings.jsonl': jsonl([
    { query: 'q1', rank: 1, page: 'pages/a.html', start: 0, end: 40, score: 0.5 },
    { query: 'q1', rank: 2, text: 'at most 20 ms', item: 'i1' },
    { query: 'q2', error: 'time-out' },
  ]),
  'chunks.jsonl': jsonl([
    { page: 'pages/a.html', text: 'Fees FR-1: a fee of 5 € MUST be shown,' },
    { page: 'pages/b.md', start: 0, end: 20 },
    { page: 'pages/c.jsonl#one', text: 'FR-4: the first record', prefix: 'FR-4: ' },
  ]),
};

const NAMES = Object.keys(FILES);
const uses = planStrategies([{ strategy: fixed, params: { size: 800 } }]);
let made: string | null = null;
let refused = 0;

/** The corpus on disk, whole; made once. */
function folder(): string {
  if (made !== null) return made;
  made = mkdtempSync(join(tmpdir(), 'uncut-fuzz-'));
  for (const name of NAMES) {
    mkdirSync(dirname(join(made, name)), { recursive: true });
    writeFileSync(join(made, name), FILES[name]!);
  }
  const root = made;
  process.on('exit', () => rmSync(root, { recursive: true, force: true }));
  return made;
}

export const corpora: FuzzTarget = {
  name: 'corpora',
  summary: 'corpora with damaged files: an error names file and line, or the counts are right',
  async try(next) {
    const root = folder();
    const name = NAMES[next(NAMES.length)]!;
    let bytes: Uint8Array = Buffer.from(FILES[name]!);
    for (let left = 1 + next(3); left > 0; left--) bytes = damage(bytes, next);
    writeFileSync(join(root, name), bytes);
    try {
      await tryCorpus(root, name);
    } catch (error) {
      const shown = `${name}: ${JSON.stringify(Buffer.from(bytes).toString('latin1'))}`;
      if (!(error instanceof UncutError)) {
        throw new Error(`${(error as Error).stack ?? error} on ${shown}`);
      }
      refused++;
      checkMessage(error, name, shown);
    } finally {
      writeFileSync(join(root, name), FILES[name]!);
    }
  },
  figures: () => `${refused} refused in words`,
};

async function tryCorpus(root: string, name: string): Promise<void> {
  const corpus = await openCorpus(root);
  const path = (file: string): string => join(root, file);
  if (name === 'judgments.jsonl') {
    parseJudgments(await readTextFile(path(name), 'label'), path(name));
  }
  if (name === 'rankings.jsonl') {
    parseRankings(await readTextFile(path(name), 'results'), path(name));
  }
  const own = name === 'chunks.jsonl' ? [(await openOwnChunks(path(name), corpus)).use] : [];
  const rows: ElementRow[] = [];
  const run = await evaluate(corpus, {
    strategies: [...uses, ...own],
    jobs: 1,
    onRows: (some) => void rows.push(...some),
    ...(corpus.queries === null
      ? {}
      : { retrieval: { queries: corpus.queries, retrievers: [bm25()], ks: [1, 4], source: 'f' } }),
  });
  const labels = corpus.rule.by === 'labels' ? corpus.rule.elements : [];
  for (const { id, survival } of run.strategies) {
    const { elements, whole, cut, missing, partial, under, stitched } = survival;
    const ungraded = run.failures
      .filter(({ strategy }) => strategy === null || strategy === id)
      .reduce((sum, failure) => sum + failure.elements, 0);
    assert.equal(elements, whole + cut + missing, 'elements = whole + cut + missing');
    assert.equal(cut, partial + under, 'cut = partial + under');
    assert(whole <= stitched && stitched <= whole + cut, 'whole <= stitched <= located');
    if (corpus.rule.by === 'labels') {
      assert.equal(elements + ungraded, labels.length, 'every label is counted once');
    }
    const own = rows.filter(({ strategy }) => strategy === id);
    assert.equal(own.length, elements, 'a row for each element');
    assert.equal(own.filter(({ status }) => status === 'whole').length, whole);
    assert.equal(own.filter(({ status }) => status === 'missing').length, missing);
  }
  await checkWhole(corpus, rows);
}

/** The page is one chunk of `fixed-800`, so that whatever stands on it is whole. */
async function checkWhole(
  corpus: Awaited<ReturnType<typeof openCorpus>>,
  rows: readonly ElementRow[],
): Promise<void> {
  for (const { file, labels } of fileJobs(corpus)) {
    const batch = await readPages(corpus, file, labels).catch(() => null);
    for (const { page, elements } of batch?.pages ?? []) {
      for (const { id, text, start } of elements) {
        if (start !== undefined || text.trim() === '' || !page.text.includes(text.trim())) continue;
        const row = rows.find((one) => one.id === id && one.strategy === 'fixed-800');
        assert.equal(row?.status, 'whole', `${id} stands on ${page.id}`);
      }
    }
  }
}

/** A message names the file, and the line where the file has lines. */
function checkMessage(error: UncutError, name: string, shown: string): void {
  const { message } = error;
  assert(!message.includes('[object '), `${message} on ${shown}`);
  const named = message.includes(name) || message.includes('fuzz-');
  assert(named, `no file in: ${message} on ${shown}`);
  const lined =
    error.code !== 'label' || /:\d+: /.test(message) || /UTF-8|found none/.test(message);
  assert(lined || !name.endsWith('.jsonl'), `no line in: ${message} on ${shown}`);
}
