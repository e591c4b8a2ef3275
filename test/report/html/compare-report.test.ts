import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { htmlComparison } from '../../../src/report/html/compare/compare-report.ts';
import { buildCompareView } from '../../../src/report/html/compare/compare-view.ts';
import { compareRuns } from '../../../src/run/compare.ts';
import type { RunToCompare } from '../../../src/run/compare-input.ts';
import { readRunToCompare } from '../../../src/run/compare-input.ts';
import { compareData } from '../../../src/run/compare-texts.ts';
import { bundledPages } from '../../support/bundled.ts';
import { cleanUp, uncut } from '../../support/cli.ts';
import { type MadeElement, madeComparable } from '../../support/made-rows.ts';

afterAll(cleanUp);

const tools = {
  hash: (text: string) => createHash('sha256').update(text, 'utf8').digest('base64'),
};

/** Twelve elements: two lost, one won, the rest whole or cut on both sides. */
const elements: MadeElement[] = Array.from({ length: 12 }, (_, index) => [
  `page-${index % 4}`,
  index === 11 ? 'partial' : index === 5 ? 'under' : 'whole',
  index < 2 ? 'partial' : index === 5 ? 'partial' : 'whole',
]);

async function made(change: Partial<RunToCompare> = {}) {
  const run = { ...madeComparable(['fixed-800', 'fixed-400'], elements), ...change };
  const other = { ...run, strategy: null };
  const comparison = await compareRuns(run, other, { draws: 10, cost: false });
  return compareData(comparison, [run, other]);
}

describe('the page of a comparison without its corpus', () => {
  test('says so, and shows conditions, numbers and elements', async () => {
    const data = await made();
    const html = htmlComparison(data, tools);
    expect(html).toContain(
      'The texts of the pages of the first run: the corpus is not where it was',
    );
    expect(html).toContain('10 of 12 whole (83.3%) → 9 (75.0%): 1 won, 2 lost');
    expect(html).toContain('only one condition changed: retrieval unit and strategy');
    expect(html).toContain('-8.3 points');
    expect(html).toContain('retrieval unit and strategy');
    expect(await made().then((same) => htmlComparison(same, tools))).toBe(html);
  });

  test('has the text at the border of what is cut', async () => {
    const { view } = buildCompareView(await made());
    expect(view.borders.map(([side, , page, id]) => [side, page, id])).toContainEqual([
      1,
      'page-0',
      'page-0#0',
    ]);
    expect(view.borders[0]!.slice(4)).toEqual(['before the border', 'after it']);
  });
});

test('where there is room for few elements, those won and lost are there', async () => {
  const { view, notes } = buildCompareView(await made(), 4);
  const ids = new Set(view.sides.flatMap((side) => side.ids));
  expect(ids).toEqual(new Set(['page-0#0', 'page-1#1', 'page-3#11', 'page-1#5']));
  expect(notes).toEqual([expect.stringMatching(/^8 of 12 elements are left out of the list/)]);
});

test('no text of a run is markup', async () => {
  const evil = '</script><img src=x onerror=alert(1)>';
  const html = htmlComparison(await made({ name: evil }), tools);
  expect(html).not.toContain('<img');
  expect(html.match(/<\/script>/g)).toHaveLength(2);
});

describe('with its corpus', () => {
  const corpus = bundledPages(['pages/building-access-01.html', 'pages/payments-03.html']);
  const folder = join(corpus, '..');
  const args = ['--strategy', 'fixed,structure-aware', '--size', '200', '--no-html', '--no-cache'];
  const { stdout } = uncut(folder, ['run', 'corpus', ...args], { COLUMNS: '300' });
  const run = join(folder, /^Results {2}(\S+?)\/report\.md/m.exec(stdout)![1]!);

  async function data(room?: number) {
    const one = await readRunToCompare(`${run}#fixed-200`);
    const two = await readRunToCompare(`${run}#structure-aware-200`);
    const comparison = await compareRuns(one, two, { draws: 10, cost: false });
    return compareData(comparison, [one, two], room === undefined ? {} : { room });
  }

  test('a text that both sides have is in the file once', async () => {
    const { view } = buildCompareView(await data());
    expect(view.sides.map(({ texts }) => texts.length)).toEqual([2, 2]);
    expect(view.shared).toHaveLength(4);
    expect(view.sides[1].texts.every(({ text }) => text === '')).toBe(true);
  });

  test('pages without room are left out and counted, those with the most changes last', async () => {
    const all = await data();
    const changes = all.comparison.strategies[0]!.elements.changes;
    const count = (page: string) => changes.filter((change) => change.page === page).length;
    const few = await data(1);
    const [kept] = few.sides[0].pages;
    expect(few.sides.map(({ pages }) => pages.length)).toEqual([1, 1]);
    for (const { page } of all.sides[0].pages) {
      expect(count(page.id)).toBeLessThanOrEqual(count(kept!.page.id));
    }
    expect(few.notes).toEqual([expect.stringMatching(/^The texts of 1 of 2 pages, those with/)]);
    expect([...few.lost.values()]).toEqual([
      ['the file has no room for it', 'the file has no room for it'],
    ]);
  });
});
