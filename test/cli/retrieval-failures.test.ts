import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Run } from '../../src/core/run.ts';
import { runSchema } from '../../src/io/run-schema.ts';
import {
  type Answer,
  answer,
  embeddingServer,
  right,
} from '../retrieve/support/embedding-server.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';
import { uncutHere } from '../support/in-process.ts';

let server: Awaited<ReturnType<typeof embeddingServer>> | null = null;

afterAll(cleanUp);
afterEach(async () => {
  await server?.close();
  server = null;
});

const corpus = {
  ...corpusFiles(
    { 'a.txt': 'Refunds are paid within five days. Orders ship on Monday.' },
    [
      { id: 'e0', page: 'pages/a.txt', text: 'Refunds are paid within five days.' },
      { id: 'e1', page: 'pages/a.txt', text: 'Orders ship on Monday.' },
    ],
    { queries: 'queries.jsonl' },
  ),
  'queries.jsonl':
    '{"id":"q0","text":"when are refunds paid","elements":["e0"]}\n{"id":"q1","text":"when do orders ship","elements":["e1"]}\n',
};

/** A run with bm25 and an endpoint that answers so, and its folder. */
async function runWith(
  answers: readonly Answer[],
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  server = await embeddingServer(answers);
  const embedder = { model: 'm', url: server.url, timeoutMs: 300, batchTexts: 1 };
  const folder = makeFolder({
    ...corpus,
    'bench.config.mjs': `export default {
      corpora: ['.'], strategies: [{ strategy: 'sentence', size: 12 }],
      retrievers: ['bm25', 'dense'], k: [1], embedder: ${JSON.stringify(embedder)},
    };\n`,
  });
  const outcome = await uncutHere(folder, ['run', '--no-cache', ...args], env);
  const [name] = readdirSync(join(folder, 'results'));
  const file = (one: string): string => readFileSync(join(folder, 'results', name!, one), 'utf8');
  return { ...outcome, run: JSON.parse(file('run.json')) as Run, file, folder };
}

/** Asked again at once, so that giving up takes no time. */
const refuses = (status: number): Answer =>
  answer(status, { error: { message: `no ${status}` } }, { 'retry-after': '0' });

describe('a retriever whose every request fails', () => {
  test.each([
    [401, /401/, refuses(401)],
    [500, /500/, refuses(500)],
    ['no answer', /no answer within 300 ms/, () => undefined],
  ] as const)(
    'with %s fails the run, which says so',
    async (_, expected, badly) => {
      const { code, stderr, run, file } = await runWith([badly as Answer]);
      expect(code).toBe(1);
      const { strategies, failures, retrievalFailures } = run;
      expect(failures).toEqual([]);
      expect(retrievalFailures).toEqual([
        {
          ...{ strategy: 'sentence-12-0', retriever: expect.stringMatching(/^dense-/) },
          ...{ failed: 2, queries: 2, reason: expect.stringMatching(expected), reasons: 1 },
        },
      ]);
      expect(runSchema.parse(run)).toEqual(run);
      const line = `2 of 2 queries with ${retrievalFailures![0]!.retriever} over sentence-12-0: `;
      expect(stderr).toContain(`failed: ${line}`);
      expect(stderr).toMatch(expected);
      expect(file('report.md')).toContain('## Failures');
      expect(file('report.md').replaceAll('\\', '')).toContain(line);
      const [bm25, dense] = strategies[0]!.retrieval!;
      expect(bm25!.hit).toMatchObject({ value: 1, over: 2 });
      expect(dense!.hit).toMatchObject({ value: null, low: 0, high: 1 });
    },
    30_000,
  );

  test('is a test case with an error in JUnit, an annotation, and stands in the report page', async () => {
    const args = ['--html', '--junit', 'gates.xml'];
    const { file, folder, stderr } = await runWith([refuses(401)], args, {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: '',
    });
    expect(stderr).toMatch(/^::error title=uncut%3A queries failed::2 of 2 queries with dense-/m);
    const xml = readFileSync(join(folder, 'gates.xml'), 'utf8');
    expect(xml).toMatch(/errors="1"/);
    expect(xml).toMatch(/<error type="retrieval" message="2 of 2 queries with dense-/);
    expect(file('report.html')).toContain('No ranking came for some queries');
  }, 30_000);
});

test('an embedder that gives up between chunks and queries fails the queries', async () => {
  const { code, run, stderr } = await runWith([right, right, refuses(403)]);
  expect(code).toBe(1);
  expect(run.retrievalFailures).toMatchObject([{ failed: 2, queries: 2 }]);
  expect(stderr).toMatch(/403/);
});

test('a run whose every query has a ranking lists no failure', async () => {
  const { code, run, stderr } = await runWith([right]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(run).not.toHaveProperty('retrievalFailures');
});
