import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank } from '../../../src/core/whitespace.ts';
import { sentenceSpans } from '../../../src/corpus/rules/sentences.ts';

const sentences = (text: string) =>
  sentenceSpans(text).map(({ start, end }) => text.slice(start, end));

describe('sentenceSpans', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' \n ', []],
    ['It MUST a. It MAY b! May it? Yes', ['It MUST a.', 'It MAY b!', 'May it?', 'Yes']],
    ['It MUST\na\r\nb. It MAY c.', ['It MUST\na\r\nb.', 'It MAY c.']],
    ['**It MUST a.** It MAY b.', ['**It MUST a.**', 'It MAY b.']],
    ['_It_ a. *It* b.', ['_It_ a.', '*It* b.']],
    [
      'Use it, e.g. The first, i.e. This. Then b.',
      ['Use it, e.g. The first, i.e. This.', 'Then b.'],
    ],
    [
      'It MUST a (cf. RFC 1, approx. Two vs. Three). B.',
      ['It MUST a (cf. RFC 1, approx. Two vs. Three).', 'B.'],
    ],
    [
      'See Sec. 4 and Fig. 3). No. 5 is. No. Then b.',
      ['See Sec. 4 and Fig. 3).', 'No. 5 is.', 'No.', 'Then b.'],
    ],
    ['The U.S. Government MUST a. Dr. B MAY c.', ['The U.S. Government MUST a.', 'Dr. B MAY c.']],
    ['It MUST use z. B. Das, etc. Then b.', ['It MUST use z. B. Das, etc.', 'Then b.']],
    ['Version 2.0 MUST a.b.C and foo.Bar. End.', ['Version 2.0 MUST a.b.C and foo.Bar.', 'End.']],
    ['Run `a. B` first. It MUST c.', ['Run `a. B` first.', 'It MUST c.']],
    ['It MUST a.[1] It MAY b.', ['It MUST a.[1] It MAY b.']],
    ['系统 MUST 保存。它 MAY 删除！好', ['系统 MUST 保存。', '它 MAY 删除！', '好']],
    ['システムは MUST する。「次」も。', ['システムは MUST する。', '「次」も。']],
  ])('parts %j', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it('parts a long text as it parts its start', () => {
    const text = 'It MUST hold 😀. It MAY end! '.repeat(3000);
    expect(new Set(sentences(text))).toEqual(new Set(['It MUST hold 😀.', 'It MAY end!']));
    expect(sentences(text)).toHaveLength(6000);
  });

  it('takes a long text without an end for one sentence', () => {
    expect(sentenceSpans('word '.repeat(5000))).toEqual([{ start: 0, end: 24_999 }]);
  });

  it('covers all text with spans in order', () => {
    const word = fc.constantFrom(
      'a',
      'It',
      '. ',
      '.',
      '! ',
      'e.g. ',
      '`',
      '**',
      '\n',
      '。',
      '(',
      ') ',
      '1',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join('');
        let end = 0;
        for (const span of sentenceSpans(text)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(isBlank(text, end, span.start)).toBe(true);
          end = span.end;
        }
        expect(isBlank(text, end)).toBe(true);
      }),
    );
  });
});
