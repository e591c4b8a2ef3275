import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ElementRow } from '../../src/core/rows.ts';
import type { Run } from '../../src/core/run.ts';
import { type EvaluateOptions, evaluate } from '../../src/run/evaluate.ts';
import { loadStrategy } from '../../src/run/load-strategy.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { defineStrategy } from '../../src/strategy/define.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const documents = Object.fromEntries(
  Array.from({ length: 14 }, (_, page) => [
    `page-${page}.${page % 3 === 0 ? 'html' : 'md'}`,
    page % 3 === 0
      ? `<h1>Page ${page}</h1><ul>${items(page, (id, text) => `<li><b>${id}</b>: ${text}</li>`)}</ul>`
      : `# Page ${page}\n\n${items(page, (id, text) => `- **${id}**: ${text}\n`)}`,
  ]),
);

function items(page: number, format: (id: string, text: string) => string): string {
  return Array.from({ length: 12 + page }, (_, index) =>
    format(
      `FR-${index + 1}`,
      `The system MUST keep “record ${index}” of page ${page}, 猫 or not, unless its owner objects within ${index + 2} days.`,
    ),
  ).join('');
}

async function run(
  folder: string,
  options: Partial<EvaluateOptions> = {},
): Promise<{ run: Omit<Run, 'time'>; rows: ElementRow[] }> {
  const corpus = await openCorpus(folder, { elements: '^FR-\\d+' });
  const strategies = planStrategies([
    { ...(await loadStrategy('fixed')), params: { size: [60, 100] } },
    { ...(await loadStrategy('structure-aware')), params: { size: 100 } },
  ]);
  const rows: ElementRow[] = [];
  const { time, ...rest } = await evaluate(corpus, {
    strategies,
    onRows: (more) => void rows.push(...more),
    ...options,
  });
  expect(time.seconds).toBeGreaterThanOrEqual(0);
  return { run: rest, rows };
}

describe('the same numbers whatever the way', () => {
  const folder = makeFolder(documents);

  test('with one thread and with two', async () => {
    const alone = await run(folder, { jobs: 1 });
    expect(alone.run.strategies[0]!.survival.cut).toBeGreaterThan(0);
    expect(alone.run.corpus.pages).toBe(14);
    expect(await run(folder, { jobs: 2 })).toEqual(alone);
  });

  test('without anyone listening', async () => {
    const corpus = await openCorpus(folder, { elements: '^FR-\\d+' });
    const strategies = planStrategies([{ ...(await loadStrategy('fixed')), params: { size: 60 } }]);
    const { run: heard } = await run(folder);
    const quiet = await evaluate(corpus, { strategies });
    expect(quiet.corpus).toEqual(heard.corpus);
    expect(quiet.strategies[0]).toEqual(heard.strategies[0]);
  });

  test('without a cache, with an empty one, a full one and a damaged one', async () => {
    const plain = await run(folder);
    const cacheFolder = join(makeFolder(), 'cache');
    expect(await run(folder, { cacheFolder })).toEqual(plain);
    const kept = (readdirSync(cacheFolder, { recursive: true }) as string[])
      .map((name) => join(cacheFolder, name))
      .filter((path) => statSync(path).isFile());
    expect(kept).toHaveLength(14);
    expect(await run(folder, { cacheFolder })).toEqual(plain);
    writeFileSync(kept[3]!, 'damaged');
    expect(await run(folder, { cacheFolder })).toEqual(plain);
    expect(await run(folder, { cacheFolder, encoding: 'o200k_base' })).toEqual(
      await run(folder, { encoding: 'o200k_base' }),
    );
  });
});

describe('what fails is data', () => {
  const throwing = defineStrategy({
    name: 'throwing',
    summary: 'Throws on one page.',
    params: {},
    split(page) {
      if (page.id === 'page-4.md') throw new Error('no way');
      return [{ start: 0, end: page.text.length }];
    },
  });

  test('a strategy that throws on a page fails there, and counts nothing there', async () => {
    const folder = makeFolder(documents);
    const strategies = planStrategies([
      { strategy: throwing, params: {} },
      { ...(await loadStrategy('fixed')), params: {} },
    ]);
    const { run: result } = await run(folder, { strategies });
    expect(result.failures).toEqual([
      { page: 'page-4.md', strategy: 'throwing', reason: 'no way', elements: 16 },
    ]);
    const [failing, fixed] = result.strategies;
    expect([failing!.pages, fixed!.pages]).toEqual([13, 14]);
    expect(failing!.survival.elements).toBe(fixed!.survival.elements - 16);
    expect(failing!.survival.rate).toBe(1);
  });

  test('a span outside the page fails the page with the strategy named', async () => {
    const folder = makeFolder({ 'a.md': '- FR-1: It MUST hold.\n' });
    const outside = defineStrategy({
      name: 'outside',
      summary: 'Gives a span that is not there.',
      params: {},
      split: () => [{ start: 0, end: 1000 }],
    });
    const { run: result } = await run(folder, {
      strategies: planStrategies([{ strategy: outside, params: {} }]),
    });
    expect(result.failures[0]).toMatchObject({ page: 'a.md', strategy: 'outside' });
    expect(result.failures[0]!.reason).toMatch(/1000/);
  });

  test('a strategy that ends its thread fails on that page, and all else is as without it', async () => {
    const folder = makeFolder(documents);
    const dying = makeFolder({
      'dying.mjs': `export default {
  name: 'dying',
  summary: 'Ends its thread on one page.',
  params: {},
  split(page) {
    if (page.id === 'page-4.md') process.exit(1);
    return [{ start: 0, end: page.text.length }];
  },
};
`,
    });
    const strategies = planStrategies([
      { ...(await loadStrategy(join(dying, 'dying.mjs'))), params: {} },
      { ...(await loadStrategy('fixed')), params: {} },
    ]);
    const { run: result, rows } = await run(folder, { strategies, jobs: 2 });
    expect(result.failures).toHaveLength(1);
    expect(result.failures[0]).toMatchObject({ page: 'page-4.md', strategy: 'dying' });
    expect(result.failures[0]!.reason).toMatch(/worker died/);
    expect(result.corpus.pages).toBe(14);
    expect(rows.some(({ page, strategy }) => page === 'page-4.md' && strategy === 'dying')).toBe(
      false,
    );
    const fixed = planStrategies([{ ...(await loadStrategy('fixed')), params: {} }]);
    const { rows: without } = await run(folder, { strategies: fixed, jobs: 1 });
    expect(rows.filter(({ strategy }) => strategy === 'fixed-800')).toEqual(without);
  });
});

test('a package that is missing is said once, before any page is read', async () => {
  const corpus = await openCorpus(makeFolder(documents), { elements: '^FR-\\d+' });
  const strategy = defineStrategy({
    ...{ name: 'needy', summary: 'Calls a package.', params: {} },
    needs: { name: 'no-such-package', version: '1.2.3' },
    split: () => [],
  });
  const seen: string[] = [];
  const evaluated = evaluate(corpus, {
    strategies: planStrategies([
      { ...(await loadStrategy('fixed')), params: { size: 60 } },
      { strategy, source: null, params: {} },
    ]),
    onProgress: (_done, _total, file) => void seen.push(file),
  });
  await expect(evaluated).rejects.toMatchObject({
    code: 'strategy',
    message: expect.stringMatching(/^strategy "needy" .*npm install no-such-package@1\.2\.3$/),
  });
  expect(seen).toEqual([]);
});
