import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml, jsonForScript } from '../../../src/report/html/escape.ts';

const HOSTILE =
  '</script><!-- <script>alert(1)</script> -->&amp;"\'\u2028\u2029\ud800x\udc00\u202e';

describe('text from outside in HTML', () => {
  test('markup becomes text', () => {
    expect(escapeHtml('<a href="x" title=\'y\'>&amp;</a>')).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    );
  });

  test('what cannot be shown becomes its code, whole pairs stay', () => {
    expect(escapeHtml('a\ud800b\udc00c')).toBe('a&lt;D800&gt;b&lt;DC00&gt;c');
    expect(escapeHtml('\u202ex\u0000')).toBe('&lt;202E&gt;x&lt;0000&gt;');
    expect(escapeHtml('😀 é ‏'.normalize())).toContain('😀');
  });

  test('no text keeps a character that opens markup or leaves an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
  });
});

describe('data in a script element', () => {
  test('nothing in it ends the element or opens a comment', () => {
    const json = jsonForScript({ [HOSTILE]: HOSTILE });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(json).not.toMatch(/[\ud800-\udfff]/);
  });

  test('it reads back as it was', () => {
    const value = JSON.parse('{"__proto__": 1, "constructor": ["</script>", "<!--", "\\ud800"]}');
    expect(JSON.parse(jsonForScript(value))).toEqual(value);
    expect(Object.hasOwn(JSON.parse(jsonForScript(value)), '__proto__')).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(JSON.parse(jsonForScript(text))).toBe(text);
      }),
    );
  });
});
