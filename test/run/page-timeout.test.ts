import { afterAll, describe, expect, test } from 'vitest';
import type { ElementRow } from '../../src/core/rows.ts';
import { evaluate } from '../../src/run/evaluate.ts';
import { loadStrategy } from '../../src/run/load-strategy.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { planStrategies } from '../../src/run/plan.ts';
import { withinTime } from '../../src/run/time-limit.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const PAGES = Object.fromEntries(
  Array.from({ length: 5 }, (_, page) => [
    `docs/page-${page}.md`,
    `# Page ${page}\n\n- FR-${page}: The door MUST stay shut while ${'the alarm rings and '.repeat(9)}nobody leaves.\n`,
  ]),
);

/** A strategy of one chunk a page that does `what` on page-2. */
function strategyThat(what: string): string {
  return `export default {
  name: 'own', summary: 'One chunk.', params: {},
  async split(page) {
    if (page.id === 'page-2.md') { ${what} }
    return [{ start: 0, end: page.text.length }];
  },
};`;
}

async function runWith(what: string, names: readonly string[], jobs?: number) {
  const folder = makeFolder({ ...PAGES, 'strategies/own.mjs': strategyThat(what) });
  const corpus = await openCorpus(`${folder}/docs`, { elements: '^FR-\\d+' });
  const loaded = await Promise.all(
    names.map(async (name) => ({ ...(await loadStrategy(name, folder)), params: {} })),
  );
  const rows: ElementRow[] = [];
  const { time, ...run } = await evaluate(corpus, {
    strategies: planStrategies(loaded),
    pageTimeout: 700,
    onRows: (more) => void rows.push(...more),
    ...(jobs === undefined ? {} : { jobs }),
  });
  return { run, rows };
}

const timedOut = 'took longer than 0.7 seconds; allow more with --page-timeout';

describe('a strategy that does not come back from a page fails there and nowhere else', () => {
  test.each([
    ['loops', 'for (;;) {}', timedOut],
    ['loops after it has waited', 'await null; for (;;) {}', timedOut],
    ['waits for what never comes', 'await new Promise(() => {});', timedOut],
    ['backtracks without end', "/^(a+)+$/.test('a'.repeat(60) + 'b');", timedOut],
    ['ends the process', 'process.exit(0);', expect.stringContaining('its worker died')],
  ])('%s', async (_, what, reason) => {
    const plain = await runWith('', ['fixed', 'own']);
    const { run, rows } = await runWith(what, ['fixed', 'own']);
    expect(run.failures).toEqual([{ page: 'page-2.md', strategy: 'own', reason, elements: 1 }]);
    expect(run.strategies[0]).toEqual(plain.run.strategies[0]);
    expect(run.strategies[1]!.pages).toBe(4);
    expect(rows).toEqual(
      plain.rows.filter(({ page, strategy }) => page !== 'page-2.md' || strategy !== 'own'),
    );
  });

  test('with any number of threads', async () => {
    const one = await runWith('for (;;) {}', ['own', 'fixed'], 1);
    expect(await runWith('for (;;) {}', ['own', 'fixed'], 2)).toEqual(one);
  });
});

describe('a pattern that backtracks without end', () => {
  const pattern = '^(FR-\\d+|(x+)+y)';

  test('fails its page, and the others are graded', async () => {
    const folder = makeFolder({ ...PAGES, 'docs/page-2.md': `- ${'x'.repeat(60)}\n` });
    const corpus = await openCorpus(`${folder}/docs`, { elements: pattern, pageTimeout: 300 });
    const { strategy, source } = await loadStrategy('fixed');
    const run = await evaluate(corpus, {
      strategies: planStrategies([{ strategy, source, params: {} }]),
    });
    expect(run.failures).toEqual([
      {
        page: 'page-2.md',
        strategy: null,
        reason: expect.stringMatching(
          /^the pattern .* on page-2\.md took longer than 0\.3 seconds/,
        ),
        elements: 0,
      },
    ]);
    expect(run.corpus).toMatchObject({ pages: 4, elements: 4 });
  });

  test('fails one page of a file of pages', async () => {
    const lines = ['FR-1 a', 'x'.repeat(60), 'FR-2 b'].map((text, id) =>
      JSON.stringify({ id: `p${id}`, text }),
    );
    const folder = makeFolder({ 'docs/all.jsonl': lines.join('\n') });
    const corpus = await openCorpus(`${folder}/docs`, { elements: pattern, pageTimeout: 300 });
    const { strategy, source } = await loadStrategy('fixed');
    const run = await evaluate(corpus, {
      strategies: planStrategies([{ strategy, source, params: {} }]),
    });
    expect(run.failures.map(({ page }) => page)).toEqual(['all.jsonl#p1']);
    expect(run.corpus).toMatchObject({ pages: 2, elements: 2 });
  });
});

describe('work within a time', () => {
  test('gives its result and its own error', () => {
    expect(withinTime(1000, 'it', () => withinTime(1000, 'inner', () => 2) + 1)).toBe(3);
    expect(() =>
      withinTime(1000, 'it', () => {
        throw new TypeError('own');
      }),
    ).toThrow(new TypeError('own'));
  });

  test('is ended when it catches everything', () => {
    const stubborn = (): never => {
      for (;;) {
        try {
          for (;;);
        } catch {
          // Goes on.
        }
      }
    };
    expect(() => withinTime(50, 'it', stubborn)).toThrow(/^it took longer than 0\.05 seconds/);
  });
});
