/** Uniform whole numbers in `[0, below)`, the same ones for the same seed. */
export type Next = (below: number) => number;

/** Something that is tried on random inputs. */
export interface FuzzTarget {
  readonly name: string;
  readonly summary: string;
  /**
   * Tries one input that the numbers decide.
   *
   * @throws Error when a claim fails, with what shows it.
   */
  try(next: Next): void | Promise<void>;
  /** Figures of what was tried beside its number, in words. */
  figures?(): string;
}

/** What a stretch of tries came to. */
export interface FuzzResult {
  readonly tries: number;
  readonly seconds: number;
  /** Seeds of the first tries that failed, with the reason. */
  readonly faults: readonly { readonly seed: number; readonly reason: string }[];
}

/** A number that two numbers decide, far from those of their neighbours (MurmurHash3's finaliser). */
export function mixSeed(seed: number, index: number): number {
  let mixed = (Math.imul(seed, 0x9e3779b1) + index) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** mulberry32. */
export function seeded(seed: number): Next {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Tries a target until the number, the time or the patience (20 faults) is used up. */
export async function fuzz(
  target: FuzzTarget,
  limits: {
    readonly seed: number;
    readonly count?: number;
    readonly seconds?: number;
    /** Asked after each try. */
    readonly stop?: () => boolean;
  },
): Promise<FuzzResult> {
  const { seed, stop = () => false } = limits;
  const { count = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY } = limits;
  const started = performance.now();
  const faults: { seed: number; reason: string }[] = [];
  let tries = 0;
  const enough = (): boolean =>
    tries >= count || performance.now() - started >= seconds * 1000 || faults.length >= 20;
  while (!enough() && !stop()) {
    const own = mixSeed(seed, tries++);
    // Signals and timers come through between two turns of the event loop alone.
    if (tries % 64 === 0) await new Promise((done) => setImmediate(done));
    try {
      await target.try(seeded(own));
    } catch (error) {
      faults.push({ seed: own, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { tries, seconds: (performance.now() - started) / 1000, faults };
}
