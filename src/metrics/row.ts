import { UncutError } from '../core/error.ts';

/**
 * One position of a ranking. Elements are indices into the query's expected elements that are on
 * their page: 0 to `expected - 1`, each at most once in `full` and `partial` together.
 */
export interface RankedChunk {
  /** Elements that the chunk holds whole (coverage at least 1). */
  readonly full: readonly number[];
  /** Elements that it holds in part: coverage at least the threshold, below 1. */
  readonly partial: readonly number[];
  /** Names the chunk in its strategy; equal keys are one chunk retrieved twice. Absent: not compared. */
  readonly key?: string | number;
  /** Tokens of the chunk as embedded, synthetic prefix included; needed for token budgets. */
  readonly tokens?: number;
  /** The retriever's score; equal neighbours are counted as ties. Never used to sort. */
  readonly score?: number;
}

/**
 * Whether the query was answered. `answered`: it has a ranking, perhaps empty; `no-ranking`: none
 * came, which counts as retrieved nothing; `failed`: retrieval ended in an error, so every value is
 * only known to lie in [0, 1].
 */
export type QueryOutcome = 'answered' | 'no-ranking' | 'failed';

/** All that the metrics need of one query, one strategy and one retriever. */
export interface QueryRow {
  readonly query: string;
  readonly outcome: QueryOutcome;
  /** |E|: expected elements that are on their page. */
  readonly expected: number;
  /** Expected elements that are not: label defects, in no denominator. */
  readonly missing: number;
  /** In rank order, rank 1 first; empty unless answered. */
  readonly ranking: readonly RankedChunk[];
  /**
   * For each chunk of the strategy that holds an element of E whole, retrieved or not, the elements
   * that it holds whole. The ideal ranking and the diagnosis come from it.
   */
  readonly holders: readonly (readonly number[])[];
  /**
   * The first rank r at which the union of the chunks at ranks 1 to r covers some element of E; null
   * when the whole ranking does not.
   */
  readonly stitchedAt: number | null;
}

/** A row with something to find; the others leave every mean and are counted. */
export function isEligible(row: QueryRow): boolean {
  return row.expected > 0;
}

/** Elements that some chunk of the strategy holds whole, by element. */
export function heldWhole(row: QueryRow): readonly boolean[] {
  const held = new Array<boolean>(row.expected).fill(false);
  for (const elements of row.holders) for (const element of elements) held[element] = true;
  return held;
}

/** Rank of the first of the first `within` positions that holds an element whole, or null. */
export function firstFull(row: QueryRow, within = row.ranking.length): number | null {
  for (let index = 0; index < within; index++) {
    if ((row.ranking[index]?.full.length ?? 0) > 0) return index + 1;
  }
  return null;
}

/** Rank of the first of the first `within` positions that holds one whole or in part, or null. */
export function firstPartial(row: QueryRow, within = row.ranking.length): number | null {
  for (let index = 0; index < within; index++) {
    const chunk = row.ranking[index];
    if (chunk !== undefined && chunk.full.length + chunk.partial.length > 0) return index + 1;
  }
  return null;
}

/**
 * For each rank r the number of positions 1 to r that hold an element whole: precision at every r
 * is `prefix[r - 1] / r`. Relevant, not, relevant, not, relevant gives 1, 1, 2, 2, 3.
 */
export function prefixCounts(row: QueryRow): readonly number[] {
  let count = 0;
  return row.ranking.map((chunk) => {
    if (chunk.full.length > 0) count++;
    return count;
  });
}

/**
 * For each of the first `positions` positions the number of elements that it holds whole and no
 * earlier position did.
 */
export function newGains(row: QueryRow, positions: number): readonly number[] {
  const seen = new Array<boolean>(row.expected).fill(false);
  return row.ranking.slice(0, positions).map((chunk) => {
    let gain = 0;
    for (const element of chunk.full) {
      if (seen[element] === false) {
        seen[element] = true;
        gain++;
      }
    }
    return gain;
  });
}

/**
 * Checks what the type cannot say.
 *
 * @throws UncutError `parameter` with every problem: counts that are not whole numbers, an element
 *   index out of range or held twice by one chunk, a whole element that no holder names, a ranking
 *   on a row that was not answered
 */
export function checkRow(row: QueryRow): void {
  const problems: string[] = [];
  for (const [name, count] of [
    ['expected', row.expected],
    ['missing', row.missing],
  ] as const) {
    if (!Number.isInteger(count) || count < 0) {
      problems.push(`${name}: expected a whole number of at least 0, got ${count}`);
    }
  }
  if (row.outcome !== 'answered' && row.ranking.length > 0) {
    problems.push(`outcome ${row.outcome}: expected an empty ranking, got ${row.ranking.length}`);
  }
  const held = new Set(row.holders.flat());
  const places = [
    ...row.holders.map((elements, i) => ({ where: `holder ${i}`, elements, whole: elements })),
    ...row.ranking.map(({ full, partial }, i) => ({
      where: `rank ${i + 1}`,
      elements: [...full, ...partial],
      whole: full,
    })),
  ];
  for (const { where, elements, whole } of places) {
    const wrong = elements.find((e) => !Number.isInteger(e) || e < 0 || e >= row.expected);
    if (wrong !== undefined) {
      problems.push(`${where}: expected elements from 0 to ${row.expected - 1}, got ${wrong}`);
    }
    if (new Set(elements).size < elements.length) {
      problems.push(`${where}: expected each element once, got ${elements.join(', ')}`);
    }
    const unheld = whole.find((e) => !held.has(e));
    if (unheld !== undefined) {
      problems.push(`${where}: element ${unheld} is held whole, but no entry of holders names it`);
    }
  }
  if (problems.length > 0) {
    throw new UncutError('parameter', `query "${row.query}": ${problems.join('; ')}`, { problems });
  }
}
