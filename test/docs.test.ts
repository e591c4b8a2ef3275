import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { bootstrapInterval, classify, hitAt, ndcgAt } from '../src/index.ts';
import { cleanUp, uncut } from './support/cli.ts';
import { fences, followGuide, guideFolder } from './support/guide.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const docs = join(root, 'docs');
const guides = readdirSync(docs).filter((name) => name.endsWith('.md'));

afterAll(cleanUp);

const read = (name: string): string => readFileSync(join(docs, name), 'utf8');

/** The runs of lines that a guide shows, parted where it leaves some out. */
function segments(shown: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of shown) {
    if (line === '[...]') parts.push([]);
    else parts.at(-1)!.push(line);
  }
  return parts.filter((part) => part.length > 0);
}

describe('what a guide shows is what is printed', () => {
  test.each(guides)(
    '%s',
    (name) => {
      const folder = guideFolder();
      if (name === 'documents.md') {
        cpSync(join(root, 'test/golden/documents/pdf/ditch.pdf'), join(folder, 'ditch.pdf'));
      }
      for (const { command, shown, printed } of followGuide(read(name), folder)) {
        const lines = printed.map((line) => line.trimEnd());
        if (shown.length > 0 && !shown.includes('[...]')) expect(lines, command).toEqual(shown);
        let from = 0;
        for (const part of segments(shown)) {
          const at = lines.indexOf(part[0]!, from);
          expect(at, `${command}\n${lines.join('\n')}\nlacks: ${part[0]}`).toBeGreaterThanOrEqual(
            0,
          );
          expect(lines.slice(at, at + part.length), command).toEqual(part);
          from = at + part.length;
        }
      }
    },
    240_000,
  );
});

test('every guide shows what its commands print', () => {
  const silent = guides.flatMap((name) =>
    fences(read(name))
      .filter(({ language, text }) => language === 'console' && !/^(?!\$ )./m.test(text))
      .map(({ text }) => text.trim()),
  );
  expect(silent).toEqual(['$ npm install --save-dev uncut']);
});

describe('links lead somewhere', () => {
  test.each(guides)('%s', (name) => {
    for (const [, target] of read(name).matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
      const [file = '', anchor] = target!.split('#');
      const path = file === '' ? join(docs, name) : resolve(docs, dirname(name), file);
      expect(existsSync(path), target).toBe(true);
      if (anchor === undefined) continue;
      const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-'),
      );
      expect(headings, target).toContain(anchor);
    }
  });
});

test('every option that a guide names exists', () => {
  const commands = [
    'run',
    'text',
    'chunks',
    'show',
    'validate',
    'compare',
    'score',
    'init',
    'import',
    'worker',
  ];
  const helps = commands.map((command) => uncut(root, [command, '--help']).stdout).join('\n');
  for (const name of guides) {
    const options = new Set(read(name).match(/(?<=[\s`])--[a-z][a-z0-9-]+/g));
    // Options of npm, Node and qpdf.
    for (const option of ['--save-dev', '--test', '--omit', '--decrypt']) options.delete(option);
    for (const option of options) expect(helps, name).toContain(option);
  }
});

test('the calls of the definitions give what they say, and its functions exist', () => {
  const text = read('definitions.md');
  const calls = [...text.matchAll(/^classify\('(.*?)', '(.*?)', '(.*?)'\); \/\/ '(.*?)'$/gm)];
  expect(calls).toHaveLength(2);
  for (const [, page, element, chunk, grade] of calls) {
    expect(classify(page!, element!, chunk!)).toBe(grade);
  }
  const named = { hitAt, ndcgAt, bootstrapInterval };
  for (const [name, value] of Object.entries(named)) {
    expect(text).toContain(name);
    expect(value).toBeTypeOf('function');
  }
});

test('the TypeScript of the guides type-checks', () => {
  const folder = guideFolder();
  symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'), 'dir');
  const files = guides.flatMap((name) =>
    fences(read(name))
      .filter(({ language }) => language === 'ts')
      .map(({ text }, index) => {
        const file = `${name.slice(0, -'.md'.length)}-${index}.ts`;
        writeFileSync(join(folder, file), text);
        return file;
      }),
  );
  expect(files.length).toBeGreaterThan(3);
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'NodeNext', strict: true, noEmit: true, types: [] },
    ...{ skipLibCheck: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const tsc = join(root, 'node_modules/.bin/tsc');
  expect(spawnSync(tsc, ['-p', folder], { encoding: 'utf8' }).stdout).toBe('');
});
