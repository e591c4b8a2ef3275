import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { checkJsonDepth, limitOf } from '../../src/io/limits.ts';
import { loadCorpus } from '../../src/run/load-corpus.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';
import { uncutHere } from '../support/in-process.ts';

afterAll(cleanUp);
afterEach(() => vi.unstubAllEnvs());

const element = { id: 'a', page: 'pages/a.md', text: 'it MUST stay.' };
const folder = makeFolder({
  ...corpusFiles(
    {
      'a.md': 'it MUST stay.\n',
      'b.jsonl': '{"id":"1","text":"longer than thirty units of text"}\n',
    },
    [element, { ...element, id: 'b' }],
    { queries: 'queries.jsonl' },
  ),
  'queries.jsonl': ['q', 'r'].map((id) => `{"id":"${id}","text":"?","elements":[]}\n`).join(''),
});

test.each([
  ['UNCUT_MAX_FILE_BYTES', '20', /corpus\.json: \d+ bytes/],
  ['UNCUT_MAX_ELEMENTS', '1', /elements\.jsonl: 2 elements/],
  ['UNCUT_MAX_QUERIES', '1', /queries\.jsonl: 2 queries/],
  ['UNCUT_MAX_LINES', '1', /elements\.jsonl: 2 lines/],
  ['UNCUT_MAX_PAGE_FILES', '1', /2 page files/],
  ['UNCUT_MAX_LINE_LENGTH', '30', /elements\.jsonl:1: \d+ UTF-16 units/],
  ['UNCUT_MAX_JSON_DEPTH', '1', /corpus\.json: 3 levels/],
])('%s bounds, says so, and can be raised', async (env, value, message) => {
  await openCorpus(folder);
  vi.stubEnv(env, value);
  await expect(openCorpus(folder)).rejects.toThrow(message);
  await expect(openCorpus(folder)).rejects.toThrow(
    `more than the limit of ${value}; raise it with the environment variable ${env}`,
  );
  vi.stubEnv(env, '100000');
  await openCorpus(folder);
});

test('a limit that is no number is refused by name', () => {
  for (const value of ['0', '-1', '1e3', 'many', '1.5', ' 1']) {
    vi.stubEnv('UNCUT_MAX_LINES', value);
    expect(() => limitOf('rows')).toThrow('UNCUT_MAX_LINES: expected a positive whole number');
  }
});

test('brackets in strings are no depth', () => {
  const brackets = '['.repeat(2000);
  checkJsonDepth(JSON.stringify({ text: `${brackets}"\\${brackets}` }), 'f');
  expect(() => checkJsonDepth('['.repeat(501) + ']'.repeat(501), 'f:1')).toThrow('f:1: 501 levels');
  checkJsonDepth('['.repeat(500) + ']'.repeat(500), 'f');
  checkJsonDepth('[[]]'.repeat(1000), 'f');
});

test('JSON that is 200,000 deep is refused in words by every reader of a corpus', async () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const bad = makeFolder({
    ...corpusFiles({ 'a.md': 'it MUST stay.\n', 'b.jsonl': `${deep}\n` }, [element]),
    'deep.jsonl': `${deep}\n`,
  });
  await expect(loadCorpus(bad)).rejects.toThrow('pages/b.jsonl:1: 200000 levels');
  const scored = await uncutHere(bad, ['score', 'deep.jsonl', '--corpus', '.']);
  expect(scored.stderr).toMatch(/^error: deep\.jsonl:1: 200000 levels, .* UNCUT_MAX_JSON_DEPTH\n$/);
  expect(scored.code).toBe(2);
  writeFileSync(join(bad, 'corpus.json'), `{"a":${deep}}`);
  await expect(openCorpus(bad)).rejects.toThrow('corpus.json: 200001 levels');
});
