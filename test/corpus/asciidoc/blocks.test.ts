import { describe, expect, it } from 'vitest';
import { markupToText } from '../../../src/corpus/markup/markup.ts';
import { drawBlocks, expectBlockLaws } from '../../support/block-laws.ts';

const read = (source: string) => markupToText(source, 'asciidoc', { mode: 'raw' });

describe('blocks of AsciiDoc', () => {
  it.each<[string, string, string[]]>([
    [
      'sections by their marks, and what stands below the title as code',
      '= Page\nJane Doe\n:toc:\n\n== A\n\n=== B ===\n\n# C',
      [
        'heading 1: = Page',
        'code: Jane Doe\n:toc:',
        'heading 2: == A',
        'heading 3: === B ===',
        'heading 1: # C',
      ],
    ],
    [
      'titles with a line below',
      'Title\n-----\n\ntext',
      ['heading 2: Title\n-----', 'paragraph: text'],
    ],
    [
      'an anchor and attributes with what they stand above',
      '[[a]]\n== A\n\n[.lead]\ntext',
      ['heading 2: [[a]]\n== A', 'paragraph: [.lead]\ntext'],
    ],
    [
      'list levels by marks, whatever the indent',
      '* a\n** b\n. c\n* d\n- e',
      [
        'list-item 1: * a',
        'list-item 2: ** b',
        'list-item 3: . c',
        'list-item 1: * d',
        'list-item 2: - e',
      ],
    ],
    [
      'an item with all that a plus gives it',
      '* a\n+\nmore\n+\n----\ncode\n----\n* b',
      ['list-item 1: * a\n+\nmore\n+\n----\ncode\n----', 'list-item 1: * b'],
    ],
    [
      'a plus behind a blank line for the item further out',
      '* a\n** b\n\n+\nof a',
      ['list-item 1: * a', 'list-item 2: ** b\n\n+', 'paragraph: of a'],
    ],
    [
      'literal text of an item with the marks in it',
      '. one\n+\n literal\n. not two\n\n. two',
      ['list-item 1: . one\n+\n literal\n. not two', 'list-item 1: . two'],
    ],
    [
      'an open block as more of its item',
      '* a\n+\n--\none\n\ntwo\n--',
      ['list-item 1: * a\n+\n--\none\n\ntwo\n--'],
    ],
    [
      'terms with their text',
      'FR-1:: must\nFR-2::\n  may\n\nend',
      ['list-item 1: FR-1:: must', 'list-item 1: FR-2::\n  may', 'paragraph: end'],
    ],
    [
      'a paragraph through lines that look like items',
      'text\n* no item\n. none',
      ['paragraph: text\n* no item\n. none'],
    ],
    [
      'code of every sort',
      '----\na\n----\n\n....\nb\n....\n\n```js\nc\n```\n\n indented\n\n[source]\nd',
      [
        'code: ----\na\n----',
        'code: ....\nb\n....',
        'code: ```js\nc\n```',
        'code: indented',
        'code: [source]\nd',
      ],
    ],
    ['code that is not closed up to the end', '----\na\n\n== b', ['code: ----\na\n\n== b']],
    [
      'what an example holds, with its delimiters at the first and last',
      '[NOTE]\n====\na\n\n* b\n====\n\nc',
      ['paragraph: [NOTE]\n====\na', 'list-item 1: * b\n====', 'paragraph: c'],
    ],
    [
      'quotes',
      '____\na\n____\n\n> b\n> c\n\n[quote]\nd',
      ['quote: ____\na\n____', 'quote: > b\n> c', 'quote: [quote]\nd'],
    ],
    [
      'a row a line, and rows of cells on lines of their own',
      '[cols="1,1"]\n|===\n|a |b\n\n|c\n|d\nmore\n|===',
      ['table-row: [cols="1,1"]\n|===\n|a |b', 'table-row: |c\n|d\nmore\n|==='],
    ],
    [
      'rows by columns with cells that span and repeat',
      '[cols="3*"]\n|===\n2+|a |b\n.2+|c |d |e\n|f |g\n3*|h\n|===',
      [
        'table-row: [cols="3*"]\n|===\n2+|a |b',
        'table-row: .2+|c |d |e',
        'table-row: |f |g',
        'table-row: 3*|h\n|===',
      ],
    ],
    [
      'rows of comma separated values',
      ',===\na,"b\nc"\nd,e\n,===',
      ['table-row: ,===\na,"b\nc"', 'table-row: d,e\n,==='],
    ],
    [
      'a block title as a heading below its section',
      '== A\n\n.Steps\n. a',
      ['heading 2: == A', 'heading 3: .Steps', 'list-item 1: . a'],
    ],
    [
      'one block for what a title with an id names',
      '.REQ-1 Login\n[.req]\n====\nmust\n\n* a\n====\n\nrest',
      ['paragraph: .REQ-1 Login\n[.req]\n====\nmust\n\n* a\n====', 'paragraph: rest'],
    ],
    [
      'comments, conditions and includes as code',
      '// a\n\nifdef::x[]\n\ninclude::b.adoc[]\n\n////\nc\n////',
      ['code: // a', 'code: ifdef::x[]', 'code: include::b.adoc[]', 'code: ////\nc\n////'],
    ],
  ])('are %s', (_, source, blocks) => {
    const page = read(source);
    expectBlockLaws(page);
    expect(drawBlocks(page)).toEqual(blocks);
    const windows = drawBlocks(read(source.replaceAll('\n', '\r\n')));
    expect(windows.map((one) => one.replaceAll('\r\n', '\n'))).toEqual(blocks);
  });

  it('ends a paragraph that a plus attached where its list goes on, not at a new list', () => {
    expect(drawBlocks(read('* a\n+\nmore\n** b\n* c'))).toEqual([
      'list-item 1: * a\n+\nmore\n** b',
      'list-item 1: * c',
    ]);
  });
});
