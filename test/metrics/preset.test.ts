import { describe, expect, it } from 'vitest';
import type { JudgedRow, Relevance } from '../../src/metrics/judged.ts';
import { scoreJudgedQueries } from '../../src/metrics/judged-queries.ts';
import {
  type ItemPreset,
  type PresetQuery,
  presetDifferences,
  scorePreset,
} from '../../src/metrics/preset.ts';

const query = (
  id: string,
  ranking: PresetQuery['ranking'],
  relevance: Record<string, number>,
): PresetQuery => ({ query: id, ranking, judgments: new Map(Object.entries(relevance)) });

const ranked = (items: string, scores?: number[]) =>
  [...items].map((item, i) => (scores === undefined ? { item } : { item, score: scores[i]! }));

const found = query('q1', ranked('ab'), { a: 1, b: 0 });
const silent = query('q2', null, { c: 1 });

describe('a preset over the same rankings', () => {
  it('a query without a ranking leaves the mean in trec and torchmetrics, and is 0 in ranx', () => {
    expect(scorePreset('trec', [found, silent], [1]).get('recall_1')).toBe(1);
    expect(scorePreset('torchmetrics', [found, silent], [1]).get('recall@1')).toBe(1);
    expect(scorePreset('ranx', [found, silent], [1]).get('recall@1')).toBe(1 / 2);
  });

  it('rankings without scores keep their order in every tool', () => {
    const names: [ItemPreset, string][] = [
      ['trec', 'recip_rank'],
      ['torchmetrics', 'reciprocal_rank@3'],
      ['ranx', 'mrr@3'],
    ];
    for (const [preset, name] of names) {
      const late = query('q', ranked('zay'), { a: 1 });
      expect(scorePreset(preset, [late], [3]).get(name), preset).toBe(1 / 2);
    }
  });

  it('equal scores go by id descending in trec, and as given elsewhere', () => {
    const tied = query('q', ranked('ab', [1, 1]), { a: 1 });
    expect(scorePreset('trec', [tied], [1]).get('recip_rank')).toBe(1 / 2);
    expect(scorePreset('ranx', [tied], [1]).get('mrr@1')).toBe(1);
  });

  it('scores that are not above 0 count as irrelevant in four metrics of torchmetrics', () => {
    const distances = query('q', ranked('ab', [-0.1, -0.2]), { a: 1 });
    const values = scorePreset('torchmetrics', [distances], [1]);
    expect([values.get('precision@1'), values.get('hit_rate@1')]).toEqual([0, 1]);
  });

  it('a query without any judgment does not exist for trec', () => {
    expect(scorePreset('trec', [found, query('q9', ranked('x'), {})], [1]).get('num_q')).toBe(1);
  });

  it('a value that is NaN for one query is null over all', () => {
    expect(scorePreset('ranx', [query('q', ranked('a'), { a: 1 })], [1]).get('bpref')).toBeNull();
  });
});

describe('which convention moved which number', () => {
  const own = (queries: readonly PresetQuery[], k: number) =>
    scoreJudgedQueries(
      queries.map(
        ({ query: id, ranking, judgments }): JudgedRow => ({
          query: id,
          outcome: ranking === null ? 'no-ranking' : 'answered',
          ranking: (ranking ?? []).map(({ item }) => item),
          judgments: new Map(
            [...judgments].map(([item, r]): [string, Relevance] => [
              item,
              r > 0 ? 'relevant' : 'irrelevant',
            ]),
          ),
          inventory: 'complete',
        }),
      ),
      k,
    );

  it('nothing is listed where the values agree', () => {
    for (const preset of ['trec', 'ranx', 'torchmetrics'] as const) {
      const values = scorePreset(preset, [found], [2]);
      expect(presetDifferences(preset, values, own([found], 2), 2), preset).toEqual([]);
    }
  });

  it('nothing is listed for a difference of rounding', () => {
    const values = scorePreset('ranx', [found], [2]);
    const rounded = new Map([...values].map(([name, v]) => [name, v === null ? null : v + 1e-9]));
    expect(presetDifferences('ranx', rounded, own([found], 2), 2)).toEqual([]);
  });

  it('the missing query is named for trec', () => {
    const queries = [found, silent];
    const moved = presetDifferences('trec', scorePreset('trec', queries, [1]), own(queries, 1), 1);
    const recall = moved.find(({ metric }) => metric === 'Recall@1')!;
    expect(recall).toMatchObject({ presetName: 'recall_1', preset: 1, own: { value: 1 / 2 } });
    expect(recall.convention).toContain('queries without results leave the mean');
  });

  it('the denominator of average precision is named for torchmetrics', () => {
    const half = query('q', ranked('axy'), { a: 1, b: 1, x: 0, y: 0 });
    const values = scorePreset('torchmetrics', [half], [2]);
    const moved = presetDifferences('torchmetrics', values, own([half], 2), 2);
    expect(moved.map(({ metric }) => metric)).toEqual(['Recall@2', 'nDCG@2', 'MAP@2']);
    expect(moved[2]).toMatchObject({ preset: 1, own: { value: 1 / 2 } });
    expect(moved[2]!.convention).toContain('hits found in the top k');
  });
});
