const HASH_STATE = 0x9e3779b1 | 0;
const HASH_UNIT = 0x85ebca6b | 0;

/**
 * All needles as one automaton (Aho and Corasick, 1975): a page is read once, whatever it and the
 * needles are, and every place costs a constant number of steps beside the hits that are asked for. It is
 * slower than the other ways on ordinary text and faster on text that is made to hurt them.
 *
 * States are numbered by depth: the suffix of a state has a lower number than the state.
 */
export class Automaton {
  readonly #needles: readonly string[];
  #size = 1;
  /** Per state: where it comes from, by which unit, and its longest suffix that is a state. */
  readonly #parent: Uint32Array;
  readonly #unit: Uint16Array;
  readonly #suffix: Uint32Array;
  /** Per state: the needle that ends there, or -1. */
  readonly #needleAt: Int32Array;
  /** Per state: the first state on its chain of suffixes, itself included, where a wanted needle ends; 0: none. */
  readonly #wanted: Uint32Array;
  /** Open addressing by parent and unit; 0: free. */
  readonly #table: Uint32Array;
  readonly #mask: number;
  readonly #ends: Uint32Array;

  /** Steps taken while building and reading. */
  steps = 0;

  /** @param needles distinct and not empty */
  constructor(needles: readonly string[]) {
    this.#needles = needles;
    const most = needles.reduce((sum, needle) => sum + needle.length, 1);
    this.#parent = new Uint32Array(most);
    this.#unit = new Uint16Array(most);
    this.#suffix = new Uint32Array(most);
    this.#needleAt = new Int32Array(most).fill(-1);
    this.#wanted = new Uint32Array(most);
    const slots = 2 ** Math.ceil(Math.log2(1.5 * most + 1));
    this.#table = new Uint32Array(slots);
    this.#mask = slots - 1;
    this.#ends = new Uint32Array(needles.length);
    this.#build();
  }

  /** How often each needle occurs. */
  count(text: string): Uint32Array {
    const visits = new Uint32Array(this.#size);
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = this.#next(state, text.charCodeAt(at));
      visits[state]!++;
    }
    this.steps += text.length + this.#size;
    for (let i = this.#size - 1; i > 0; i--) visits[this.#suffix[i]!]! += visits[i]!;
    return this.#ends.map((end) => visits[end]!);
  }

  /**
   * Calls `found` for every hit, by end and then the longest needle first; one that answers false
   * has seen enough of that needle. An automaton is read once: a needle that was dropped stays so.
   */
  read(text: string, found: (needle: number, start: number) => boolean): void {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = this.#next(state, text.charCodeAt(at));
      let ending = this.#wantedFrom(state);
      while (ending !== 0) {
        this.steps++;
        const needle = this.#needleAt[ending]!;
        const more = found(needle, at + 1 - this.#needles[needle]!.length);
        const shorter = this.#suffix[ending]!;
        if (!more) {
          this.#needleAt[ending] = -1;
          this.#wanted[ending] = this.#wanted[shorter]!;
        }
        ending = this.#wantedFrom(shorter);
      }
    }
    this.steps += text.length;
  }

  /** Skips needles that are no longer wanted, and shortens the way for the next time. */
  #wantedFrom(state: number): number {
    let ending = this.#wanted[state]!;
    while (ending !== 0 && this.#needleAt[ending] === -1) ending = this.#wanted[ending]!;
    this.#wanted[state] = ending;
    return ending;
  }

  /** Level by level, so that the suffix of a new state is complete before it is asked for. */
  #build(): void {
    const needles = this.#needles;
    const at = new Uint32Array(needles.length);
    let growing = Uint32Array.from(needles.keys());
    for (let depth = 0; growing.length > 0; depth++) {
      let kept = 0;
      for (const needle of growing) {
        const state = this.#grow(at[needle]!, needles[needle]!.charCodeAt(depth));
        at[needle] = state;
        if (depth + 1 < needles[needle]!.length) growing[kept++] = needle;
        else {
          this.#needleAt[state] = needle;
          this.#wanted[state] = state;
          this.#ends[needle] = state;
        }
      }
      this.steps += growing.length;
      growing = growing.subarray(0, kept);
    }
  }

  /** The child of a state by a unit, made when there is none. */
  #grow(parent: number, unit: number): number {
    const slot = this.#slot(parent, unit);
    const known = this.#table[slot]!;
    if (known !== 0) return known;
    const state = this.#size++;
    this.#parent[state] = parent;
    this.#unit[state] = unit;
    const suffix = parent === 0 ? 0 : this.#next(this.#suffix[parent]!, unit);
    this.#suffix[state] = suffix;
    this.#wanted[state] = this.#wanted[suffix]!;
    this.#table[slot] = state;
    return state;
  }

  /** The state of the longest suffix of the text read that begins a needle. */
  #next(from: number, unit: number): number {
    let state = from;
    for (;;) {
      const child = this.#table[this.#slot(state, unit)]!;
      if (child !== 0) return child;
      if (state === 0) return 0;
      state = this.#suffix[state]!;
    }
  }

  /** The slot of a state's child by a unit, or the free one where it would go. */
  #slot(state: number, unit: number): number {
    const table = this.#table;
    const hash = Math.imul(state, HASH_STATE) ^ Math.imul(unit, HASH_UNIT);
    for (let slot = (hash ^ (hash >>> 15)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const child = table[slot]!;
      if (child === 0 || (this.#parent[child] === state && this.#unit[child] === unit)) return slot;
    }
  }
}
