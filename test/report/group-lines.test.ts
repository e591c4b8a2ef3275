import { describe, expect, test } from 'vitest';
import { groupLines } from '../../src/report/group-lines.ts';

const faults = Array.from(
  { length: 1244 },
  (_, n) =>
    `warning: element "FR-${n}" on page "pages/${n}.md": its text is not at [${n}, ${n + 9})`,
);

describe('many lines are few', () => {
  test('the first ten of a kind and the number of the rest', () => {
    const lines = groupLines(faults, 'run.json');
    expect(lines).toEqual([...faults.slice(0, 10), '  and 1,234 more, all in run.json']);
  });

  test('another kind is not lost among them', () => {
    const other = 'warning: pages/a.md is empty: no text remains on the page';
    const lines = groupLines([...faults.slice(0, 600), other, ...faults.slice(600)], 'run.json');
    expect(lines).toHaveLength(12);
    expect(lines[11]).toBe(other);
    const blank = Array.from({ length: 30 }, (_, n) => `${n}.html is empty: no text remains`);
    expect(groupLines(blank, 'run.json')).toHaveLength(11);
  });

  test('few lines stay as they are', () => {
    expect(groupLines(faults.slice(0, 10), 'run.json')).toEqual(faults.slice(0, 10));
  });

  test('a great many kinds are bounded too', () => {
    const words = Array.from({ length: 100 }, (_, n) => `kind ${'x'.repeat(n + 1)} of trouble`);
    const lines = groupLines(words, 'run.json');
    expect(lines).toHaveLength(21);
    expect(lines[20]).toBe('and 80 of other kinds, all in run.json');
  });
});
