import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { htmlPage, htmlReport } from '../../../src/report/html/html-report.ts';
import { coverageShares } from '../../../src/report/html/plots/coverage-plot.ts';
import type { HtmlTools, ReportData } from '../../../src/report/html/report-data.ts';
import { madeRun } from '../../support/made-run.ts';
import { madeData, madePage, madeRow, pageRows } from './made-rows.ts';

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64');
const tools = (): HtmlTools => ({ hash, document: new JSDOM('').window.document });

const strategies = [100, 200].flatMap((size) => [
  {
    id: `fixed-${size}`,
    params: { size },
    whole: size / 4,
    cut: 50 - size / 4,
    expectedRate: 0.5,
    chunks: 9,
    tokens: 900,
    median: size,
    interval: [0.4, 0.9] as const,
  },
  {
    id: `overlapping-${size}-10`,
    params: { size, overlap: 10 },
    whole: 40,
    cut: 10,
    chunks: 9,
    tokens: 950,
    median: size,
  },
]);

function data(rest: Partial<ReportData> = {}): ReportData {
  const rows = strategies.flatMap(({ id }) => [
    madeRow({ strategy: id }),
    madeRow({ strategy: id, id: 'a.md#FR-2', status: 'partial', lostWords: ['unless'] }),
  ]);
  const page = madePage('a.md', 300, [
    [0, 60],
    [60, 300],
  ]);
  const pages = [{ ...page, strategies: strategies.map(() => page.strategies[0]!) }];
  return { ...madeData(rows), run: madeRun(strategies), pages, ...rest };
}

describe('the file', () => {
  test('its policy allows the one style and the one script, by their own hashes, and nothing else', async () => {
    const { document } = new JSDOM(await htmlReport(data(), tools())).window;
    const policy = document.querySelector('meta[http-equiv]')!.getAttribute('content');
    const styles = [...document.querySelectorAll('style')];
    const scripts = [...document.querySelectorAll('script:not([type])')];
    expect([styles.length, scripts.length]).toEqual([1, 1]);
    expect(policy).toBe(
      `default-src 'none'; script-src 'sha256-${hash(scripts[0]!.textContent)}'; style-src 'sha256-${hash(styles[0]!.textContent)}'; base-uri 'none'; form-action 'none'`,
    );
    expect(document.querySelectorAll('[style], [onclick], [src], link, iframe')).toHaveLength(0);
  });

  test('equal data gives equal bytes, whenever the run was', async () => {
    const first = await htmlReport(data(), tools());
    expect(await htmlReport(data(), tools())).toBe(first);
    const run = {
      ...madeRun(strategies),
      time: { started: '2030-01-02T00:00:00.000Z', seconds: 5 },
    };
    const later = await htmlReport(data({ run }), tools());
    expect(later).toBe(first);
  });

  test('the headline has counts, rate and interval of each strategy', async () => {
    const { document } = new JSDOM(await htmlReport(data(), tools())).window;
    const row = document.querySelector('.strategies tbody tr')!.textContent;
    expect(row).toContain('50 requirements: 25 whole, 25 cut, 0 missing');
    expect(row).toContain('50.0%40.0 to 90.0%');
  });

  test('every plot says what it shows, and has its numbers as a table', async () => {
    const { document } = new JSDOM(await htmlReport(data(), tools())).window;
    const figures = [...document.querySelectorAll('figure.plot')];
    expect(figures.map((figure) => figure.querySelector('h3')!.textContent)).toEqual([
      'Whole rate by chunk size',
      'Whole rate against cost',
      'How much of the elements survives',
      'Chunk sizes',
    ]);
    for (const figure of figures) {
      const svg = figure.querySelector('.picture > svg')!;
      expect(svg.getAttribute('role')).toBe('img');
      expect(svg.getAttribute('aria-label')).toContain('fixed');
      expect(figure.querySelectorAll('table tbody tr')).toHaveLength(4);
    }
    expect(figures[0]!.querySelectorAll('.keys li')).toHaveLength(2);
  });

  test('one strategy at one size is not plotted against another, with a sentence', async () => {
    const { document } = new JSDOM(await htmlReport(madeData([madeRow()]), tools())).window;
    const plots = document.querySelector('#plots')!;
    expect(plots.textContent).toContain('There is one strategy');
    expect([...plots.querySelectorAll('h3')].map((head) => head.textContent)).toEqual([
      'How much of the elements survives',
      'Chunk sizes',
    ]);
  });

  test('a hostile title, id, page and note are text', async () => {
    const hostile = '</script><script>alert(1)</script><!--"\'>';
    const base = data();
    const run = {
      ...base.run,
      corpus: { ...base.run.corpus, title: hostile, noun: hostile },
      warnings: [hostile],
    };
    const rows = strategies.map(({ id: strategy }) =>
      madeRow({ strategy, id: hostile, page: hostile, kind: hostile }),
    );
    const html = await htmlReport(
      { ...base, rows: pageRows(rows), run, notes: [hostile] },
      tools(),
    );
    const { document } = new JSDOM(html).window;
    expect(document.querySelector('h1')!.textContent).toBe(hostile);
    expect(document.querySelectorAll('script')).toHaveLength(2);
    expect(JSON.parse(document.getElementById('data')!.textContent).ids).toEqual([hostile]);
  });

  test('the file of one page names the report it belongs to and follows the same rules', () => {
    const html = htmlPage(data(), '../report.html', tools());
    const { document } = new JSDOM(html).window;
    expect(document.querySelector('header a')!.getAttribute('href')).toBe('../report.html');
    expect(document.querySelector('meta[http-equiv]')!.getAttribute('content')).toContain(
      "default-src 'none'",
    );
    expect(document.getElementById('elements')).toBeNull();
  });
});

test('an element takes a few bytes a strategy: 1,000 under 20, a tenth cut, stay below 0.3 MB', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    ...strategies[0]!,
    id: `fixed-${index}`,
  }));
  const cut = madeRow({ status: 'partial', lostWords: ['unless', 'not'] });
  const rows = many.flatMap(({ id: strategy }) =>
    Array.from({ length: 1000 }, (_, index) => {
      const page = `pages/some-page-${index % 100}.html`;
      return { ...(index % 10 === 0 ? cut : madeRow()), strategy, page, id: `${page}#FR-${index}` };
    }),
  );
  const made = { ...madeData(rows), run: madeRun(many) };
  const html = await htmlReport(made, { ...tools(), document: null });
  expect(html.length).toBeLessThan(300_000);
});

test('the curve of coverage counts an element at each share that it reaches', () => {
  const rows = [
    madeRow(),
    madeRow({ id: 'FR-2', status: 'partial', coverage: [50, 100] }),
    madeRow({ id: 'FR-3', status: 'under', coverage: [49, 100] }),
    madeRow({ id: 'FR-4', status: 'missing', coverage: null }),
  ];
  const [curve] = coverageShares(1, pageRows(rows));
  expect(curve!.located).toBe(3);
  expect(curve!.shares[0]).toBe(1);
  expect(curve!.shares[24]).toBe(1);
  expect(curve!.shares[25]).toBeCloseTo(2 / 3);
  expect(curve!.shares[26]).toBeCloseTo(1 / 3);
  expect(curve!.shares[50]).toBeCloseTo(1 / 3);
});
