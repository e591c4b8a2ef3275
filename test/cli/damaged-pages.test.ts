import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Failure, Run } from '../../src/core/run.ts';
import { cleanUp, corpusFiles, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const PAGES = 1000;
const ENDINGS = ['md', 'html', 'txt'];

/** Cuts at every 40 units; two pages are more than it can bear. */
const STRATEGY = `export default {
  name: 'fragile',
  summary: 'Windows of 40 characters.',
  params: {},
  *split(page) {
    if (page.text.includes('POISON')) throw new Error('can not bear this page');
    if (page.text.includes('ENDLESS')) for (;;) yield { start: 0, end: 1 };
    for (let at = 0; at < page.text.length; at += 40) yield { start: at, end: Math.min(at + 40, page.text.length) };
  },
};
`;

const nameOf = (at: number): string => `p${String(at).padStart(4, '0')}.${ENDINGS[at % 3]}`;
const textOf = (at: number): string =>
  `FR-${at}: page ${at} MUST keep ${'some '.repeat(at % 7)}words, unless it is ${at % 5}.`;
const sourceOf = (at: number): string =>
  at % 3 === 1 ? `<h1>T</h1><p>${textOf(at)}</p>` : `T\n\n${textOf(at)}\n`;

/** What is done to a page, by its number; a null is how its rows look when it is to fail. */
const DAMAGE: ReadonlyMap<number, Uint8Array | string> = new Map<number, Uint8Array | string>([
  [30, new Uint8Array(300).fill(0xff)],
  [160, new Uint8Array(0)],
  [301, `${'<div>'.repeat(5000)}${textOf(301)}${'</div>'.repeat(5000)}`],
  [402, 'x '.repeat(25 * 1024 * 1024)],
  [553, `T\n\n${textOf(553)} POISON\n`],
  [654, `T\n\n${textOf(654)} ENDLESS\n`],
  [755, '\u0000'.repeat(1000)],
  [856, `<table>${'<tr><td>'.repeat(3000)}<!--`],
  [957, `[`.repeat(20_000)],
]);

type Rows = ReadonlyMap<string, readonly string[]>;

interface Told {
  readonly code: number | null;
  readonly run: Run;
  /** Lines of elements.jsonl and pages.jsonl by page. */
  readonly rows: Rows;
}

const told: Told[] = [];

beforeAll(() => {
  const elements = Array.from({ length: PAGES }, (_, at) => ({
    ...{ id: `e${at}`, page: `pages/${nameOf(at)}`, text: textOf(at) },
  }));
  const pages = Object.fromEntries(elements.map((_, at) => [nameOf(at), sourceOf(at)]));
  const folder = makeFolder({ ...corpusFiles(pages, elements), 'fragile.mjs': STRATEGY });
  told.push(runOf(folder, 'whole'));
  for (const [at, source] of DAMAGE) writeFileSync(join(folder, 'pages', nameOf(at)), source);
  told.push(runOf(folder, 'damaged'));
});

function runOf(folder: string, out: string): Told {
  const strategy = 'fixed,structure-aware,./fragile.mjs';
  const { code, stderr } = uncut(folder, [
    ...['run', '.', '--strategy', strategy, '--size', '16', '--out', out, '--quiet'],
    ...['--strict-encoding', '--no-cache', '--max-page-bytes', String(40 * 1024 * 1024)],
  ]);
  expect(stderr).toBe('');
  const run = join(folder, out, readdirSync(join(folder, out))[0]!);
  const rows = new Map<string, string[]>();
  for (const name of ['elements.jsonl', 'pages.jsonl']) {
    for (const line of readFileSync(join(run, name), 'utf8').trim().split('\n')) {
      const { page } = JSON.parse(line) as { page: string };
      rows.set(page, [...(rows.get(page) ?? []), line]);
    }
  }
  return { code, run: JSON.parse(readFileSync(join(run, 'run.json'), 'utf8')), rows };
}

test('the rows of every other page are those of a run without the damage', () => {
  const [whole, damaged] = told;
  expect(whole!.code).toBe(0);
  expect(damaged!.code).toBe(1);
  const touched = new Set([...DAMAGE.keys()].map((at) => `pages/${nameOf(at)}`));
  const others = (rows: Rows) => [...rows].filter(([page]) => !touched.has(page));
  expect(others(whole!.rows)).toHaveLength(PAGES - DAMAGE.size);
  expect(others(damaged!.rows)).toEqual(others(whole!.rows));
});

test('each damage is a failure with its reason, or counted, and only on its page', () => {
  const { run } = told[1]!;
  const shown = run.failures.map(({ page, strategy, reason }: Failure) => [page, strategy, reason]);
  expect(shown).toEqual([
    [`pages/${nameOf(30)}`, null, expect.stringMatching(/do not decode as/)],
    [`pages/${nameOf(402)}`, null, expect.stringMatching(/52428800 bytes.*--max-page-bytes/)],
    [`pages/${nameOf(553)}`, 'fragile', 'can not bear this page'],
    [`pages/${nameOf(654)}`, 'fragile', expect.stringMatching(/more than \d+ pieces/)],
  ]);
  const rowsOf = (at: number) => told[1]!.rows.get(`pages/${nameOf(at)}`) ?? [];
  const statuses = (at: number) =>
    rowsOf(at).flatMap((line) => (JSON.parse(line) as { status?: string }).status ?? []);
  for (const at of [160, 755, 856, 957]) {
    expect([at, statuses(at)]).toEqual([at, ['missing', 'missing', 'missing']]);
  }
  // 5,000 deep, the text is the same text.
  expect(statuses(301)).toHaveLength(3);
  expect(statuses(301)).not.toContain('missing');
});

test('counts of every strategy add up to what could be graded', () => {
  for (const { id, survival } of told[1]!.run.strategies) {
    const lost = id === 'fragile' ? 4 : 2;
    expect(survival.elements).toBe(PAGES - lost);
    expect(survival.whole + survival.cut + survival.missing).toBe(survival.elements);
    expect(survival.missing).toBe(4);
  }
});
