import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseStrategy, parsePrice, parseTarget } from '../../src/report/choice.ts';
import { type MadeStrategy, madeRun } from '../support/made-run.ts';

const tight = (rate: number): readonly [number, number] => [rate - 0.002, rate + 0.001];

const fixed800: MadeStrategy = {
  ...{ id: 'fixed-800', params: { size: 800, unit: 'tokens' }, whole: 914, cut: 86 },
  ...{ interval: tight(0.914), expectedRate: 0.9, chunks: 125, tokens: 100_000, median: 800 },
};
const structure400: MadeStrategy = {
  ...{ id: 'structure-aware-400', params: { size: 400, unit: 'tokens' }, whole: 992, cut: 8 },
  ...{ interval: [0.9905, 0.9935], chunks: 270, tokens: 104_000, median: 380 },
};
const structure800: MadeStrategy = {
  ...{ id: 'structure-aware-800', params: { size: 800, unit: 'tokens' }, whole: 998, cut: 2 },
  ...{ interval: [0.997, 0.999], chunks: 140, tokens: 102_000, median: 760 },
};
const structure200: MadeStrategy = {
  ...{ id: 'structure-aware-200', params: { size: 200, unit: 'tokens' }, whole: 930, cut: 70 },
  ...{ interval: tight(0.93), chunks: 560, tokens: 106_000, median: 190 },
};

describe('the choice', () => {
  test('is the smallest chunks that reach the target, and says what they cost', () => {
    const { advice } = chooseStrategy(madeRun([fixed800, structure400, structure800]));
    expect(advice).toEqual({
      verdict: 'reached',
      id: 'structure-aware-400',
      alike: [],
      sentence:
        'structure-aware-400: the smallest chunks with at least 99% whole (99.2%), 2% more tokens than structure-aware-800.',
      notes: [],
    });
  });

  test('alone at the target is compared with the cheapest of the rest', () => {
    const { advice } = chooseStrategy(madeRun([fixed800, structure400]));
    expect(advice.sentence).toBe(
      'structure-aware-400: the smallest chunks with at least 99% whole (99.2%), 4% more tokens than fixed-800 (91.4%, 90% expected).',
    );
  });

  test('moves with the target', () => {
    const run = madeRun([fixed800, structure200, structure400, structure800]);
    const at = (target: number) => chooseStrategy(run, { target }).advice.id;
    expect([0.9, 0.93, 0.931, 0.992, 0.9921, 0.998].map(at)).toEqual([
      'structure-aware-200',
      'structure-aware-200',
      'structure-aware-400',
      'structure-aware-400',
      'structure-aware-800',
      'structure-aware-800',
    ]);
  });

  test('does not pay more than twice the tokens for smaller chunks', () => {
    const dear: MadeStrategy = {
      ...{ id: 'overlapping-200-180', whole: 1000, cut: 0, interval: [0.999, 1] },
      ...{ chunks: 5000, tokens: 208_001, median: 200 },
    };
    const { advice } = chooseStrategy(madeRun([structure400, dear]));
    expect(advice.id).toBe('structure-aware-400');
    expect(advice.sentence).toContain('for at most twice the tokens of the cheapest');
    const affordable = { ...dear, tokens: 208_000 };
    expect(chooseStrategy(madeRun([structure400, affordable])).advice.id).toBe(dear.id);
  });

  test('goes by the expected rate where windows did better by luck', () => {
    const lucky: MadeStrategy = {
      ...{ id: 'fixed-300', whole: 995, cut: 5, interval: tight(0.995), expectedRate: 0.93 },
      ...{ chunks: 330, tokens: 100_000, median: 300 },
    };
    const { advice } = chooseStrategy(madeRun([lucky, structure400]));
    expect(advice.id).toBe('structure-aware-400');
    expect(advice.notes).toContain(
      'fixed-300 keeps 99.5% on these pages, but 93% over every phase of its windows: the rest is luck.',
    );
  });

  test('is undecided when smaller chunks cannot be told apart from it', () => {
    const close = { ...structure200, whole: 988, cut: 12, interval: [0.98, 0.996] as const };
    const { advice } = chooseStrategy(madeRun([close, structure400]));
    expect(advice.verdict).toBe('undecided');
    expect(advice.id).toBe('structure-aware-400');
    expect(advice.alike).toEqual(['structure-aware-200']);
    expect(advice.sentence).toBe(
      'The corpus is too small to tell these apart: structure-aware-400 (99.2%, interval 99.1 to 99.4%) and structure-aware-200 (98.8%, interval 98.0 to 99.6%). As measured, structure-aware-400 has the smallest chunks with at least 99% whole (99.2%), and none embeds fewer tokens.',
    );
  });

  test('says that intervals are missing, and calls nothing different then', () => {
    const reason = 'too few pages: 3 with elements, an interval needs 10';
    const unknown = (made: MadeStrategy) => ({ ...made, interval: null, intervalReason: reason });
    const run = madeRun([structure200, structure400].map(unknown));
    const { advice } = chooseStrategy(run);
    expect(advice.verdict).toBe('undecided');
    expect(advice.sentence).toMatch(
      /^The corpus is too small to tell these apart \(too few pages: 3 with elements, an interval needs 10\): /,
    );
    expect(advice.notes).toEqual([
      `No interval for structure-aware-400 (${reason}): on other pages its rate may be lower.`,
    ]);
  });

  test('a rate that no draw of pages changes is a known one', () => {
    const all: MadeStrategy = {
      ...{ ...structure400, whole: 1000, cut: 0, interval: null },
      intervalReason: 'no spread: every draw of pages gives the same value',
    };
    const { advice } = chooseStrategy(madeRun([structure200, all]));
    expect(advice).toMatchObject({ verdict: 'reached', id: 'structure-aware-400', notes: [] });
  });

  test('an interval that goes below the target is named', () => {
    const wide = { ...structure400, interval: [0.985, 0.997] as const };
    expect(chooseStrategy(madeRun([wide])).advice.notes).toEqual([
      'The 95% interval of structure-aware-400 begins at 98.5%, below 99%: more pages would settle it.',
    ]);
  });

  test('names the most and what would help when none reaches the target', () => {
    const best = { ...structure200, tooLong: 40, stitched: 995 };
    const { advice } = chooseStrategy(madeRun([fixed800, best]));
    expect(advice.verdict).toBe('below');
    expect(advice.sentence).toBe(
      'No strategy keeps 99% whole: the most, as measured, is structure-aware-200 (93%, interval 92.8 to 93.1%).',
    );
    expect(advice.notes).toEqual([
      '40 of 70 cut elements of structure-aware-200 are longer than a chunk: at this size no more than 96% can be whole, so a larger --size must come first.',
      '25 would fit into a chunk, and neighbouring chunks hold them together: try a larger --size.',
    ]);
  });

  test.each([
    [
      'fixed-200',
      null,
      0.92,
      '--strategy structure-aware (cuts between blocks), an overlap (--strategy overlapping), a larger --size',
    ],
    [
      'overlapping-200-20',
      20,
      0.92,
      '--strategy structure-aware (cuts between blocks), a larger --overlap, a larger --size',
    ],
  ])('what would help %s is what it lacks', (id, overlap, expectedRate, ways) => {
    const params = { size: 200, ...(overlap === null ? {} : { overlap }) };
    const windows: MadeStrategy = { ...structure200, id, params, expectedRate };
    const [note] = chooseStrategy(madeRun([windows])).advice.notes;
    expect(note).toContain(`: try ${ways}.`);
  });

  test('an interval that begins just below the target is shown with the digits that say so', () => {
    const close = { ...structure400, interval: [0.98996, 0.997] as const };
    expect(chooseStrategy(madeRun([close])).advice.notes).toEqual([
      'The 95% interval of structure-aware-400 begins at 98.996%, below 99%: more pages would settle it.',
    ]);
  });

  test('says so when none embeds fewer tokens', () => {
    const same = { ...structure200, tokens: structure400.tokens };
    expect(chooseStrategy(madeRun([same, structure400])).advice.sentence).toBe(
      'structure-aware-400: the smallest chunks with at least 99% whole (99.2%), and none embeds fewer tokens.',
    );
  });

  test('the most is by the expected rate too, and what did better by luck is named', () => {
    const best = { ...structure200, whole: 970, cut: 30, interval: tight(0.97) };
    const lucky = { ...fixed800, whole: 985, cut: 15, interval: tight(0.985) };
    const { advice } = chooseStrategy(madeRun([best, lucky]));
    expect(advice).toMatchObject({ verdict: 'below', id: 'structure-aware-200', alike: [] });
    expect(advice.notes[0]).toBe(
      'fixed-800 keeps 98.5% on these pages, but 90% over every phase of its windows: the rest is luck.',
    );
  });

  test('leaves upper bounds and strategies that failed out, with the reason', () => {
    const oracle = { ...structure200, id: 'oracle-200', whole: 1000, cut: 0 };
    const failure = { page: 'a.md', strategy: 'fixed-800', reason: 'boom', elements: 1 };
    const choice = chooseStrategy(madeRun([oracle, fixed800, structure400], [failure]));
    expect(choice.series.map(({ leftOut }) => leftOut)).toEqual([
      'an upper bound that knows the elements',
      'it failed on 1 page, so its numbers are over others',
      undefined,
    ]);
    expect(choice.fronts.size).toEqual(['structure-aware-400']);
    expect(choice.advice.sentence).toContain('the only strategy compared');
  });

  test('is none when nothing was located', () => {
    const empty = { ...fixed800, whole: 0, cut: 0 };
    const { advice } = chooseStrategy(madeRun([empty]));
    expect(advice).toMatchObject({ verdict: 'none', id: null });
  });
});

describe('the series', () => {
  test('holds rates, costs and bytes of every strategy', () => {
    const price = parsePrice('0.02/1M');
    const { series } = chooseStrategy(madeRun([fixed800]), { price, dims: 1536 });
    expect(series).toEqual([
      {
        ...{ id: 'fixed-800', strategy: 'fixed', size: 800, overlap: null, unit: 'tokens' },
        ...{ rate: 0.914, interval: [0.914 - 0.002, 0.914 + 0.001], expectedRate: 0.9 },
        ...{ dependable: 0.9, chunks: 125, embeddedTokens: 100_000, median: 800, redundancy: 1 },
        ...{ cost: 0.002, indexBytes: 768_000 },
      },
    ]);
  });

  test('has no cost and no bytes unless asked', () => {
    const [point] = chooseStrategy(madeRun([fixed800])).series;
    expect(point).not.toHaveProperty('cost');
    expect(point).not.toHaveProperty('indexBytes');
  });
});

describe('the fronts', () => {
  test('hold what nothing beats in both', () => {
    const { fronts } = chooseStrategy(
      madeRun([fixed800, structure200, structure400, structure800]),
    );
    expect(fronts.tokens).toEqual(['fixed-800', 'structure-aware-800']);
    expect(fronts.size).toEqual([
      'structure-aware-200',
      'structure-aware-400',
      'structure-aware-800',
    ]);
  });

  test('are those of the definition, pair by pair', () => {
    const strategy = fc.record({
      whole: fc.integer({ min: 0, max: 6 }),
      tokens: fc.integer({ min: 1, max: 5 }),
      median: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(strategy, { minLength: 1, maxLength: 12 }), (list) => {
        const made = list.map(({ whole, tokens, median }, index) => ({
          ...{ id: `s-${index}`, whole, cut: 6 - whole, chunks: 1, tokens, median },
        }));
        const { fronts } = chooseStrategy(madeRun(made));
        for (const key of ['tokens', 'median'] as const) {
          const beaten = (a: (typeof made)[number]) =>
            made.some(
              (b) =>
                b.whole >= a.whole && b[key] <= a[key] && (b.whole > a.whole || b[key] < a[key]),
            );
          const front = made.filter((a) => !beaten(a)).map(({ id }) => id);
          const found = key === 'tokens' ? fronts.tokens : fronts.size;
          expect([...found].sort()).toEqual(front.sort());
        }
      }),
    );
  });
});

describe('parsing', () => {
  test.each([
    ['99%', 0.99],
    ['99.5 %', 0.995],
    ['0.99', 0.99],
    ['.9', 0.9],
    ['1', 1],
    ['100%', 1],
    [0.97, 0.97],
  ])('%s is the target %d', (text, target) => {
    expect(parseTarget(text)).toBe(target);
  });

  test.each(['99', '0', '0%', '101%', '1.01', '-1', 'all', ''])('%s is no target', (text) => {
    expect(() => parseTarget(text)).toThrow('expected a target above 0% and at most 100%');
  });

  test('a bare 99 is asked back', () => {
    expect(() => parseTarget('99')).toThrow('did you mean 99%?');
  });
});
