import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { addCompareCommand } from '../../src/cli/compare-command.ts';
import type { RunToCompare } from '../../src/run/compare-input.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';
import {
  type MadeElement,
  madeComparable,
  madeLine,
  madeRetrieval,
  withConventions,
} from '../support/made-rows.ts';

afterAll(cleanUp);
afterEach(() => void vi.restoreAllMocks());

function stored({ run, rows, queries = null }: RunToCompare): string {
  const lines = (list: readonly object[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('');
  return makeFolder({
    'run.json': JSON.stringify(run),
    'elements.jsonl': lines(rows),
    'source.json': '{"corpus":"nowhere"}',
    ...(queries === null ? {} : { 'queries.jsonl': lines(queries) }),
  });
}

/** What `uncut compare` prints. */
async function compare(...args: string[]): Promise<string> {
  const program = new Command('uncut').exitOverride().configureOutput({ writeErr: () => {} });
  addCompareCommand(program).exitOverride();
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  try {
    await program.parseAsync(['compare', ...args], { from: 'user' });
  } finally {
    vi.restoreAllMocks();
  }
  return printed;
}

const ids = ['fixed-800', 'fixed-400', 'recursive-800'];
const elements: MadeElement[] = Array.from({ length: 12 }, (_, page) => [
  `page-${page}`,
  'whole',
  page < 8 ? 'partial' : 'whole',
  'whole',
]);

describe('uncut compare', () => {
  const folder = stored(madeComparable(ids, elements));

  test('with one run compares its other strategies with the first, or with the one named', async () => {
    const pairs = async (spec: string) =>
      JSON.parse(await compare(spec, '--json')).strategies.map(
        ({ first, second }: { first: string; second: string }) => `${first} ${second}`,
      );
    expect(await pairs(folder)).toEqual(['fixed-800 fixed-400', 'fixed-800 recursive-800']);
    expect(await pairs(`${folder}#recursive`)).toEqual([
      'recursive-800 fixed-800',
      'recursive-800 fixed-400',
    ]);
  });

  test('prints the comparison for people, as JSON or as Markdown', async () => {
    const [one, two] = [`${folder}#fixed-800`, `${folder}#fixed-400`];
    const text = await compare(one, two);
    expect(text).toContain('fixed-800 → fixed-400');
    expect(text).toContain('the second is lower');
    expect(text).toMatch(/re-ingest\s+not known: .*nowhere/s);
    const json = JSON.parse(await compare(one, two, '--json'));
    expect(json).toMatchObject({ schema: 1, test: { draws: 10_000, correction: 'Holm' } });
    expect(json.strategies[0].elements).toMatchObject({ lost: 8, won: 0 });
    expect(await compare(one, two, '--markdown')).toContain('## `fixed-800` against `fixed-400`');
    await expect(compare(one, two, '--json', '--markdown')).rejects.toThrow(/one of --json/);
  });

  test('is the same twice, and a seed is what its p depends on', async () => {
    const [one, two] = [`${folder}#fixed-800`, `${folder}#fixed-400`];
    expect(await compare(one, two, '--json')).toBe(await compare(one, two, '--json'));
    const { test: settings } = JSON.parse(await compare(one, two, '--json', '--seed', '7'));
    expect(settings.seed).toBe(7);
    await expect(compare(one, two, '--seed', '-1')).rejects.toThrow(/--seed/);
  });

  test('refuses runs with another k before any difference is printed', async () => {
    const asked = (k: number): string =>
      stored({
        ...madeComparable(
          ['fixed-800'],
          [['page', 'whole']],
          withConventions({ retrieval: madeRetrieval([k], k) }),
        ),
        queries: [madeLine('fixed-800', 'q', 'page#0', 1)],
      });
    const [five, ten] = [asked(5), asked(10)];
    await expect(compare(five, ten)).rejects.toThrow(
      /k is 5 in the first run and 10 in the second/,
    );
    expect(await compare(five, ten, '--no-queries')).not.toContain('Hit@');
  });

  test('says what is wrong with what it is given', async () => {
    await expect(compare(join(folder, 'no'))).rejects.toThrow(/expected a run folder/);
    await expect(compare(folder, '--price', 'cheap')).rejects.toThrow(/0\.02\/1M/);
    await expect(compare(folder, '--k', '0')).rejects.toThrow(/--k/);
    await expect(compare(`${folder}#fixd-800`)).rejects.toThrow(/did you mean "fixed-800"/);
  });
});
