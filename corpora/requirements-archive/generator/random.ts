/** Seeded choices (mulberry32 over an FNV-1a hash of the seed text): the same on every machine. */
export class Random {
  readonly #seed: string;
  #state: number;

  constructor(seed: string) {
    this.#seed = seed;
    let hash = 0x811c9dc5;
    for (let at = 0; at < seed.length; at++) {
      hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193);
    }
    this.#state = hash >>> 0;
  }

  /** An independent stream: drawing from it does not move this one. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`);
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const choice = list[Math.floor(this.next() * list.length)];
    if (choice === undefined) throw new Error('expected a list to pick from, got an empty one');
    return choice;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const mixed = [...list];
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = this.int(0, at);
      const kept = mixed[at] as T;
      mixed[at] = mixed[other] as T;
      mixed[other] = kept;
    }
    return mixed;
  }
}

/** Draws from a list without repeating a card before all have been drawn. */
export class Deck<T> {
  readonly #random: Random;
  readonly #cards: readonly T[];
  #left: T[] = [];

  constructor(random: Random, cards: readonly T[]) {
    this.#random = random;
    this.#cards = cards;
  }

  draw(): T {
    if (this.#left.length === 0) this.#left = this.#random.shuffle(this.#cards);
    const card = this.#left.pop();
    if (card === undefined) throw new Error('expected a deck with cards, got an empty one');
    return card;
  }
}
