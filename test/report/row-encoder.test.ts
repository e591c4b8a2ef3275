import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OTHER, type PageRows, type RowElement, rowsOfPage } from '../../src/core/page-rows.ts';
import type { ElementRow } from '../../src/core/rows.ts';
import { ELEMENTS_CSV } from '../../src/report/csv.ts';
import { JSON_LINES, RowEncoder } from '../../src/report/row-encoder.ts';
import { madeRow } from '../support/made-rows.ts';

interface Made {
  readonly rows: PageRows;
  readonly ids: readonly string[];
  /** What the rows are, made without the code under test. */
  readonly plain: readonly ElementRow[];
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('=1+1', 'a,"b"', 'x\r\ny', '\ud800', '要求', 'strategy-2718281828459045'),
  fc.constantFrom('3141592653589793', 'FR-1414213562373095', '8'),
);

type Cell = { readonly chunk: number; readonly phases: number } | 'partial' | 'under' | 'missing';

const cells: fc.Arbitrary<Cell> = fc.oneof(
  fc.record({ chunk: fc.nat(), phases: fc.nat() }),
  fc.constantFrom<Cell>('partial', 'under', 'missing'),
);

function taken<T>(stream: Iterator<T>): T {
  return stream.next().value as T;
}

const pages: fc.Arbitrary<Made> = fc
  .record({
    page: texts,
    ids: fc.uniqueArray(texts, { maxLength: 8 }),
    elements: fc.array(
      fc.record({ id: texts, kind: fc.option(texts), start: fc.nat(), length: fc.nat(99) }),
      { maxLength: 4 },
    ),
    strides: fc.infiniteStream(fc.constantFrom(0, 1, 800)),
    failed: fc.infiniteStream(fc.constantFrom(false, false, false, true)),
    cells: fc.infiniteStream(cells),
  })
  .map(({ page, ids, elements, strides, failed, cells: stream }) => {
    const shared = elements.map(
      ({ id, kind, start, length }): RowElement & { span: [number, number] } => ({
        ...{ id, kind, occurrences: 1, via: 'exact', span: [start, start + length] },
      }),
    );
    const own = ids.map(() => ({ stride: taken(strides), failed: taken(failed) }));
    const compact = own.map(({ stride }) => ({
      ...{ whole: [] as number[], phases: stride === 0 ? null : ([] as number[]), stride },
      others: [] as ElementRow[],
    }));
    const plain = shared.flatMap((element): ElementRow[] =>
      own.flatMap(({ stride, failed: gone }, at): ElementRow[] => {
        if (gone) return [];
        const { id, kind, span } = element;
        const cell = taken(stream);
        const into = compact[at]!;
        if (typeof cell === 'string') {
          const row = madeRow(ids[at]!, id, page, cell);
          into.whole.push(-1);
          into.phases?.push(0);
          into.others.push(row);
          return [row];
        }
        const { chunk, phases } = cell;
        const [start, end] = span;
        into.whole.push(chunk);
        into.phases?.push(phases);
        return [
          {
            ...madeRow(ids[at]!, id, page, 'whole'),
            ...{ kind, coverage: [end - start, end - start], chunk, span },
            pieces: [{ chunk, start, end }],
            expected: stride === 0 ? null : [phases, stride],
          },
        ];
      }),
    );
    const strategies = compact.map((one, at) => (own[at]!.failed ? null : one));
    return { rows: { page, elements: shared, strategies, chunks: null }, ids, plain };
  });

function encoded(encoder: RowEncoder, rows: PageRows): Buffer {
  const pieces: Buffer[] = [];
  encoder.encode(rows, (bytes) => pieces.push(Buffer.from(bytes)));
  return Buffer.concat(pieces);
}

describe('the rows of a page', () => {
  test('are the same as numbers and as objects', () => {
    fc.assert(
      fc.property(pages, ({ rows, ids, plain }) => {
        expect(rowsOfPage(rows, ids)).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['JSON', JSON_LINES],
    ['CSV', ELEMENTS_CSV],
  ])('are written as %s byte by byte as the format writes each, for any texts', (_, format) => {
    fc.assert(
      fc.property(pages, ({ rows, ids, plain }) => {
        const encoder = new RowEncoder(format, ids);
        const expected = Buffer.from(plain.map(format.record).join(''));
        // Twice: the second page of a run finds what the first one left.
        for (let i = 0; i < 2; i++) expect(encoded(encoder, rows)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});

test('many rows of a page are handed over in pieces', () => {
  const ids = Array.from({ length: 50 }, (_, index) => `fixed-${index}`);
  const elements = Array.from({ length: 100 }, (_, index) => ({
    ...{ id: `FR-${index}`, kind: 'FR', occurrences: 1, via: 'exact' as const },
    span: [index, index + 100] as const,
  }));
  const strategies = ids.map((strategy) => ({
    whole: elements.map((_, index) => (index === 7 ? OTHER : 12_345)),
    ...{ phases: null, stride: 0 },
    others: [{ ...madeRow(strategy, 'FR-7', 'p', 'partial'), atBorder: ['界'.repeat(9000), ''] }],
  })) as unknown as PageRows['strategies'];
  const rows = { page: 'p', elements, strategies, chunks: null };
  const pieces: number[] = [];
  new RowEncoder(JSON_LINES, ids).encode(rows, (bytes) => pieces.push(bytes.length));
  expect(pieces.length).toBeGreaterThan(10);
  expect(Math.max(...pieces)).toBeLessThan(200_000);
  const expected = rowsOfPage(rows, ids).map(JSON_LINES.record).join('');
  expect(encoded(new RowEncoder(JSON_LINES, ids), rows).toString()).toBe(expected);
});
