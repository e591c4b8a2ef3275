import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src/core/types.ts';
import { decodePage } from '../../../src/corpus/decode.ts';
import { elementsByBcp14 } from '../../../src/corpus/rules/bcp14.ts';
import { flatPage, markdownPage, plainPage } from '../../support/pages.ts';
import { sharedMissing, sharedPath } from '../../support/shared.ts';

const found = (page: Page) => elementsByBcp14(page).map(({ kind, text }) => `${kind}: ${text}`);

describe('elementsByBcp14', () => {
  it('pins each sentence and counts its word for the id', () => {
    const page = markdownPage('It MUST a. It is. It MUST NOT b. It MUST c.', 'docs/a.md');
    expect(elementsByBcp14(page)).toEqual([
      {
        id: 'docs/a.md#MUST-1',
        page: 'docs/a.md',
        kind: 'MUST',
        text: 'It MUST a.',
        start: 0,
        end: 10,
      },
      {
        id: 'docs/a.md#MUST-NOT-1',
        page: 'docs/a.md',
        kind: 'MUST NOT',
        text: 'It MUST NOT b.',
        start: 18,
        end: 32,
      },
      {
        id: 'docs/a.md#MUST-2',
        page: 'docs/a.md',
        kind: 'MUST',
        text: 'It MUST c.',
        start: 33,
        end: 43,
      },
    ]);
  });

  it.each([
    'MUST',
    'MUST NOT',
    'REQUIRED',
    'SHALL',
    'SHALL NOT',
    'SHOULD',
    'SHOULD NOT',
    'RECOMMENDED',
    'NOT RECOMMENDED',
    'MAY',
    'OPTIONAL',
  ])('knows %s', (word) => {
    expect(found(flatPage(`This ${word} be.`))).toEqual([`${word}: This ${word} be.`]);
  });

  it.each([
    ['MUST\n  NOT', 'MUST NOT'],
    ['**MUST NOT**', 'MUST NOT'],
    ['MUST **NOT**', 'MUST NOT'],
    ['_SHALL_', 'SHALL'],
    ['"MAY"', 'MAY'],
  ])('reads %j as %s', (written, kind) => {
    expect(elementsByBcp14(markdownPage(`It ${written} a.`))[0]?.kind).toBe(kind);
  });

  it('finds a word between Chinese characters', () => {
    expect(found(flatPage('系统MUST保存。它可以。'))).toEqual(['MUST: 系统MUST保存。']);
  });

  it.each([
    'It must a.',
    'It Must a.',
    'MUSTARD and DISMAY.',
    'A MUST-have, non-OPTIONAL and the X_MAY_Y flag.',
    'Write `MUST` or ``a `MAY` b``.',
    '```\nIt MUST a.\n```',
    '    It MUST a.',
    '- see\n\n  ```\n  It MUST a.\n  ```\n',
    'The key words "MUST" and "MAY" are to be interpreted as in BCP 14 [RFC2119].',
  ])('finds nothing in %j', (source) => {
    expect(found(markdownPage(source))).toEqual([]);
  });

  it('names a sentence with several words by the first', () => {
    expect(found(flatPage('It MAY a but SHALL NOT b.'))).toEqual([
      'MAY: It MAY a but SHALL NOT b.',
    ]);
  });

  it('leaves marks at the head of a block out', () => {
    const source =
      '# It MUST a\n\n1. It MUST b\n   - [ ] It MUST c\n\n> It MUST d.\n> It MUST\n> e.\n';
    expect(found(markdownPage(source))).toEqual([
      'MUST: It MUST a',
      'MUST: It MUST b',
      'MUST: It MUST c',
      'MUST: It MUST d.',
      'MUST: It MUST\n> e.',
    ]);
    expect(found(plainPage('1. It MUST b'))).toEqual(['MUST: It MUST b']);
  });

  it('ends sentences at cells, paragraphs and blocks', () => {
    const source =
      '| FR-1 | It MUST a | b |\n|---|---|---|\n| It MAY \\| c | d |\n\n- It MUST e\n\n  it SHALL f\n- g\n';
    expect(found(markdownPage(source))).toEqual([
      'MUST: It MUST a',
      'MAY: It MAY \\| c',
      'MUST: It MUST e',
      'SHALL: it SHALL f',
    ]);
  });

  it('goes on behind the code of an item', () => {
    const source = '- It MUST a:\n\n  ```\n  It MAY b\n  ```\n\n  It SHALL c.\n';
    expect(found(markdownPage(source))).toEqual(['MUST: It MUST a:', 'SHALL: It SHALL c.']);
  });

  it('reads only the blocks that are asked for', () => {
    const page = markdownPage('# A MUST\n\nIt MAY.\n');
    expect(elementsByBcp14(page, { blocks: ['heading'] }).map(({ kind }) => kind)).toEqual([
      'MUST',
    ]);
  });

  const pages = sharedPath('data/cabf-br/pages');
  describe.skipIf(pages === null)(`on real pages (${sharedMissing})`, () => {
    it('pins sentences in order that do not overlap and hold their word', () => {
      const names = (readdirSync(pages!, { recursive: true }) as string[]).filter((name) =>
        name.endsWith('.md'),
      );
      let count = 0;
      for (const name of names) {
        const bytes = readFileSync(`${pages}/${name}`);
        const page = markdownPage(decodePage(bytes, { format: 'markdown' }).text, name);
        let last = 0;
        for (const { text, start, end, kind } of elementsByBcp14(page)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(page.text.slice(start, end)).toBe(text);
          expect(text.replace(/[\s*_>]+/g, ' ')).toContain(kind);
          last = end!;
          count++;
        }
      }
      expect(count).toBeGreaterThan(900);
    });
  });
});
