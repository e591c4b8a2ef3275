import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageRow } from '../../src/core/rows.ts';
import type { Run } from '../../src/core/run.ts';
import type { ElementStatus } from '../../src/core/types.ts';
import { compareRuns } from '../../src/run/compare.ts';
import type { RunToCompare } from '../../src/run/compare-input.ts';
import {
  type MadeElement,
  madeComparable,
  madeLine,
  madeRetrieval,
  madeRow,
  withConventions,
} from '../support/made-rows.ts';
import { naiveMcnemar } from '../support/naive-metrics.ts';
import { naiveSignFlip } from '../support/naive-sign-flip.ts';

const quick = { cost: false, draws: 500 };

/** Twelve pages of two elements each, of which the first is as given. */
function pages(first: ElementStatus, second: ElementStatus): MadeElement[] {
  return Array.from({ length: 12 }, (_, page) => [
    [`page-${page}`, first, second] as const,
    [`page-${page}`, 'whole', 'whole'] as const,
  ]).flat();
}

const status = fc.constantFrom<ElementStatus>('whole', 'partial', 'under', 'missing');

describe('elements', () => {
  test('what is whole before, less what is lost, plus what is won, is whole now', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(6), status, status)), async (made) => {
        const run = madeComparable(
          ['fixed-800', 'fixed-400'],
          made.map(([page, one, two]) => [`page-${page}`, one, two]),
        );
        const { strategies } = await compareRuns(run, run, quick);
        const { elements } = strategies[0]!;
        const located = made.filter(([, one, two]) => one !== 'missing' && two !== 'missing');
        const count = (test: (one: ElementStatus, two: ElementStatus) => boolean): number =>
          located.filter(([, one, two]) => test(one, two)).length;
        const lost = count((one, two) => one === 'whole' && two !== 'whole');
        const won = count((one, two) => one !== 'whole' && two === 'whole');
        expect(elements).toMatchObject({ compared: located.length, won, lost });
        expect(elements.first.whole - elements.lost + elements.won).toBe(elements.second.whole);
        expect(elements.bothWhole + elements.bothCut + won + lost).toBe(located.length);
        expect(elements.changes.length).toBe(won + lost);
        const differences = new Map<number, number>();
        for (const [page, one, two] of located) {
          const by = Number(two === 'whole') - Number(one === 'whole');
          differences.set(page, (differences.get(page) ?? 0) + by);
        }
        const { p, mcnemar } = elements.difference;
        if (located.length === 0) expect(p).toBeNull();
        else expect(p).toBeCloseTo(naiveSignFlip([...differences.values()]), 9);
        expect(mcnemar).toBeCloseTo(naiveMcnemar(won, lost), 9);
      }),
      { numRuns: 60 },
    );
  });

  test('a change says where the element is cut in the run that cuts it', async () => {
    const run = madeComparable(
      ['fixed-800', 'fixed-400'],
      [
        ['a', 'whole', 'partial'],
        ['b', 'under', 'whole'],
        ['c', 'whole', 'under'],
      ],
    );
    const { strategies } = await compareRuns(run, run, quick);
    const shown = strategies[0]!.elements.changes.map(({ id, change, cut }) => [
      id,
      change,
      cut.strategy,
      cut.border,
    ]);
    expect(shown).toEqual([
      ['c#2', 'lost', 'fixed-400', 10],
      ['a#0', 'lost', 'fixed-400', 60],
      ['b#1', 'won', 'fixed-800', 10],
    ]);
  });

  test('equal results on every page are indistinguishable, and no strategy is named better', async () => {
    const run = madeComparable(['fixed-800', 'recursive-800-0'], pages('whole', 'whole'));
    const { strategies, warnings } = await compareRuns(run, run, quick);
    const { difference } = strategies[0]!.elements;
    expect(warnings).toEqual([
      expect.stringContaining('strategies are indistinguishable on this corpus'),
    ]);
    expect(difference).toMatchObject({ verdict: 'equal', p: 1, difference: 0 });
    expect(difference.text).toContain('indistinguishable');
  });

  test('Holm corrects over all strategies of one comparison', async () => {
    const ids = ['fixed-800', 'fixed-400', 'fixed-600'];
    const elements: MadeElement[] = Array.from({ length: 12 }, (_, page) => [
      `page-${page}`,
      'whole',
      page < 6 ? 'partial' : 'whole',
      page < 6 ? 'partial' : 'whole',
    ]);
    const run = madeComparable(ids, elements);
    const three = await compareRuns(run, run, quick);
    expect(three.strategies.map(({ first, second }) => [first, second])).toEqual([
      ['fixed-800', 'fixed-400'],
      ['fixed-800', 'fixed-600'],
    ]);
    // 6 of 6 pages fall: 2 of 64 sign patterns; twice that over two strategies.
    for (const { elements } of three.strategies) {
      expect(elements.difference).toMatchObject({ p: 2 / 64, adjusted: 4 / 64 });
      expect(elements.difference.verdict).toBe('indistinguishable');
    }
    const two = await compareRuns(
      { ...run, strategy: 'fixed-800' },
      { ...run, strategy: 'fixed-400' },
      quick,
    );
    expect(two.strategies[0]!.elements.difference.verdict).toBe('lower');
  });

  test('elements of a page that failed in one run are set aside and counted', async () => {
    const before = madeComparable(
      ['fixed-800'],
      [
        ['a', 'whole'],
        ['b.jsonl#1', 'whole'],
      ],
    );
    const fails =
      (page: string) =>
      (run: Run): Run => ({
        ...run,
        failures: [{ page, strategy: 'fixed-800', reason: 'broken', elements: 1 }],
      });
    const after = madeComparable(['fixed-800'], [['a', 'whole']], fails('b.jsonl'));
    const { strategies, warnings } = await compareRuns(before, after, quick);
    expect(strategies[0]!.elements).toMatchObject({ compared: 1, ungraded: 1, notCommon: 0 });
    expect(warnings).toContainEqual(expect.stringMatching(/^1 page .* failed in the second run/));
    const other = madeComparable(['fixed-800'], [['a', 'whole']], fails('c.jsonl'));
    await expect(compareRuns(before, other, quick)).rejects.toThrow(/other elements/);
  });
});

describe('conditions', () => {
  const one = madeComparable(['fixed-800'], [['a', 'whole']]);

  async function changed(change: (run: Run) => Run) {
    const { strategies } = await compareRuns(
      one,
      madeComparable(['fixed-800'], [['a', 'whole']], change),
      quick,
    );
    return strategies[0]!.elements.attribution;
  }

  test('a run against its equal has no condition changed', async () => {
    expect(await changed((run) => run)).toEqual({ changed: [], text: 'no condition changed' });
  });

  test('one changed condition carries the difference, two do not', async () => {
    expect(await changed(withConventions({ encoding: 'o200k_base' }))).toMatchObject({
      changed: ['tokens and placement'],
      text: expect.stringContaining('only one condition'),
    });
    const two = await changed((run) => ({
      ...withConventions({ occurrences: 'pinned' })(run),
      version: '9.9.9',
    }));
    expect(two.changed).toEqual(['filter', 'version']);
    expect(two.text).toContain('cannot be attributed');
  });

  test('every condition that a run states is seen when it changes', async () => {
    const corpus = (change: Partial<Run['corpus']>) => (run: Run) => ({
      ...run,
      corpus: { ...run.corpus, ...change },
    });
    for (const [name, change] of [
      ['corpus snapshot', corpus({ sha256: '1', pages: 21 })],
      ['page text', withConventions({ text: 'flat' })],
      ['page text', withConventions({ jsoup: '1.15.3' })],
      ['filter', withConventions({ kinds: ['FR'] })],
      ['tokens and placement', withConventions({ placement: 'first' })],
      ['labels', corpus({ version: 2 })],
    ] as const) {
      expect((await changed(change)).changed, name).toEqual([name]);
    }
  });

  test('labels that changed under one hash leave the pages unknown, not changed', async () => {
    const attribution = await changed((run) => ({
      ...run,
      corpus: { ...run.corpus, version: 2, sha256: '1' },
    }));
    expect(attribution.changed).toEqual(['labels']);
    expect(attribution.text).toContain('whether the corpus snapshot changed is not known');
  });

  test('the hashes of pages tell a change of pages from one of labels', async () => {
    const page = (sha256: string) => ({ page: 'a', sha256, tokens: 1, elements: 1 });
    const change = (run: Run): Run => ({
      ...run,
      corpus: { ...run.corpus, version: 2, sha256: '1' },
    });
    const after = madeComparable(['fixed-800'], [['a', 'whole']], change);
    const changes = async (before: readonly PageRow[], now: readonly PageRow[]) => {
      const { strategies } = await compareRuns(
        { ...one, pages: before },
        { ...after, pages: now },
        quick,
      );
      const [{ note } = {}] = strategies[0]!.conditions;
      return [strategies[0]!.elements.attribution.changed, note];
    };
    expect(await changes([page('x')], [page('x')])).toEqual([
      ['labels'],
      'every page has the same text',
    ]);
    expect(await changes([page('x')], [page('y'), { ...page('z'), page: 'b' }])).toEqual([
      ['corpus snapshot', 'labels'],
      '1 page changed, 1 new, 0 gone',
    ]);
  });

  test('an element of another length is a change of labels', async () => {
    const [row] = one.rows;
    const other = { ...one, rows: [{ ...row!, coverage: [90, 90] as const }] };
    const { strategies } = await compareRuns(one, other, quick);
    expect(strategies[0]!.elements.attribution.changed).toEqual(['labels']);
  });
});

describe('refusals', () => {
  const elements: MadeElement[] = [
    ['a', 'whole'],
    ['b', 'partial'],
  ];
  const make = (change?: (run: Run) => Run) => madeComparable(['fixed-800'], elements, change);

  test('another threshold is refused with both values', async () => {
    await expect(
      compareRuns(make(), make(withConventions({ threshold: '2/3' })), quick),
    ).rejects.toThrow(/threshold is 1\/2 .* 2\/3/);
  });

  test('other elements are refused with their number and kinds, unless the common ones are asked for', async () => {
    const more = madeComparable(
      ['fixed-800'],
      [...elements, ['c', 'whole']],
      withConventions({ kinds: ['FR'] }),
    );
    await expect(compareRuns(make(), more, quick)).rejects.toThrow(
      /other elements: 1 only in the second \(c#2\); the kinds are all and FR.*--common/,
    );
    const { strategies } = await compareRuns(make(), more, { ...quick, common: true });
    expect(strategies[0]!.elements).toMatchObject({ compared: 2, notCommon: 1 });
  });

  test('runs without a common strategy are refused with the ids of both', async () => {
    const ids = ['fixed-200', 'fixed-400'];
    const both = (a: string, b: string) => madeComparable([a, b], [['a', 'whole', 'whole']]);
    await expect(
      compareRuns(both('fixed-800', 'fixed-600'), both(ids[0]!, ids[1]!), quick),
    ).rejects.toThrow(/no strategy in common.*fixed-800, fixed-600.*fixed-200, fixed-400/);
    await expect(compareRuns(make(), make(), quick)).resolves.toBeDefined();
    const alone = make();
    await expect(compareRuns(alone, alone, quick)).rejects.toThrow(/expected two strategies/);
  });

  test('an unknown strategy is refused with the nearest', async () => {
    await expect(compareRuns({ ...make(), strategy: 'fixed-80' }, make(), quick)).rejects.toThrow(
      /did you mean "fixed-800"/,
    );
  });
});

describe('queries', () => {
  function asked(ranks: readonly (number | null)[], headline = 4, k = [1, 4, 10]): RunToCompare {
    const made = madeComparable(
      ['fixed-800'],
      ranks.map((_, index) => [`page-${index}`, 'whole']),
      withConventions({ retrieval: madeRetrieval(k, headline) }),
    );
    const queries = ranks.map((rank, index) =>
      madeLine('fixed-800', `q${index}`, `page-${index}#${index}`, rank),
    );
    const settings = { retriever: 'bm25', settings: {}, depth: 100, dedupe: 'none' };
    const strategies = made.run.strategies.map((strategy) => ({
      ...strategy,
      retrieval: [settings] as unknown as NonNullable<typeof strategy.retrieval>,
    }));
    return { ...made, run: { ...made.run, strategies }, queries };
  }

  test('a query is won or lost by its first whole element within k', async () => {
    const { strategies } = await compareRuns(asked([1, 4, 5, null]), asked([5, 4, 4, 1]), quick);
    const [query] = strategies[0]!.queries;
    expect(query).toMatchObject({ k: 4, compared: 4, first: 2, second: 3, won: 2, lost: 1 });
    expect(query!.changes).toEqual([
      {
        query: 'q0',
        elements: ['page-0#0'],
        change: 'lost',
        firstVerdict: 'hit',
        secondVerdict: 'ranked-low',
        firstRank: 1,
        secondRank: 5,
      },
      {
        query: 'q2',
        elements: ['page-2#2'],
        change: 'won',
        firstVerdict: 'ranked-low',
        secondVerdict: 'hit',
        firstRank: 5,
        secondRank: 4,
      },
      {
        query: 'q3',
        elements: ['page-3#3'],
        change: 'won',
        firstVerdict: 'cut',
        secondVerdict: 'hit',
        firstRank: null,
        secondRank: 1,
      },
    ]);
    expect(query!.difference.p).toBeCloseTo(naiveSignFlip([-1, 0, 1, 1]), 9);
  });

  test('that only one run has, or by no common retriever, are said not to be compared', async () => {
    const { warnings } = await compareRuns(
      madeComparable(['fixed-800'], [['page-0', 'whole']]),
      asked([1]),
      quick,
    );
    expect(warnings).toContainEqual(expect.stringContaining('only the second run has queries'));
    const one = asked([1]);
    const twice = (names: readonly string[]): RunToCompare => ({
      ...one,
      run: {
        ...one.run,
        strategies: one.run.strategies.map((of) => ({
          ...of,
          retrieval: names.map((retriever) => ({ ...of.retrieval![0]!, retriever })),
        })),
      },
    });
    const none = await compareRuns(twice(['a', 'b']), twice(['c']), quick);
    expect(none.warnings).toContainEqual(expect.stringContaining('no retriever in common'));
  });

  test('a budget of tokens that both runs have is compared beside k, and its hits are within it', async () => {
    const at = (ranks: readonly (number | null)[], budgets: readonly number[]): RunToCompare => {
      const made = asked(ranks);
      const retrieval = { ...made.run.conventions.retrieval!, budgets };
      return { ...made, run: { ...made.run, conventions: { ...made.run.conventions, retrieval } } };
    };
    // Each chunk of the rankings has one token.
    const [one, two] = [at([1, 3, 2], [2, 9]), at([3, 2, 2], [2, 7])];
    const { strategies, warnings } = await compareRuns(one, two, quick);
    const [byK, byBudget, ...rest] = strategies[0]!.queries;
    expect(rest).toEqual([]);
    expect(byK).toMatchObject({ k: 4, first: 3, second: 3 });
    expect(byBudget).toMatchObject({ budget: 2, first: 2, second: 2, won: 1, lost: 1 });
    expect(byBudget).not.toHaveProperty('k');
    expect(byBudget!.changes.map(({ query, change }) => [query, change])).toEqual([
      ['q0', 'lost'],
      ['q1', 'won'],
    ]);
    expect(byBudget!.changes[0]!.secondVerdict).toBe('ranked-low');
    expect(warnings).toContain(
      'only one of the runs was scored at 9, 7 tokens: not compared there',
    );
    await expect(compareRuns(one, two, { ...quick, budgets: [9] })).rejects.toThrow(
      '--budget 9: the second run was scored at budgets 2, 7: run it again with --budget 9',
    );
  });

  test('another k is refused, naming both, and no difference is given', async () => {
    const refused = compareRuns(asked([1], 5, [5]), asked([1], 10, [10]), quick);
    await expect(refused).rejects.toThrow(/k is 5 in the first run and 10 in the second/);
    await expect(refused).rejects.not.toThrow(/difference/);
    const alone = await compareRuns(asked([1], 5, [5]), asked([1], 10, [10]), {
      ...quick,
      queries: false,
    });
    expect(alone.strategies[0]!.queries).toEqual([]);
  });

  test('a cutoff that both have can be asked for', async () => {
    const [one, two] = [asked([2], 5, [1, 5]), asked([1], 10, [1, 10])];
    await expect(compareRuns(one, two, quick)).rejects.toThrow(/--k 1/);
    const { strategies } = await compareRuns(one, two, { ...quick, k: 1 });
    expect(strategies[0]!.queries[0]).toMatchObject({ k: 1, first: 0, second: 1 });
    await expect(compareRuns(one, two, { ...quick, k: 5 })).rejects.toThrow(
      /second run was scored/,
    );
  });

  test('other queries, or other expectations, are refused', async () => {
    const fewer = asked([1, 1]);
    await expect(
      compareRuns(
        fewer,
        { ...fewer, run: { ...fewer.run }, queries: fewer.queries!.slice(1) },
        quick,
      ),
    ).rejects.toThrow(/1 query is only in one of the runs \(q0\)/);
    const other = fewer.queries!.map((line) => ({ ...line, missing: ['x'] }));
    await expect(
      compareRuns(fewer, { ...fewer, run: { ...fewer.run }, queries: other }, quick),
    ).rejects.toThrow(/other expected elements/);
  });

  test('a query whose retrieval failed is set aside, one without a ranking found nothing', async () => {
    const one = asked([1, 1, 1]);
    const outcomes = ['failed', 'no-ranking', 'answered'] as const;
    const queries = one.queries!.map((line, index) => ({
      ...line,
      outcome: outcomes[index]!,
      ...(index < 2 ? { firstFull: null, ranking: [] } : {}),
    }));
    const { strategies } = await compareRuns(one, { ...one, run: { ...one.run }, queries }, quick);
    expect(strategies[0]!.queries[0]).toMatchObject({ compared: 2, failed: 1, lost: 1, won: 0 });
  });
});

test('rows of the two runs may come in any order', async () => {
  const elements: MadeElement[] = [
    ['a', 'whole'],
    ['b', 'partial'],
    ['a', 'under'],
  ];
  const one = madeComparable(['fixed-800'], elements);
  const two = { ...one, run: { ...one.run }, rows: [...one.rows].reverse() };
  const { strategies } = await compareRuns(one, two, quick);
  expect(strategies[0]!.elements).toMatchObject({ compared: 3, bothWhole: 1, won: 0, lost: 0 });
  expect(madeRow('s', 'i', 'p', 'missing').coverage).toBeNull();
});
