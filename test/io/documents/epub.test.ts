import { expect, test } from 'vitest';
import { readEpub } from '../../../src/io/documents/epub.ts';
import { goldenDocument } from '../../support/documents.ts';
import { zipOf } from '../../support/zip.ts';

const read = (bytes: Uint8Array) => readEpub(bytes, { name: 'a.epub' });

interface Book {
  readonly manifest: string;
  readonly spine: string;
  readonly guide?: string;
  readonly files: Readonly<Record<string, string>>;
}

function book({ manifest, spine, guide = '', files }: Book): Buffer {
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${manifest}</manifest><spine>${spine}</spine>${guide}</package>`,
    ...files,
  });
}

const item = (id: string, href: string, more = '') =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml" ${more}/>`;
const ref = (id: string) => `<itemref idref="${id}"/>`;
const page = (text: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>${text}</p></body></html>`;

test.each([
  [
    'epub/doors.epub',
    ['EPUB/text/title_page.xhtml', 'EPUB/text/ch001.xhtml', 'EPUB/text/ch002.xhtml'],
  ],
  ['epub/doors-2.epub', ['EPUB/text/title_page.xhtml', 'EPUB/text/ch001.xhtml']],
  ['epub/signals.epub', ['OEBPS/sections/section0001.xhtml', 'OEBPS/sections/section0002.xhtml']],
])('%s: the files of the spine are its pages, the contents are not', async (name, expected) => {
  const { pages, warnings } = await read(goldenDocument(name));
  expect(pages.map((one) => one.name)).toEqual(expected);
  expect(pages.every(({ format }) => format === 'html')).toBe(true);
  expect(pages.map(({ source }) => source).join('')).toMatch(/FR-001 The door MUST|MUST stay lit/);
  expect(warnings).toEqual([]);
});

test('the order is that of the spine, a file comes once, and names are resolved', async () => {
  const { pages, warnings } = await read(
    book({
      manifest:
        item('a', 'text/b%20c.xhtml#top') +
        item('b', '../x.xhtml') +
        item('nav', 'nav.xhtml', 'properties="nav"'),
      spine: ref('b') + ref('nav') + ref('a') + ref('b'),
      files: {
        'OPS/text/b c.xhtml': page('second'),
        'x.xhtml': page('first'),
        'OPS/nav.xhtml': page('contents'),
      },
    }),
  );
  expect(pages.map(({ name }) => name)).toEqual(['x.xhtml', 'OPS/text/b c.xhtml']);
  expect(pages[0]!.source).toContain('<title></title>');
  expect(warnings).toEqual([]);
});

test('what the spine names and is not there, or is no text, is a warning', async () => {
  const { pages, warnings } = await read(
    book({
      manifest: `${item('a', 'a.xhtml')}${item('b', 'b.xhtml')}<item id="c" href="c.svg" media-type="image/svg+xml"/>${item('t', 'toc.xhtml')}`,
      spine: ref('a') + ref('b') + ref('c') + ref('d') + ref('t'),
      guide: '<guide><reference type="toc" href="toc.xhtml#x"/></guide>',
      files: {
        'OPS/a.xhtml': page('text'),
        'OPS/c.svg': '<svg/>',
        'OPS/toc.xhtml': page('contents'),
      },
    }),
  );
  expect(pages).toHaveLength(1);
  expect(warnings).toEqual([
    'a.epub: the spine names OPS/b.xhtml, which is not in the archive',
    'a.epub: left out OPS/c.svg: only XHTML is read, and it is image/svg+xml',
    'a.epub: OPS/book.opf: the spine names "d", which the manifest does not have',
  ]);
});

const encryption = (uri: string, algorithm: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;

test('a protected text is refused by name, obfuscated fonts are no protection', async () => {
  const of = (entry: string) =>
    book({
      manifest: item('a', 'a.xhtml'),
      spine: ref('a'),
      files: { 'OPS/a.xhtml': page('text'), 'META-INF/encryption.xml': entry },
    });
  const aes = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc';
  await expect(read(of(encryption('OPS/a.xhtml', aes)))).rejects.toThrow(
    'a.epub: OPS/a.xhtml is encrypted (DRM), by META-INF/encryption.xml',
  );
  const fonts = encryption('OPS/font.otf', 'http://www.idpf.org/2008/embedding');
  expect((await read(of(fonts))).pages).toHaveLength(1);
});

test('XML that declares entities is refused, a declaration in a page is not expanded', async () => {
  const laughs = '<!DOCTYPE package [<!ENTITY a "lol">]>';
  const files = { 'OPS/a.xhtml': page('text') };
  const opf = { manifest: item('a', 'a.xhtml'), spine: ref('a') };
  const bad = book({
    ...opf,
    files: { ...files, 'META-INF/encryption.xml': `${laughs}<encryption/>` },
  });
  await expect(read(bad)).rejects.toThrow('a.epub: META-INF/encryption.xml:1: declares entities');
  const inPage = page('x &e; y').replace(
    '<!DOCTYPE html>',
    '<!DOCTYPE html [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
  );
  const { pages } = await read(book({ ...opf, files: { 'OPS/a.xhtml': inPage } }));
  expect(pages[0]!.source).toContain('<p>x &e; y</p>');
  expect(pages[0]!.source).not.toContain('ENTITY');
});

test('what is no book is said', async () => {
  await expect(read(zipOf({ 'a.html': 'x' }))).rejects.toThrow(
    'a.epub: expected an EPUB book, found an archive without META-INF/container.xml',
  );
  await expect(read(book({ manifest: '', spine: '', files: {} }))).rejects.toThrow(
    'a.epub: OPS/book.opf: expected a spine with XHTML files, found none',
  );
  await expect(read(zipOf({ 'META-INF/container.xml': '<container/>' }))).rejects.toThrow(
    'a.epub: META-INF/container.xml: expected the path of a package file in the archive, got null',
  );
});

test('a page is read in the encoding that it declares', async () => {
  const files = { 'OPS/a.xhtml': '' };
  const latin = Buffer.from(
    '<?xml version="1.0" encoding="iso-8859-1"?><html><body>Züge</body></html>',
    'latin1',
  );
  const bytes = book({
    manifest: item('a', 'a.xhtml'),
    spine: ref('a'),
    files: { ...files, 'OPS/a.xhtml': latin as unknown as string },
  });
  expect((await read(bytes)).pages[0]!.source).toContain('Züge');
});
