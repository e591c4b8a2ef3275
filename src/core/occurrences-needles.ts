/** Needles without repeats and without empty ones. */
export interface DistinctNeedles {
  readonly distinct: readonly string[];
  /** Per given needle its place in `distinct`; -1 when it is empty. */
  readonly numbers: Int32Array;
}

export function distinctNeedles(needles: readonly string[]): DistinctNeedles {
  const known = new Map<string, number>();
  const distinct: string[] = [];
  const numbers = new Int32Array(needles.length);
  for (let i = 0; i < needles.length; i++) {
    const needle = needles[i]!;
    let number = needle === '' ? -1 : known.get(needle);
    if (number === undefined) {
      number = distinct.length;
      distinct.push(needle);
      known.set(needle, number);
    }
    numbers[i] = number;
  }
  return { distinct, numbers };
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
