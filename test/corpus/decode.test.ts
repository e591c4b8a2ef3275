import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePage } from '../../src/corpus/decode.ts';
import { invalidUtf8 } from '../support/naive-utf8.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
    ),
  );
const html = (...parts: (string | number[])[]) => decodePage(bytes(...parts), { format: 'html' });
const text = (...parts: (string | number[])[]) => decodePage(bytes(...parts), { format: 'text' });

describe('decodePage', () => {
  it('takes a page for UTF-8 when nothing says otherwise', () => {
    expect(text('é😀\r\n')).toEqual({ text: 'é😀\r\n', encoding: 'utf-8' });
    expect(text()).toEqual({ text: '', encoding: 'utf-8' });
  });

  it.each<[string, number[], string]>([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0x61, 0xc3, 0xa9], 'utf-8'],
    ['UTF-16LE', [0xff, 0xfe, 0x61, 0x00, 0xe9, 0x00], 'utf-16le'],
    ['UTF-16BE', [0xfe, 0xff, 0x00, 0x61, 0x00, 0xe9], 'utf-16be'],
  ])('obeys and drops a BOM of %s', (_name, source, encoding) => {
    expect(text(source)).toEqual({ text: 'aé', encoding });
  });

  it('drops one BOM only', () => {
    expect(text([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], 'a').text).toBe('\ufeffa');
  });

  it('prefers a BOM to a declared charset', () => {
    const page = bytes([0xef, 0xbb, 0xbf], '<meta charset=windows-1252>é');
    expect(decodePage(page, { format: 'html', declared: 'koi8-r' }).encoding).toBe('utf-8');
  });

  it.each([
    '<meta charset="windows-1251">',
    "<META CHARSET='Windows-1251'>",
    '<meta charset=windows-1251>',
    '<meta charset = cp1251 />',
    '<meta\nname="a"\ncharset="windows-1251">',
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
    '<meta content=\'text/html;CHARSET = "windows-1251"\' http-equiv=content-type>',
    '<?xml version="1.0" encoding="windows-1251"?>',
    "<?xml version='1.0' encoding = 'Windows-1251' ?>",
    '<!-- <meta charset=utf-8> --><meta charset=windows-1251>',
    '<p title="<meta charset=utf-8>"><meta charset=windows-1251>',
    '<meta name=viewport content="charset=utf-8"><meta charset=windows-1251>',
    '<meta charset=no-such-charset><meta charset=windows-1251>',
  ])('reads the charset of %s', (head) => {
    const { text, encoding } = html(head, [0xcf]);
    expect(encoding).toBe('windows-1251');
    expect(text).toBe(`${head}П`);
  });

  it.each([
    ['a declaration in a comment', '<!-- <meta charset=windows-1251> -->'],
    [
      'a declaration behind the first 1,024 bytes',
      `${' '.repeat(1024)}<meta charset=windows-1251>`,
    ],
    ['a UTF-16 declaration, which ASCII bytes disprove', '<meta charset="utf-16">'],
    ['text that looks like a declaration', 'charset=windows-1251'],
  ])('does not obey %s', (_name, head) => {
    expect(html(head, 'é')).toEqual({ text: `${head}é`, encoding: 'utf-8' });
  });

  it('looks for a declaration in HTML only', () => {
    expect(text('<meta charset=windows-1251>').encoding).toBe('utf-8');
  });

  it('prefers the charset that the caller declares to that of the page', () => {
    const page = bytes('<meta charset=windows-1251>', [0xcf]);
    expect(decodePage(page, { format: 'html', declared: 'KOI8-R' }).text.at(-1)).toBe('о');
  });

  it('reports a charset that it does not know and takes UTF-8', () => {
    const page = bytes('é');
    expect(decodePage(page, { format: 'text', declared: 'klingon' })).toEqual({
      text: 'é',
      encoding: 'utf-8',
      unknownCharset: 'klingon',
    });
  });

  it('decodes the typography of windows-1252 also when it is called latin1', () => {
    const { text, encoding } = html(
      '<meta charset=iso-8859-1>',
      [0x93, 0xe9, 0x94, 0x80, 0x9f, 0x81],
    );
    expect(encoding).toBe('windows-1252');
    expect(text.slice(25)).toBe('“é”€Ÿ\u0081');
  });

  it('reports bytes that do not decode with first offset and count', () => {
    expect(text('ab', [0xe9], 'c', [0xff, 0xfe], 'd')).toEqual({
      text: 'ab\ufffdc\ufffd\ufffdd',
      encoding: 'utf-8',
      invalid: { firstOffset: 2, count: 3 },
    });
  });

  it('counts offsets from the start of the file, BOM included', () => {
    expect(text([0xef, 0xbb, 0xbf], 'a', [0x80]).invalid).toEqual({ firstOffset: 4, count: 1 });
  });

  it('does not count a U+FFFD that stands in the file', () => {
    expect(text('\ufffd')).toEqual({ text: '\ufffd', encoding: 'utf-8' });
    expect(text('\ufffd', [0xc3]).invalid).toEqual({ firstOffset: 3, count: 1 });
  });

  it.each<[string, number[], number, number]>([
    ['utf-16le', [0x61, 0x00, 0x00, 0xd8, 0x62, 0x00, 0xfd, 0xff], 2, 1],
    ['utf-16be', [0x00, 0x61, 0xdc, 0x00, 0x00], 2, 2],
    ['shift_jis', [0x82, 0xa0, 0x82, 0x20, 0x41], 2, 1],
    ['euc-jp', [0xa4, 0xa2, 0xa4], 2, 1],
    ['gb18030', [0xc4, 0xe3, 0x84, 0x31, 0xa4, 0x37, 0xff], 6, 1],
  ])('reports what is not %s', (declared, source, firstOffset, count) => {
    const page = decodePage(Uint8Array.from(source), { format: 'text', declared });
    expect(page.encoding).toBe(declared);
    expect(page.invalid).toEqual({ firstOffset, count });
  });

  it('agrees with a byte-by-byte reading of UTF-8', () => {
    const byte = fc.oneof(
      fc.constantFrom(0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0),
      fc.constantFrom(0xbd, 0xf4, 0xf5, 0xff),
    );
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 24 }), (source) => {
        const places = invalidUtf8(source);
        const { invalid } = decodePage(Uint8Array.from(source), { format: 'text' });
        expect(invalid).toEqual(
          places.length === 0 ? undefined : { firstOffset: places[0], count: places.length },
        );
      }),
      { numRuns: 1000 },
    );
  });
});
