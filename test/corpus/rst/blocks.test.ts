import { describe, expect, it } from 'vitest';
import { markupToText } from '../../../src/corpus/markup/markup.ts';
import { drawBlocks, expectBlockLaws } from '../../support/block-laws.ts';

const read = (source: string) => markupToText(source, 'rst', { mode: 'raw' });

describe('blocks of reStructuredText', () => {
  it.each<[string, string, string[]]>([
    [
      'sections by the order in which their styles come',
      '===\nTop\n===\n\nA\n===\n\nB\n---\n\nC\n===',
      ['heading 1: ===\nTop\n===', 'heading 2: A\n===', 'heading 3: B\n---', 'heading 2: C\n==='],
    ],
    [
      'titles whose characters take two columns',
      '需求\n====\n\n文',
      ['heading 1: 需求\n====', 'paragraph: 文'],
    ],
    ['no title over a line that is too short', '需求\n==', ['paragraph: 需求\n==']],
    [
      'items with their paragraphs up to a nested list',
      '- a\n  b\n\n  c\n\n  - d\n- e',
      ['list-item 1: - a\n  b\n\n  c', 'list-item 2: - d', 'list-item 1: - e'],
    ],
    [
      'enumerators of every sort',
      '1. a\n#. b\n\n(a) c\n\nii. d\n\nB) e',
      [
        'list-item 1: 1. a',
        'list-item 1: #. b',
        'list-item 1: (a) c',
        'list-item 1: ii. d',
        'list-item 1: B) e',
      ],
    ],
    [
      'no item in a wrapped line that begins with a number',
      'in\n1. May',
      ['paragraph: in\n1. May'],
    ],
    [
      'no item when the next line does not go on with the list',
      'A. Einstein was\na physicist',
      ['paragraph: A. Einstein was\na physicist'],
    ],
    [
      'fields, options and definitions',
      ':FR-1: must\n\n-o FILE  to a file\n\nterm\n  meaning',
      [
        'list-item 1: :FR-1: must',
        'list-item 1: -o FILE  to a file',
        'list-item 1: term\n  meaning',
      ],
    ],
    [
      'literal text behind colons, with an indent or quoted',
      'See::\n\n  a\n\n  b\n\nAnd::\n\n> c\n> d\n\n::\n\n  e',
      [
        'paragraph: See::',
        'code: a\n\n  b',
        'paragraph: And::',
        'code: > c\n> d',
        'code: ::\n\n  e',
      ],
    ],
    [
      'code of directives with their options, and doctests',
      '.. code-block:: py\n   :linenos:\n\n   x\n\n>>> y\n1',
      ['code: .. code-block:: py\n   :linenos:\n\n   x', 'code: >>> y\n1'],
    ],
    [
      'what an admonition holds',
      '.. note:: a\n   b\n\n   - c\n\n.. warning::\n   :class: x\n\n   d',
      [
        'paragraph: .. note:: a\n   b',
        'list-item 1: - c',
        'paragraph: .. warning::\n   :class: x\n\n   d',
      ],
    ],
    [
      'one block for a need with all that it holds',
      '.. req:: Login\n   :id: REQ-1\n   :status: open\n\n   must\n\n   - a\n\nrest',
      [
        'paragraph: .. req:: Login\n   :id: REQ-1\n   :status: open\n\n   must\n\n   - a',
        'paragraph: rest',
      ],
    ],
    [
      'comments, targets and substitutions as code, footnotes as text',
      '.. a\n   b\n\n.. _t: u\n\n.. |s| replace:: v\n\n.. [1] w',
      ['code: .. a\n   b', 'code: .. _t: u', 'code: .. |s| replace:: v', 'paragraph: .. [1] w'],
    ],
    ['nothing below an empty comment', '..\n\n  quote', ['code: ..', 'quote: quote']],
    [
      'rows of a grid table with the lines below them',
      '+---+---+\n| a | b |\n+===+===+\n| c | d |\n| e | f |\n+---+---+',
      ['table-row: +---+---+\n| a | b |\n+===+===+', 'table-row: | c | d |\n| e | f |\n+---+---+'],
    ],
    [
      'rows of a simple table by their first column',
      '==  ==\nA   B\n==  ==\n1   x\n    y\n\n2   z\n==  ==',
      ['table-row: ==  ==\nA   B\n==  ==', 'table-row: 1   x\n    y', 'table-row: 2   z\n==  =='],
    ],
    [
      'rows of list tables and of comma separated values',
      '.. list-table:: T\n\n   * - a\n     - b\n   * - c\n\n.. csv-table::\n   :header: x, y\n\n   1, "2\n   3"',
      [
        'heading 1: .. list-table:: T',
        'table-row: * - a\n     - b',
        'table-row: * - c',
        'table-row: .. csv-table::\n   :header: x, y',
        'table-row: 1, "2\n   3"',
      ],
    ],
    [
      'quotes by their indent',
      'a\n\n  b\n\n  c\n\nd',
      ['paragraph: a', 'quote: b', 'quote: c', 'paragraph: d'],
    ],
    ['line blocks', '| a\n| b', ['paragraph: | a\n| b']],
  ])('are %s', (_, source, blocks) => {
    const page = read(source);
    expectBlockLaws(page);
    expect(drawBlocks(page)).toEqual(blocks);
    const windows = drawBlocks(read(source.replaceAll('\n', '\r\n')));
    expect(windows.map((one) => one.replaceAll('\r\n', '\n'))).toEqual(blocks);
  });
});
