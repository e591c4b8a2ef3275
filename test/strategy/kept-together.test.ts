import { describe, expect, test } from 'vitest';
import { borderCosts, COST, keptTogether } from '../../src/strategy/kept-together.ts';
import type { Leaf } from '../../src/strategy/leaves.ts';

/** Leaves of ten units each from words such as `h1`, `p`, `li2`, `tr`, `p:` and `---`. */
function leavesOf(words: string): { text: string; leaves: Leaf[] } {
  const kinds: Readonly<Record<string, Leaf['kind']>> = {
    h: 'heading',
    p: 'paragraph',
    li: 'list-item',
    tr: 'table-row',
    '-': 'paragraph',
  };
  let text = '';
  const leaves = words.split(' ').map((word): Leaf => {
    const [, kind, level, colon] = /^(h|p|li|tr|-)-*(\d?)(:?)$/.exec(word)!;
    const start = text.length;
    text += kind === '-' ? '----------' : colon === '' ? 'some words' : 'the words:';
    const leaf: Leaf = { start, end: text.length, kind: kinds[kind!]! };
    text += '\n';
    return level === '' ? leaf : { ...leaf, level: Number(level) };
  });
  return { text, leaves };
}

/** Costs above what a border costs anyway, rounded to a tenth; the first leaf's is left out. */
function costs(words: string, most: number): number[] {
  const { text, leaves } = leavesOf(words);
  const structures = keptTogether(text, leaves);
  const fits = (first: number, last: number) =>
    leaves[last]!.end - leaves[first]!.start <= most * 11;
  const all = borderCosts(leaves, structures, fits);
  const alone = borderCosts(leaves, structures, () => false);
  const lead = borderCosts(leaves, structures, (first, last) => first === last);
  return Array.from(
    all,
    (cost, i) => Math.round((cost - Math.min(alone[i]!, lead[i]!)) * 10) / 10,
  ).slice(1);
}

describe('a border costs', () => {
  test('for each section that it cuts and that fits', () => {
    expect(costs('h1 p p h2 p p', 6)).toEqual([4, 1, 1, 5, 2]);
    expect(costs('h1 p p h2 p p', 3)).toEqual([3, 0, 0, 4, 1]);
    expect(costs('h1 p p h2 p p', 1)).toEqual([0, 0, 0, 0, 0]);
  });

  test('less between two headings than for a section', () => {
    expect(costs('h1 h2 p', 3)).toEqual([1.8, 5]);
    expect(costs('h1 h2 p', 2)).toEqual([0.8, 4]);
    expect(COST.nestedLead).toBeLessThan(COST.section);
  });

  test('nothing between sections', () => {
    expect(costs('h2 p h2 p', 3)).toEqual([4, 0, 4]);
  });

  test('for an item with its nested ones, and for the list', () => {
    expect(costs('li1 li2 li2 li1', 4)).toEqual([1.3, 1.3, 0.3]);
    expect(costs('li1 li2 li2 li1', 3)).toEqual([1, 1, 0]);
  });

  test('for a table and between its head and first row', () => {
    expect(costs('tr tr tr', 3)).toEqual([COST.table + COST.lead, COST.table]);
    expect(costs('tr tr tr', 2)).toEqual([COST.lead, 0]);
  });

  test('for what a colon announces', () => {
    expect(costs('p: li1 li1', 3)).toEqual([3.3, 0.6]);
    expect(costs('p li1 li1', 3)).toEqual([0, 0.3]);
  });

  test('nothing before a rule at the end of a section that would fit without it', () => {
    expect(costs('h2 p p - h2 p', 4).slice(0, 4)).toEqual([4, 1, 1, 0]);
    expect(costs('h2 p p - h2 p', 3).slice(0, 4)).toEqual([4, 1, 0, 0]);
  });
});

test('where nothing else decides, a higher heading is the cheaper border, then any block', () => {
  const { text, leaves } = leavesOf('h1 h1 h2 p');
  const [, first, second, paragraph] = borderCosts(leaves, keptTogether(text, leaves), () => false);
  expect(first).toBeLessThan(second!);
  // Nothing fits here, so the lead of the heading before it counts for the paragraph.
  expect(second).toBeLessThan(paragraph!);
});
