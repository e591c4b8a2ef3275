import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readRunToCompare } from '../../src/run/compare-input.ts';
import { labelReasons, versionLog } from '../../src/run/compare-labels.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';
import { madeComparable } from '../support/made-rows.ts';

afterAll(cleanUp);

const made = madeComparable(['fixed-800'], [['a', 'whole']]);
const files = {
  'run.json': JSON.stringify(made.run),
  'elements.jsonl': made.rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  'pages.jsonl': '{"page":"a","sha256":"x","tokens":1,"elements":1}\n',
  'source.json': '{"corpus":"../corpus"}',
};

describe('a run to compare', () => {
  test('is a folder, its run.json, or either with a strategy behind #', async () => {
    const folder = makeFolder(files);
    for (const path of [folder, join(folder, 'run.json')]) {
      const read = await readRunToCompare(path);
      expect(read).toMatchObject({ run: made.run, rows: made.rows, strategy: null, queries: null });
      expect(read.corpus).toBe(join(folder, '../corpus'));
      expect(await readRunToCompare(`${path}#fixed-800`)).toMatchObject({ strategy: 'fixed-800' });
    }
  });

  test('may stand in a folder with # in its name', async () => {
    const root = makeFolder(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`a#b/${name}`, text])),
    );
    expect(await readRunToCompare(join(root, 'a#b'))).toMatchObject({ strategy: null });
    expect(await readRunToCompare(`${join(root, 'a#b')}#fixed`)).toMatchObject({
      strategy: 'fixed',
    });
  });

  test('that is not there is an error with the path', async () => {
    await expect(readRunToCompare('no-such-run')).rejects.toThrow(/there is no no-such-run/);
    await expect(readRunToCompare('no-such-run#x')).rejects.toThrow(/there is no no-such-run/);
  });
});

describe('the log of the labels', () => {
  const log = [
    '## Versions',
    '',
    '| version | date | reason |',
    '|---|---|---|',
    '| 1 | 2026-01-01 | first version |',
    '| 2 | 2026-02-01 | typos mended |',
    '| 3 | 2026-03-01 | FR-7 added |',
    '',
    'The end.',
  ].join('\n');

  test('gives the reasons of the versions after the first up to the second', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'README.md'), log);
    const of = (version: number) => ({ ...made.run, corpus: { ...made.run.corpus, version } });
    const reasons = await labelReasons(folder, of(1), of(3));
    expect(reasons).toEqual([
      'version 2 (2026-02-01): typos mended',
      'version 3 (2026-03-01): FR-7 added',
    ]);
    expect(await labelReasons(folder, of(2), of(2))).toEqual([]);
    expect(await labelReasons(folder, of(3), of(1))).toEqual([
      'version 1 (2026-01-01): first version',
    ]);
    expect(await labelReasons(folder, of(1), of(9))).toEqual([]);
    expect(await labelReasons(makeFolder(), of(1), of(3))).toEqual([]);
    const notes = '| version | date | reason |\n|---|---|---|\n| 2 | 2026-12-01 | of the notes |\n';
    writeFileSync(join(folder, 'CORPUS.md'), notes);
    expect(await labelReasons(folder, of(1), of(2))).toEqual([
      'version 2 (2026-12-01): of the notes',
    ]);
  });

  test('is a table of versions, dates and reasons, or empty', () => {
    expect(versionLog(log).map(({ version }) => version)).toEqual(['1', '2', '3']);
    expect(versionLog('no table')).toEqual([]);
  });
});
