import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, makeFolder, uncut } from './support/cli.ts';

const examples = fileURLToPath(new URL('../examples/', import.meta.url));

afterAll(cleanUp);

/** Runs a script of an example as its README says. */
function run(example: string, script: string, args: readonly string[] = []): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: `${examples}${example}`,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '', COLUMNS: '100' },
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

test('each example has a README', () => {
  const folders = readdirSync(examples);
  expect(folders).toEqual(['own-chunks', 'own-documents', 'own-strategy', 'shards']);
  for (const folder of folders) expect(readdirSync(examples + folder)).toContain('README.md');
});

test('your own documents: requirements by a pattern, whole or cut', () => {
  const lines = run('own-documents', 'run.mjs').split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'fixed-60: 4 of 7 whole, 3 cut',
    'fixed-120: 6 of 7 whole, 1 cut',
    'structure-aware-60: 7 of 7 whole, 0 cut',
    'structure-aware-120: 7 of 7 whole, 0 cut',
  ]);
  expect(lines.filter((line) => line.includes(' with fixed-60: '))).toHaveLength(3);
});

describe('your own strategy', () => {
  test('holds the contract', () => {
    expect(run('own-strategy', 'check.mjs').split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^billing\.md: \d+ chunks, \d+ above size, 0 characters lost$/),
      expect.stringMatching(/^access\.md: \d+ chunks, \d+ above size, 0 characters lost$/),
    ]);
  });

  test('is compared with others by its path', () => {
    const { code, stdout, stderr } = uncut(`${examples}own-strategy`, [
      ...['run', '../own-documents/docs', '--elements', '^(FR|NFR)-\\d+'],
      ...['--strategy', './by-section.mjs,fixed', '--size', '60'],
      ...['--out', makeFolder(), '--json'],
    ]);
    expect(code, stderr).toBe(0);
    const { strategies } = JSON.parse(stdout) as {
      readonly strategies: readonly { readonly id: string; readonly survival: object }[];
    };
    expect(strategies.map(({ id }) => id)).toEqual(['by-section-60', 'fixed-60']);
    expect(strategies[0]!.survival).toMatchObject({ elements: 7, cut: 0 });
  });
});

test('chunks made elsewhere are graded beside the others', () => {
  const stdout = run('own-chunks', 'run.mjs', ['--out', makeFolder(), '--json']);
  const { strategies } = JSON.parse(stdout) as {
    readonly strategies: readonly { readonly id: string; readonly survival: object }[];
  };
  const counts = new Map(strategies.map(({ id, survival }) => [id, survival]));
  expect(counts.get('chunks')).toMatchObject({ elements: 7, whole: 3, cut: 4 });
  expect(counts.get('structure-aware-60')).toMatchObject({ elements: 7, whole: 7, cut: 0 });
});
