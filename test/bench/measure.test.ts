import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measure, readClock, type Subject } from '../../src/bench/measure.ts';

/** The clock of these tests: only `busy` moves it. */
let now = 0;

beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function busy(milliseconds: number): void {
  now += milliseconds;
}

const wall = { budget: 60, clock: 'wall' } as const;

test('a ratio is to the first subject', async () => {
  const { timings, ratios } = await measure(
    [
      { name: 'two', run: () => busy(2) },
      { name: 'eight', run: () => busy(8) },
      { name: 'one', run: () => busy(1) },
    ],
    wall,
  );
  expect(ratios).toEqual([1, 4, 0.5]);
  expect(timings.map(({ p50 }) => p50)).toEqual([2, 8, 1]);
});

test('subjects take turns: one that slows down later slows the ratio of no round', async () => {
  let runs = 0;
  const slowing = (base: number) => () => busy(base * (1 + Math.floor(runs++ / 40)));
  const { ratios } = await measure(
    [
      { name: 'a', run: slowing(1) },
      { name: 'b', run: slowing(1) },
    ],
    { ...wall, budget: 40 },
  );
  expect(ratios[1]).toBeLessThan(1.5);
});

test('the quartiles are those of all samples', async () => {
  let run = 0;
  const { timings } = await measure([{ name: 'a', run: () => busy(1 + (run++ % 5)) }], {
    ...wall,
    budget: 100,
  });
  expect(timings[0]).toMatchObject({ p25: 2, p50: 3, p75: 4, samples: 100 });
});

test('the time of a sample is scaled to the whole', async () => {
  const { timings } = await measure([{ name: 'a', run: () => busy(1), scale: 1000 }], wall);
  expect(timings[0]!.p50).toBe(1000);
});

test('a subject that takes longer than its budget is still measured once', async () => {
  const { timings } = await measure([{ name: 'slow', run: () => busy(90) }], wall);
  expect(timings[0]).toMatchObject({ p50: 90, samples: 1 });
});

test('every run is prepared before it, whether it is timed or not', async () => {
  let prepared = 0;
  const seen: number[] = [];
  const subject: Subject = {
    name: 'fresh',
    before: () => {
      prepared++;
      busy(1000);
    },
    run: () => {
      seen.push(prepared);
      busy(1);
    },
  };
  const { timings } = await measure([subject], wall);
  expect(seen).toEqual(seen.map((_, i) => i + 1));
  expect(timings[0]!.p75).toBe(1);
});

test('a run that is too short for the timer is repeated within a sample', async () => {
  let runs = 0;
  const run = () => {
    runs++;
    busy(0.01);
  };
  const { timings } = await measure([{ name: 'short', run }], wall);
  expect(timings[0]!.p50).toBeCloseTo(0.01, 6);
  expect(runs).toBeGreaterThan(9 * timings[0]!.samples);
});

test('async runs are awaited one at a time', async () => {
  let open = 0;
  const run = async () => {
    expect(++open).toBe(1);
    await Promise.resolve();
    busy(3);
    open--;
  };
  const { timings } = await measure([{ name: 'waits', async: true, run }], wall);
  expect(timings[0]!.p50).toBe(3);
});

test('an error in a run is an error of the measurement', async () => {
  let runs = 0;
  const run = () => {
    busy(1);
    if (++runs > 12) throw new Error('broken');
  };
  await expect(measure([{ name: 'breaks', run }], wall)).rejects.toThrow('broken');
});

test('processor time is that of the user and of the system', () => {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 3000, system: 500 });
  expect(readClock('cpu')).toBe(3.5);
  busy(7);
  expect(readClock('wall')).toBe(7);
});
