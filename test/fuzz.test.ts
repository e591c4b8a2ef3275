import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commandLine } from './fuzz/arguments.ts';
import { corpora } from './fuzz/corpora.ts';
import { grading } from './fuzz/grading.ts';
import { html } from './fuzz/html.ts';
import { markdown } from './fuzz/markdown.ts';
import { placement, whitespace } from './fuzz/placement.ts';
import { fuzz, seeded } from './fuzz/target.ts';

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterAll(() => {
  vi.restoreAllMocks();
});

// About a second each; `npm run fuzz` goes on for as long as it is told to. The tokenizer has such a
// run among its own tests.
test.each([
  [html, 150],
  [markdown, 1_500],
  [placement, 300],
  [whitespace, 300],
  [grading, 3_000],
  [corpora, 60],
  [commandLine, 15],
])('a short run of fuzzing finds no fault: $name', async (target, count) => {
  const { tries, faults } = await fuzz(target, { seed: 4, count });
  expect(faults).toEqual([]);
  expect(tries).toBe(count);
});

test('the same seed tries the same inputs, another seed others', async () => {
  const drawn = async (seed: number): Promise<number[]> => {
    const numbers: number[] = [];
    const target = {
      ...{ name: 'numbers', summary: '' },
      try: (next: (below: number) => number) => void numbers.push(next(1e9), next(1e9)),
    };
    await fuzz(target, { seed, count: 50 });
    return numbers;
  };
  const one = await drawn(1);
  expect(await drawn(1)).toEqual(one);
  expect(new Set([...one, ...(await drawn(2))]).size).toBe(200);
});

test('a fault is named by a seed that gives it again', async () => {
  const target = {
    ...{ name: 'odd', summary: '' },
    try: (next: (below: number) => number) => {
      const number = next(10);
      if (number === 7) throw new Error('it is seven');
    },
  };
  const { faults, tries } = await fuzz(target, { seed: 1, count: 1000 });
  expect(faults).toHaveLength(20);
  expect(tries).toBeLessThan(1000);
  for (const { seed, reason } of faults) {
    expect(() => target.try(seeded(seed))).toThrow(reason);
  }
});
