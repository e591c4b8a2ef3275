import fc from 'fast-check';
import { defaultTreeAdapter, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { readAttributes } from '../../../src/corpus/html/read-attributes.ts';
import { commentEnd, nameEnd, tagEnd } from '../../../src/corpus/html/tokens.ts';

const tails = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'B',
        'x=1',
        '=',
        '"',
        "'",
        '/',
        ' ',
        '\n',
        '>',
        "k='v>'",
        'h="w>"',
        '<',
        '=b',
        'q=',
        'é',
      ],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('a tag', () => {
  it('ends where the standard ends it, with the attributes that the standard reads', () => {
    fc.assert(
      fc.property(tails, (tail) => {
        const html = `<i${tail}`;
        const from = nameEnd(html, 1);
        const end = tagEnd(html, from);
        const [node] = parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;
        if (node === undefined || !defaultTreeAdapter.isElementNode(node)) {
          expect(end).toBe(-1);
          return;
        }
        expect(end).toBe(node.sourceCodeLocation?.startTag?.endOffset);
        const { values } = readAttributes(html, from, end);
        expect([...values]).toEqual(node.attrs.map(({ name, value }) => [name, value]));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['<g/>', true],
    ['<g a/>', true],
    ['<g a="b"/>', true],
    ['<g a=b/>', false],
    ['<g / >', false],
    ['<g>', false],
  ])('%s closes itself: %s', (html, expected) => {
    expect(readAttributes(html, 2, html.length).selfClosing).toBe(expected);
  });
});

describe('a comment', () => {
  it('ends where the standard ends it', () => {
    const texts = fc.array(fc.constantFrom('-', '-', '!', '>', 'x'), { maxLength: 10 });
    fc.assert(
      fc.property(texts, (parts) => {
        const html = `<!--${parts.join('')}`;
        const [node] = parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;
        // The parser counts the end of the page as one more character.
        const end = node?.sourceCodeLocation?.endOffset ?? -1;
        expect(commentEnd(html, 4)).toBe(Math.min(html.length, end));
      }),
      { numRuns: 3_000 },
    );
  });
});
