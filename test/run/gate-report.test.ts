import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { checkGates, type FinishedRun } from '../../src/cli/gate-report.ts';
import { WorstCuts } from '../../src/report/worst-cuts.ts';
import { parseNamedShare } from '../../src/run/gate-parse.ts';
import type { Gate } from '../../src/run/gate-types.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';
import { madeComparable } from '../support/made-rows.ts';

afterAll(cleanUp);
afterEach(() => void vi.restoreAllMocks());

const { run, rows } = madeComparable(
  ['fixed-800'],
  Array.from({ length: 10 }, (_, page) => [`page-${page}`, page === 0 ? 'partial' : 'whole']),
);
const worst = new WorstCuts(20);
worst.add(rows);

function finished(change: Partial<typeof run.corpus> = {}): FinishedRun {
  const corpus = { ...run.corpus, ...change };
  return { run: { ...run, corpus }, worst, root: 'corpora/made', rows: async () => rows };
}

const minWhole = (text: string): Gate => ({
  kind: 'min-whole',
  ...parseNamedShare('--min-whole', text),
});

/** Decides gates and catches what is said on stderr. */
async function check(...args: Parameters<typeof checkGates>) {
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const passed = await checkGates(...args);
  return { passed, said };
}

describe('gates at the end of a run', () => {
  test('fail with the failed condition in words, also when quiet', async () => {
    const asked = { gates: [minWhole('95%'), minWhole('80%')], baseline: null };
    const { passed, said } = await check([finished()], asked, {}, {});
    expect(passed).toBe(false);
    expect(said).toMatch(/^FAILED --min-whole 95%: fixed-800: 90\.0%.*\npassed --min-whole 80%: /);
    const quiet = await check([finished()], asked, { quiet: true }, {});
    expect(quiet.said).toMatch(/^FAILED.*\n$/);
    expect(
      await check([finished()], { ...asked, gates: [minWhole('90%')] }, { quiet: true }, {}),
    ).toEqual({
      passed: true,
      said: '',
    });
  });

  test('write JUnit XML, the job summary and annotations where they are wanted', async () => {
    const folder = makeFolder();
    const junit = join(folder, 'reports/junit.xml');
    const summary = join(folder, 'summary.md');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
    const asked = { gates: [minWhole('95%')], baseline: null };
    const { said } = await check([finished(), finished({ id: 'b' })], asked, { junit }, env);
    expect(readFileSync(junit, 'utf8').match(/<testsuite /g)!.length).toBe(2);
    expect(readFileSync(summary, 'utf8').match(/1 of 1 gates failed/g)!.length).toBe(2);
    expect(said).toContain('::error title=uncut --min-whole 95%25::');
    expect(said).toContain('::error file=corpora/made/page-0,');
    expect(said.indexOf('::error title')).toBeLessThan(said.indexOf('::error file'));
    const plain = await check([finished()], asked, {}, {});
    expect(plain.said).not.toContain('::');
    expect(existsSync(join(folder, 'undefined'))).toBe(false);
  });

  test('hold the corpus of the baseline against it, and no other', async () => {
    const baseline = join(
      makeFolder({
        'run.json': JSON.stringify(run),
        'elements.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
      }),
      'run.json',
    );
    const gates: Gate[] = [
      { kind: 'max-drop', ...parseNamedShare('x', '0.5%'), ignoreIntervals: false },
    ];
    const { passed, said } = await check(
      [finished(), finished({ id: 'b' })],
      { gates, baseline },
      {},
      {},
    );
    expect(passed).toBe(true);
    expect(said.match(/--max-drop/g)!.length).toBe(1);
    await expect(check([finished({ id: 'b' })], { gates, baseline }, {}, {})).rejects.toThrow(
      /--baseline: .*corpus "made" there, "b" here/,
    );
  });

  test('a file that can not be written is an error with its path', async () => {
    const folder = makeFolder({ file: 'x' });
    const asked = { gates: [], baseline: null };
    await expect(
      check([finished()], asked, { junit: join(folder, 'file/j.xml') }, {}),
    ).rejects.toThrow(/--junit: .*file\/j\.xml can't be written/);
  });
});
