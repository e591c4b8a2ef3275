import { describe, expect, test } from 'vitest';
import '../src/vitest.ts';
import { madeComparable } from './support/made-rows.ts';

const { run, rows } = madeComparable(
  ['fixed-800', 'fixed-400'],
  Array.from({ length: 10 }, (_, page) => [
    `page-${page}`,
    page === 0 ? 'partial' : 'whole',
    page < 5 ? 'under' : 'whole',
  ]),
);

/** What a failing assertion says. */
function failure(assert: () => void): string {
  try {
    assert();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the assertion passed');
}

describe('toKeepWhole', () => {
  test('passes at the share and fails above it', () => {
    expect(run).toKeepWhole(0.9, { strategy: 'fixed-800' });
    expect(run).not.toKeepWhole(0.91, { strategy: 'fixed-800' });
    expect(run).toKeepWhole(0.5);
    expect(run).not.toKeepWhole(0.51);
  });

  test('a failure names the strategy, both shares and the worst cuts', () => {
    const message = failure(() => expect(run).toKeepWhole(0.95, { strategy: 'fixed-800', rows }));
    expect(message).toContain('expected at least 95.0% of the elements whole');
    expect(message).toContain('fixed-800: 90.0% (9 of 10 requirements whole)');
    expect(message).toContain('page-0#0: the best chunk holds 60.0%, without unless');
    expect(message).toContain('…before the border✂after it…');
    expect(message).not.toContain('fixed-400');
  });

  test('without a strategy every one that fails is named', () => {
    const message = failure(() => expect(run).toKeepWhole(0.95));
    expect(message).toMatch(/fixed-800: 90.0%.*\n.*fixed-400: 50.0%/);
    expect(failure(() => expect(run).not.toKeepWhole(0.1))).toContain('less than 10.0%');
  });

  test('a strategy that is not there, or a value that is no run, is an error with the fix', () => {
    expect(failure(() => expect(run).toKeepWhole(0.9, { strategy: 'fixed-80' }))).toContain(
      'did you mean "fixed-800"',
    );
    expect(failure(() => expect({}).toKeepWhole(0.9))).toContain('expected a run');
    expect(failure(() => expect(run).toKeepWhole(95))).toContain('a share from 0 to 1, got 95');
  });
});
