import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText } from '../../../src/corpus/html/html-to-text.ts';
import { xhtmlAsHtml } from '../../../src/io/documents/xhtml.ts';

test.each([
  ['<title/>', '<title></title>'],
  ['<a id="p1"/>', '<a id="p1"></a>'],
  ['<a title="1 > 0"/>', '<a title="1 > 0"></a>'],
  ['<br/><img src="a/"/>', '<br/><img src="a/"/>'],
  ['<p>a</p>', '<p>a</p>'],
  ['<a href=x/>y</a>', '<a href=x></a>y</a>'],
  ['<![CDATA[a < b & c]]>', 'a &lt; b &amp; c'],
  ['<!-- <p/> -->', '<!-- <p/> -->'],
  ['<!DOCTYPE html [<!ENTITY a ">">]><p/>', '<p></p>'],
  ['<p', '<p'],
  ['a < b', 'a < b'],
])('%s', (source, expected) => {
  expect(xhtmlAsHtml(source)).toBe(expected);
});

test('an element that ends itself does not swallow what follows', () => {
  const source =
    '<html><head><title/><script src="a.js"/></head><body><p><textarea/>text</p></body></html>';
  const text = (html: string) => htmlToText(html, { mode: 'flat' }).text;
  expect(text(source)).not.toBe('text');
  expect(text(xhtmlAsHtml(source))).toBe('text');
});

test('what it made stays as it is', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<b/>',
    '<br/>',
    '<!--',
    '-->',
    '"',
    "'",
    '>',
    '<![CDATA[',
    ']]>',
    'x',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = xhtmlAsHtml(parts.join(''));
      if (!parts.includes('<![CDATA[')) expect(xhtmlAsHtml(once)).toBe(once);
    }),
  );
});

test('a hostile source takes no time', () => {
  for (const part of ['<', '<!--', '<![CDATA[', '<!DOCTYPE [', '<a "', '<a/>']) {
    xhtmlAsHtml(part.repeat(20_000));
  }
});
