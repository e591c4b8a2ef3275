import { describe, expect, test } from 'vitest';
import { placeChunks } from '../../src/core/place.ts';
import type { Piece } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { checkStrategy } from '../../src/strategy/check.ts';
import { defineStrategy } from '../../src/strategy/define.ts';
import { barePage } from '../support/strategy-pages.ts';

const page = barePage('p.txt', 'alpha beta\n\ngamma delta');

async function check(split: () => Iterable<Piece | string>, lossy?: string) {
  const strategy = defineStrategy({
    name: 'tried',
    summary: 'A strategy under test.',
    params: { size: 2 },
    ...(lossy === undefined ? {} : { lossy }),
    split,
  });
  const checks = await checkStrategy(strategy, [page], {
    tokenizer: tokenizerFor('cl100k_base'),
    place: placeChunks,
  });
  return checks[0]!;
}

describe('checkStrategy finds', () => {
  test('nothing when the contract holds', async () => {
    expect(await check(() => ['alpha beta', { start: 12, end: 23 }])).toEqual({
      page: 'p.txt',
      problems: [],
      chunks: 2,
      oversize: 0,
      drifted: 0,
      unplaced: 0,
      lost: 0,
    });
  });

  test('lost text, unless the strategy says so', async () => {
    const split = () => [{ start: 0, end: 9 }];
    expect((await check(split)).problems).toEqual([
      '11 characters are in no chunk, the first at 9; say so in lossy',
    ]);
    expect(await check(split, 'all but the first words')).toMatchObject({ problems: [], lost: 11 });
  });

  test('starts that go back, and empty chunks', async () => {
    const { problems } = await check(() => [
      { start: 12, end: 23 },
      { start: 0, end: 10 },
      { start: 10, end: 10 },
    ]);
    expect(problems).toEqual([
      'chunk 1 starts at 0, before the one before it (12)',
      'chunk 2 is empty at 10',
    ]);
  });

  test('spans outside the page and errors of the splitter', async () => {
    expect((await check(() => [{ start: 0, end: 99 }])).problems[0]).toContain('span-out-of-page');
    const failing = await check(() => {
      throw new Error('no idea');
    });
    expect(failing.problems).toEqual(['it fails: no idea']);
  });

  test('another output for the same input', async () => {
    let times = 0;
    const { problems } = await check(() => [{ start: 0, end: 23 - times++ }]);
    expect(problems).toContain('the same input gives another output the second time');
  });

  test('chunks above the size, rewritten and unplaced ones', async () => {
    expect(await check(() => ['alpha beta gamma delta', 'nowhere'])).toMatchObject({
      oversize: 1,
      drifted: 1,
      unplaced: 1,
    });
  });
});
