import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import {
  addGateOptions,
  cutoffIntoValue,
  type GateFlags,
  gatesFrom,
  readBaseline,
} from '../../src/cli/gate.ts';
import { gateName } from '../../src/run/gate-types.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';
import { madeComparable } from '../support/made-rows.ts';

afterAll(cleanUp);

/** What `uncut run` would get from a command line. */
async function parse(
  ...args: string[]
): Promise<{ readonly paths: string[]; readonly flags: GateFlags }> {
  let got: { paths: string[]; flags: GateFlags } | null = null;
  const program = new Command('uncut').exitOverride().configureOutput({ writeErr: () => {} });
  const run = program.command('run').argument('[corpus...]').option('--k <cutoffs>');
  addGateOptions(run)
    .exitOverride()
    .action((paths: string[], flags: GateFlags) => {
      got = { paths, flags };
    });
  await program.parseAsync(['run', ...args], { from: 'user' });
  return got!;
}

const names = (flags: GateFlags) => gatesFrom(flags).gates.map(gateName);

describe('gates on the command line', () => {
  test('take the cutoff of --min-hit@k from the name of the option', async () => {
    const { paths, flags } = await parse(
      ...['docs', '--min-hit@4', '80%', '--min-hit@10=fixed-800=90%', '--k', '1,4,10', 'more'],
    );
    expect(paths).toEqual(['docs', 'more']);
    expect(names(flags)).toEqual(['--min-hit@4 80%', '--min-hit@10 fixed-800=90%']);
  });

  test('may be repeated', async () => {
    const { flags } = await parse(
      ...['--min-whole', '95%', '--min-whole', 'structure-aware=99%', '--max-missing', '0'],
    );
    expect(names(flags)).toEqual([
      '--min-whole 95%',
      '--min-whole structure-aware=99%',
      '--max-missing 0',
    ]);
  });

  test('leave what stands behind -- alone', () => {
    expect(cutoffIntoValue(['a', '--', '--min-hit@4', '1'])).toEqual([
      'a',
      '--',
      '--min-hit@4',
      '1',
    ]);
    expect(() => cutoffIntoValue(['--min-hit@4'])).toThrow(/expected a share/);
    expect(() => cutoffIntoValue(['--min-hit@4', '--', '1'])).toThrow(/expected a share/);
  });

  test('that are not complete are refused with the form that is', () => {
    expect(() => gatesFrom({ minHit: ['80%'] })).toThrow(/as --min-hit@4 80%, got "--min-hit 80%"/);
    expect(() => gatesFrom({ minHit: ['@0:80%'] })).toThrow(/got "--min-hit@0 80%"/);
    expect(() => gatesFrom({ minHit: ['@x:80%'] })).toThrow(/got "--min-hit@x 80%"/);
    expect(() => gatesFrom({ maxMissing: '1.5' })).toThrow(/--max-missing/);
    expect(() => gatesFrom({ maxDrop: ['1%'] })).toThrow(/--baseline/);
    expect(() => gatesFrom({ baseline: 'x' })).toThrow(/--max-drop/);
    expect(() => gatesFrom({ ignoreIntervals: true })).toThrow(/--max-drop/);
    expect(gatesFrom({})).toEqual({ gates: [], baseline: null });
    expect(gatesFrom({ maxDrop: ['1%'], baseline: 'x', ignoreIntervals: true })).toMatchObject({
      gates: [{ kind: 'max-drop', ignoreIntervals: true }],
      baseline: 'x',
    });
  });
});

describe('a baseline', () => {
  const { run, rows } = madeComparable(['fixed-800'], [['a', 'whole']]);
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');

  test('is a run folder or its run.json, with rows when they stand beside it', async () => {
    const folder = makeFolder({ 'run.json': JSON.stringify(run), 'elements.jsonl': lines });
    expect(await readBaseline(folder)).toMatchObject({ run, rows });
    expect(await readBaseline(join(folder, 'run.json'))).toMatchObject({ run, rows });
  });

  test('may be a run.json alone', async () => {
    const folder = makeFolder({ 'main.json': JSON.stringify(run) });
    expect(await readBaseline(join(folder, 'main.json'))).toEqual({ run, rows: null });
  });

  test('that is not there is an error', async () => {
    await expect(readBaseline('nowhere')).rejects.toThrow(/--baseline: there is no .* nowhere/);
  });
});
