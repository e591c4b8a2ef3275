import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOccurrences } from '../../src/core/occurrences.ts';
import type { ExpectedElement, Page } from '../../src/core/types.ts';
import { locateElements } from '../../src/corpus/locate.ts';

const pageOf = (text: string): Page => ({ id: 'p', text, format: 'text', mode: 'raw', blocks: [] });

type Label = Omit<ExpectedElement, 'id' | 'page'>;

function locate(text: string, labels: readonly Label[], occurrences: 'all' | 'pinned' = 'all') {
  const elements = labels.map((label, index) => ({ id: `e${index}`, page: 'p', ...label }));
  const { located, warnings } = locateElements(pageOf(text), elements, {
    occurrences,
    find: findOccurrences,
  });
  const found = located.map(({ occurrences: { starts, ends }, via, reason }) => ({
    spans: Array.from(starts, (start, index) => [start, ends[index]]),
    via,
    reason,
  }));
  return { found, warnings };
}

/** Spans and way of the only label. */
function one(text: string, label: Label | string, occurrences: 'all' | 'pinned' = 'all') {
  const { found } = locate(
    text,
    [typeof label === 'string' ? { text: label } : label],
    occurrences,
  );
  return [found[0]!.via, ...found[0]!.spans];
}

describe('locating an unpinned element', () => {
  it('finds every occurrence, overlapping ones too', () => {
    expect(one('aXaXa', 'aXa')).toEqual(['exact', [0, 3], [2, 5]]);
  });

  it('trims the text before it searches', () => {
    expect(one('see: pay now.', '  pay now \n')).toEqual(['exact', [5, 12]]);
  });

  it('matches whitespace of another kind and amount, never none', () => {
    const page = 'We went nowhere. The offer is valid now here only.';
    expect(one(page, 'now here')).toEqual(['exact', [36, 44]]);
    expect(one('a nowhere b now\u00a0\r\nhere', 'now here')).toEqual(['whitespace', [12, 22]]);
    expect(one('a nowhere b', 'now here')).toEqual([null]);
    expect(one('Limit: 10\u00a0kg per\u00a0\u00a0parcel', '10 kg per parcel')).toEqual([
      'whitespace',
      [7, 24],
    ]);
  });

  it('finds a label with line feeds on a page with CRLF', () => {
    expect(one('x\r\none\r\ntwo\r\n', 'one\ntwo')).toEqual(['whitespace', [3, 11]]);
  });

  it('matches composed and decomposed text and gives the offsets of the page', () => {
    const page = 'Menu: cafe\u0301 au lait, re\u0301serve\u0301 du jour';
    expect(one(page, 'caf\u00e9 au lait')).toEqual(['folded', [6, 19]]);
    expect(one('Menu: caf\u00e9', 'cafe\u0301')).toEqual(['folded', [6, 10]]);
  });

  it('matches typographic punctuation against plain', () => {
    const page = 'You don\u2019t pay for the follow\u2011up visit.';
    expect(one(page, "don't pay for the follow-up visit")).toEqual(['folded', [4, 37]]);
    expect(one("don't", 'don\u2019t')).toEqual(['folded', [0, 5]]);
  });

  it('looks through soft hyphens and zero-width characters', () => {
    expect(one('Ver\u00adsicherungs\u00adschein ansehen', 'Versicherungsschein')).toEqual([
      'folded',
      [0, 21],
    ]);
  });

  it('does not match a part of one character', () => {
    expect(one('wait\u2026 now', 'wait.')).toEqual([null]);
    expect(one('wait\u2026 now', 'wait...')).toEqual(['folded', [0, 5]]);
  });

  it('matches nothing fuzzy: other case or another letter is missing, with the reason', () => {
    const { found } = locate('Pay now', [{ text: 'pay now' }, { text: 'Pay new' }]);
    expect(found.map(({ via }) => via)).toEqual([null, null]);
    expect(found[0]!.reason).toContain('not on the page');
  });

  it('prefers an exact occurrence and then counts only exact ones', () => {
    expect(one('a  b, a b', 'a b')).toEqual(['exact', [6, 9]]);
  });

  it('says of a blank text that it is empty', () => {
    const { found } = locate('a b', [{ text: ' \n' }]);
    expect(found[0]).toMatchObject({ spans: [], via: null });
    expect(found[0]!.reason).toContain('empty');
  });
});

describe('locating a pinned element', () => {
  const page = 'fee is due, fee is due, fee is due';

  it('with all occurrences adds the others to the pin', () => {
    expect(one(page, { text: 'fee is due', start: 12, end: 22 })).toEqual([
      'pinned',
      [0, 10],
      [12, 22],
      [24, 34],
    ]);
  });

  it('with pinned occurrences keeps the pin alone, and all of an unpinned one', () => {
    const labels = [{ text: 'fee is due', start: 12, end: 22 }, { text: 'fee is due' }];
    const { found } = locate(page, labels, 'pinned');
    expect(found[0]!.spans).toEqual([[12, 22]]);
    expect(found[1]!.spans).toHaveLength(3);
  });

  it('trims whitespace at both ends of the pin', () => {
    expect(one('a\n fee \nb', { text: ' fee \n', start: 2, end: 8 })).toEqual(['pinned', [3, 6]]);
    expect(one('a\n fee \nb', { text: 'fee', start: 1, end: 7 })).toEqual(['pinned', [3, 6]]);
  });

  it('with offsets of another text warns and searches for the text', () => {
    const { found, warnings } = locate('Hi \ud83d\ude00\ud83d\ude00 team, quota is 20 GB', [
      { text: 'quota is 20 GB', start: 12, end: 26 },
    ]);
    expect(found[0]).toMatchObject({ via: 'exact', spans: [[14, 28]] });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/"e0".*\[12, 26\).*quota/);
  });

  it('whose text is not on the page is missing, and the reason names the misquote', () => {
    const { found, warnings } = locate('abc def', [{ text: 'xyz', start: 0, end: 3 }]);
    expect(found[0]).toMatchObject({ via: null, spans: [] });
    expect(found[0]!.reason).toMatch(/"abc".*"xyz"/);
    expect(warnings).toEqual([]);
  });

  it.each([
    [{ start: 5, end: 99 }, 'inside the page'],
    [{ start: -1, end: 2 }, 'inside the page'],
    [{ start: 3, end: 1 }, 'inside the page'],
    [{ start: Number.NaN, end: 2 }, 'inside the page'],
    [{ start: 1 }, 'without "end"'],
    [{ end: 1 }, 'without "start"'],
    [{ start: 0, end: 5 }, 'surrogate pair'],
  ])('with the span %j warns and searches', (pin, message) => {
    const { found, warnings } = locate('fee \ud83d\ude00', [{ text: 'fee', ...pin }]);
    expect(found[0]!.spans).toEqual([[0, 3]]);
    expect(warnings[0]).toContain(message);
  });
});

describe('locating many elements', () => {
  it('searches the page once for all texts, each text once', () => {
    const calls: (readonly string[])[] = [];
    const elements = ['a b', 'c', 'a b', 'c d'].map((text, id) => ({
      id: `${id}`,
      page: 'p',
      text,
    }));
    locateElements(pageOf('a b c c d'), elements, {
      occurrences: 'all',
      find: (text, needles, options) => {
        calls.push(needles);
        return findOccurrences(text, needles, options);
      },
    });
    expect(calls).toEqual([['a b', 'c', 'c d']]);
  });

  it('gives one result an element, in their order', () => {
    const { found } = locate('b a', [{ text: 'a' }, { text: 'x' }, { text: 'b' }, { text: 'a' }]);
    expect(found.map(({ spans }) => spans)).toEqual([[[2, 3]], [], [[0, 1]], [[2, 3]]]);
  });

  it('says when a text occurs more often than is listed', () => {
    const { located, warnings } = locateElements(
      pageOf('aaaa'),
      [{ id: 'e', page: 'p', text: 'a' }],
      {
        occurrences: 'all',
        find: (text, needles, options) => findOccurrences(text, needles, { ...options, limit: 3 }),
      },
    );
    expect(located[0]!.occurrences.starts).toHaveLength(3);
    expect(warnings[0]).toMatch(/"e".*4 times.*first 3/);
  });

  it('equals indexOf on exact text, and spans always hold what was asked for', () => {
    const word = fc.constantFrom('a', 'b', 'ab', ' ', '\n', '\u00a0', '\u2019', "'", '\u2026', '.');
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (page, wanted) => {
        const [via, ...spans] = one(page, wanted);
        const trimmed = wanted.trim();
        const exact = [];
        for (let at = page.indexOf(trimmed); trimmed !== '' && at >= 0; ) {
          exact.push([at, at + trimmed.length]);
          at = page.indexOf(trimmed, at + 1);
        }
        if (exact.length > 0) expect([via, ...spans]).toEqual(['exact', ...exact]);
        else expect(via).not.toBe('exact');
        const plain = (part: string) =>
          part
            .replace(/\u2019/g, "'")
            .replace(/\u2026/g, '...')
            .replace(/\s+/g, ' ')
            .trim();
        for (const span of spans) {
          const [start, end] = span as [number, number];
          expect(plain(page.slice(start, end))).toBe(plain(wanted));
          expect(page.slice(start, end).trim()).toBe(page.slice(start, end));
        }
      }),
      { numRuns: 1000 },
    );
  });
});
