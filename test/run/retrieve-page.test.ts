import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HALF } from '../../src/core/threshold.ts';
import { failedHoldings, pageHoldings } from '../../src/run/retrieve-page.ts';
import { stitchedRank } from '../../src/run/retrieve-stitch.ts';
import { naiveGrade, naiveStitchedRank } from './support/naive-holdings.ts';
import { locate, pageCase, placedChunk, unplacedChunk } from './support/random-holdings.ts';

test('each chunk holds what it holds unit by unit', () => {
  fc.assert(
    fc.property(pageCase, ({ text, located, chunks }) => {
      const { elements } = pageHoldings({ id: 'p', text }, located, chunks, HALF);
      for (const [index, element] of located.entries()) {
        const grades = chunks.map((chunk) => naiveGrade(element, chunk));
        const with_ = (grade: string) => grades.flatMap((own, i) => (own === grade ? i : []));
        expect(elements[index]).toMatchObject({
          id: element.element.id,
          found: element.occurrences.starts.length > 0,
          full: with_('full'),
          partial: with_('partial'),
        });
      }
    }),
    { numRuns: 1000, seed: 7 },
  );
});

test('the stitched rank is the first at which every unit of some one occurrence is in a chunk', () => {
  fc.assert(
    fc.property(pageCase, ({ text, located, chunks, order }) => {
      const ranking = [...chunks].sort((a, b) => order[a.ordinal]! - order[b.ordinal]!);
      const ranked = ranking.slice(0, 1 + (order[6]! % 7));
      const rankOf = (ordinal: number) => {
        const index = ranked.findIndex((chunk) => chunk.ordinal === ordinal);
        return index < 0 ? null : index + 1;
      };
      const { elements } = pageHoldings({ id: 'p', text }, located, chunks, HALF);
      for (const [index, element] of located.entries()) {
        expect(stitchedRank(elements[index]!, rankOf)).toBe(
          naiveStitchedRank(text, element, ranked),
        );
      }
    }),
    { numRuns: 1000, seed: 7 },
  );
});

test('chunks that leave out only whitespace cover together; a lost letter does not', () => {
  // page: aa bb cc
  const text = 'aa bb cc';
  const joined = (spans: readonly (readonly [number, number])[]) => {
    const chunks = spans.map(([start, end], i) => placedChunk(text, i, start, end));
    return pageHoldings({ id: 'p', text }, [locate(text, 'e', text)], chunks, HALF).elements[0]!
      .joined;
  };
  expect(
    joined([
      [0, 2],
      [3, 5],
      [6, 8],
    ]),
  ).toEqual([
    {
      units: 6,
      parts: [
        { chunk: 0, from: 0, to: 2 },
        { chunk: 1, from: 2, to: 4 },
        { chunk: 2, from: 4, to: 6 },
      ],
    },
  ]);
  expect(
    joined([
      [0, 2],
      [4, 8],
    ]),
  ).toEqual([]);
  expect(joined([[0, 8]])).toEqual([]);
});

test('parts of different occurrences never add up', () => {
  const text = 'abcd abcd';
  const chunks = [placedChunk(text, 0, 0, 2), placedChunk(text, 1, 7, 9)];
  const [element] = pageHoldings(
    { id: 'p', text },
    [locate(text, 'e', 'abcd')],
    chunks,
    HALF,
  ).elements;
  expect(element).toMatchObject({ full: [], partial: [0, 1], joined: [] });
});

test('an unplaced chunk holds by its text, and has no span', () => {
  const text = 'one two three four';
  const chunks = [unplacedChunk(0, 'x two three x'), unplacedChunk(1, 'x two x')];
  const page = pageHoldings({ id: 'p', text }, [locate(text, 'e', 'two three')], chunks, HALF);
  expect(page.elements[0]).toMatchObject({ full: [0], partial: [1] });
  expect(page.chunks[0]).toEqual({ start: null, end: null, text: 'x two three x', tokens: 1 });
});

test('a failed page knows its elements and nothing that holds them', () => {
  const text = 'one two';
  const located = [locate(text, 'e', 'two'), locate(text, 'm', 'three')];
  expect(failedHoldings('p', located, 'broke')).toEqual({
    ...{ page: 'p', failed: 'broke', chunks: [] },
    elements: [
      { id: 'e', found: true, full: [], partial: [], joined: [] },
      { id: 'm', found: false, full: [], partial: [], joined: [] },
    ],
  });
});
