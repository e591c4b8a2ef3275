import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page, SpanPiece } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import { resolveParams } from '../../src/strategy/params.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import structureAware from '../../strategies/structure-aware.ts';
import { htmlPage, markdownPage, strategyPages } from '../support/strategy-pages.ts';

const tokenizer = tokenizerFor('cl100k_base');

function split(page: Page, given: Record<string, string | number | boolean>): SpanPiece[] {
  const tools = splitTools(page.text, { tokenizer });
  return [
    ...(structureAware.split(
      page,
      resolveParams(structureAware, given),
      tools,
    ) as Iterable<SpanPiece>),
  ];
}

function texts(source: string, size: number, given = {}): string[] {
  const page = markdownPage('page.md', source);
  return split(page, { size, unit: 'chars', ...given }).map(
    ({ start, end, prefix = '' }) => prefix + page.text.slice(start, end),
  );
}

describe('what structure-aware keeps together', () => {
  test('a block, and a heading with what follows it', () => {
    expect(texts('First paragraph.\n\n## Rules\n\nSecond one.', 24)).toEqual([
      'First paragraph.',
      '## Rules\n\nSecond one.',
    ]);
  });

  test('a section that fits, even without the heading above it', () => {
    const section = '## Rules\n\nFirst rule.\n\nSecond rule.';
    expect(texts(`# Top heading\n\n${section}`, section.length)).toEqual([
      '# Top heading',
      section,
    ]);
    expect(texts(`# Top\n\n${section}`, section.length + 7)).toHaveLength(1);
  });

  test('small sections are packed, at the border of the higher heading when both fit', () => {
    const source = '# A\n\nText one.\n\n## B\n\nText two.\n\n# C\n\nText three.\n';
    expect(texts(source, 40)).toEqual([
      '# A\n\nText one.\n\n## B\n\nText two.',
      '# C\n\nText three.',
    ]);
    expect(texts(source, 200)).toHaveLength(1);
  });

  test('an item with its nested items', () => {
    expect(texts('- one item\n- two:\n  - deep a\n  - deep b\n- three', 34)).toEqual([
      '- one item',
      '- two:\n  - deep a\n  - deep b',
      '- three',
    ]);
  });

  test('a table that fits; else whole rows, and its head with the first of them', () => {
    const table = '| a | b |\n|---|---|\n| c | d |\n| e | f |';
    expect(texts(`Some text before.\n\n${table}`, 45)).toEqual(['Some text before.', table]);
    expect(texts(table, 30)).toEqual(['| a | b |\n|---|---|\n| c | d |', '| e | f |']);
  });

  test('a line that announces a list with the list', () => {
    expect(texts('Some words first.\n\nThe system MUST:\n\n- do a\n- do b', 40)).toEqual([
      'Some words first.',
      'The system MUST:\n\n- do a\n- do b',
    ]);
  });

  test('a heading with the first part of a block that is too long', () => {
    expect(texts('Some words.\n\n# Head\n\nOne is here. Two is there. Three too.', 22)).toEqual([
      'Some words.',
      '# Head\n\nOne is here.',
      'Two is there.',
      'Three too.',
    ]);
  });

  test('text in HTML on one line', () => {
    const page = htmlPage('p.html', '<p>This is <strong>very</strong> long text</p>');
    expect(split(page, {}).map(({ start, end }) => page.text.slice(start, end))).toEqual([
      'This is very long text',
    ]);
  });
});

describe('repeatHeader', () => {
  const table = '| a | b |\n|---|---|\n| c | d |\n| e | f |\n| g | h |';

  test('puts the head of the table before a chunk that goes on with it where there is room', () => {
    expect(texts(`${table}\n\nEnd.`, 30, { repeatHeader: true })).toEqual([
      '| a | b |\n|---|---|\n| c | d |',
      '| e | f |\n| g | h |\n\nEnd.',
    ]);
    expect(texts(`${table}\n\nEnd.`, 42, { repeatHeader: true })).toEqual([
      '| a | b |\n|---|---|\n| c | d |\n| e | f |',
      '| a | b |\n|---|---|\n| g | h |\n\nEnd.',
    ]);
  });

  test('the head counts for the size', () => {
    const page = strategyPages[0]!;
    const tools = splitTools(page.text, { tokenizer });
    const pieces = split(page, { size: 120, repeatHeader: true });
    expect(pieces.filter(({ prefix }) => prefix !== undefined).length).toBeGreaterThan(0);
    for (const { start, end, prefix = '' } of pieces) {
      expect(tools.countSpan(start, end) + tools.count(prefix)).toBeLessThanOrEqual(120);
    }
  });
});

describe('laws', () => {
  test('no block that fits is cut, at any size', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...strategyPages),
        fc.integer({ min: 5, max: 300 }),
        (page, size) => {
          const tools = splitTools(page.text, { tokenizer });
          const pieces = split(page, { size });
          for (const { start, end } of page.blocks) {
            if (tools.countSpan(start, end) > size) continue;
            const whole = pieces.some((piece) => piece.start <= start && end <= piece.end);
            expect(whole, page.text.slice(start, end)).toBe(true);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('no border stands inside a grapheme that fits', () => {
    const page = strategyPages.find(({ id }) => id === 'emoji.txt')!;
    const graphemes = new Set(
      Array.from(new Intl.Segmenter('en').segment(page.text), ({ index }) => index),
    );
    for (const size of [30, 50, 200]) {
      for (const { start } of split(page, { size })) expect(graphemes.has(start)).toBe(true);
    }
  });

  test('chunks are as many as needed where nothing is cut for more', () => {
    const source = 'A short paragraph of words.\n\n'.repeat(100);
    expect(texts(source, 290)).toHaveLength(10);
  });

  test('a long line without blanks is cut in time that grows with its length', () => {
    expect(texts(`${'a'.repeat(80_000)}\n`, 800)).toHaveLength(100);
  });
});
