import {
  buildRow,
  dedupe,
  elementsName,
  type QueryRow,
  type RankedChunk,
} from '../metrics/index.ts';
import type { IndexedChunk, Ranking } from '../retrieve/index.ts';
import type { PlacedElement } from './retrieve-chunks.ts';
import { stitchedRank } from './retrieve-stitch.ts';

/**
 * Which retrieved chunks count as one, the first of them: those of one page and span, or those that
 * hold the same expected elements of the query (at least one), each to the same grade.
 */
export type Dedupe = 'none' | 'same-span' | 'same-elements';

/** What a query expects of one strategy's chunks. */
export interface Expectation {
  /** Expected elements that are on their page, each once. */
  readonly elements: readonly PlacedElement[];
  /** Ids of those that are on no page. */
  readonly missing: readonly string[];
  /** Those of `elements` on pages where the strategy failed. */
  readonly ungraded: readonly PlacedElement[];
}

/** Looks a query's elements up; an unknown id is a missing element. */
export function expectationOf(
  query: { readonly elements: readonly string[] },
  known: ReadonlyMap<string, PlacedElement>,
): Expectation {
  const elements: PlacedElement[] = [];
  const missing: string[] = [];
  for (const id of new Set(query.elements)) {
    const element = known.get(id);
    if (element?.holdings.found) elements.push(element);
    else missing.push(id);
  }
  return { elements, missing, ungraded: elements.filter(({ failed }) => failed !== null) };
}

/** A query's row, and what does not fit into one. */
export interface MadeRow {
  readonly row: QueryRow;
  /** Why retrieval failed, or null. */
  readonly reason: string | null;
  /** What dedupe took out with its rank before; null when dedupe is off. */
  readonly removed: readonly (readonly [rank: number, chunk: RankedChunk])[] | null;
}

/**
 * The row of a query. Chunks are named by their index in `chunks`. A query that expects an element
 * of a page where the strategy failed has failed too: what a chunk there would hold is not known.
 */
export function makeRow(
  query: string,
  { elements, missing, ungraded }: Expectation,
  ranking: Ranking | undefined,
  chunks: readonly IndexedChunk[],
  unite: Dedupe,
): MadeRow {
  const reason =
    ungraded.length > 0
      ? `the strategy failed on the page of element "${ungraded[0]!.holdings.id}": ${ungraded[0]!.failed}`
      : (ranking?.failed ?? null);
  const hits = reason === null ? (ranking?.hits ?? []) : [];
  const holders = elements.map(({ holdings, firstChunk }) => ({
    full: holdings.full.map((ordinal) => firstChunk + ordinal),
    partial: holdings.partial.map((ordinal) => firstChunk + ordinal),
  }));
  const row = buildRow({
    query,
    outcome: reason !== null ? 'failed' : ranking === undefined ? 'no-ranking' : 'answered',
    elements: holders,
    missing: missing.length,
    ranking: hits.map(({ chunk, score }) => ({
      key: chunk,
      tokens: chunks[chunk]!.tokens,
      ...(score === null ? {} : { score }),
    })),
    stitchedAt: null,
  });
  const all = row.ranking;
  const { kept, removed } =
    unite === 'none' ? { kept: all, removed: [] } : dedupe(all, namer(unite, chunks));
  return {
    row: { ...row, ranking: kept, stitchedAt: stitchedAt(elements, kept) },
    reason,
    removed: unite === 'none' ? null : removed.map((rank) => [rank, all[rank - 1]!]),
  };
}

function namer(
  unite: 'same-span' | 'same-elements',
  chunks: readonly IndexedChunk[],
): (chunk: RankedChunk) => string | null {
  switch (unite) {
    case 'same-elements':
      return elementsName;
    case 'same-span':
      return ({ key }) => {
        const { page, start, end } = chunks[Number(key)]!;
        return start === null ? null : `${start} ${end} ${page}`;
      };
  }
}

/** The first rank at which the chunks so far cover some element. */
function stitchedAt(
  elements: readonly PlacedElement[],
  ranking: readonly RankedChunk[],
): number | null {
  const ranks = new Map<number, number>();
  for (const [index, { key }] of ranking.entries()) {
    if (!ranks.has(Number(key))) ranks.set(Number(key), index + 1);
  }
  const reached = elements.flatMap(
    ({ holdings, firstChunk }) =>
      stitchedRank(holdings, (ordinal) => ranks.get(firstChunk + ordinal) ?? null) ?? [],
  );
  return reached.length === 0 ? null : Math.min(...reached);
}
