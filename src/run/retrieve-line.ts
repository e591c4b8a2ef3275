import {
  type Cutoff,
  diagnose,
  firstFull,
  firstPartial,
  prefixCounts,
  type QueryOutcome,
  type QueryRow,
  type RankedChunk,
  type Verdict,
} from '../metrics/index.ts';
import type { IndexedChunk } from '../retrieve/index.ts';

/** One position of a ranking, as results queries.jsonl keeps it. */
export interface RankedLine {
  /** 1-based; of an entry of `removed`, its rank before duplicates were taken out. */
  readonly rank: number;
  /** Ordinal of the chunk on its page. */
  readonly chunk: number;
  readonly page: string;
  /** UTF-16 units of the page; null when the chunk is unplaced. */
  readonly start: number | null;
  readonly end: number | null;
  readonly tokens: number;
  /** Null when the retriever gives none. */
  readonly score: number | null;
  /** Ids of the expected elements that the chunk holds whole, and in part. */
  readonly full: readonly string[];
  readonly partial: readonly string[];
}

/** A query under one strategy and one retriever: a line of results queries.jsonl. */
export interface QueryLine {
  readonly strategy: string;
  readonly retriever: string;
  readonly query: string;
  readonly outcome: QueryOutcome;
  /** Why retrieval failed. */
  readonly reason?: string;
  /** Expected elements that are on their page, and those that are not. */
  readonly elements: readonly string[];
  readonly missing: readonly string[];
  /** Those of `elements` on pages where the strategy failed; only when there are some. */
  readonly ungraded?: readonly string[];
  readonly ranking: readonly RankedLine[];
  /** What `dedupe` took out; only when it is on. */
  readonly removed?: readonly RankedLine[];
  /** At the headline cutoff; null when there is none to give. */
  readonly verdict: Verdict | null;
  /** Positions 1 to r that hold an element whole, for each r. */
  readonly prefix: readonly number[];
  /** Rank of the first position that holds an element whole, and in part or whole. */
  readonly firstFull: number | null;
  readonly firstPartial: number | null;
  /** First rank at which the chunks so far cover an element together. */
  readonly stitchedAt: number | null;
  /** The elements that each chunk holding one whole holds, retrieved or not, by index in `elements`. */
  readonly holders: readonly (readonly number[])[];
}

/** What a line names beside its row. */
export interface LineNames {
  readonly strategy: string;
  readonly retriever: string;
  readonly elements: readonly string[];
  readonly missing: readonly string[];
  readonly ungraded: readonly string[];
  readonly reason: string | null;
  readonly removed: readonly (readonly [rank: number, chunk: RankedChunk])[] | null;
}

/**
 * The line of a row.
 *
 * @param chunks the strategy's chunks, which the keys of the row index
 * @param cutoff of the verdict
 */
export function lineOf(
  row: QueryRow,
  names: LineNames,
  chunks: readonly IndexedChunk[],
  cutoff: Cutoff,
): QueryLine {
  const ids = (held: readonly number[]) => held.map((element) => names.elements[element]!);
  const ranked = (rank: number, { key, full, partial, score }: RankedChunk): RankedLine => {
    const { ordinal, page, start, end, tokens } = chunks[Number(key)]!;
    return {
      rank,
      chunk: ordinal,
      page,
      start,
      end,
      tokens,
      score: score ?? null,
      full: ids(full),
      partial: ids(partial),
    };
  };
  const { strategy, retriever, elements, missing, ungraded, reason, removed } = names;
  return {
    ...{ strategy, retriever, query: row.query, outcome: row.outcome },
    ...(reason === null ? {} : { reason }),
    ...{ elements, missing },
    ...(ungraded.length === 0 ? {} : { ungraded }),
    ranking: row.ranking.map((chunk, index) => ranked(index + 1, chunk)),
    ...(removed === null ? {} : { removed: removed.map(([rank, chunk]) => ranked(rank, chunk)) }),
    // A strategy that failed on an element's page says nothing about cuts there.
    verdict: ungraded.length > 0 ? null : (diagnose(row, cutoff)?.verdict ?? null),
    prefix: prefixCounts(row),
    firstFull: firstFull(row),
    firstPartial: firstPartial(row),
    stitchedAt: row.stitchedAt,
    holders: row.holders,
  };
}

/** The row that a line was made of, so that every retrieval number can be computed again. */
export function rowOfLine(line: QueryLine): QueryRow {
  const indexOf = new Map(line.elements.map((id, index) => [id, index]));
  const indexes = (ids: readonly string[]) => ids.map((id) => indexOf.get(id)!);
  return {
    query: line.query,
    outcome: line.outcome,
    expected: line.elements.length,
    missing: line.missing.length,
    ranking: line.ranking.map(({ page, chunk, tokens, score, full, partial }) => ({
      key: `${page}\n${chunk}`,
      tokens,
      ...(score === null ? {} : { score }),
      full: indexes(full),
      partial: indexes(partial),
    })),
    holders: line.holders,
    stitchedAt: line.stitchedAt,
  };
}
