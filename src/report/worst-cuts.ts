import type { ElementRow } from '../core/rows.ts';

/** The worst cut elements of each strategy, kept while rows stream by; memory is bounded. */
export class WorstCuts {
  readonly #most: number;
  readonly #lists = new Map<string, ElementRow[]>();

  constructor(most: number) {
    this.#most = most;
  }

  add(rows: readonly ElementRow[]): void {
    for (const row of rows) {
      if (row.status !== 'partial' && row.status !== 'under') continue;
      let list = this.#lists.get(row.strategy);
      if (list === undefined) this.#lists.set(row.strategy, (list = []));
      const last = list.at(-1);
      if (list.length === this.#most && last !== undefined && compareCuts(row, last) >= 0) continue;
      let at = list.length;
      while (at > 0 && compareCuts(row, list[at - 1]!) < 0) at--;
      list.splice(at, 0, row);
      if (list.length > this.#most) list.pop();
    }
  }

  /** The strategy's worst first. */
  of(strategy: string): readonly ElementRow[] {
    return this.#lists.get(strategy) ?? [];
  }
}

/**
 * Elements that a chunk could hold come first, then least covered, then more lost condition words.
 */
function compareCuts(a: ElementRow, b: ElementRow): number {
  if (a.tooLong !== b.tooLong) return a.tooLong ? 1 : -1;
  const [aNum, aDen] = a.coverage ?? [0, 1];
  const [bNum, bDen] = b.coverage ?? [0, 1];
  return aNum * bDen - bNum * aDen || b.lostWords.length - a.lostWords.length;
}
