import { describe, expect, it } from 'vitest';
import { Random } from '../../src/metrics/random.ts';

describe('the seeded generator', () => {
  it('gives the sequence that runs of other versions rely on', () => {
    const random = new Random(0);
    expect([random.next(), random.next(), random.next()]).toMatchInlineSnapshot(`
      [
        591558436,
        2737234123,
        107644106,
      ]
    `);
  });

  it('fills with the sequence of next, and goes on after it', () => {
    const one = new Random(5);
    const other = new Random(5);
    const words = new Uint32Array(100);
    one.fill(words);
    expect([...words]).toEqual(Array.from({ length: 100 }, () => other.next()));
    expect(one.next()).toBe(other.next());
  });

  it('has balanced bits in every position, also for neighbouring seeds', () => {
    const ones = new Array<number>(32).fill(0);
    for (let seed = 0; seed < 2000; seed++) {
      const word = new Random(seed).next();
      for (let bit = 0; bit < 32; bit++) ones[bit]! += (word >>> bit) & 1;
    }
    for (const [bit, count] of ones.entries()) {
      // 5 standard deviations of a fair coin thrown 2000 times.
      expect(Math.abs(count - 1000), `bit ${bit}`).toBeLessThan(5 * Math.sqrt(500));
    }
  });

  it('spreads evenly over 64 cells, singly and in pairs', () => {
    const random = new Random(42);
    const cells = new Array<number>(64).fill(0);
    const pairs = new Array<number>(64).fill(0);
    for (let i = 0; i < 64_000; i++) {
      const a = random.next();
      cells[a >>> 26]!++;
      pairs[((a >>> 29) << 3) | (random.next() >>> 29)]!++;
    }
    for (const counts of [cells, pairs]) {
      const chi = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
      // 63 degrees of freedom: 99.9% of fair generators stay below 103.
      expect(chi).toBeLessThan(103);
      expect(chi).toBeGreaterThan(30);
    }
  });
});
