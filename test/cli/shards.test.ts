import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseShard, shardOf } from '../../src/run/shards.ts';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';
import { filesOfRun } from '../support/run-files.ts';

afterAll(cleanUp);

const PAGES = 24;
const ITEMS = 6;

const text = (page: number, item: number): string =>
  `FR-${item} The lock of door ${page} MUST open within ${item + 2} seconds, unless guest ${item} waits behind it or the fire alarm was rung on floor ${page}.`;

/** A corpus with labels, a label of a page that is not there, and queries. */
function files(): Record<string, string> {
  const items = (page: number) => Array.from({ length: ITEMS }, (_, item) => text(page, item));
  const numbers = Array.from({ length: PAGES }, (_, page) => page);
  const corpus = corpusFiles(
    Object.fromEntries(
      numbers.map((page) => [
        page === 5 ? `page-${page}.html` : `page-${page}.md`,
        items(page)
          .map((item) => (page === 5 ? `<p>${item}</p>` : `- ${item}\n`))
          .join(''),
      ]),
    ),
    [
      ...numbers.flatMap((page) =>
        items(page).map((item, i) => ({
          id: `${page}-${i}`,
          page: `pages/page-${page}.${page === 5 ? 'html' : 'md'}`,
          text: item,
        })),
      ),
      { id: 'stray', page: 'pages/not-there.md', text: 'gone' },
    ],
    { queries: 'queries.jsonl' },
  );
  const queries = numbers.map((page) =>
    JSON.stringify({
      id: `q-${page}`,
      text: `When must the lock of door ${page} open with guest 3 behind it?`,
      elements: [`${page}-3`],
    }),
  );
  return Object.fromEntries(
    Object.entries({ ...corpus, 'queries.jsonl': queries.join('\n') }).map(([name, content]) => [
      `corpus/${name}`,
      content,
    ]),
  );
}

const RUN = ['run', 'corpus', '--size', '60', '--no-cache'];

let folder = '';
let whole: Record<string, string> = {};

beforeAll(() => {
  folder = makeFolder(files());
  expect(uncut(folder, [...RUN, '--out', 'whole', '--no-html']).code).toBe(0);
  whole = filesOfRun(join(folder, 'whole'));
  evaluate(3, 'three');
});

function evaluate(of: number, out: string, ...more: string[]): void {
  for (let index = 1; index <= of; index++) {
    const run = uncut(folder, [...RUN, '--shard', `${index}/${of}`, '--out', out, ...more]);
    expect(run.stderr).toBe('');
    expect(run.code).toBe(0);
    expect(run.stdout).toContain(`shard ${index} of ${of}: `);
  }
}

/** The folders of shards below a folder, in an order that is not theirs. */
function shardsIn(out: string): string[] {
  const names = readdirSync(join(folder, out)).map((name) => join(out, name));
  return [...names.filter((_, i) => i % 2 === 1), ...names.filter((_, i) => i % 2 === 0).reverse()];
}

describe('shards that are merged', () => {
  test.each([1, 2, 16])('%i of them are the run of one machine, byte for byte', (of) => {
    evaluate(of, `parts-${of}`);
    const merged = uncut(folder, [
      ...['merge', ...shardsIn(`parts-${of}`), '--out', `merged-${of}`, '--no-html'],
    ]);
    expect(merged.code).toBe(0);
    expect(merged.stdout).toContain('Retrieval at');
    expect(filesOfRun(join(folder, `merged-${of}`))).toEqual(whole);
  });

  test('are refused when one is missing, there twice, or no shard', () => {
    const [a, b, c] = shardsIn('three') as [string, string, string];
    const missing = uncut(folder, ['merge', a, c]);
    expect(missing.code).toBe(2);
    expect(missing.stderr).toMatch(/of 3 shards 1 are missing: [123]/);
    const twice = uncut(folder, ['merge', a, b, c, b]);
    expect(twice.code).toBe(2);
    expect(twice.stderr).toMatch(/are both shard [123] of 3/);
    const other = uncut(folder, ['merge', a, b, 'corpus']);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('corpus: expected the folder that a run with --shard left');
  });

  test('are refused when one is of another configuration or corpus', () => {
    const [a, b] = shardsIn('three') as [string, string];
    uncut(folder, ['run', 'corpus', '--size', '70', '--shard', '1/3', '--out', 'other']);
    const foreign = uncut(folder, ['merge', a, b, ...shardsIn('other')]);
    expect(foreign.code).toBe(2);
    expect(foreign.stderr).toContain('are of two runs: ');
    const changed = makeFolder();
    cpSync(folder, changed, { recursive: true });
    const labels = join(changed, 'corpus/elements.jsonl');
    writeFileSync(labels, `${readFileSync(labels, 'utf8')}\n`);
    const elsewhere = uncut(changed, ['merge', ...shardsIn('three')]);
    expect(elsewhere.code).toBe(2);
    expect(elsewhere.stderr).toContain('the labels changed since they were evaluated');
    // A merge that is refused is no run to go on with.
    expect(readdirSync(join(changed, 'results'))).toEqual([]);
  });

  test('are refused when one is damaged, naming the place', () => {
    const damaged = makeFolder();
    cpSync(folder, damaged, { recursive: true });
    const [a] = shardsIn('three') as [string];
    const path = join(damaged, a, 'files.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [...lines.slice(0, 2), ...lines.slice(3)].join('\n'));
    const merged = uncut(damaged, ['merge', ...shardsIn('three'), '--out', 'damaged']);
    expect(merged.code).toBe(2);
    expect(merged.stderr).toMatch(/files\.jsonl is damaged at pages\/page-\d+\.(md|html)/);
    rmSync(join(damaged, a), { recursive: true });
  });

  test('name no code, endpoint or file to write that is not named here too', () => {
    const own = `export default {
  name: 'own', summary: 'One chunk.', params: {},
  split: (page) => [{ start: 0, end: page.text.length }],
};`;
    writeFileSync(join(folder, 'own.mjs'), own);
    const run = ['run', 'corpus', '--strategy', './own.mjs', '--shard', '1/1', '--out', 'own'];
    expect(uncut(folder, run).code).toBe(0);
    const merge = ['merge', ...shardsIn('own'), '--out', 'own-merged', '--no-html'];
    const { code, stderr } = uncut(folder, merge);
    expect(code).toBe(2);
    expect(stderr).toContain('give --strategy "./own.mjs" here too, if you trust it');
    const path = join(folder, shardsIn('own')[0]!, 'shard.json');
    const head = JSON.parse(readFileSync(path, 'utf8'));
    head.command.flags.junit = 'written.xml';
    writeFileSync(path, JSON.stringify(head));
    expect(uncut(folder, [...merge, '--strategy', './own.mjs']).code).toBe(0);
    expect(readdirSync(folder)).not.toContain('written.xml');
    head.command.flags.embedderUrl = 'http://localhost:1/v1';
    writeFileSync(path, JSON.stringify(head));
    const sent = uncut(folder, [...merge, '--strategy', './own.mjs']);
    expect(sent.code).toBe(2);
    expect(sent.stderr).toContain('--embedder-url');
  });

  test('meet gates as the run does', () => {
    const merged = uncut(folder, [
      ...['merge', ...shardsIn('three'), '--out', 'gated', '--no-html', '--min-whole', '99%'],
    ]);
    expect(merged.code).toBe(1);
    expect(merged.stderr).toContain('99%');
  });
});

describe('a share', () => {
  test.each(['0/3', '4/3', '3', '1/0', '-1/3', '1/1000000', 'a/b', '1.5/3'])(
    'is not %j',
    (given) => {
      expect(() => parseShard(given)).toThrow(`got ${JSON.stringify(given)}`);
    },
  );

  test('holds about as many files as another, each file in one', () => {
    const of = 8;
    const counts = new Array<number>(of).fill(0);
    for (let i = 0; i < 8000; i++) counts[shardOf(`pages/page-${i}.html`, of) - 1]!++;
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1150);
  });

  test('keeps a file whatever others there are', () => {
    expect(shardOf('pages/a.html', 16)).toBe(shardOf('pages/a.html', 16));
    expect([1, 2, 16].map((of) => shardOf('pages/requirements.md', of))).toEqual([1, 1, 3]);
  });
});
