import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeArchive } from '../../corpora/requirements-archive/generator/archive.ts';
import { domains } from '../../corpora/requirements-archive/generator/domains/index.ts';
import { foldText } from '../../src/core/fold.ts';
import { findOccurrences } from '../../src/core/occurrences.ts';
import { htmlToText } from '../../src/corpus/html/html-to-text.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const corpus = join(root, 'corpora/requirements-archive');

interface Label {
  readonly id: string;
  readonly page: string;
  readonly text: string;
  readonly kind: string;
}

interface Question {
  readonly id: string;
  readonly text: string;
  readonly elements: readonly string[];
}

function readLines<T>(name: string): readonly T[] {
  const lines = readFileSync(join(corpus, name), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}

function filesBelow(folder: string): Map<string, string> {
  const names = ['elements.jsonl', 'queries.jsonl'];
  for (const page of readdirSync(join(folder, 'pages'))) names.push(`pages/${page}`);
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const labels = readLines<Label>('elements.jsonl');
const questions = readLines<Question>('queries.jsonl');
const readme = readFileSync(join(corpus, 'README.md'), 'utf8');
const pageTexts = new Map<string, string>();

beforeAll(() => {
  for (const name of readdirSync(join(corpus, 'pages'))) {
    const html = readFileSync(join(corpus, 'pages', name), 'utf8');
    pageTexts.set(`pages/${name}`, htmlToText(html, { mode: 'flat' }).text);
  }
});

describe('the generator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uncut-archive-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('writes the published files again, byte for byte', () => {
    const jiti = join(root, 'node_modules/jiti/lib/jiti-cli.mjs');
    execFileSync(process.execPath, [jiti, join(corpus, 'generate.ts'), folder]);
    const again = filesBelow(folder);
    const published = filesBelow(corpus);
    expect([...again.keys()]).toEqual([...published.keys()]);
    const changed = [...published].filter(([name, text]) => again.get(name) !== text);
    expect(changed.map(([name]) => name)).toEqual([]);
  });

  test('makes 150 pages and 1,881 elements with any seed, and other text', () => {
    const other = writeArchive(domains, 'another seed');
    const pages = [...other.keys()].filter((name) => name.endsWith('.html'));
    expect(pages).toHaveLength(150);
    expect(other.get('elements.jsonl')?.trimEnd().split('\n')).toHaveLength(1881);
    const page = readFileSync(join(corpus, pages[0]!), 'utf8');
    expect(other.get(pages[0]!)).not.toBe(page);
  });
});

describe('the published corpus', () => {
  test('has 150 pages, 1,881 elements and 300 queries in less than 6 MB', () => {
    expect(pageTexts.size).toBe(150);
    expect(labels).toHaveLength(1881);
    expect(questions).toHaveLength(300);
    const bytes = [...filesBelow(corpus).keys()].map((name) => statSync(join(corpus, name)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
  });

  test('ids of elements and of queries are unique, and no question is asked twice', () => {
    expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
  });

  test('each requirement is said once, but for the two that are restated on purpose', () => {
    const byText = groupBy(labels, ({ text }) => text);
    const restated = [...byText.values()].filter((same) => same.length > 1);
    expect(restated.map((same) => same.length)).toEqual([2, 2]);
    for (const [one, two] of restated) expect(one?.page).toBe(two?.page);
  });

  test('labels are plain: one ordinary space between words and no invisible characters', () => {
    const odd = labels.filter(({ text }) => /[\u00ad\u200b]|[^\S ]| {2}|^ | $/.test(text));
    expect(odd).toEqual([]);
  });

  test('every element is on its page, as often and by the steps that the README states', () => {
    const found = { exact: 0, whitespace: 0, typography: 0 };
    const missing: string[] = [];
    let repeated = 0;
    for (const [page, own] of groupBy(labels, (label) => label.page)) {
      const text = pageTexts.get(page) ?? '';
      const spaced = foldText(text, 'whitespace').text;
      const plain = foldText(text, 'typography').text;
      for (const { id, text: label } of own) {
        const steps = [
          ['exact', count(text, label)],
          ['whitespace', count(spaced, label)],
          ['typography', count(plain, foldText(label, 'typography').text)],
        ] as const;
        const step = steps.find(([, times]) => times > 0);
        if (step === undefined) missing.push(id);
        else found[step[0]]++;
        if ((step?.[1] ?? 0) > 1) repeated++;
      }
    }
    expect(missing).toEqual([]);
    expect(readme).toContain(`| more than once on its page | ${repeated},`);
    const { exact, whitespace, typography } = found;
    expect(readme).toContain(
      `${exact.toLocaleString('en')} exactly, ${whitespace} with whitespace folded, ${typography} with typography folded`,
    );
  });

  test('kinds are as often as the README states', () => {
    for (const [kind, same] of groupBy(labels, (label) => label.kind)) {
      expect(readme).toContain(`${kind} ${same.length.toLocaleString('en')}`);
    }
  });

  test('queries expect elements of one page, that exist', () => {
    const pageOf = new Map(labels.map(({ id, page }) => [id, page]));
    for (const { id, elements } of questions) {
      const pages = new Set(elements.map((element) => pageOf.get(element)));
      expect([id, pages.size, pages.has(undefined)]).toEqual([id, 1, false]);
      expect(new Set(elements).size).toBe(elements.length);
    }
    const several = questions.filter(({ elements }) => elements.length > 1).length;
    expect(readme).toContain(`300, two a page; ${several} expect several elements`);
  });
});

function groupBy(all: readonly Label[], key: (label: Label) => string): Map<string, Label[]> {
  const groups = new Map<string, Label[]>();
  for (const label of all) {
    const group = groups.get(key(label));
    if (group === undefined) groups.set(key(label), [label]);
    else group.push(label);
  }
  return groups;
}

function count(text: string, needle: string): number {
  return findOccurrences(text, [needle])[0]!.length;
}
