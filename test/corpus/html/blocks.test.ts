import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, isWhitespace } from '../../../src/core/whitespace.ts';
import { htmlToText } from '../../../src/corpus/html/html-to-text.ts';
import { htmlPages } from './support/random.ts';

const kinds = (html: string, mode: 'flat' | 'layout' = 'flat'): string[] => {
  const { text, blocks } = htmlToText(html, { mode });
  return blocks.map(
    ({ kind, level, start, end }) => `${kind}${level ?? ''}:${text.slice(start, end)}`,
  );
};

describe('blocks of a page', () => {
  it('names each kind, in page order', () => {
    const html =
      '<h2>H</h2>loose<p>p</p><ul><li>i</ul><table><caption>c</caption><tr><td>1<td>2</table><pre>x</pre><blockquote><p>q</p><p>r</p></blockquote>';
    expect(kinds(html)).toEqual([
      'heading2:H',
      'paragraph:loose',
      'paragraph:p',
      'list-item1:i',
      'paragraph:c',
      'table-row:1 2',
      'code:x',
      'quote:q r',
    ]);
  });

  it('end a list item where its nested list begins', () => {
    expect(kinds('<ul><li>a<ol><li>b<ul><li>c</ul></ol>d<li>e</ul>')).toEqual([
      'list-item1:a',
      'list-item2:b',
      'list-item3:c',
      'list-item1:d',
      'list-item1:e',
    ]);
    expect(kinds('<ul><li><p>a</p><p>b</p><pre>c</pre><li></ul>')).toEqual([
      'list-item1:a b',
      'code:c',
    ]);
  });

  it('take terms and descriptions as list items', () => {
    expect(kinds('<dl><dt>t<dd>d<dl><dt>u</dl></dl>')).toEqual([
      'list-item1:t',
      'list-item1:d',
      'list-item2:u',
    ]);
  });

  it('make one block of a row whatever its cells hold', () => {
    expect(kinds('<table><tr><td><h3>a</h3><ul><li>b</ul><td><pre>c</pre></table>')).toEqual([
      'table-row:a b c',
    ]);
  });

  it('split a row around a table inside it', () => {
    expect(kinds('<table><tr><td>a<table><tr><td>b<td>c<tr><td>d</table>e<td>f</table>')).toEqual([
      'table-row:a',
      'table-row:b c',
      'table-row:d',
      'table-row:e f',
    ]);
  });

  it('keep inline markup, line breaks and references inside', () => {
    expect(kinds('<p>a <b>b<br>c</b> &amp; <a href=x>d</a></p><h1>e <i>f</i></h1>')).toEqual([
      'paragraph:a b c & d',
      'heading1:e f',
    ]);
  });

  it('take text between blocks as a paragraph each', () => {
    expect(kinds('<div>a<div>b</div>c</div>d<hr>e')).toEqual(
      'abcde'.split('').map((text) => `paragraph:${text}`),
    );
  });

  it('leave out hidden ones in layout text', () => {
    expect(kinds('<p>a<p hidden>b<p>c', 'layout')).toEqual(['paragraph:a', 'paragraph:c']);
  });
});

describe('blocks of any page', () => {
  it.each(['flat', 'layout', 'raw'] as const)('are ordered, trimmed, apart in %s', (mode) => {
    fc.assert(
      fc.property(htmlPages, (html) => {
        const { text, blocks } = htmlToText(html, { mode });
        let last = 0;
        for (const { kind, level, start, end } of blocks) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(isWhitespace(text.charCodeAt(start))).toBe(false);
          expect(isWhitespace(text.charCodeAt(end - 1))).toBe(false);
          if (kind === 'heading' || kind === 'list-item') expect(level).toBeGreaterThan(0);
          else expect(level).toBeUndefined();
          // All text that is outside of blocks is whitespace; raw text has its tags there.
          if (mode !== 'raw') expect(isBlank(text, last, start)).toBe(true);
          last = end;
        }
        if (mode === 'raw') expect(text).toBe(html);
        else expect(isBlank(text, last)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
