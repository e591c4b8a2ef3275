/** Work that a search did. A caller passes one in to have it added to. */
export interface SearchCounters {
  /** Places where a needle was compared with the page. */
  candidates: number;
  /** Units compared, windows looked up and automaton steps taken. */
  comparisons: number;
}

/**
 * Counts the work of a search and says when one needle, or all of them, take more than ordinary
 * text asks for; such needles go to the automaton, whose work has a bound.
 */
export class WorkLimit {
  candidates = 0;
  comparisons = 0;
  readonly #perNeedle: number;
  readonly #inAll: number;
  #limit = 0;

  constructor(text: string, needles: readonly string[]) {
    let units = 0;
    for (let i = 0; i < needles.length; i++) units += needles[i]!.length;
    this.#perNeedle = 2 * text.length + 8192;
    this.#inAll = 8 * text.length + 4 * units + 65_536;
  }

  get exhausted(): boolean {
    return this.comparisons >= this.#inAll;
  }

  nextNeedle(): void {
    this.#limit = Math.min(this.comparisons + this.#perNeedle, this.#inAll);
  }

  /** Counts work; false when it went over the limit. */
  spend(units: number): boolean {
    this.comparisons += units;
    return this.comparisons <= this.#limit;
  }

  addTo(counters: SearchCounters | undefined): void {
    if (counters === undefined) return;
    counters.candidates += this.candidates;
    counters.comparisons += this.comparisons;
  }
}
