import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BenchRecord, readRecord } from '../../src/bench/record.ts';
import { addBenchCommand } from '../../src/cli/bench-command.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

let stdout = '';
let stderr = '';
const exitCode = process.exitCode;

beforeEach(() => {
  stdout = '';
  stderr = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = exitCode;
});

/** Runs the command in this process; its exit code. */
async function bench(...args: string[]): Promise<number> {
  const program = new Command('uncut').exitOverride();
  addBenchCommand(program).exitOverride();
  await program.parseAsync(['node', 'uncut', 'bench', ...args]);
  return Number(process.exitCode);
}

/** A configuration that says nothing, so that the one of this folder is not loaded. */
const plain = ['--config', join(makeFolder({ 'c.mjs': 'export default {};\n' }), 'c.mjs')];
const quick = ['occurrences', '--budget', '1', ...plain];

test('prints tables, or with --json the record alone; --save keeps it, --against compares', async () => {
  const path = join(makeFolder(), 'a.json');
  expect(await bench(...quick, '--json', '--save', path)).toBe(0);
  const record = JSON.parse(stdout) as BenchRecord;
  expect(record).toEqual(await readRecord(path));
  expect(record.rows).toHaveLength(3);

  const rows = record.rows.map((row) => ({ ...row, value: row.value! * 1000 }));
  writeFileSync(path, JSON.stringify({ ...record, clock: 'cpu', rows }));
  stdout = '';
  expect(await bench(...quick, '--against', path)).toBe(1);
  expect(stdout).toMatch(/^occurrences: all places of many texts on a page\nworkload +uncut p50/);
  expect(stdout).toMatch(/835 needles in 1 MB .* indexOf one by one/);
  expect(stdout).toMatch(/\nbars: \d ok, \d missed\n/);
  expect(stdout).toContain('3 figures compared, 3 worse by more than 20%');

  const slower = record.rows.map((row) => ({ ...row, value: row.value! / 1000 }));
  writeFileSync(path, JSON.stringify({ ...record, clock: 'cpu', rows: slower }));
  expect(await bench(...quick, '--against', path, '--tolerance', '50%')).toBe(0);
  expect(stdout).toContain('3 figures compared, 0 worse by more than 50%');
});

test.each([
  [['nothing'], 'there is no bench task "nothing" among grading'],
  [['gradin'], 'grading'],
  [['--make', '1mb'], '--make: expected page:elements:chunks'],
  [['--clock', 'sun'], '--clock: expected wall, cpu, got "sun"'],
  [['--budget', '0'], '--budget: expected a positive whole number'],
  [['--tolerance', 'x'], '--tolerance: expected a share'],
  [['--against', 'missing.json'], 'missing.json: expected a record'],
])('%j is refused before anything is measured', async (args, message) => {
  await expect(bench(...args)).rejects.toThrow(message);
  expect(stdout).toBe('');
});

describe('scorers of the configuration', () => {
  const config = (body: string) =>
    join(makeFolder({ 'bench.config.mjs': `export default ${body};\n` }), 'bench.config.mjs');

  test('a right scorer is timed beside classify', async () => {
    const path = config(`{
      bench: { make: ['2kb:4:2'] },
      scorers: { mine: (page, element, chunk) => chunk.includes(element) ? 'full' : 'none' },
    }`);
    await bench('scorers', '--config', path, '--budget', '1');
    expect(stdout).toMatch(/mine, 12 pairs of 2 kB x 4 x 2/);
  });

  test('a scorer that differs fails with the first difference', async () => {
    const path = config(`{ bench: { make: ['2kb:4:2'] }, scorers: { mine: () => 'full' } }`);
    expect(await bench('scorers', '--config', path, '--budget', '1')).toBe(1);
    expect(stdout).toMatch(/mine says "full", classify says "none": element at page offset/);
    expect(stdout).toMatch(/1 WRONG/);
  });
});

test('the help names the tasks and how to add a scorer', () => {
  const command = addBenchCommand(new Command('uncut'));
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  expect(help).toContain('grading, occurrences');
  expect(help).toContain('scorers:');
  expect(stderr).toBe('');
});
