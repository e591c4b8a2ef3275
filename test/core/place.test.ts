import { describe, expect, it } from 'vitest';
import { UncutError } from '../../src/core/error.ts';
import { type PlaceOptions, placeChunks } from '../../src/core/place.ts';
import type { Piece, Placement } from '../../src/core/types.ts';

/** Placements as short words: how, start, end, and `?` when ambiguous. */
function placed(text: string, pieces: readonly (Piece | string)[], options?: PlaceOptions) {
  return placeChunks(text, pieces, options).map(short);
}

function short(placement: Placement): string {
  if (placement.how === 'unplaced') return 'unplaced';
  const { how, span } = placement;
  return `${how} ${span.start} ${span.end}${'ambiguous' in placement && placement.ambiguous ? '?' : ''}`;
}

function thrown(work: () => unknown): UncutError {
  try {
    work();
  } catch (error) {
    if (error instanceof UncutError) return error;
  }
  throw new Error('expected an UncutError');
}

describe('placing bare text', () => {
  it('resolves repeated text by order', () => {
    const page = 'red fox ran\nred fox ran\nred fox ran\nend';
    expect(placed(page, ['red fox ran', 'red fox ran', 'red fox ran', 'end'])).toEqual([
      'exact 0 11',
      'exact 12 23',
      'exact 24 35',
      'exact 36 39',
    ]);
  });

  it('decides an early choice by the pieces that follow', () => {
    // The second piece fits at 2 and at 4; only from 4 does the third cover the end.
    expect(placed('a b a b a c', ['a b', 'a b', 'a c'])).toEqual([
      'exact 0 3',
      'exact 4 7',
      'exact 8 11',
    ]);
    expect(placed('x y x y x y z', ['x y x y', 'x y x y', 'z'])).toEqual([
      'exact 0 7',
      'exact 4 11',
      'exact 12 13',
    ]);
  });

  it('places overlapping pieces', () => {
    expect(placed('one two three four', ['one two', 'two three', 'three four'])).toEqual([
      'exact 0 7',
      'exact 4 13',
      'exact 8 18',
    ]);
  });

  it('reports places that nothing tells apart as ambiguous and takes the first', () => {
    const [first, second, last] = placed('a a a a a', ['a a', 'a a', 'a a']);
    expect([first, last]).toEqual(['exact 0 3', 'exact 6 9']);
    expect(second).toMatch(/\?$/);
  });

  it('where overlaps are free makes them even', () => {
    const words = (count: number) => Array(count).fill('a').join(' ');
    expect(placed(words(11), [words(5), words(5), words(5)])).toEqual([
      'exact 0 9',
      'exact 6 15?',
      'exact 12 21',
    ]);
  });

  it('follows hundreds of copies, also behind a gap', () => {
    const copies = Array.from({ length: 200 }, () => 'red fox');
    const page = `${copies.join('\n')}\nblue cat\n${copies.join('\n')}`;
    const got = placed(page, [...copies, ...copies]);
    const start = (index: number) => 8 * index + (index < 200 ? 0 : 9);
    expect(got).toEqual(got.map((_, index) => `exact ${start(index)} ${start(index) + 7}`));
  });

  it('stays certain of the ends and quick on a page of one letter', () => {
    const got = placed('a'.repeat(50_000), Array(100).fill('a'.repeat(600)));
    expect([got[0], got[99]]).toEqual(['exact 0 600', 'exact 49400 50000']);
    expect(got[50]).toMatch(/\?$/);
  });

  it('with a known overlap tells more apart', () => {
    const page = 'x x x x x x y';
    const pieces = ['x x x', 'x x x', 'x x y'];
    expect(placed(page, pieces)[1]).toMatch(/\?$/);
    expect(placed(page, pieces, { overlap: { maxChars: 1 } })).toEqual([
      'exact 0 5',
      'exact 4 9',
      'exact 8 13',
    ]);
  });

  it('prefers the place that leaves no gap', () => {
    expect(placed('ab ab ab', ['ab', 'ab'])).toEqual(['exact 0 2', 'exact 3 5']);
  });

  it('keeps whitespace at the ends of a piece', () => {
    expect(placed('ab  cd', ['ab ', ' cd'])).toEqual(['exact 0 3', 'exact 3 6']);
  });

  it('places sentence windows whose starts stand still while the ends grow', () => {
    expect(placed('A. B. C. D.', ['A. B.', 'A. B. C.', 'B. C. D.', 'C. D.'])).toEqual([
      'exact 0 5',
      'exact 0 8',
      'exact 3 11',
      'exact 6 11',
    ]);
  });

  it('places the children of a parent chunk inside it', () => {
    expect(
      placed('one two. three four.', ['one two. three four.', 'one two.', 'three four.']),
    ).toEqual(['exact 0 20', 'exact 0 8', 'exact 9 20']);
  });

  it('takes a repeated piece apart from a page that has it once', () => {
    expect(placed('alpha beta', ['alpha beta', 'alpha beta'])).toEqual([
      'exact 0 10',
      'exact 0 10',
    ]);
  });

  it('works to the end of the page, with surrogate pairs and CRLF', () => {
    expect(
      placed('\ud83d\ude00 a\r\n\ud83d\ude00 a', ['\ud83d\ude00 a', '\ud83d\ude00 a']),
    ).toEqual(['exact 0 4', 'exact 6 10']);
  });

  it('gives nothing for nothing', () => {
    expect(placed('', [])).toEqual([]);
    expect(placed('', ['a'])).toEqual(['unplaced']);
    expect(placed('a', ['', ' \n'])).toEqual(['unplaced', 'unplaced']);
  });
});

describe('text that the splitter changed', () => {
  it('re-joined with other whitespace is folded', () => {
    expect(
      placed('Fees apply.\n\nRefunds  take 5 days.', ['Fees apply. Refunds take 5 days.']),
    ).toEqual(['folded 0 34']);
  });

  it('in other typography is folded, and order still resolves copies', () => {
    const page = 'don\u2019t  go\ndon\u2019t  go\nstop';
    expect(placed(page, ["don't go", "don't go", 'stop'])).toEqual([
      'folded 0 9',
      'folded 10 19',
      'exact 20 24',
    ]);
  });

  it('is not matched by letters alone', () => {
    expect(placed('now here', ['nowhere'])).toEqual(['unplaced']);
    expect(placed('Fees apply', ['fees apply'])).toEqual(['unplaced']);
  });

  it('prefers a near folded place to a far exact one', () => {
    const far = 'word '.repeat(100);
    expect(placed(`A  b. c d. ${far}A b.`, ['A b.', 'c d.'])).toEqual(['folded 0 5', 'exact 6 10']);
  });

  it('with an exact copy elsewhere is placed where the pieces cover the page', () => {
    // The second piece is the end of the page without its blank line, not [4, 7).
    expect(placed('b b b\nb\n\nb', ['b b b\nb', 'b\nb'])).toEqual(['exact 0 7', 'folded 6 10']);
  });

  it('with an exact copy that covers as much is ambiguous', () => {
    // Without its empty line the second piece is [10, 14), as it is [13, 16).
    const page = 'a a aa aa\na\n\na\naaa aaa';
    const [first, second, third] = placed(page, ['a a aa aa\na', 'a\na', 'aaa aaa']);
    expect([first, third]).toEqual(['exact 0 11', 'exact 15 22']);
    expect(second).toMatch(/^(folded 10 14|exact 13 16)\?$/);
  });

  it('is not suspected where other pieces keep such whitespace', () => {
    const page = 'x\n\ny\na a aa aa\na\n\na\naaa aaa';
    expect(placed(page, ['x\n\ny', 'a a aa aa\na', 'a\na', 'aaa aaa'])).toEqual([
      ...['exact 0 4', 'exact 5 16', 'exact 18 21', 'exact 20 27'],
    ]);
    // A piece that was changed for certain outweighs them.
    const changed = `b\n\nb\n${page}`;
    const [, , , second] = placed(changed, [
      ...['b\nb', 'x\n\ny', 'a a aa aa\na', 'a\na', 'aaa aaa'],
    ]);
    expect(second).toMatch(/\?$/);
  });

  it('with copies without end in its window stays quick', () => {
    const got = placed('a '.repeat(20_000), Array(200).fill('a '.repeat(200).trim()));
    expect(got[0]).toBe('exact 0 399');
    // Not all readings can be followed; where one that was given up may be right, none is certain.
    expect(got.filter((one) => /\d$/.test(one) && one !== 'exact 39600 39999')).toHaveLength(1);
  });

  it('by whitespace at its ends alone has one place', () => {
    expect(placed('ab  cd  ab', ['ab  ', '  cd', '  ab'])).toEqual([
      ...['exact 0 4', 'exact 2 6', 'exact 6 10'],
    ]);
  });

  it('with a character cut at its end is placed by its clean rest', () => {
    expect(placed('abc \ud83d\ude00 def', ['abc \ufffd', '\ufffd def'])).toEqual([
      'damaged 0 4',
      'damaged 6 10',
    ]);
    expect(placed('x\u00e9y', ['x\ufffd', '\ufffd\ufffdy'])).toEqual([
      'damaged 0 1',
      'damaged 2 3',
    ]);
    expect(placed('x', ['\ufffd'])).toEqual(['unplaced']);
    const cut = placed(
      'x \u00e9 '.repeat(100),
      Array(100).fill('\ufffd x \ufffd').with(0, 'x \ufffd'),
    );
    expect(cut.slice(1)).toEqual(
      cut.slice(1).map((_, index) => `damaged ${4 * index + 3} ${4 * index + 6}`),
    );
  });

  it('with half of a surrogate pair at an end is damaged, unless the page has it so', () => {
    const page = 'ab \ud83d\ude00\ud83d\ude00 cd';
    expect(placed(page, ['ab \ud83d\ude00\ud83d', '\ude00 cd'])).toEqual([
      'damaged 0 5',
      'damaged 7 10',
    ]);
    expect(placed(page, ['ab\n\ud83d\ude00\ud83d'])).toEqual(['unplaced']);
    expect(placed('a\ud83d b', ['a\ud83d', 'b'])).toEqual(['exact 0 2', 'exact 3 4']);
  });

  it('with U+FFFD that the page has is exact, also when only the other end is damaged', () => {
    expect(placed('a\ufffd b', ['a\ufffd', 'b'])).toEqual(['exact 0 2', 'exact 3 4']);
    expect(placed('\ufffdab \u00e9', ['\ufffdab \ufffd'])).toEqual(['damaged 0 4']);
  });

  it('is searched for without its prefix', () => {
    const page = '# Billing\n\n## Refunds\n\nRefunds take 5 days.\n';
    const prefix = 'Billing > Refunds\n';
    expect(placed(page, [{ text: `${prefix}Refunds take 5 days.`, prefix }])).toEqual([
      'exact 23 43',
    ]);
  });
});

describe('pieces out of line', () => {
  const words = Array.from({ length: 40 }, (_, index) => `w${index}`);
  const page = words.join(' ');
  const pieces = Array.from({ length: 10 }, (_, index) =>
    words.slice(4 * index, 4 * index + 4).join(' '),
  );
  const right = placed(page, pieces);

  it('one that is not on the page does not move the rest', () => {
    const got = placed(page, pieces.with(4, 'nowhere to be found'));
    expect(got).toEqual(right.with(4, 'unplaced'));
  });

  it('one astray is placed where it is and does not move the rest', () => {
    expect(placed(page, pieces.toSpliced(2, 0, pieces[8]!))).toEqual(
      right.toSpliced(2, 0, right[8]!),
    );
    expect(placed(page, pieces.toSpliced(8, 0, pieces[2]!))).toEqual(
      right.toSpliced(8, 0, right[2]!),
    );
  });

  it('after dropped text go on behind the gap', () => {
    expect(placed(page, pieces.toSpliced(3, 2))).toEqual(right.toSpliced(3, 2));
  });

  it('an unplaced piece keeps its room among copies', () => {
    const copies = 'red fox\nred fox\nred fox\nend';
    expect(placed(copies, ['red fox', 'red f0x', 'red fox', 'end'])).toEqual([
      'exact 0 7',
      'unplaced',
      'exact 16 23',
      'exact 24 27',
    ]);
  });

  it('all in reverse are still found', () => {
    const got = placed(page, pieces.toReversed());
    expect(got).toEqual(right.toReversed());
  });
});

describe('given spans', () => {
  it('are taken as they are, in any order', () => {
    expect(
      placed('abcdef', [
        { start: 2, end: 6 },
        { start: 0, end: 3 },
        { start: 6, end: 6 },
      ]),
    ).toEqual(['given 2 6', 'given 0 3', 'given 6 6']);
  });

  it('are what bare text goes on from', () => {
    expect(placed('ab ab ab ab', [{ start: 3, end: 5 }, 'ab', { start: 9, end: 11 }])).toEqual([
      'given 3 5',
      'exact 6 8',
      'given 9 11',
    ]);
  });

  it.each([
    [-1, 2],
    [0, 7],
    [4, 3],
    [Number.NaN, 2],
    [0, Number.POSITIVE_INFINITY],
    [0.5, 2],
    [0, 5],
    [5, 6],
  ])('[%d, %d) is refused on a page of 6 units that ends with a pair', (start, end) => {
    const error = thrown(() => placeChunks('abcd\ud83d\ude00', [{ start, end }]));
    expect(error.code).toBe('span-out-of-page');
    expect(error.message).toContain(`[${start}, ${end})`);
  });

  it('a prefix that does not lead the text is refused', () => {
    expect(thrown(() => placeChunks('abc', [{ text: 'abc', prefix: 'x' }])).code).toBe('strategy');
  });
});

describe('first placement', () => {
  it('gives every copy the first place', () => {
    const page = 'red fox\nred fox\nend  here';
    expect(placed(page, ['red fox', 'red fox', 'end here', 'zebra'], { mode: 'first' })).toEqual([
      'exact 0 7?',
      'exact 0 7?',
      'folded 16 25',
      'unplaced',
    ]);
  });
});
