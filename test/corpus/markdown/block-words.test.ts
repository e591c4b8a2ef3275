import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockWords } from '../../../src/corpus/markdown/block-words.ts';
import { markdownBlocks } from '../../../src/corpus/markdown/blocks.ts';
import { randomMarkdown } from '../../support/random-markdown.ts';

const words = (source: string) => blockWords(source, markdownBlocks(source));

describe('blockWords', () => {
  it.each<[string, string, string[]]>([
    ['heading marks', '## A ##\n\nB\n===\n', ['A', 'B']],
    ['list markers at every depth', '1. a\n   - b\n     * c\n', ['a', 'b', 'c']],
    ['quote marks on every line', '> a\n> b\n', ['a b']],
    ['emphasis', '**FR-001**: _a_ ***b*** ~~c~~', ['FR-001: a b c']],
    ['emphasis marks that CJK punctuation keeps from closing', '**FR-1：**系统', ['FR-1：系统']],
    ['backticks', '`FR-1` and ``a`b``', ['FR-1 and a`b']],
    ['link syntax', '[a](http://x "t") <http://y> ![i](z)', ['a http://y i']],
    [
      'references to definitions elsewhere',
      '[a][r] [r]\n\n[r]: http://x',
      ['a r', '[r]: http://x'],
    ],
    ['HTML tags and comments', 'a<b>c</b><!-- d -->e<br>f', ['ace\nf']],
    ['tags of an HTML block', '<div>\n<p>a &amp; b</p><p>c</p>\n</div>', ['a & b c']],
    ['backslash escapes and character references', 'a\\*b &lt; c\\_d', ['a*b < c_d']],
    ['pipes', '| a | `b` |\n|---|---|\n| **FR-1** | c \\| d |', ['a b', 'FR-1 c | d']],
    ['fences', '```js\na\n```', ['a']],
    ['line breaks inside a paragraph', '- a\nb  \nc', ['a b\nc']],
    ['borders of paragraphs in an item', '- a\n\n  b\n', ['a\nb']],
  ])('removes or folds %s', (_name, source, expected) => {
    expect(words(source)).toEqual(expected);
  });

  it('keeps underscores and stars inside words and code', () => {
    expect(words('FR_001_a and `**x**` and a*b')).toEqual(['FR_001_a and **x** and a*b']);
  });

  it('keeps front matter and what has no words as it stands', () => {
    expect(words('---\na: b\n---\n\n***\n\n[^1]: c\n')).toEqual([
      '---\na: b\n---',
      '***',
      '[^1]: c',
    ]);
  });

  it('gives a block the same words when other blocks are left out', () => {
    fc.assert(
      fc.property(randomMarkdown(), fc.infiniteStream(fc.boolean()), (source, picks) => {
        const blocks = markdownBlocks(source);
        const all = blockWords(source, blocks);
        const kept = blocks.map(() => picks.next().value as boolean);
        expect(
          blockWords(
            source,
            blocks.filter((_, index) => kept[index]),
          ),
        ).toEqual(all.filter((_, index) => kept[index]));
      }),
      { numRuns: 300 },
    );
  });
});
