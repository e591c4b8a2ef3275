/** Needles without repeats and without empty ones. */
export interface DistinctNeedles {
  readonly distinct: readonly string[];
  /** Per given needle its place in `distinct`, -1 when it is empty; null when all keep theirs. */
  readonly numbers: Int32Array | null;
}

export function distinctNeedles(needles: readonly string[]): DistinctNeedles {
  const known = new Set(needles);
  if (known.size === needles.length && !known.has('')) return { distinct: needles, numbers: null };
  known.delete('');
  const distinct = [...known];
  const places = new Map(distinct.map((needle, number) => [needle, number]));
  return { distinct, numbers: Int32Array.from(needles, (needle) => places.get(needle) ?? -1) };
}

/** Units of needles in one automaton: about 100 MB of tables. */
const AUTOMATON_UNITS = 2 ** 22;

/** Splits the chosen needles so that an automaton of each batch has bounded tables. */
export function automatonBatches(
  needles: readonly string[],
  chosen: readonly number[],
): number[][] {
  const batches: number[][] = [];
  let units = Number.POSITIVE_INFINITY;
  for (const needle of chosen) {
    const { length } = needles[needle]!;
    units += length;
    if (units > AUTOMATON_UNITS) {
      batches.push([]);
      units = length;
    }
    batches.at(-1)!.push(needle);
  }
  return batches;
}
