import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Atom } from '../../src/strategy/atoms.ts';
import { packAtoms } from '../../src/strategy/pack.ts';
import { partitions } from '../support/naive-split.ts';

const most = (size: number) => () => size;

/** Atoms one after the other, one unit apart. */
function atomsOf(parts: readonly (readonly [length: number, cost: number])[]): Atom[] {
  let at = 0;
  return parts.map(([length, cost]) => {
    const start = at;
    const end = start + length;
    at = end + 1;
    return { start, end, from: start, to: end, cost, leaf: { start, end, kind: 'paragraph' } };
  });
}

describe('packAtoms', () => {
  test('what fits into one chunk is one chunk', () => {
    expect(
      packAtoms(
        atomsOf([
          [3, 0],
          [3, 0],
          [3, 0],
        ]),
        most(11),
      ),
    ).toEqual([[0, 3]]);
    expect(
      packAtoms(
        atomsOf([
          [3, 0],
          [3, 0],
          [3, 0],
        ]),
        most(10),
      ),
    ).toHaveLength(2);
    expect(packAtoms([], most(10))).toEqual([]);
  });

  test('the cheap border wins over the full chunk', () => {
    const atoms = atomsOf([
      [10, 0],
      [10, 0],
      [10, 3],
      [10, 3],
    ]);
    expect(packAtoms(atoms, most(32))).toEqual([
      [0, 1],
      [1, 4],
    ]);
  });

  test('an atom that is too long is a chunk of its own', () => {
    expect(
      packAtoms(
        atomsOf([
          [3, 0],
          [50, 0],
          [3, 0],
        ]),
        most(10),
      ),
    ).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  test('a chunk keeps to the limit of the atom that it begins with', () => {
    const atoms = atomsOf([
      [5, 0],
      [5, 0],
      [5, 0],
    ]);
    expect(packAtoms(atoms, (atom) => (atom === 0 ? 5 : 11))).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });

  test('no way to cut is cheaper', () => {
    const part = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 9 }), (parts) => {
        const atoms = atomsOf(parts);
        const size = 12;
        const held = ([first, after]: readonly [number, number]) =>
          atoms[after - 1]!.end - atoms[first]!.start;
        // Scaled so far up that the number of chunks and their fill never outweigh a cut.
        const scaled = atoms.map((atom) => ({ ...atom, cost: atom.cost * 100 }));
        const cost = (chunks: readonly (readonly [number, number])[]) =>
          chunks.reduce((sum, [first]) => sum + (first === 0 ? 0 : atoms[first]!.cost), 0);
        const best = Math.min(
          ...[...partitions(atoms.length)]
            .filter((chunks) => chunks.every((chunk) => held(chunk) <= size))
            .map(cost),
        );
        const chunks = packAtoms(scaled, most(size));
        expect(chunks.every((chunk) => held(chunk) <= size)).toBe(true);
        expect(chunks[0]![0]).toBe(0);
        expect(chunks.at(-1)![1]).toBe(atoms.length);
        chunks.forEach(([first], i) => {
          if (i > 0) expect(first).toBe(chunks[i - 1]![1]);
        });
        expect(cost(chunks)).toBe(best);
      }),
      { numRuns: 300 },
    );
  });
});
