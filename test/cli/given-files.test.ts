import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const sentence = (n: number) =>
  `FR-${n}: The system MUST keep record ${n} of the day unless it is lost.`;
const page = Array.from({ length: 6 }, (_, n) => sentence(n)).join('\n\n');
const lines = (list: readonly object[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('');
const half = page.length / 2;
const chunks = lines([
  { page: 'a.md', start: 0, end: half },
  { page: 'a.md', start: half, end: page.length },
]);
const bare = ['--elements', '^FR-\\d', '--no-cache'];

function runOf(folder: string): string {
  return join('results', readdirSync(join(folder, 'results')).find((name) => name[0] !== '.')!);
}

describe('a file that is given by an option is no page', () => {
  const queries = lines([{ id: 'q', text: 'which record', elements: ['a.md#FR-1'] }]);

  test('chunks and queries inside a bare folder', () => {
    const folder = makeFolder({
      'docs/a.md': page,
      'docs/mine.jsonl': chunks,
      'docs/ask.jsonl': queries,
    });
    const args = ['run', 'docs', ...bare, '--chunks', 'docs/mine.jsonl'];
    const { code, stdout, stderr } = uncut(folder, [
      ...args,
      '--queries',
      'docs/ask.jsonl',
      '--json',
    ]);
    expect(stderr).not.toContain('failed');
    const run = JSON.parse(stdout);
    expect(run.corpus.pages).toBe(1);
    expect(run.strategies[0]).toMatchObject({ id: 'chunks-mine', chunks: 2 });
    expect(code).toBe(0);
  });

  test('labels inside a bare folder', () => {
    const labels = lines([{ id: 'R', page: 'a.md', text: sentence(1) }]);
    const folder = makeFolder({ 'docs/a.md': page, 'docs/my labels.jsonl': labels });
    const args = ['run', 'docs', '--elements', 'docs/my labels.jsonl', '--no-cache', '--json'];
    expect(JSON.parse(uncut(folder, args).stdout).corpus).toMatchObject({ pages: 1, elements: 1 });
  });
});

describe('own chunks', () => {
  const folder = makeFolder({ 'docs/a.md': page, 'docs/mine.jsonl': chunks });
  uncut(folder, ['run', 'docs', ...bare, '--chunks', 'docs/mine.jsonl', '--strategy', 'fixed']);
  const run = runOf(folder);
  const report = () => {
    expect(uncut(folder, ['report', run]).code).toBe(0);
    return readFileSync(join(folder, run, 'report.html'), 'utf8');
  };

  test('are drawn again by a later report, and counted by a comparison', () => {
    expect(report()).not.toContain('cannot be loaded');
    const { stdout } = uncut(folder, ['compare', run, '--json']);
    const { second, cost } = JSON.parse(stdout).strategies[0];
    expect(second).toBe('chunks-mine');
    expect(cost).toMatchObject({ known: true, second: { chunks: 2 } });
  });

  test('are not when their file has changed', () => {
    appendFileSync(join(folder, 'docs/mine.jsonl'), lines([{ page: 'a.md', text: 'FR-1' }]));
    expect(report()).toContain('its file mine.jsonl has changed since the run');
    const { stdout } = uncut(folder, ['compare', run, '--json']);
    expect(JSON.parse(stdout).strategies[0].cost.reason).toContain('mine.jsonl has changed');
  });
});

describe('talk', () => {
  test('of many labels that are not as they say is ten lines and the command that lists them', () => {
    const elements = Array.from({ length: 40 }, (_, n) => ({
      id: `E${n}`,
      page: 'pages/a.md',
      text: sentence(n % 6),
      start: 1,
      end: 9,
    }));
    const folder = makeFolder(corpusFiles({ 'a.md': page }, elements));
    const { stderr } = uncut(folder, ['run', '.', '--no-cache', '--no-html']);
    const shown = stderr.trim().split('\n');
    expect(shown.filter((line) => line.startsWith('warning: element'))).toHaveLength(10);
    expect(shown.at(-2)).toBe('  and 30 more, all in run.json');
    expect(shown.at(-1)).toBe('labels: uncut validate . lists every label problem with a fix');
    const run = JSON.parse(readFileSync(join(folder, runOf(folder), 'run.json'), 'utf8'));
    expect(run.warnings).toHaveLength(40);
  });

  test('a grid that is partly impossible runs without that part', () => {
    const folder = makeFolder({ 'docs/a.md': page });
    const args = ['run', 'docs', ...bare, '--json', '--strategy', 'overlapping'];
    const { code, stdout, stderr } = uncut(folder, [
      ...args,
      '--size',
      '10,20',
      '--overlap',
      '0,15',
    ]);
    expect(JSON.parse(stdout).strategies.map(({ id }: { id: string }) => id)).toEqual([
      'overlapping-10-0',
      'overlapping-20-0',
      'overlapping-20-15',
    ]);
    expect(stderr).toContain('warning: left out of the grid');
    expect(stderr).toContain('overlapping-10-15');
    expect(code).toBe(0);
    const none = uncut(folder, [...args, '--size', '10', '--overlap', '15']);
    expect(none.code).toBe(2);
  });

  test('each chunk names its page, also when there is one', () => {
    const folder = makeFolder({ 'a.md': page });
    const { stdout } = uncut(folder, ['chunks', 'a.md', '--size', '20']);
    const pages = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).page);
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages)).toEqual(new Set(['a.md']));
  });

  test('a strategy of a package says how to get it and whether it is there', () => {
    const { stdout } = uncut(makeFolder(), ['strategies'], { COLUMNS: '140' });
    expect(stdout).toMatch(
      /^recursive\n(?: {2}.*\n)*? {2}Needs npm install @langchain\/textsplitters@\S+ @langchain\/core@\S+ \(installed here\)/m,
    );
    expect(stdout).toMatch(
      /^chonkie\n(?: {2}.*\n)*? {2}Needs npm install @chonkiejs\/core@\S+ \((not )?installed here\)/m,
    );
    expect(stdout).not.toMatch(/^fixed\n(?: {2}.*\n)*? {2}Needs/m);
  });
});
