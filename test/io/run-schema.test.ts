import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { Run } from '../../src/core/run.ts';
import { buildSchema } from '../../src/io/build-schema.ts';
import { checkRun, readRunFile, runJsonSchema, type runSchema } from '../../src/io/run-schema.ts';
import { autoQueries } from '../../src/run/auto-queries.ts';
import { evaluate } from '../../src/run/evaluate.ts';
import { loadCorpus } from '../../src/run/load-corpus.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { retrieversFrom } from '../../src/run/retrievers.ts';
import fixed from '../../strategies/fixed.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';
import { madeRun } from '../support/made-run.ts';

afterAll(cleanUp);

const run = madeRun([{ id: 'fixed-800', whole: 9, cut: 1, chunks: 3, tokens: 10, median: 4 }]);

describe('a run.json', () => {
  test('of an evaluation with retrieval is valid, through JSON and back', async () => {
    const folder = makeFolder({
      'a.md': '# A\n\n- FR-1 must hold\n- FR-2 must hold too\n',
      'b.md': '',
    });
    const corpus = await loadCorpus(folder, { elements: '^FR-\\d+' });
    const made = await evaluate(corpus, {
      strategies: planStrategies([{ strategy: fixed, params: { size: [4, 800] } }]),
      jobs: 1,
      retrieval: {
        queries: autoQueries(corpus.elements),
        source: 'made from the labels',
        retrievers: retrieversFrom(['bm25'], { cacheFolder: null, warn: () => {} } as never),
      },
    });
    expect(made.strategies[0]!.retrieval!.length).toBeGreaterThan(0);
    expect(checkRun(JSON.parse(JSON.stringify(made)), 'run.json')).toEqual(made);
  });

  test('with keys that this version does not know is read', () => {
    const more = { ...run, later: 1, corpus: { ...run.corpus, later: 2 } };
    expect(checkRun(more, 'run.json')).toBe(more);
  });

  test('with wrong values is refused with each of them by name', () => {
    const strategy = run.strategies[0]!;
    const survival = { ...strategy.survival, whole: 8, rate: 2 };
    const wrong = { ...run, strategies: [{ ...strategy, chunks: -1, survival }] };
    expect(() => checkRun(wrong, 'x/run.json')).toThrow(/x\/run\.json: "strategies\.0\.chunks"/);
    expect(() => checkRun(wrong, 'x/run.json')).toThrow(/survival\.rate/);
    const sums = {
      ...run,
      strategies: [{ ...strategy, survival: { ...strategy.survival, whole: 8 } }],
    };
    expect(() => checkRun(sums, 'run.json')).toThrow(/elements = whole \+ cut \+ missing/);
  });

  test('of another format is refused with who wrote it and what to do', () => {
    const of = (schema: unknown) => () => checkRun({ ...run, schema, version: '9.1.0' }, 'r.json');
    expect(of(2)).toThrow(
      /r\.json: expected "schema": 1, got 2 \(written by uncut 9\.1\.0\): a newer/,
    );
    expect(of(0)).toThrow(/an older version wrote it; run again/);
    expect(of(undefined)).toThrow(/got none: this is not a run\.json/);
    expect(of('1')).toThrow(/got "1"/);
    for (const value of [null, 3, 'text', []]) expect(() => checkRun(value, 'r')).toThrow(/schema/);
  });

  test('that is no JSON is refused with its path', async () => {
    const folder = makeFolder({ 'run.json': '{"schema": 1,', 'good.json': JSON.stringify(run) });
    await expect(readRunFile(join(folder, 'run.json'))).rejects.toThrow(/run\.json: /);
    expect(await readRunFile(join(folder, 'good.json'))).toEqual(run);
  });
});

type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

test('the schema describes the type of a run', () => {
  expectTypeOf<Run>().toExtend<Frozen<z.input<typeof runSchema>>>();
});

test('the JSON Schema is written with the required keys of a run', () => {
  const file = join(makeFolder(), 'run.schema.json');
  buildSchema(file);
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  expect(schema).toEqual(runJsonSchema());
  expect(schema.$schema).toContain('json-schema.org');
  expect(schema.required.sort()).toEqual(Object.keys(run).sort());
  expect(schema.properties.strategies.items.required).not.toContain('retrieval');
});
