import fc from 'fast-check';
import type { PageSpan } from '../../src/metrics/characters.ts';
import type { JudgedRow, Relevance } from '../../src/metrics/judged.ts';
import type { MetricTable } from '../../src/metrics/retrieval.ts';
import type { QueryRow, RankedChunk } from '../../src/metrics/row.ts';

/** A chunk as the letters of the elements that it holds whole and in part. */
export interface Held {
  readonly full?: string;
  readonly partial?: string;
  readonly key?: string;
  readonly tokens?: number;
  readonly score?: number;
}

/**
 * A row from letters: `rowOf('ACE', [{ full: 'A' }, {}, { full: 'C' }])`. Letters that are not
 * expected are ignored. Holders are the ranked chunks and `others`, unless the row says otherwise.
 */
export function rowOf(
  expected: string,
  ranking: readonly Held[],
  more: Partial<QueryRow> & { readonly others?: readonly string[] } = {},
): QueryRow {
  const { others = [], ...rest } = more;
  const indices = (letters = ''): number[] =>
    [...letters].map((letter) => expected.indexOf(letter)).filter((index) => index >= 0);
  const ranked = ranking.map(({ full, partial, ...place }): RankedChunk => {
    return { full: indices(full), partial: indices(partial), ...place };
  });
  const held = [...ranked.map((chunk) => chunk.full), ...others.map(indices)];
  return {
    query: 'q',
    outcome: 'answered',
    expected: expected.length,
    missing: 0,
    ranking: ranked,
    holders: held.filter((elements) => elements.length > 0),
    stitchedAt: null,
    ...rest,
  };
}

/** Rows of up to 4 elements over a strategy of up to 6 chunks, ranked with repeats. */
export function arbitraryRow(): fc.Arbitrary<QueryRow> {
  const chunk = fc.record({
    grades: fc.array(fc.constantFrom('full', 'partial', 'none'), { minLength: 4, maxLength: 4 }),
    tokens: fc.integer({ min: 1, max: 9 }),
  });
  return fc
    .record({
      expected: fc.integer({ min: 1, max: 4 }),
      chunks: fc.array(chunk, { minLength: 1, maxLength: 6 }),
      order: fc.array(fc.nat(5), { maxLength: 8 }),
      stitched: fc.option(fc.integer({ min: 1, max: 8 })),
    })
    .map(({ expected, chunks, order, stitched }) => {
      const strategy = chunks.map(({ grades, tokens }, key) => {
        const graded = (grade: string): number[] =>
          [...Array(expected).keys()].filter((element) => grades[element] === grade);
        return { full: graded('full'), partial: graded('partial'), key, tokens };
      });
      const ranking = order.map((at) => strategy[at % strategy.length]!);
      return {
        query: 'q',
        outcome: 'answered' as const,
        expected,
        missing: 0,
        ranking,
        holders: strategy.map(({ full }) => full).filter((full) => full.length > 0),
        stitchedAt: stitched !== null && stitched <= ranking.length ? stitched : null,
      };
    });
}

/** The definitions, read word by word over sets; `n` positions are looked at. */
export function naiveMetrics(row: QueryRow, k: number) {
  const top = row.ranking.slice(0, k);
  const elements = [...Array(row.expected).keys()];
  const fullAt = (e: number): number => row.ranking.findIndex((c) => c.full.includes(e)) + 1;
  const foundFull = elements.filter((e) => top.some((c) => c.full.includes(e)));
  const foundAny = elements.filter((e) =>
    top.some((c) => c.full.includes(e) || c.partial.includes(e)),
  );
  const occurrence = top.filter((c) => c.full.length > 0).length;
  const brings = (rank: number): number[] => elements.filter((e) => fullAt(e) === rank);
  const distinct = top.filter((_, index) => brings(index + 1).length > 0).length;
  const bringing = (rank: number): number =>
    [...Array(rank).keys()].filter((index) => brings(index + 1).length > 0).length;
  const ap = foundFull.map((e) => bringing(fullAt(e)) / fullAt(e)).reduce((a, b) => a + b, 0);
  const ranks = foundFull.map(fullAt);
  return {
    hit: foundFull.length > 0 ? 1 : 0,
    partial: foundAny.length > 0 ? 1 : 0,
    recall: foundFull.length / row.expected,
    recallPartial: foundAny.length / row.expected,
    recallCapped: Math.min(1, foundFull.length / Math.min(k, row.expected)),
    rr: ranks.length > 0 ? 1 / Math.min(...ranks) : 0,
    requested: { occurrence: occurrence / k, distinct: distinct / k },
    returned: {
      occurrence: top.length > 0 ? occurrence / top.length : null,
      distinct: top.length > 0 ? distinct / top.length : null,
    },
    map: ap / row.expected,
    dcg: foundFull.map((e) => 1 / Math.log2(fullAt(e) + 1)).reduce((a, b) => a + b, 0),
  };
}

/** The greatest DCG@k that any order of the strategy's chunks can reach, by trying them all. */
export function bestDcg(row: QueryRow, k: number): number {
  const extend = (held: ReadonlySet<number>, rank: number): number => {
    if (rank > k) return 0;
    let best = 0;
    for (const elements of row.holders) {
      const fresh = elements.filter((e) => !held.has(e));
      if (fresh.length === 0) continue;
      const rest = extend(new Set([...held, ...fresh]), rank + 1);
      best = Math.max(best, fresh.length / Math.log2(rank + 1) + rest);
    }
    return best;
  };
  return extend(new Set(), 1);
}

/** Every assignment of relevant and irrelevant to the unknown items of a row. */
export function allAssignments(row: JudgedRow): readonly JudgedRow[] {
  const items = [...new Set([...row.ranking, ...row.judgments.keys()])];
  const open = items.filter((item) => (row.judgments.get(item) ?? 'unknown') === 'unknown');
  return [...Array(2 ** open.length).keys()].map((pattern) => {
    const judgments = new Map<string, Relevance>(row.judgments);
    for (const [bit, item] of open.entries()) {
      judgments.set(item, (pattern >>> bit) & 1 ? 'relevant' : 'irrelevant');
    }
    return { ...row, judgments };
  });
}

/** McNemar's exact p by whole numbers: `min(1, 2 * sum of C(n, i) / 2^n)`. */
export function naiveMcnemar(won: number, lost: number): number {
  const n = BigInt(won + lost);
  let choose = 1n;
  let sum = 0n;
  for (let i = 0n; i <= BigInt(Math.min(won, lost)); i++) {
    sum += choose;
    choose = (choose * (n - i)) / (i + 1n);
  }
  const scaled = (2n * sum * 10n ** 30n) / 2n ** n;
  return Math.min(1, Number(scaled) / 1e30);
}

type Range = readonly [start: number, end: number];

/** Chroma's algorithm as its authors describe it, range by range, on one page. */
export function chromaWalk(
  references: readonly PageSpan[],
  chunks: readonly PageSpan[],
): { found: number; left: number; united: number } {
  let left: Range[] = references.map(({ start, end }) => [start, end]);
  let found: Range[] = [];
  let contact: Range[] = [];
  for (const chunk of chunks) {
    for (const reference of references) {
      const start = Math.max(chunk.start, reference.start);
      const end = Math.min(chunk.end, reference.end);
      if (chunk.page !== reference.page || start > end) continue;
      left = left.flatMap((range) => without(range, [start, end]));
      found = merged([...found, [start, end]]);
      contact = merged([...contact, [chunk.start, chunk.end]]);
    }
  }
  return { found: total(found), left: total(left), united: total(merged([...contact, ...left])) };
}

function without([start, end]: Range, [from, to]: Range): Range[] {
  const rest: Range[] = [
    [start, Math.min(end, from)],
    [Math.max(start, to), end],
  ];
  return rest.filter(([a, b]) => a < b);
}

function merged(ranges: readonly Range[]): Range[] {
  const units = new Set(ranges.flatMap(([a, b]) => [...Array(b - a).keys()].map((i) => a + i)));
  return [...units].map((unit) => [unit, unit + 1]);
}

function total(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0);
}

/** Every value of a table, with its name. */
export function flat<Value>(table: MetricTable<Value>): [name: string, value: Value][] {
  const { precision } = table;
  const names = ['hit', 'partial', 'gap', 'gapCut', 'gapRanked', 'stitched', 'mrr', 'mrrUncut'];
  const more = ['recall', 'recallPartial', 'recallCapped', 'ndcg', 'map'];
  const plain = [...names, ...more] as (keyof Omit<MetricTable<Value>, 'precision'>)[];
  return [
    ...plain.map((name): [string, Value] => [name, table[name]]),
    ['P requested occurrence', precision.requested.occurrence],
    ['P requested distinct', precision.requested.distinct],
    ['P returned occurrence', precision.returned.occurrence],
    ['P returned distinct', precision.returned.distinct],
  ];
}
