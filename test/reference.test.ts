import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRun } from '../src/io/run-schema.ts';
import { planStrategies } from '../src/run/plan.ts';
import {
  REFERENCE_CORPORA,
  readReference,
  referencePath,
  referenceReadme,
  referenceRows,
  referenceRun,
  referenceStrategies,
} from './support/reference.ts';

const DEFAULTS = ['fixed', 'overlapping', 'structure-aware'];

describe('the reference results', () => {
  test('are runs of every strategy, and the table says the same', async () => {
    const runs = REFERENCE_CORPORA.map((corpus) => readReference(corpus));
    const ids = planStrategies(await referenceStrategies()).map(({ id }) => id);
    for (const [index, run] of runs.entries()) {
      checkRun(run, referencePath(REFERENCE_CORPORA[index]!));
      expect(run.strategies.map(({ id }) => id)).toEqual(ids);
      expect(run.failures).toEqual([]);
    }
    const readme = join(dirname(referencePath('')), 'README.md');
    expect(readFileSync(readme, 'utf8')).toBe(referenceReadme(runs));
  });

  test('of the smaller corpus hold for every strategy and size', async () => {
    const run = await referenceRun('uncut-requirements', await referenceStrategies());
    expect(referenceRows(run)).toEqual(referenceRows(readReference('uncut-requirements')));
  });

  test('of the larger corpus hold for the strategies of a bare run', async () => {
    const all = await referenceStrategies();
    const requests = DEFAULTS.map((name) => ({
      ...all.find(({ strategy }) => strategy.name === name)!,
      params: {},
    }));
    const run = await referenceRun('requirements-archive', requests);
    const kept = readReference('requirements-archive');
    expect(run.corpus.sha256).toBe(kept.corpus.sha256);
    expect(referenceRows(kept)).toMatchObject(referenceRows(run));
    expect(run.strategies).toHaveLength(DEFAULTS.length);
  });
});
