import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CharacterRow,
  characterScores,
  contactCount,
  type PageSpan,
  scoreCharacters,
} from '../../src/metrics/characters.ts';
import { chromaWalk } from '../support/naive-metrics.ts';

const on = (page: string, ...spans: [number, number][]): PageSpan[] =>
  spans.map(([start, end]) => ({ page, start, end }));

function row(references: PageSpan[], retrieved: PageSpan[], chunks = retrieved): CharacterRow {
  return { references, retrieved, chunks };
}

const values = (of: CharacterRow, mode: 'exact' | 'compat') => {
  const { recall, precision, precisionOmega, iou } = characterScores(of, mode);
  return [recall, precision, precisionOmega, iou].map(({ value }) => value);
};

describe('character metrics', () => {
  it('a reference cut in two, one half retrieved', () => {
    // page: [0 ... [20 .. 40)|[40 .. 60) ... 80)
    const half = row(on('p', [20, 60]), on('p', [0, 40]), on('p', [0, 40], [40, 80]));
    expect(values(half, 'exact')).toEqual([20 / 40, 20 / 40, 40 / 80, 20 / 60]);
    expect(values(half, 'compat')).toEqual([20 / 40, 20 / 40, 40 / 80, 20 / 60]);
  });

  it('overlapping references: exact unites them, compat counts the overlap twice', () => {
    const all = row(on('p', [0, 50], [40, 100]), on('p', [0, 100]));
    expect(values(all, 'exact')[0]).toBe(1);
    expect(values(all, 'compat')[0]).toBe(100 / 110);
  });

  it('a chunk that only touches: contact in compat, none in exact', () => {
    const touch = row(on('p', [10, 20]), on('p', [10, 20]), on('p', [0, 10], [10, 20], [21, 30]));
    expect(values(touch, 'exact')[2]).toBe(1);
    expect(values(touch, 'compat')[2]).toBe(10 / 20);
    expect([contactCount(touch, 'exact'), contactCount(touch, 'compat')]).toEqual([1, 2]);
  });

  it('overlapping chunks lower precision and IoU, once for each time retrieved', () => {
    const twice = row(on('p', [0, 10]), on('p', [0, 10], [0, 10]));
    expect(values(twice, 'exact')).toEqual([1, 1 / 2, 1, 1 / 2]);
  });

  it('the same offsets on another page are other characters', () => {
    const elsewhere = row(on('p', [0, 10]), on('q', [0, 10]));
    expect(values(elsewhere, 'exact')).toEqual([0, 0, 0, 0]);
  });

  it('nothing retrieved: no precision in the row, 0 in the mean', () => {
    const none = row(on('p', [0, 10]), [], on('p', [0, 20]));
    const { precision, recall, iou } = characterScores(none, 'exact');
    expect(precision).toMatchObject({ value: null, reason: 'nothing was retrieved' });
    expect([recall.value, iou.value]).toEqual([0, 0]);
    const full = row(on('p', [0, 10]), on('p', [0, 10]));
    expect(scoreCharacters([none, full], 'exact').precision).toEqual({
      mean: 0.5,
      sd: 0.5,
      over: 2,
    });
  });

  it('empty references have no recall, and leave the mean', () => {
    const empty = row(on('p', [5, 5]), on('p', [0, 10]));
    expect(characterScores(empty, 'exact').recall).toMatchObject({ value: null });
    expect(scoreCharacters([empty], 'exact').recall).toEqual({ mean: null, sd: null, over: 0 });
  });

  it('the deviation is that of a population', () => {
    const rows = [1, 5, 9].map((end) => row(on('p', [0, 10]), on('p', [0, end])));
    const { mean, sd } = scoreCharacters(rows, 'compat').recall;
    expect(mean).toBeCloseTo(0.5, 15);
    expect(sd).toBeCloseTo(Math.sqrt((0.16 + 0 + 0.16) / 3), 15);
  });
});

describe('laws', () => {
  const span = fc
    .tuple(fc.constantFrom('p', 'p', 'q'), fc.nat(30), fc.integer({ min: 1, max: 12 }))
    .map(([page, start, length]) => ({ page, start, end: start + length }));
  const spans = fc.array(span, { minLength: 1, maxLength: 5 });

  it("compat is Chroma's walk over ranges", () => {
    fc.assert(
      fc.property(spans, spans, spans, (drawn, retrieved, rest) => {
        const references = drawn.map((one) => ({ ...one, page: 'p' }));
        const chunks = [...retrieved, ...rest];
        const { recall, precision, precisionOmega, iou } = characterScores(
          { references, retrieved, chunks },
          'compat',
        );
        const sum = (list: readonly PageSpan[]) => list.reduce((s, o) => s + o.end - o.start, 0);
        const walk = chromaWalk(references, retrieved);
        const omega = chromaWalk(references, chunks);
        expect(recall.value).toBe(walk.found / sum(references));
        expect(precision.value).toBe(walk.found / sum(retrieved));
        expect(iou.value).toBe(walk.found / (sum(retrieved) + walk.left));
        expect(precisionOmega.value).toBe(omega.found / omega.united);
      }),
      { numRuns: 300 },
    );
  });

  it('every value lies in [0, 1]; exact and compat agree on disjoint references without touches', () => {
    fc.assert(
      fc.property(spans, spans, spans, (references, retrieved, rest) => {
        const of = { references, retrieved, chunks: [...retrieved, ...rest] };
        for (const mode of ['exact', 'compat'] as const) {
          for (const value of values(of, mode)) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
        }
        const one = { ...of, references: references.slice(0, 1) };
        const [exact, compat] = [values(one, 'exact'), values(one, 'compat')];
        expect([exact[0], exact[1], exact[3]]).toEqual([compat[0], compat[1], compat[3]]);
        if (contactCount(one, 'exact') === contactCount(one, 'compat'))
          expect(exact).toEqual(compat);
      }),
    );
  });
});
