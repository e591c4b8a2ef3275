import { describe, expect, test } from 'vitest';
import type { SpanPiece } from '../../src/core/types.ts';
import { tokenizerFor } from '../../src/run/tokenize.ts';
import type { ParamValue } from '../../src/strategy/define.ts';
import { resolveParams } from '../../src/strategy/params.ts';
import { splitTools } from '../../src/strategy/split-tools.ts';
import markdownHeaders from '../../strategies/markdown-headers.ts';
import { markdownPage } from '../support/strategy-pages.ts';

function chunks(source: string, given: Record<string, ParamValue> = {}) {
  const page = markdownPage('p.md', source);
  const tools = splitTools(page.text, { tokenizer: tokenizerFor('cl100k_base') });
  const params = resolveParams(markdownHeaders, { unit: 'chars', ...given });
  const pieces = [...(markdownHeaders.split(page, params, tools) as Iterable<SpanPiece>)];
  return {
    texts: pieces.map(({ start, end }) => page.text.slice(start, end)),
    prefixes: pieces.map(({ prefix }) => prefix ?? ''),
  };
}

describe('markdown-headers', () => {
  test('one chunk a section; what stands before the first heading is one too', () => {
    expect(chunks('Read this first.\n\n# Setup\n\nInstall it.\n').texts).toEqual([
      'Read this first.',
      '# Setup\n\nInstall it.',
    ]);
  });

  test('paragraphs of a section stay in one chunk as they stand on the page', () => {
    expect(chunks('# My page\n\nFirst para.\n\nSecond para.\n').texts).toEqual([
      '# My page\n\nFirst para.\n\nSecond para.',
    ]);
  });

  test('a line of code is no heading', () => {
    expect(chunks('# Guide\n\n```sh\n# not a heading\nrun\n```\n\n# Next\n\nEnd.\n').texts).toEqual(
      ['# Guide\n\n```sh\n# not a heading\nrun\n```', '# Next\n\nEnd.'],
    );
  });

  test('headings below the level do not split', () => {
    const source = '# A\n\na\n\n## B\n\nb\n\n# C\n\nc\n';
    expect(chunks(source, { level: 1 }).texts).toEqual(['# A\n\na\n\n## B\n\nb', '# C\n\nc']);
    expect(chunks(source, { level: 2 }).texts).toHaveLength(3);
  });

  test('a section above the size is cut at its blocks', () => {
    const { texts } = chunks('# A\n\nFirst para.\n\nSecond para.\n', { size: 20 });
    expect(texts).toEqual(['# A\n\nFirst para.', 'Second para.']);
  });

  test('path puts the headings above in front, and its own where the section goes on', () => {
    const source =
      '# Guide #\n\na\n\nSetup\n-----\n\nFirst para here.\n\nSecond para here.\n\n# End\n\nz\n';
    const { texts, prefixes } = chunks(source, { path: true, size: 46 });
    expect(texts).toEqual([
      '# Guide #\n\na',
      'Setup\n-----\n\nFirst para here.',
      'Second para here.',
      '# End\n\nz',
    ]);
    expect(prefixes).toEqual(['', 'Guide\n\n', 'Guide > Setup\n\n', '']);
  });

  test.each([0, 7, 1.5])('level %s is refused', (level) => {
    expect(() => resolveParams(markdownHeaders, { level })).toThrow('level must be');
  });
});
