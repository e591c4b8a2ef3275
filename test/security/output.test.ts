import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvRecord } from '../../src/report/csv.ts';
import { plainJson, plainReport } from '../../src/report/format.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';
import { uncutHere } from '../support/in-process.ts';

afterAll(cleanUp);

/** Colours, a link, a title, C1 controls, direction marks: what a terminal or a reader obeys. */
const evil =
  '\u001b[31mX\u001b]8;;x:y\u0007L\u001b]0;t\u0007\u009b2J\u202eR\u2066\u061c\u007f</script><script>alert(1)</script>\r';
const OBEYED =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Windows has no control characters in names of files. */
const isWindows = process.platform === 'win32';
const name = isWindows ? 'p\u202ea.md' : 'p\u001b[2Ja\u202e\u009b.md';
const text = `FR-1: it MUST ${evil} stay unless ${evil} asked.`;

const elements = [
  { id: `e${evil}`, page: `pages/${name}`, text, kind: `K${evil}` },
  { id: `gone${evil}`, page: `pages/none${evil.replaceAll(':', '')}`, text },
  { id: `m${evil}`, page: `pages/${name}`, text: `not there ${evil}` },
];
const lines = (values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

let folder = '';
let results = '';

beforeAll(async () => {
  folder = makeFolder({
    ...corpusFiles({ [name]: `# T\n\n- ${text}\n\n${'x '.repeat(50)}\n` }, elements, {
      ...{ version: `v${evil}`, title: `T${evil}`, noun: `n${evil}`, queries: 'queries.jsonl' },
    }),
    'queries.jsonl': lines([
      { id: `q${evil}`, text: `what ${evil}`, elements: [`e${evil}`, `no${evil}`] },
    ]),
    'rank.jsonl': lines([
      { query: `q${evil}`, rank: 1, page: `pages/${name}`, text },
      { query: `z${evil}`, rank: 1, item: `i${evil}`, text: `t${evil}` },
    ]),
    'bad.jsonl': `{"id":"\u009b"\n\u001b[2J\n{"id":"a","page":"p","text":"t","\u001b[3m":1}\n`,
    [isWindows ? 'pages/bad.md' : 'pages/bad\u001b[5m.md']: new Uint8Array([0x61, 0xff, 0x62]),
  });
  const { code } = await uncutHere(folder, [
    'run',
    '.',
    '--size',
    '20',
    '--strategy',
    'fixed,sentence',
    '--out',
    'out',
    '--quiet',
  ]);
  expect(code).toBe(0);
  results = join('out', readdirSync(join(folder, 'out'))[0]!);
});

test.each([
  ['run', '.', '--size', '20', '--strategy', 'fixed', '--min-whole', '99%', '--junit', 'junit.xml'],
  ['run', '.', '--size', '20', '--strategy', 'fixed', '--json'],
  ['validate', '.'],
  ['validate', '.', '--json'],
  ['validate', '.', '--elements', 'bad.jsonl'],
  ['score', 'rank.jsonl', '--corpus', '.'],
  ['score', 'rank.jsonl', '--corpus', '.', '--json'],
  ['text', `pages/${name}`, '--blocks'],
  ['chunks', `pages/${name}`, '--size', '20'],
  ['run', evil],
  ['run', '.', `--${evil}`],
  ['run', '.', '--strategy', evil],
])('what `uncut %s %s %s` prints is obeyed by no terminal', async (...args) => {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
  const { stdout, stderr } = await uncutHere(folder, args, env);
  expect(stdout + stderr).not.toBe('');
  expect(stdout).not.toMatch(OBEYED);
  expect(stderr).not.toMatch(OBEYED);
});

test.each([
  ['show', `m${evil}`],
  ['show', `e${evil}`],
  ['show', `nothing${evil}`],
  ['compare'],
  ['compare', '--markdown'],
  ['compare', '--json'],
  ['report'],
])('nor what `uncut %s` prints of a run', async (command, ...rest) => {
  const { stdout, stderr } = await uncutHere(folder, [command, results, ...rest]);
  expect(stdout + stderr).not.toBe('');
  expect(stdout).not.toMatch(OBEYED);
  expect(stderr).not.toMatch(OBEYED);
});

describe('reports in files show the text and do nothing else', () => {
  test.each(['report.md', 'report.html'])('%s', (file) => {
    const report = readFileSync(join(folder, results, file), 'utf8');
    // HTML takes a carriage return as a line end.
    expect(report.replaceAll('\r', '')).not.toMatch(OBEYED);
    expect(report.replaceAll(/`[^`\n]*`/g, '')).not.toContain('<script>alert');
    expect(report.includes('alert(1)')).toBe(true);
  });

  test('the job summary and JUnit XML', () => {
    const summary = readFileSync(join(folder, 'summary.md'), 'utf8');
    expect(summary).not.toMatch(OBEYED);
    // A code span shows markup as it is.
    expect(summary.replaceAll(/`[^`]*`/g, '')).not.toContain('<script>');
    const xml = readFileSync(join(folder, 'junit.xml'), 'utf8');
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    expect(xml).not.toContain('<script>');
  });

  test.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
    'a spreadsheet runs no %j',
    (cell) => {
      expect(csvRecord([cell]).replace(/^"/, '')).toMatch(/^'/);
    },
  );
});

test('JSON keeps its value when what a terminal obeys is escaped', () => {
  expect(JSON.parse(plainJson({ [evil]: [evil, '\ud800', '𝄞'] }))).toEqual({
    [evil]: [evil, '\ud800', '𝄞'],
  });
});

test('of a report only colours are obeyed', () => {
  expect(plainReport('a\u001b[1;31mb\u001b[0m\n\tc')).toBe('a\u001b[1;31mb\u001b[0m\n\tc');
  expect(plainReport('\u001b[2J\u001b]8;;x\u0007\r\n\u2028')).toBe(
    '<001B>[2J<001B>]8;;x<0007>\n\n',
  );
});
