import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { compareReport } from '../../src/report/compare.ts';
import { compareMarkdown } from '../../src/report/compare-markdown.ts';
import type { Comparison } from '../../src/report/compare-types.ts';
import { compareRuns } from '../../src/run/compare.ts';
import { type MadeElement, madeComparable, withConventions } from '../support/made-rows.ts';

const elements: MadeElement[] = Array.from({ length: 20 }, (_, page) => [
  `pages/a-rather-long-name-of-a-page-${page}.html`,
  'whole',
  page < 15 ? 'partial' : 'whole',
]);

async function comparison(): Promise<Comparison> {
  const ids = ['fixed-800', 'fixed-400'];
  const first = { ...madeComparable(ids, elements), name: 'first-run', strategy: ids[0]! };
  const change = withConventions({ encoding: 'o200k_base' });
  const second = {
    ...madeComparable(ids, elements, change),
    name: 'second-run',
    strategy: ids[1]!,
  };
  const made = await compareRuns(first, second, { cost: false });
  const amount = (chunks: number) => ({ chunks, tokens: chunks * 100 });
  return {
    ...made,
    strategies: made.strategies.map((one) => ({
      ...one,
      cost: {
        known: true,
        ...{ first: amount(10), second: amount(12), unchanged: amount(3), fresh: amount(9) },
        ...{ gone: amount(7), price: { given: '0.02/1M', amount: 0.000018 } },
      },
    })),
  };
}

describe('a comparison on the terminal', () => {
  test('fits into 80 cells, or 40', async () => {
    for (const width of [80, 40]) {
      const lines = compareReport(await comparison(), { width, color: false }).split('\n');
      const wide = lines.filter((line) => stringWidth(line) > width && /\s\S+\s/.test(line.trim()));
      expect(wide).toEqual([]);
    }
  });

  test('says the verdict, the tests with their limits, the attribution and the cost', async () => {
    const report = compareReport(await comparison(), { width: 200, color: false });
    expect(report).toContain('requirements: 20 of 20 whole (100.0%) → 5 (25.0%): 0 won, 15 lost');
    expect(report).toContain('the second is lower');
    expect(report).toMatch(/sign-flip test by pages: p below 0\.001/);
    expect(report).toContain("McNemar's exact p below 0.001 (ignores pages)");
    expect(report).toContain('cannot be attributed');
    expect(report).toContain('DIFFERS   tokens and placement: cl100k_base, ordered → o200k_base');
    expect(report).toContain('new 9 chunks (900 tokens), to be embedded; unchanged 3 chunks');
    expect(report).toContain('costs 0.000018 at 0.02/1M');
    expect(report).toContain('Lost: cut now  the worst 5 of 15');
    expect(report).toContain('now 60.0% in chunk 0, the best of 1 chunk; cut at 60; loses unless');
    expect(report).not.toMatch(/undefined|NaN/);
  });

  test('calls equal strategies indistinguishable and a tie, and names no winner', async () => {
    const run = madeComparable(
      ['a-1', 'b-1'],
      elements.map(([page]) => [page, 'whole', 'whole']),
    );
    const made = await compareRuns(run, run, { cost: false });
    const report = compareReport(made, { width: 80, color: false });
    expect(report).toContain('indistinguishable (a tie: the same on every page)');
    expect(report).not.toMatch(/higher|lower/);
    expect(compareMarkdown(made)).toContain('indistinguishable');
  });
});

describe('a comparison as Markdown', () => {
  test('holds every condition and each change up to 50', async () => {
    const report = compareMarkdown(await comparison());
    expect(report).toContain('# first-run against second-run');
    for (const name of [
      'corpus snapshot',
      'labels',
      'page text',
      'filter',
      'threshold',
      'version',
    ]) {
      expect(report).toMatch(new RegExp(`^\\| ${name} \\| yes \\|`, 'm'));
    }
    expect(report).toMatch(/^\| tokens and placement \| \*\*no\*\* \|/m);
    expect(report.match(/^\| `pages\/a-rather/gm)!.length).toBe(15);
  });

  test('shows text from outside and does not obey it', async () => {
    const made = await comparison();
    const nasty = { ...made, noun: '<script>x</script>', first: { ...made.first, name: '[a](b)' } };
    const report = compareMarkdown(nasty);
    expect(report).not.toContain('<script>');
    expect(report).not.toMatch(/[^\\]\[a\]/);
  });
});
