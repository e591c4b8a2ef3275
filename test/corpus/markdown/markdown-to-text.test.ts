import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageText } from '../../../src/core/types.ts';
import { htmlToText } from '../../../src/corpus/html/html-to-text.ts';
import { markdownToText } from '../../../src/corpus/markdown/markdown-to-text.ts';
import { elementsByPattern } from '../../../src/corpus/rules/pattern.ts';
import { expectBlockLaws } from '../../support/block-laws.ts';
import { randomMarkdown } from '../../support/random-markdown.ts';

const echo = (html: string): PageText => ({ text: html, blocks: [] });
const never = (): PageText => expect.fail('raw text was sent through HTML');

describe('markdownToText', () => {
  it('leaves a raw source unchanged, CRLF included', () => {
    const source = '# Plans\r\n\r\nTeam plan text.\r\n\r\n## Limits\r\n\r\nTen users.\r\n';
    const page = markdownToText(source, { mode: 'raw', toText: never });
    expect(page.text).toBe(source);
    expect(page.blocks.map(({ start, end }) => source.slice(start, end))).toEqual([
      '# Plans',
      'Team plan text.',
      '## Limits',
      'Ten users.',
    ]);
  });

  it.each(['flat', 'layout'] as const)('sends rendered HTML through for %s', (mode) => {
    const { text } = markdownToText('# A\n\n| b |\n|---|\n| c |\n\n<div>d</div>\n', {
      mode,
      toText: echo,
    });
    expect(text).toContain('<h1>A</h1>');
    expect(text).toContain('<td>c</td>');
    expect(text).toContain('<div>d</div>');
  });

  it('renders front matter as preformatted text', () => {
    const { text } = markdownToText('---\na: "<b> & c"\n---\n# D\n', {
      mode: 'flat',
      toText: echo,
    });
    expect(text).toBe('<pre><code>---\na: "&lt;b> &amp; c"\n---\n</code></pre>\n<h1>D</h1>\n');
  });

  it.each(['flat', 'layout'] as const)('covers all %s text with blocks', (mode) => {
    fc.assert(
      fc.property(randomMarkdown(20), (source) => {
        expectBlockLaws(
          markdownToText(source, { mode, toText: (html) => htmlToText(html, { mode }) }),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('gives the same elements in every mode', () => {
    const source =
      '## FR-1 a\n\n- **FR-2**: b\n  - [ ] FR-3\n\n> FR-4\n\n| FR-5 | c |\n|---|---|\n| `FR-6` | d |\n\n[FR-7](e) f\n';
    for (const mode of ['raw', 'flat', 'layout'] as const) {
      const text = markdownToText(source, { mode, toText: (html) => htmlToText(html, { mode }) });
      const page = { id: 'a.md', format: 'markdown', mode, ...text } as const;
      expect(elementsByPattern(page, /^FR-\d/).map(({ id }) => id)).toEqual(
        [1, 2, 3, 4, 5, 6, 7].map((number) => `a.md#FR-${number}`),
      );
    }
  });
});
