/**
 * A seeded generator of unsigned 32-bit numbers: the same seed gives the same sequence on every
 * machine. It is `sfc32` of Chris Doty-Humphrey's PractRand (128 bits of state, a counter that
 * guarantees a period of at least 2^32), filled from the seed by Sebastiano Vigna's `splitmix64`
 * finaliser in 32 bits (MurmurHash3's fmix32) and warmed up by 12 steps. Not for cryptography.
 */
export class Random {
  // Typed, so that no step allocates: a plain field above 2^31 would become a boxed number.
  readonly #state = new Int32Array(4);

  /** @param seed any number; its low 32 bits count */
  constructor(seed: number) {
    const state = this.#state;
    let word = seed | 0;
    for (let i = 0; i < 3; i++) {
      word = (word + 0x9e3779b9) | 0;
      state[i] = mix(word);
    }
    state[3] = 1;
    for (let i = 0; i < 12; i++) this.next();
  }

  /** The next number, 0 to 2^32 - 1. */
  next(): number {
    const state = this.#state;
    const a = state[0]!;
    const b = state[1]!;
    const c = state[2]!;
    const counter = state[3]!;
    const out = (a + b + counter) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + out) | 0;
    state[3] = (counter + 1) | 0;
    return out >>> 0;
  }

  /** Fills `out` with the next `out.length` numbers: the sequence of {@link next}, faster. */
  fill(out: Uint32Array): void {
    const state = this.#state;
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let counter = state[3]!;
    for (let i = 0; i < out.length; i++) {
      const word = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + word) | 0;
      out[i] = word;
    }
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = counter;
  }
}

/** MurmurHash3's 32-bit finaliser: every bit of the input moves every bit of the output. */
function mix(word: number): number {
  let hash = word;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
