import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ItemPreset,
  type JudgedRow,
  type PresetQuery,
  type SharedMetric,
  scoreJudgedQueries,
  scorePreset,
  walkPreset,
} from '../../src/metrics/index.ts';

const NAMES: Readonly<Record<ItemPreset, Readonly<Record<SharedMetric, string>>>> = {
  trec: {
    ...{ Hit: 'success_#', MRR: 'recip_rank', P: 'P_#' },
    ...{ Recall: 'recall_#', nDCG: 'ndcg_cut_#', MAP: 'map_cut_#' },
  },
  torchmetrics: {
    ...{ Hit: 'hit_rate@#', MRR: 'reciprocal_rank@#', P: 'precision@#' },
    ...{ Recall: 'recall@#', nDCG: 'ndcg@#', MAP: 'average_precision@#' },
  },
  ranx: {
    ...{ Hit: 'hit_rate@#', MRR: 'mrr@#', P: 'precision@#' },
    ...{ Recall: 'recall@#', nDCG: 'ndcg@#', MAP: 'map@#' },
  },
};
const PRESETS = Object.keys(NAMES) as ItemPreset[];
const METRICS = Object.keys(NAMES.trec) as SharedMetric[];

const item = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const queryOf = (unique: boolean) =>
  fc
    .record({
      items: unique ? fc.uniqueArray(item) : fc.array(item, { maxLength: 6 }),
      scores: fc.option(fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 6, maxLength: 6 })),
      judgments: fc.dictionary(item, fc.integer({ min: 0, max: 2 })),
    })
    .map(({ items, scores, judgments }) => ({
      ranking:
        items.length === 0
          ? null
          : items.map((one, index) =>
              scores === null ? { item: one } : { item: one, score: scores[index]! },
            ),
      judgments: new Map(Object.entries(judgments)),
    }));
const queriesOf = (unique: boolean) =>
  fc
    .array(queryOf(unique), { minLength: 1, maxLength: 4 })
    .map((list) => list.map((one, index): PresetQuery => ({ query: `q${index}`, ...one })));

/** The preset's values, or null where the tool itself stops. */
function valuesOf(preset: ItemPreset, queries: readonly PresetQuery[], k: number) {
  try {
    return scorePreset(preset, queries, [k]);
  } catch {
    return null;
  }
}

const close = (a: number | null, b: number | null) =>
  a === null || b === null ? expect(a).toBe(b) : expect(a).toBeCloseTo(b, 6);

describe.each(PRESETS)('%s', (preset) => {
  test("the last value of a walk is the tool's own", () => {
    fc.assert(
      fc.property(queriesOf(preset === 'trec'), fc.integer({ min: 1, max: 6 }), (queries, k) => {
        const values = valuesOf(preset, queries, k);
        if (values === null) return;
        for (const metric of METRICS) {
          const { steps } = walkPreset(preset, metric, queries, k);
          close(steps.at(-1)!.value, values.get(NAMES[preset][metric].replace('#', String(k)))!);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("the first is uncut's where every item is judged", () => {
    fc.assert(
      fc.property(queriesOf(false), fc.integer({ min: 1, max: 6 }), (queries, k) => {
        const rows = queries.map(({ query, ranking, judgments }): JudgedRow => {
          const items = (ranking ?? []).map((one) => one.item);
          const relevance = (one: string) =>
            (judgments.get(one) ?? 0) > 0 ? ('relevant' as const) : ('irrelevant' as const);
          return {
            ...{ query, ranking: items, inventory: 'complete' },
            outcome: ranking === null ? 'no-ranking' : 'answered',
            judgments: new Map([...judgments.keys(), ...items].map((one) => [one, relevance(one)])),
          };
        });
        const own = scoreJudgedQueries(rows, k);
        const values: Record<SharedMetric, number | null> = {
          ...{ Hit: own.hit.value, MRR: own.mrr.value, Recall: own.recall.value },
          ...{ nDCG: own.ndcg.value, MAP: own.map.value },
          P: own.precision.requested.occurrence.value,
        };
        for (const metric of METRICS) {
          close(walkPreset(preset, metric, queries, k).start, values[metric]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** The conventions that move a metric of one query at k, with the values that they move it to. */
function moves(preset: ItemPreset, metric: SharedMetric, query: object, k = 2) {
  const { start, steps } = walkPreset(preset, metric, [{ query: 'q', ...query } as PresetQuery], k);
  const before = [start, ...steps.map(({ value }) => value)];
  return steps.flatMap(({ convention, value }, index) =>
    value === before[index] ? [] : [[convention, value]],
  );
}

describe('a convention', () => {
  const scored = (...pairs: (readonly [string, number])[]) =>
    pairs.map(([one, score]) => ({ item: one, score }));
  const relevant = (of: Record<string, number>) => new Map(Object.entries(of));

  test('is told with the value that it moves the number to', () => {
    const late = { ranking: scored(['x', 3], ['y', 2], ['a', 1]), judgments: relevant({ a: 1 }) };
    expect(moves('trec', 'MRR', late)).toEqual([
      ['the whole ranking counts, without a cutoff', 1 / 3],
    ]);
    const tied = { ranking: scored(['a', 1], ['b', 1]), judgments: relevant({ b: 1 }) };
    expect(moves('trec', 'P', tied, 1)).toEqual([
      ['items go by score, equal scores by item id descending', 1],
    ]);
    const weak = { ranking: scored(['a', 0]), judgments: relevant({ a: 1 }) };
    expect(moves('torchmetrics', 'P', weak, 1)).toEqual([
      ['items whose score is not above 0 count as not relevant', 0],
    ]);
    const twice = { ranking: scored(['a', 2], ['a', 1]), judgments: relevant({ a: 1, b: 1 }) };
    expect(moves('ranx', 'Recall', twice)).toEqual([['an item that comes again counts again', 1]]);
    const half = { ranking: scored(['a', 1]), judgments: relevant({ a: 1, b: 1 }) };
    expect(moves('torchmetrics', 'Recall', half)).toEqual([
      ['the denominator holds what the ranking holds, not all that is relevant', 1],
    ]);
    const graded = { ranking: scored(['a', 2], ['b', 1]), judgments: relevant({ a: 1, b: 3 }) };
    expect(moves('ranx', 'nDCG', graded).map(([convention]) => convention)).toEqual([
      'the gain is the relevance value itself',
    ]);
  });

  test('that changes which queries count is told too', () => {
    const empty = { ranking: null, judgments: relevant({ a: 1 }) };
    expect(moves('trec', 'Hit', empty)).toEqual([['queries without results leave the mean', null]]);
    const none = { ranking: scored(['a', 1]), judgments: relevant({ a: 0 }) };
    expect(moves('ranx', 'Hit', none)).toEqual([['queries without a relevant item count 0', 0]]);
  });
});
