import { afterEach, expect, test, vi } from 'vitest';
import { withoutWarnings } from '../../src/strategy/quiet-warnings.ts';

function makeGate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve: () => resolve() };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('matching warnings are dropped, others are printed, also when uses overlap', async () => {
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const before = console.warn;
  const gates = [makeGate(), makeGate()];
  const uses = gates.map((gate) =>
    withoutWarnings(/^noise/, async () => {
      await gate.promise;
      console.warn('noise', 1);
    }),
  );
  console.warn('noise');
  console.warn('news', 2);
  // The first to start ends first, while the other still needs the filter.
  gates[0]!.resolve();
  await uses[0];
  console.warn('noise');
  gates[1]!.resolve();
  await uses[1];
  expect(printed.mock.calls).toEqual([['news', 2]]);
  expect(console.warn).toBe(before);
});

test('console.warn is back after an error', async () => {
  const before = console.warn;
  await expect(withoutWarnings(/x/, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(console.warn).toBe(before);
});
