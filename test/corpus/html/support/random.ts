import fc from 'fast-check';
import { randomHtml } from './random-html.ts';

/** Uniform integers below `n`, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

export const htmlPages = fc.integer().map((seed) => randomHtml(seeded(seed)));
