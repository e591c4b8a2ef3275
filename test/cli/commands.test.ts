import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const html = `<h1>Refunds</h1><p>Intro&nbsp;text.</p><ul><li>FR-1: Pay within 5 days<ul><li>unless disputed</li></ul></li></ul>`;

describe('uncut text', () => {
  const folder = makeFolder({
    'a.html': html,
    'b.md': '\ufeff# One\r\n\r\n- two\r\n',
    'c.csv': 'x',
  });

  test('prints flat text of HTML, and Markdown as it is, without its BOM', () => {
    expect(uncut(folder, ['text', 'a.html']).stdout).toBe(
      'Refunds Intro text. FR-1: Pay within 5 days unless disputed\n',
    );
    expect(uncut(folder, ['text', 'b.md']).stdout).toBe('# One\r\n\r\n- two\r\n');
  });

  test('prints lines for blocks with --text layout', () => {
    const { stdout } = uncut(folder, ['text', 'a.html', '--text', 'layout']);
    expect(stdout.split('\n').filter((line) => line !== '')).toEqual([
      'Refunds',
      'Intro\u00a0text.',
      'FR-1: Pay within 5 days',
      'unless disputed',
    ]);
  });

  test('prints blocks with their spans', () => {
    const { stdout } = uncut(folder, ['text', 'a.html', '--blocks']);
    const blocks = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(blocks.map(({ kind, level, text }) => [kind, level, text])).toEqual([
      ['heading', 1, 'Refunds'],
      ['paragraph', undefined, 'Intro text.'],
      ['list-item', 1, 'FR-1: Pay within 5 days'],
      ['list-item', 2, 'unless disputed'],
    ]);
  });

  test.each([
    [['text', 'c.csv'], /c\.csv: expected one of \.html/],
    [['text', 'none.md'], /none\.md/],
    [['text', 'a.html', '--text', 'pretty'], /flat, layout, raw/],
    [['text', 'a.html', '--jsoup', '1.0'], /1\.23\.1/],
    [['text'], /missing required argument/],
    [['txt', 'a.html'], /text/],
  ])('%j is refused', (args, message) => {
    const { code, stderr } = uncut(folder, args);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('uncut chunks', () => {
  const text = 'One two three four five six seven eight nine ten. '.repeat(30);
  const folder = makeFolder({
    'a.txt': text,
    'p.jsonl': '{"id":"x","text":"alpha"}\n{"id":"y","text":"beta"}\n',
  });

  test('prints a line a chunk whose span holds its text', () => {
    const { stdout } = uncut(folder, ['chunks', 'a.txt', '--strategy', 'fixed', '--size', '50']);
    const chunks = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.map(({ ordinal }) => ordinal)).toEqual(chunks.map((_, index) => index));
    for (const chunk of chunks) {
      expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
      expect(chunk.tokens).toBeLessThanOrEqual(50);
      expect(chunk.placement).toBe('given');
    }
    expect(chunks.map((chunk) => chunk.text).join('')).toBe(
      text.trimEnd() + text.slice(text.trimEnd().length, chunks.at(-1).end),
    );
  });

  test('names the page of a file that holds several', () => {
    const { stdout } = uncut(folder, ['chunks', 'p.jsonl']);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).page),
    ).toEqual(['p.jsonl#x', 'p.jsonl#y']);
  });

  test('takes one strategy', () => {
    const { code, stderr } = uncut(folder, ['chunks', 'a.txt', '--size', '10,20']);
    expect(stderr).toMatch(/one strategy, got 2: fixed-10, fixed-20/);
    expect(code).toBe(2);
  });
});

describe('uncut validate', () => {
  const page = 'Hi 😀😀 team, quota is 20 GB unless “raised”.\n\nQuota is per seat.\n';

  test('lists every problem at once, with lines to paste', () => {
    const folder = makeFolder(
      corpusFiles({ 'a.txt': page, 'b.txt': 'The other page says hello.\n' }, [
        { id: 'points', page: 'pages/a.txt', text: 'quota is 20 GB', start: 12, end: 26 },
        { id: 'typo', page: 'pages/a.txt', text: 'Quota is for seat.' },
        { id: 'moved', page: 'pages/a.txt', text: 'The other page says hello.' },
        { id: 'stray', page: 'pages/c.txt', text: 'x' },
        { id: 'typo', page: 'pages/a.txt', text: 'Quota is per seat.' },
      ]),
    );
    const { code, stdout } = uncut(folder, ['validate', '.']);
    expect(code).toBe(1);
    const pasted = stdout
      .split('\n')
      .filter((line) => line.startsWith('  {'))
      .map((line) => JSON.parse(line));
    expect(pasted).toContainEqual(expect.objectContaining({ id: 'points', start: 14, end: 28 }));
    expect(pasted).toContainEqual(
      expect.objectContaining({ id: 'typo', text: 'Quota is per seat.' }),
    );
    expect(pasted).toContainEqual(expect.objectContaining({ id: 'moved', page: 'pages/b.txt' }));
    expect(stdout).toMatch(/stray/);
    expect(stdout).toMatch(/duplicate/);
    expect(stdout).toMatch(/2 pages, 5 elements: 5 problems/);
  });

  test('says so when there is none, and counts repeated texts as a note', () => {
    const folder = makeFolder(
      corpusFiles({ 'a.txt': 'again and again' }, [
        { id: 'a', page: 'pages/a.txt', text: 'again' },
      ]),
    );
    const { code, stdout } = uncut(folder, ['validate', '.']);
    expect(stdout).toMatch(/note: 1 repeated/);
    expect(stdout).toMatch(/1 page, 1 element: no problems/);
    expect(code).toBe(0);
  });
});

test('uncut strategies lists what there is', () => {
  const { stdout } = uncut(makeFolder(), ['strategies']);
  for (const name of ['fixed', 'overlapping', 'structure-aware']) {
    expect(stdout).toMatch(new RegExp(`^${name}$`, 'm'));
  }
  expect(stdout).toMatch(/size=800/);
});

test('a strategy of the user is found in strategies/, by path, and by the name it imports', () => {
  const source = `import { defineStrategy } from 'uncut';
export default defineStrategy({
  name: 'by-line',
  summary: 'One chunk a line.',
  params: { least: 1 },
  split: (page, { least }) => page.text.split('\\n').filter((line) => line.length >= least),
});
`;
  const folder = makeFolder({
    'strategies/by-line.ts': source,
    'other/mine.ts': source,
    'a.md': '- FR-1: One.\n- FR-2: Two.\n',
  });
  for (const name of ['by-line', './other/mine.ts']) {
    const { stdout, stderr } = uncut(folder, ['chunks', 'a.md', '--strategy', name]);
    expect(stderr).toBe('');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).text),
    ).toEqual(['- FR-1: One.', '- FR-2: Two.']);
  }
  const wrong = uncut(folder, ['chunks', 'a.md', '--strategy', 'by-line', '--param', 'leest=2']);
  expect(wrong.stderr).toMatch(/leest/);
  expect(wrong.code).toBe(2);
});
