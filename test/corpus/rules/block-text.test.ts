import { describe, expect, it } from 'vitest';
import { blockText, blockTexts } from '../../../src/corpus/rules/block-text.ts';
import { flatPage, markdownPage, plainPage } from '../../support/pages.ts';

describe('blockTexts', () => {
  it('removes marks and task boxes of Markdown', () => {
    const source =
      '## FR-1 ##\n\n- [ ] **FR-2**: a\n- [x] [FR-3](#c): `b`\n  1. FR-4\n\n> FR-5\n\n| `FR-6` | d |\n|---|---|\n';
    expect(blockTexts(markdownPage(source))).toEqual([
      'FR-1',
      'FR-2: a',
      'FR-3: b',
      'FR-4',
      'FR-5',
      'FR-6 d',
    ]);
  });

  it('removes list markers and task boxes of plain text, nothing else', () => {
    expect(blockTexts(plainPage('- [x] FR-1 *a*\n2) FR-2\n\n# FR-3'))).toEqual([
      'FR-1 *a*',
      'FR-2',
      '# FR-3',
    ]);
  });

  it('leaves the text of HTML alone', () => {
    expect(blockTexts(flatPage('- [x] *a* <b>'))).toEqual(['- [x] *a* <b>']);
  });

  it('removes tags and resolves references of raw HTML', () => {
    const page = { ...flatPage('<td><b>FR-1</b></td><td>a &lt; b\\c</td>'), mode: 'raw' } as const;
    expect(blockTexts(page)).toEqual(['FR-1 a < b\\c']);
  });

  it('removes task boxes that rendered Markdown leaves', () => {
    const page = { ...flatPage('[ ] FR-1'), format: 'markdown' } as const;
    expect(blockTexts(page)).toEqual(['FR-1']);
  });
});

describe('blockText', () => {
  it('reads one block, with the link definitions of its page', () => {
    const page = markdownPage('a\n\n[b][r]\n\n[r]: http://c\n');
    expect(blockText(page, page.blocks[1]!)).toBe('b');
  });
});
