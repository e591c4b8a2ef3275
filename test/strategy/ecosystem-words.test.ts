import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeByWords } from '../../src/strategy/ecosystem-words.ts';

/** What each chunk holds of the page; null for bare text. */
function held(page: string, chunks: readonly string[]): (string | null)[] {
  return placeByWords(page, chunks).map((piece) =>
    'start' in piece ? page.slice(piece.start, piece.end) : null,
  );
}

describe('a chunk is placed by its letters and digits', () => {
  test('with the marks around them', () => {
    const page = '# Rules\n\n- **FR-1**: must.\n- [ ] *FR-2*: may (now).\n';
    expect(held(page, ['Rules\n=====', '* **FR-1**: must.', '* \\[ ] _FR-2_: may (now).'])).toEqual(
      ['# Rules', '- **FR-1**: must.', '- [ ] *FR-2*: may (now).'],
    );
  });

  test('in the order of the page where a text repeats', () => {
    const page = '- same\n- same\n- same\n';
    expect(placeByWords(page, ['* same', '* same', '* same'])).toEqual([
      { start: 0, end: 6 },
      { start: 7, end: 13 },
      { start: 14, end: 20 },
    ]);
  });

  test('and not where it has letters of its own, nor does that move the next one', () => {
    const page = '3. three\n4. four\n';
    expect(held(page, ['3) three', '1. four', '4) four'])).toEqual(['3. three', null, '4. four']);
  });

  test('after a gap only when it is long enough to be told from others', () => {
    const long = 'a sentence that is long enough to be told';
    const page = `Intro.\n\n* ${long}.\n`;
    expect(held(page, [`- ${long}.`])).toEqual([`* ${long}.`]);
    expect(held('Intro.\n\n* short.\n', ['- short.'])).toEqual([null]);
    expect(held(`Skipped (${long})`, [`\\(${long})`])).toEqual([`(${long})`]);
  });

  test('a border inside a line leaves its marks to the part before', () => {
    expect(held('He said (no). Then left.', ['He said (no).', 'Then left.'])).toEqual([
      'He said (no).',
      'Then left.',
    ]);
  });

  test('a chunk without letters stays text', () => {
    expect(held('***\n', ['---'])).toEqual([null]);
  });
});

test('chunks that are slices of the page are placed at their letters', () => {
  const character = fc.constantFrom('a', 'b', '1', ' ', '\n', '*', '.', '😀', 'é', '中');
  fc.assert(
    fc.property(fc.array(fc.array(character, { maxLength: 8 }), { maxLength: 6 }), (parts) => {
      const chunks = parts.map((part) => part.join(''));
      const page = chunks.join('\n');
      const pieces = placeByWords(page, chunks);
      let at = 0;
      chunks.forEach((chunk, index) => {
        const piece = pieces[index]!;
        const letters = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
        if (letters(chunk) === '') expect(piece).toEqual({ text: chunk });
        else if ('start' in piece) {
          expect(letters(page.slice(piece.start, piece.end))).toBe(letters(chunk));
          expect(piece.start).toBeGreaterThanOrEqual(at);
          expect(piece.end).toBeLessThanOrEqual(at + chunk.length);
        } else expect.fail(`not placed: ${JSON.stringify(chunk)}`);
        at += chunk.length + 1;
      });
    }),
  );
});
