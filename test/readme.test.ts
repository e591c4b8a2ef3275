import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { classify, findOccurrences, tokenize } from '../src/index.ts';
import { cleanUp, makeFolder, uncut } from './support/cli.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

afterAll(cleanUp);

/** The contents of the README's blocks of a language. */
function blocks(language: string): string[] {
  return [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text]) => text!);
}

describe('what the README shows is what is printed', () => {
  const folder = makeFolder();
  cpSync(join(root, 'corpora'), join(folder, 'corpora'), { recursive: true });

  test('by uncut run', () => {
    const shown = blocks('console').find((text) => text.startsWith('$ uncut run corpora/'))!;
    const [command, ...lines] = shown.trimEnd().split('\n');
    const { stdout } = uncut(folder, command!.slice('$ uncut '.length).split(' '));
    const printed = stdout.split('\n');
    const cut = lines.indexOf('[...]');
    expect(cut).toBeGreaterThan(10);
    expect(printed.slice(0, cut)).toEqual(lines.slice(0, cut));
    expect(stdout).toContain('\nResults  results/');
  });

  test('by uncut show', () => {
    const shown = blocks('console').find((text) => text.startsWith('$ uncut show'))!;
    const [command, ...lines] = shown.trimEnd().split('\n');
    const args = command!.slice('$ uncut '.length).split(' ');
    args[1] = join('results', readdirSync(join(folder, 'results'))[0]!);
    expect(uncut(folder, args, { COLUMNS: '90' }).stdout.trimEnd().split('\n')).toEqual(lines);
  });
});

test('the corpus.json and the label of the README are accepted', () => {
  const [manifest, label] = blocks('json');
  const { page, text } = JSON.parse(label!);
  const folder = makeFolder({
    'corpus.json': manifest!,
    'elements.jsonl': label!,
    [page]: `<p>${text}</p>`,
  });
  const { stdout } = uncut(folder, ['run', '.', '--strategy', 'fixed']);
  expect(stdout).toContain('1 requirement: 1 whole, 0 cut, 0 missing');
});

test('the strategy of the README works', () => {
  const source = blocks('ts').find((text) => text.includes("name: 'by-block'"))!;
  const folder = makeFolder({
    'by-block.ts': source,
    'docs/a.md': `# Title\n\nIt MUST hold. ${'Long text. '.repeat(600)}\n`,
  });
  const { stdout, code } = uncut(folder, [
    'run',
    './docs',
    '--bcp14',
    '--strategy',
    'fixed,./by-block.ts',
  ]);
  expect(stdout).toMatch(/by-block-400 +1 requirement: 1 whole/);
  expect(code).toBe(0);
});

test('the library calls of the README give what it says', () => {
  const calls = blocks('ts').find((text) => text.includes('classify('))!;
  const [, page, element, chunk] = /classify\('(.*?)', '(.*?)', '(.*?)'\); \/\/ 'partial'/.exec(
    calls,
  )!;
  expect(classify(page!, element!, chunk!)).toBe('partial');
  expect(calls).toContain("findOccurrences('aaaa', ['aa']); // [Uint32Array [0, 1, 2]]");
  expect(findOccurrences('aaaa', ['aa'])).toEqual([Uint32Array.of(0, 1, 2)]);
  expect(calls).toContain(
    "tokenize('hello world', 'cl100k_base'); // { ids: [15339, 1917], ends: [5, 11] }",
  );
  const { ids, ends } = tokenize('hello world', 'cl100k_base');
  expect([[...ids], [...ends]]).toEqual([
    [15339, 1917],
    [5, 11],
  ]);
});

test('every command and option that the README names exists', () => {
  const helps = [
    'run',
    'text',
    'chunks',
    'show',
    'validate',
    'strategies',
    'compare',
    'score',
    'report',
    'bench',
  ].map((command) => uncut(root, [command, '--help']).stdout);
  const options = new Set(readme.match(/(?<=[\s`])--[a-z][a-z0-9-]+/g));
  options.delete('--save-dev');
  for (const option of options) expect(helps.join('\n')).toContain(option);
});
