/** Lets many work at a time, or one alone. */
export class Turns {
  #working = 0;
  #isAlone = false;
  readonly #waiting: { readonly alone: boolean; readonly begin: () => void }[] = [];

  /** Waits for a turn; the function that is returned ends it. */
  async take(alone: boolean): Promise<() => void> {
    await new Promise<void>((begin) => {
      this.#waiting.push({ alone, begin });
      this.#next();
    });
    return () => {
      this.#working--;
      this.#isAlone = false;
      this.#next();
    };
  }

  #next(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (this.#isAlone || (first.alone && this.#working > 0)) return;
      this.#waiting.shift();
      this.#working++;
      this.#isAlone = first.alone;
      first.begin();
    }
  }
}
