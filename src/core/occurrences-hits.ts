/** The starts found of one needle: an array that grows and is used again for the next needle. */
export class Hits {
  /** The first {@link size} entries are in use. */
  starts = new Uint32Array(16);
  size = 0;
  #ascending = true;

  clear(): void {
    this.size = 0;
    this.#ascending = true;
  }

  push(start: number): void {
    if (this.size === this.starts.length) {
      const larger = new Uint32Array(2 * this.size);
      larger.set(this.starts);
      this.starts = larger;
    }
    if (this.size > 0 && start < this.starts[this.size - 1]!) this.#ascending = false;
    this.starts[this.size++] = start;
  }

  sort(): void {
    if (this.#ascending) return;
    this.starts.subarray(0, this.size).sort();
    this.#ascending = true;
  }
}
