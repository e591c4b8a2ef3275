import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { lineStarts } from '../../../src/corpus/markdown/lines.ts';
import { parseAll, parseBlocks, renderHtml } from '../../../src/corpus/markdown/parser.ts';
import { randomMarkdown } from '../../support/random-markdown.ts';

const FILLER = `Some [linked][far]. ${'Words that fill a page. '.repeat(60)}\n\n`.repeat(100);

/** Pages with many places where a section may start. */
const manyParts = fc
  .array(randomMarkdown(6), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join('\n\nWords\n\n'));

/** The tokens of all sections, with line numbers of the whole source. */
function sectionedTokens(source: string, sectionLength: number) {
  let line = 0;
  const tokens: unknown[] = [];
  const sections = [...parseBlocks(source, sectionLength)];
  for (const section of sections) {
    expect(section.start).toBe(lineStarts(source)[line]);
    for (const { type, tag, level, map, content } of section.tokens) {
      tokens.push([type, tag, level, map && [map[0] + line, map[1] + line], content]);
    }
    // A section that is followed by another ends with a line ending, so with an empty line.
    line += section.lines.length - 2;
  }
  return { sections: sections.length, tokens };
}

function wholeTokens(source: string): unknown[] {
  const markdown = new MarkdownIt({ html: true });
  markdown.core.ruler.enableOnly(['normalize', 'block']);
  return markdown
    .parse(source, {})
    .map(({ type, tag, level, map, content }) => [type, tag, level, map, content]);
}

describe('parseBlocks', () => {
  it('parses a page in sections as it would in one go', () => {
    let parted = 0;
    fc.assert(
      fc.property(manyParts, fc.integer({ min: 1, max: 60 }), (source, length) => {
        const { sections, tokens } = sectionedTokens(source, length);
        if (sections > 1) parted++;
        expect(tokens).toEqual(wholeTokens(source));
      }),
      { numRuns: 500 },
    );
    expect(parted).toBeGreaterThan(100);
  });

  it.each([
    ['a fence', '```\n\na\n\nb\n```\n\nend\n', 2],
    ['an HTML comment', '<!--\n\na\n\n# b\n\n-->\n\nend\n', 2],
    ['a fence that is never closed', '```\n\na\n\nb\n\nend\n', 1],
    ['a list', '- a\n\n- b\n\n  c\n\nend\n', 2],
  ])('starts no section inside %s', (_name, source, sections) => {
    expect(sectionedTokens(source, 1).sections).toBe(sections);
  });

  it('parts a large page', () => {
    expect([...parseBlocks(FILLER)].length).toBeGreaterThan(1);
  });

  it('takes a page without a place to part it as one section', () => {
    expect([...parseBlocks('- a\n'.repeat(2000), 1000)]).toHaveLength(1);
  });

  it('gives an empty source one empty section', () => {
    const [section, ...rest] = [...parseBlocks('')];
    expect(section?.tokens).toEqual([]);
    expect(rest).toEqual([]);
  });
});

describe('parseAll', () => {
  it('knows link definitions of later and earlier sections', () => {
    const source = `${FILLER}\n[far]: http://a.b\n\n${FILLER}`;
    for (const { tokens } of parseAll(source)) {
      for (const { children } of tokens) {
        expect(children?.some(({ content }) => content.includes('[far]')) ?? false).toBe(false);
      }
    }
  });
});

describe('renderHtml', () => {
  it('renders a large page in sections as it would in one go', () => {
    const source = `${FILLER}\n- a\n- b\n\n# C\n\n[far]: http://a.b\n\n${FILLER}`;
    expect(renderHtml(source)).toBe(new MarkdownIt({ html: true }).render(source));
  });
});
