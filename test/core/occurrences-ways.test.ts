import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Automaton } from '../../src/core/occurrences-automaton.ts';
import { findDirect } from '../../src/core/occurrences-direct.ts';
import { Hits } from '../../src/core/occurrences-hits.ts';
import { automatonBatches, distinctNeedles } from '../../src/core/occurrences-needles.ts';
import { planSearch } from '../../src/core/occurrences-plan.ts';
import { SampledPage } from '../../src/core/occurrences-sampled.ts';
import { WorkLimit } from '../../src/core/occurrences-work.ts';
import { naiveOccurrences } from '../support/naive-occurrences.ts';
import { textWithNeedles } from '../support/naive-texts.ts';

const enough = () => {
  const work = new WorkLimit('x'.repeat(1_000_000), []);
  work.nextNeedle();
  return work;
};

describe('every way of searching finds the same starts', () => {
  test('sampled pages of any width and stride', () => {
    const sizes = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(textWithNeedles(), sizes, sizes, ({ text, needles }, width, stride) => {
        const page = new SampledPage(text, width, stride);
        const long = needles.filter((needle) => needle.length >= width + stride - 1);
        const found = long.map((needle) => {
          const hits = new Hits();
          expect(page.find(needle, hits, enough())).toBe(true);
          hits.sort();
          return [...hits.starts.subarray(0, hits.size)];
        });
        expect(found).toEqual(naiveOccurrences(text, long));
      }),
      { numRuns: 500 },
    );
  });

  test('the automaton, counting and reading', () => {
    fc.assert(
      fc.property(textWithNeedles(), ({ text, needles }) => {
        const { distinct } = distinctNeedles(needles);
        const expected = naiveOccurrences(text, distinct);
        const automaton = new Automaton(distinct);
        expect([...automaton.count(text)]).toEqual(expected.map((starts) => starts.length));
        const found: number[][] = distinct.map(() => []);
        automaton.read(text, (needle, start) => found[needle]!.push(start) > 0);
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('the automaton forgets a needle that has been seen enough, and no other', () => {
    fc.assert(
      fc.property(textWithNeedles(), fc.integer({ min: 1, max: 4 }), ({ text, needles }, most) => {
        const { distinct } = distinctNeedles(needles);
        const found: number[][] = distinct.map(() => []);
        new Automaton(distinct).read(
          text,
          (needle, start) => found[needle]!.push(start) < (needle % 2 === 0 ? most : Infinity),
        );
        const expected = naiveOccurrences(text, distinct).map((starts, needle) =>
          needle % 2 === 0 ? starts.slice(0, most) : starts,
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('direct search, also of needles longer than its probe', () => {
    const text = `${'abc'.repeat(200)}x${'abc'.repeat(200)}`;
    const needles = ['abc', 'cax', text.slice(300, 700), 'abc'.repeat(100), text, `${text}a`];
    const found = needles.map((needle) => {
      const starts: number[] = [];
      expect(findDirect(text, needle, enough(), (start) => starts.push(start) > 0)).toBe(true);
      return starts;
    });
    expect(found).toEqual(naiveOccurrences(text, needles));
  });

  test('direct search stops at a start after which none is wanted', () => {
    for (const needle of ['ab', 'ab'.repeat(150)]) {
      const starts: number[] = [];
      const work = enough();
      findDirect('ab'.repeat(500), needle, work, (start) => starts.push(start) < 3);
      expect(starts).toEqual([0, 2, 4]);
      expect(work.candidates).toBe(3);
    }
  });

  test('a search that takes too much work says so instead of going on', () => {
    const text = 'a'.repeat(20_000);
    const work = new WorkLimit(text, []);
    work.nextNeedle();
    expect(findDirect(text, 'a'.repeat(200), work, () => true)).toBe(false);
    expect(work.comparisons).toBeLessThan(3 * text.length);
    work.nextNeedle();
    expect(new SampledPage(text, 8, 10).find('a'.repeat(200), new Hits(), work)).toBe(false);
    expect(work.comparisons).toBeLessThan(6 * text.length);
  });
});

describe('the plan of a search', () => {
  const page = Array.from({ length: 20_000 }, (_, i) => `w${(i * 7919) % 4999} `).join('');
  const cuts = (count: number, length: number) =>
    Array.from({ length: count }, (_, i) => page.slice(i * 97, i * 97 + length));
  const ways = (needles: readonly string[]) =>
    planSearch(page, needles)
      .filter((part) => part.needles.length > 0)
      .map(({ way }) => (typeof way === 'object' ? 'sample' : way));

  test('searches a few needles directly, many through samples and many tiny ones at once', () => {
    expect(ways(cuts(3, 100))).toEqual(['direct']);
    expect(ways(cuts(500, 100))).toEqual(['sample']);
    expect(ways(cuts(1000, 3))).toEqual(['automaton']);
    expect(ways([...cuts(500, 100), 'w1', 'w2'])).toEqual(['sample', 'direct']);
  });

  test('gives every needle one way, and to a sampled page only needles that hold a window', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 300 });
    fc.assert(
      fc.property(lengths, (list) => {
        const needles = list.map((length, i) => page.slice(i * 101, i * 101 + length));
        const parts = planSearch(page, needles);
        const planned = parts.flatMap((part) => part.needles).sort((a, b) => a - b);
        expect(planned).toEqual(list.map((_, i) => i));
        for (const { needles: part, way } of parts) {
          if (typeof way !== 'object') continue;
          for (const i of part) {
            expect(needles[i]!.length).toBeGreaterThanOrEqual(way.width + way.stride - 1);
          }
        }
      }),
    );
  });
});

describe('needles', () => {
  test('repeats share a number and empty ones have none', () => {
    const { distinct, numbers } = distinctNeedles(['b', '', 'a', 'b']);
    expect(distinct).toEqual(['b', 'a']);
    expect(numbers).toEqual(Int32Array.of(0, -1, 1, 0));
    expect(distinctNeedles(['b', 'a'])).toEqual({ distinct: ['b', 'a'], numbers: null });
  });

  test('batches keep every chosen needle and bound the units of each', () => {
    const needles = ['x'.repeat(3_000_000), 'y'.repeat(2_000_000), 'z', 'q'.repeat(9_000_000), 'w'];
    expect(automatonBatches(needles, [0, 1, 2, 3, 4])).toEqual([[0], [1, 2], [3], [4]]);
    expect(automatonBatches(needles, [2, 4])).toEqual([[2, 4]]);
    expect(automatonBatches(needles, [])).toEqual([]);
  });
});
