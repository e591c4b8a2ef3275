import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { checkConfig } from '../../src/io/config.ts';
import { parseCorpusJson } from '../../src/io/corpus-json.ts';
import { parseElements } from '../../src/io/labels.ts';
import { parseRankings } from '../../src/io/rankings.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import fixed from '../../strategies/fixed.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';
import { uncutHere } from '../support/in-process.ts';

afterAll(cleanUp);

const before = Object.getOwnPropertyNames(Object.prototype).sort();
afterEach(() => {
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

test('a corpus with such ids, kinds and pages is counted as any other', async () => {
  const files = corpusFiles(
    Object.fromEntries(names.map((name) => [`${name}.md`, `- FR: ${name} MUST stay.\n`])),
    names.map((name) => ({
      ...{ id: name, page: `pages/${name}.md`, kind: name },
      text: `FR: ${name} MUST stay.`,
    })),
    { queries: 'queries.jsonl' },
  );
  const queries = names.map((name) => ({ id: name, text: `${name} stay`, elements: [name] }));
  const folder = makeFolder({
    ...files,
    'queries.jsonl': queries.map((query) => `${JSON.stringify(query)}\n`).join(''),
  });
  const { code, stdout } = await uncutHere(folder, [
    'run',
    '.',
    '--strategy',
    'fixed',
    '--json',
    '--out',
    'o',
  ]);
  expect(code).toBe(0);
  const [strategy] = JSON.parse(stdout).strategies;
  expect(strategy.survival).toMatchObject({ elements: 6, whole: 6, cut: 0, missing: 0 });
  expect(strategy.retrieval[0]).toMatchObject({ queries: 6, answered: 6 });
  const run = join(folder, 'o', readdirSync(join(folder, 'o'))[0]!);
  const rows = readFileSync(join(run, 'elements.jsonl'), 'utf8').trim().split('\n');
  expect(rows.map((row) => JSON.parse(row).id).sort()).toEqual([...names].sort());
  expect((await uncutHere(folder, ['show', run, '__proto__'])).stdout).toMatch(/whole in chunk 0/);
});

test.each([
  [
    'label',
    () => parseElements('{"id":"a","page":"p","text":"t","__proto__":{"polluted":1}}', 'f'),
  ],
  [
    'ranking',
    () => parseRankings('{"query":"q","rank":1,"text":"t","__proto__":{"polluted":1}}', 'f'),
  ],
  [
    'corpus.json',
    () =>
      parseCorpusJson(
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
        'f',
      ),
  ],
  ['config', () => checkConfig(JSON.parse('{"__proto__":{"polluted":1}}'), 'f')],
] as const)('a key of a %s pollutes nothing', (_, parse) => {
  // Refused or dropped, never followed.
  try {
    parse();
  } catch (error) {
    expect((error as Error).name).toBe('UncutError');
  }
});

test('a parameter or an encoding of such a name does not exist', () => {
  for (const name of names) {
    const params = JSON.parse(`{"${name}":1}`);
    expect(() => planStrategies([{ strategy: fixed, params }])).toThrow(
      `there is no parameter "${name}"`,
    );
    expect(() => tokenizerFor(name)).toThrow(/encoding/);
  }
});
