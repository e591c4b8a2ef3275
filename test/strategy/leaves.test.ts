import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block, PageText } from '../../src/core/types.ts';
import { isWhitespace } from '../../src/core/whitespace.ts';
import { type Leaf, pageLeaves } from '../../src/strategy/leaves.ts';
import { subLeaves } from '../../src/strategy/sub-leaves.ts';

/** A page from text in which `[kind: …]` marks its blocks. */
function marked(source: string): PageText {
  const blocks: Block[] = [];
  let text = '';
  let at = 0;
  for (const { 0: all, 1: kind, 2: inner, index } of source.matchAll(/\[(\S+): ([^\]]*)\]/g)) {
    text += source.slice(at, index);
    blocks.push({
      kind: kind as Block['kind'],
      start: text.length,
      end: text.length + inner!.length,
    });
    text += inner;
    at = index + all.length;
  }
  return { text: text + source.slice(at), blocks };
}

const textsOf = (source: string) => {
  const page = marked(source);
  return pageLeaves(page).map(({ kind, start, end }) => `${kind}: ${page.text.slice(start, end)}`);
};

describe('pageLeaves', () => {
  test('what stands on the line of a block joins it', () => {
    expect(textsOf('- [list-item: one]\n  * [list-item: two] *\n')).toEqual([
      'list-item: - one',
      'list-item: * two *',
    ]);
  });

  test('other text between blocks becomes paragraphs, at empty lines', () => {
    expect(textsOf('[heading: A]\n***\n\nfree\ntext\n \n more\n- [list-item: b]')).toEqual([
      'heading: A',
      'paragraph: ***',
      'paragraph: free\ntext',
      'paragraph: more',
      'list-item: - b',
    ]);
  });

  test('the line between the rows of a table joins the row above', () => {
    expect(textsOf('| [table-row: a | b] |\n|---|---|\n| [table-row: c | d] |')).toEqual([
      'table-row: | a | b |\n|---|---|',
      'table-row: | c | d |',
    ]);
  });

  test('on one line a mark joins the block after it, a longer text does not', () => {
    expect(textsOf('[heading: A] (1) [paragraph: b] bare text here [paragraph: c]')).toEqual([
      'heading: A',
      'paragraph: (1) b',
      'paragraph: bare text here',
      'paragraph: c',
    ]);
  });

  test('a page without blocks is its paragraphs, with any line ends', () => {
    expect(textsOf(' one\r\ntwo\r\n\r\nthree\n\n\n\rfour ')).toEqual([
      'paragraph: one\r\ntwo',
      'paragraph: three',
      'paragraph: four',
    ]);
    expect(textsOf(' \n ')).toEqual([]);
  });
});

describe('subLeaves', () => {
  const parts = (text: string, kind: Leaf['kind'], level?: number) =>
    subLeaves(text, {
      start: 0,
      end: text.length,
      kind,
      ...(level === undefined ? {} : { level }),
    }).map(({ start, end, ...rest }) => [text.slice(start, end), rest]);

  test('lines that look like items are parts, nested by indentation', () => {
    expect(
      parts('1. Rule:\n   A. first\n      i. deep\n   B. second\nend', 'list-item', 1),
    ).toEqual([
      ['1. Rule:', { kind: 'list-item', level: 1 }],
      ['A. first', { kind: 'list-item', level: 2, inside: 'line' }],
      ['i. deep', { kind: 'list-item', level: 3, inside: 'line' }],
      ['B. second\nend', { kind: 'list-item', level: 2, inside: 'line' }],
    ]);
  });

  test('an empty line starts a part; in code no line looks like an item', () => {
    expect(parts('one\n\n- two', 'paragraph').map(([text]) => text)).toEqual(['one', '- two']);
    expect(parts('- one\n- two\n\nthree', 'code')).toEqual([
      ['- one\n- two', { kind: 'code' }],
      ['three', { kind: 'code', inside: 'paragraph' }],
    ]);
  });
});

test('leaves and their parts are in order, apart, and hold all that is not whitespace', () => {
  const unit = fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '- ', 'A. ', '|', '\u3000');
  fc.assert(
    fc.property(
      fc.array(unit, { maxLength: 60 }).map((units) => units.join('')),
      fc.array(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 }), fc.nat({ max: 5 })), {
        maxLength: 8,
      }),
      (text, steps) => {
        const kinds = ['heading', 'paragraph', 'list-item', 'table-row', 'code', 'quote'] as const;
        const blocks: Block[] = [];
        let at = 0;
        for (const [gap, length, kind] of steps) {
          const start = Math.min(text.length, at + gap);
          const end = Math.min(text.length, start + length);
          blocks.push({ start, end, kind: kinds[kind]! });
          at = end;
        }
        const leaves = pageLeaves({ text, blocks });
        for (const list of [leaves, leaves.flatMap((leaf) => subLeaves(text, leaf))]) {
          let end = 0;
          for (const leaf of list) {
            expect(leaf.start).toBeGreaterThanOrEqual(end);
            expect(leaf.end).toBeGreaterThan(leaf.start);
            for (let i = end; i < leaf.start; i++)
              expect(isWhitespace(text.charCodeAt(i))).toBe(true);
            end = leaf.end;
          }
          for (let i = end; i < text.length; i++)
            expect(isWhitespace(text.charCodeAt(i))).toBe(true);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
