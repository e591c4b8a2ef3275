import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { ElementRow, PageRow } from '../../src/core/rows.ts';
import type { Page } from '../../src/core/types.ts';
import { parsePrice } from '../../src/report/price.ts';
import { compareRuns } from '../../src/run/compare.ts';
import type { RunToCompare } from '../../src/run/compare-input.ts';
import { evaluate } from '../../src/run/evaluate.ts';
import { loadCorpus } from '../../src/run/load-corpus.ts';
import { loadStrategy } from '../../src/run/load-strategy.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const text = (page: number): string =>
  Array.from(
    { length: 30 },
    (_, index) =>
      `- **FR-${index + 1}**: page ${page} MUST keep record ${index} for ${page} days.\n`,
  ).join('');

/** Pages of a corpus: two are the same text, so that equal chunks stand on two pages. */
const files = { 'a.md': text(1), 'b.md': text(2), 'c.md': text(2) };

async function evaluated(
  folder: string,
  names: readonly string[],
  size: readonly number[],
): Promise<RunToCompare> {
  const corpus = await loadCorpus(folder, { elements: '^FR-\\d+' });
  const rows: ElementRow[] = [];
  const pages: PageRow[] = [];
  const run = await evaluate(corpus, {
    strategies: planStrategies(
      await Promise.all(
        names.map(async (name) => ({ ...(await loadStrategy(name)), params: { size } })),
      ),
    ),
    onRows: (more) => void rows.push(...more),
    onPages: (more) => void pages.push(...more),
    jobs: 1,
  });
  return { run, rows, pages, name: 'run', corpus: folder };
}

/** The texts of windows of `size` page tokens, and the number of tokens of each. */
function windows(pages: readonly Page[], size: number): Map<string, number> {
  const texts = new Map<string, number>();
  for (const { text } of pages) {
    const { ends } = tokenizerFor('cl100k_base').encode(text);
    for (let at = 0; at < ends.length; at += size) {
      const start = at === 0 ? 0 : ends[at - 1]!;
      const chunk = text.slice(start, ends[Math.min(at + size, ends.length) - 1]!);
      texts.set(chunk, (texts.get(chunk) ?? 0) + 1);
    }
  }
  return texts;
}

test('new, unchanged and gone chunks are those of a naive count of texts', async () => {
  const folder = makeFolder(files);
  const run = await evaluated(folder, ['fixed'], [100, 200]);
  const { strategies } = await compareRuns(run, run, { draws: 10, price: parsePrice('2/1K') });
  const { pages } = await loadCorpus(folder, { elements: '^FR-\\d+' });
  const [one, two] = [windows(pages, 100), windows(pages, 200)];
  const sum = (counts: Iterable<number>): number => [...counts].reduce((at, n) => at + n, 0);
  const unchanged = sum([...one].map(([chunk, count]) => Math.min(count, two.get(chunk) ?? 0)));
  const { cost } = strategies[0]!;
  expect(cost).toMatchObject({
    known: true,
    first: { chunks: sum(one.values()), tokens: run.run.strategies[0]!.tokens.chunks },
    second: { chunks: sum(two.values()), tokens: run.run.strategies[1]!.tokens.chunks },
    unchanged: { chunks: unchanged },
    fresh: { chunks: sum(two.values()) - unchanged },
    gone: { chunks: sum(one.values()) - unchanged },
  });
  if (!cost?.known) return;
  expect(cost.fresh.tokens + cost.unchanged.tokens).toBe(cost.second.tokens);
  expect(cost.gone.tokens + cost.unchanged.tokens).toBe(cost.first.tokens);
  expect(cost.price!.amount).toBeCloseTo((2 * cost.fresh.tokens) / 1000, 9);
});

test('the same strategy on two states of the corpus costs the chunks of what was written anew', async () => {
  const before = makeFolder(files);
  const after = makeFolder({ ...files, 'a.md': text(9) });
  const [one, two] = [
    await evaluated(before, ['fixed'], [100]),
    await evaluated(after, ['fixed'], [100]),
  ];
  const { strategies } = await compareRuns(one, two, { draws: 10 });
  const { cost } = strategies[0]!;
  const chunks = windows((await loadCorpus(before, { elements: 'x' })).pages.slice(0, 1), 100);
  expect(cost).toMatchObject({
    known: true,
    fresh: { chunks: chunks.size },
    gone: { chunks: chunks.size },
  });
});

test('strategies that split alike cost nothing', async () => {
  const folder = makeFolder({ 'a.md': 'FR-1 short', 'b.md': 'FR-2 short too' });
  const run = await evaluated(folder, ['fixed', 'recursive'], [800]);
  const { strategies } = await compareRuns(run, run, { draws: 10 });
  expect(strategies[0]!.elements.difference.verdict).toBe('equal');
  expect(strategies[0]!.cost).toMatchObject({ fresh: { chunks: 0 }, gone: { chunks: 0 } });
});

test('the strategy that looks at the elements is split again with them', async () => {
  const run = await evaluated(makeFolder(files), ['fixed', 'oracle'], [100]);
  const { strategies } = await compareRuns(run, run, { draws: 10 });
  expect(strategies[0]!.cost?.known).toBe(true);
});

describe('a strategy that failed on a page in a run', () => {
  /** Says which pages it is called on, and fails on b.md while that is asked for. */
  const own = `import { appendFileSync } from 'node:fs';
export default {
  name: 'own-lines', summary: 'A chunk a line.', params: { size: 1 },
  split(page) {
    appendFileSync(process.env.OWN_CALLS, page.id + ' ');
    if (page.id === 'b.md' && process.env.OWN_FAILS === '1') throw new Error('b is bad');
    return page.text.trimEnd().split('\\n').map((text) => ({ text }));
  },
};
`;
  const cwd = process.cwd();
  afterEach(() => {
    process.chdir(cwd);
    delete process.env.OWN_FAILS;
    delete process.env.OWN_CALLS;
  });

  const runs = async () => {
    const root = makeFolder({ 'strategies/own-lines.mjs': own });
    const calls = join(root, 'calls.txt');
    process.chdir(root);
    process.env.OWN_CALLS = calls;
    process.env.OWN_FAILS = '1';
    const folder = makeFolder(files);
    const failed = await evaluated(folder, ['fixed', 'own-lines'], [100]);
    process.env.OWN_FAILS = '0';
    const well = await evaluated(folder, ['fixed', 'own-lines'], [100]);
    writeFileSync(calls, '');
    return { failed, well, called: () => readFileSync(calls, 'utf8').trim() };
  };

  test('is not called on it again, and its cost is that of the other pages', async () => {
    const { failed, called } = await runs();
    expect(failed.run.failures).toMatchObject([{ page: 'b.md', strategy: 'own-lines-100' }]);
    const { strategies } = await compareRuns(failed, failed, { draws: 10 });
    expect(called()).toBe('a.md c.md');
    expect(strategies[0]!.cost).toMatchObject({ known: true, second: { chunks: 60 } });
  });

  test('is not called on it for the other run either, whose cost is then not known', async () => {
    const { failed, well, called } = await runs();
    for (const [one, two] of [
      [failed, well],
      [well, failed],
    ] as const) {
      const { strategies } = await compareRuns(one, two, { draws: 10 });
      const { cost } = strategies.find(({ second }) => second === 'own-lines-100')!;
      expect(cost).toEqual({
        known: false,
        reason:
          'own-lines-100 failed on page "b.md" in the other run, and is not tried on it again',
      });
    }
    expect(called()).not.toContain('b.md');
  });
});

describe('the cost is not known, and why is said,', () => {
  const reason = async (run: RunToCompare): Promise<string> => {
    const { strategies } = await compareRuns(run, run, { draws: 10 });
    const { cost } = strategies[0]!;
    return cost!.known ? 'known' : cost!.reason;
  };

  test('when the corpus has changed since the run', async () => {
    const folder = makeFolder(files);
    const run = await evaluated(folder, ['fixed'], [100, 200]);
    writeFileSync(join(folder, 'a.md'), 'FR-1 is all that is left');
    expect(await reason(run)).toMatch(/has changed since/);
    expect(await reason({ ...run, pages: [] })).toMatch(
      /splitting by fixed-100 again gives .* the run has .*has changed since/,
    );
    writeFileSync(join(folder, 'd.md'), 'one page more');
    expect(await reason(run)).toContain('holds 4 files now, the run read 3 pages');
  });

  test('when a page has as many tokens as before, but another text', async () => {
    const folder = makeFolder(files);
    const run = await evaluated(folder, ['fixed'], [100, 200]);
    expect(await reason(run)).toBe('known');
    writeFileSync(join(folder, 'a.md'), files['a.md'].replace('page 1 MUST', 'page 7 MUST'));
    expect(await reason(run)).toBe('page "a.md" has changed since the run');
  });

  test('when the corpus or the strategy is not there any more', async () => {
    const folder = makeFolder(files);
    expect(existsSync(folder)).toBe(true);
    const run = await evaluated(folder, ['fixed'], [100, 200]);
    expect(await reason({ ...run, corpus: null })).toContain('does not say where its corpus is');
    expect(await reason({ ...run, corpus: join(folder, 'gone') })).toContain('found nothing at');
    const strategies = run.run.strategies.map((one) => ({ ...one, strategy: 'my-own' }));
    expect(await reason({ ...run, run: { ...run.run, strategies } })).toContain('my-own');
  });
});
