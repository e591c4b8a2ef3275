import { describe, expect, test } from 'vitest';
import { parseJudgments } from '../../src/io/judgments.ts';

const lines = (...values: readonly object[]) =>
  values.map((value) => JSON.stringify(value)).join('\n');

describe('judgments', () => {
  test('are by query and item, and know three answers', () => {
    const judgments = parseJudgments(
      lines(
        { query: 'a', item: 'x', relevance: 'relevant' },
        { query: 'a', item: 'y', relevance: 'unknown', note: 'two readings' },
        { query: '__proto__', item: 'x', relevance: 'irrelevant' },
      ),
      'judgments.jsonl',
    );
    expect([...judgments.get('a')!]).toEqual([
      ['x', 'relevant'],
      ['y', 'unknown'],
    ]);
    expect(judgments.get('__proto__')!.get('x')).toBe('irrelevant');
  });

  test('a pair that is judged twice is refused with both lines, even when they agree', () => {
    const twice = lines(
      { query: 'a', item: 'x', relevance: 'relevant' },
      { query: 'a', item: 'x', relevance: 'relevant' },
    );
    expect(() => parseJudgments(twice, 'judgments.jsonl')).toThrow(
      'judgments.jsonl:2: item "x" of query "a" is judged twice (first on line 1)',
    );
  });

  test('another word, another key and a broken line are refused by file and line', () => {
    const one = (relevance: string, more: object = {}) =>
      lines({ query: 'a', item: 'x', relevance, ...more });
    expect(() => parseJudgments(one('yes'), 'j.jsonl')).toThrow(
      /j\.jsonl:1: "relevance": expected/,
    );
    expect(() => parseJudgments(one('relevant', { grade: 1 }), 'j.jsonl')).toThrow(
      /j\.jsonl:1: unknown key "grade"/,
    );
    expect(() => parseJudgments(`${one('relevant')}\n{"query"`, 'j.jsonl')).toThrow(/j\.jsonl:2/);
  });
});
