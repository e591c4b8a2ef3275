import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../corpus/html/support/random.ts';
import { cleanUp, corpusFiles, makeFolder, type Outcome, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const next = seeded(20);
const pick = (words: string): string => {
  const list = words.split(' ');
  return list[next(list.length)]!;
};
const sentence = (): string =>
  Array.from({ length: 12 + next(20) }, () =>
    pick('the fee MUST Straße İstanbul résumé 付款 запрос unless shown ångström zero éclair Zebra'),
  ).join(' ');

/** Names whose order differs between locales, cases and normal forms. */
const NAMES = [
  ...['a.md', 'B.md', 'ä.html', 'z.md', 'Z.html', 'a\u0308x.md', 'ö/1.md', 'ö/10.md', 'ö/2.md'],
  ...['_x.html', '-y.md', 'İ.md', 'ı.md', '文.html'],
];

const pages: Record<string, string> = {};
const elements: object[] = [];
for (const [at, name] of NAMES.entries()) {
  const texts = Array.from({ length: 4 }, (_, n) => `FR-${at}-${n}: ${sentence()}.`);
  const isHtml = name.endsWith('.html');
  pages[name] = texts
    .map((text) =>
      isHtml ? `<p>${text}</p><p>${sentence()}</p>` : `- ${text}\n\n${sentence()}\n\n`,
    )
    .join('');
  for (const [n, text] of texts.entries()) {
    elements.push({ id: `é${at}-${n}`, page: `pages/${name}`, text, kind: pick('ä Z a') });
  }
}
elements.push({ id: 'gone', page: 'pages/a.md', text: 'nowhere' });
pages['r.jsonl'] = [2, 10, 1].map((id) => `{"id":${id},"text":"${sentence()}"}\n`).join('');
const queries = NAMES.map((_, at) => ({ id: `q${at}`, text: sentence(), elements: [`é${at}-0`] }));
const files: Readonly<Record<string, string>> = {
  ...corpusFiles(pages, elements, { queries: 'queries.jsonl' }),
  'queries.jsonl': queries.map((query) => `${JSON.stringify(query)}\n`).join(''),
};
const ARGS = ['--strategy', 'fixed,overlapping,structure-aware,sentence', '--size', '30'];

/** Every file of the one run below a folder, without what may differ: the `time` of run.json. */
function filesOf(results: string): Record<string, string> {
  const [name, ...others] = readdirSync(results);
  expect(others).toEqual([]);
  const folder = join(results, name!);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')] as const);
  expect(entries.length).toBeGreaterThan(7);
  const kept = entries.map(([path, text]) => {
    if (path.endsWith('run.json')) {
      const { time, ...rest } = JSON.parse(text);
      expect(Object.keys(time)).toEqual(['started', 'seconds']);
      return [path, JSON.stringify(rest, null, 2)] as const;
    }
    return [path, text] as const;
  });
  return Object.fromEntries([['name', name!.slice('2026-11-30'.length)], ...kept.sort()]);
}

let folder = '';
let first: Record<string, string> = {};
let printed = '';

const run = (from: string, corpus: string, args: readonly string[] = [], env = {}): Outcome => {
  const outcome = uncut(from, ['run', corpus, ...ARGS, '--no-cache', ...args], env);
  expect(outcome.stderr).not.toMatch(/^error/m);
  return outcome;
};

beforeAll(() => {
  folder = makeFolder(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`corpus/${name}`, text])),
  );
  printed = run(folder, 'corpus', ['--jobs', '1', '--out', 'first']).stdout;
  first = filesOf(join(folder, 'first'));
});

/** Files with differences, by name: a whole report in a message helps nobody. */
function differences(results: string): string[] {
  const other = filesOf(results);
  return [...new Set([...Object.keys(first), ...Object.keys(other)])].filter(
    (name) => first[name] !== other[name],
  );
}

describe('the same bytes', () => {
  test('come from the report of a run that has something in it', () => {
    expect(first['/elements.jsonl']!.trim().split('\n')).toHaveLength(elements.length * 4);
    expect(first['/queries.jsonl']!.trim().split('\n')).toHaveLength(queries.length * 4);
    expect(first['/report.html']!.length).toBeGreaterThan(50_000);
  });

  test.each([2, 4])('with %i threads', (jobs) => {
    run(folder, 'corpus', ['--jobs', String(jobs), '--out', `jobs${jobs}`]);
    expect(differences(join(folder, `jobs${jobs}`))).toEqual([]);
  });

  test.each([
    { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  ])('with %o, printed ones too', (env) => {
    const out = `env-${env.LANG}`;
    const { stdout } = run(folder, 'corpus', ['--jobs', '1', '--out', out], env);
    expect(differences(join(folder, out))).toEqual([]);
    expect(stdout.replaceAll(out, 'first')).toBe(printed);
  });

  test('from another folder, by an absolute path, of files made in another order', () => {
    const elsewhere = makeFolder();
    mkdirSync(join(elsewhere, 'x/y'), { recursive: true });
    for (const name of Object.keys(files).reverse()) {
      mkdirSync(join(elsewhere, 'corpus', name, '..'), { recursive: true });
      writeFileSync(join(elsewhere, 'corpus', name), files[name]!);
    }
    run(join(elsewhere, 'x/y'), join(elsewhere, 'corpus'), ['--out', join(elsewhere, 'first')]);
    expect(differences(join(elsewhere, 'first'))).toEqual([]);
  });

  test('with a cache, before and after it is filled', () => {
    for (const out of ['filling', 'filled']) {
      uncut(folder, ['run', 'corpus', ...ARGS, '--cache', 'cache', '--out', out]);
      expect(differences(join(folder, out))).toEqual([]);
    }
  });
});

test('the order of label and query lines changes the order of rows and no number', () => {
  cpSync(join(folder, 'corpus'), join(folder, 'shuffled'), { recursive: true });
  for (const name of ['elements.jsonl', 'queries.jsonl']) {
    const lines = files[name]!.trim().split('\n');
    const mixed = lines.map((line) => [next(1 << 30), line] as const).sort((a, b) => a[0] - b[0]);
    writeFileSync(join(folder, 'shuffled', name), mixed.map(([, line]) => `${line}\n`).join(''));
  }
  run(folder, 'shuffled', ['--out', 'mixed']);
  const other = filesOf(join(folder, 'mixed'));
  const numbers = (text: string): unknown => JSON.parse(text).strategies;
  expect(numbers(other['/run.json']!)).toEqual(numbers(first['/run.json']!));
  const sorted = (text: string): string[] => text.split('\n').sort();
  for (const name of ['/elements.jsonl', '/pages.jsonl', '/queries.jsonl']) {
    expect(sorted(other[name]!)).toEqual(sorted(first[name]!));
  }
  renameSync(join(folder, 'shuffled'), join(folder, 'done'));
});

test('nothing in the sources sorts or writes by the locale of the machine', () => {
  const root = new URL('../../', import.meta.url);
  for (const part of ['src/', 'strategies/']) {
    const folder = new URL(part, root);
    for (const name of readdirSync(folder, { recursive: true }) as string[]) {
      if (!name.endsWith('.ts')) continue;
      const text = readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8');
      const found = text.match(
        /localeCompare|toLocale(?:Upper|Lower)Case|toLocale\w*\(\s*\)|new Intl\.\w+\(\s*\)|Intl\.\w+\(undefined|toLocale(?:Date|Time)\w*\((?!')/g,
      );
      expect([name, found]).toEqual([name, null]);
    }
  }
});
