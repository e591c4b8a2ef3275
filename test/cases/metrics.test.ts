import { expect, test } from 'vitest';
import { parseRankings } from '../../src/io/rankings.ts';
import { cutAt } from '../../src/metrics/cutoff.ts';
import { scoreJudged } from '../../src/metrics/judged.ts';
import { scoreJudgedQueries } from '../../src/metrics/judged-queries.ts';
import { median, quantile } from '../../src/metrics/quantile.ts';
import { scoreQueries } from '../../src/metrics/retrieval.ts';
import type { QueryRow } from '../../src/metrics/row.ts';
import { judgeRankings } from '../../src/run/score-judged.ts';
import { readCase } from '../support/cases.ts';

interface Position {
  readonly chunk: string;
  readonly full: readonly string[];
  readonly score: number;
}

test('M05s: the given order rules between equal scores, whatever the ids', () => {
  const { input, expected } = readCase('M05s') as unknown as {
    input: {
      k: number;
      variants: readonly {
        name: string;
        queries: readonly {
          id: string;
          expected: readonly string[];
          ranking: readonly Position[];
        }[];
      }[];
    };
    expected: { variants: Record<string, { rr: number }>; tiesReported: number };
  };
  for (const { name, queries } of input.variants) {
    const rows = queries.map(({ id, expected, ranking }): QueryRow => {
      const held = ranking.map(({ chunk, full, score }) => ({
        ...{ key: chunk, score, partial: [] },
        full: full.map((element) => expected.indexOf(element)),
      }));
      return {
        ...{ query: id, outcome: 'answered', expected: expected.length, missing: 0, ranking: held },
        ...{ holders: held.map(({ full }) => full), stitchedAt: null },
      };
    });
    const scores = scoreQueries(rows, cutAt(input.k));
    expect(scores.mrr.value).toBe(expected.variants[name]!.rr);
    expect(scores.ties).toBe(expected.tiesReported);
    // The same lines as a file of rankings of items.
    const lines = queries.flatMap(({ id, ranking }) =>
      ranking.map(({ chunk, score }, index) =>
        JSON.stringify({ query: id, rank: index + 1, item: chunk, score }),
      ),
    );
    const judged = judgeRankings(
      'rankings.jsonl',
      parseRankings(lines.join('\n'), 'rankings.jsonl'),
      queries.map(({ id }) => id),
      new Map([['q1', new Map([['b', 'relevant' as const]])]]),
      { inventory: 'unknown', ks: [input.k], dedupe: false },
    );
    expect(judged.scores[0]!.mrr.value).toBe(expected.variants[name]!.rr);
    expect(judged.scores[0]!.ties).toBe(expected.tiesReported);
  }
});

test('M06s: unknown judgments give bounds, never a point', () => {
  const { input, expected } = readCase('M06s') as unknown as {
    input: {
      k: number;
      queries: readonly {
        id: string;
        judgments: readonly ('relevant' | 'irrelevant' | 'unknown')[];
      }[];
    };
    expected: {
      q1: { precisionBounds: [number, number]; rr: number; hit: number; judgedAtK: number };
    };
  };
  const { id, judgments } = input.queries[0]!;
  const ranking = judgments.map((_, index) => `item-${index}`);
  const row = {
    ...{ query: id, outcome: 'answered' as const, ranking, inventory: 'complete' as const },
    judgments: new Map(judgments.map((one, index) => [ranking[index]!, one])),
  };
  for (const scores of [scoreJudged(row, input.k), scoreJudgedQueries([row], input.k)]) {
    const { value, low, high } = scores.precision.requested.occurrence;
    expect(value).toBeNull();
    expect([low, high]).toEqual(expected.q1.precisionBounds);
    expect(scores.mrr.value).toBe(expected.q1.rr);
    expect(scores.hit.value).toBe(expected.q1.hit);
    expect(scores.judged.value).toBe(expected.q1.judgedAtK);
  }
});

test('M12s: the median of an even count is between the two, p95 of few samples is a number', () => {
  const { input, expected } = readCase('M12s') as unknown as {
    input: { stats: readonly { samples: readonly number[] }[] };
    expected: { medians: readonly number[]; p95: { second: { linear: number } } };
  };
  expect(input.stats.map(({ samples }) => median(samples))).toEqual(expected.medians);
  expect(quantile(input.stats[1]!.samples, 0.95)).toBeCloseTo(expected.p95.second.linear, 12);
});
