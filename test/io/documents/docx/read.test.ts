import { afterEach, expect, test, vi } from 'vitest';
import { readDocx } from '../../../../src/io/documents/docx/read.ts';
import { goldenDocument } from '../../../support/documents.ts';
import { docxOf, paragraph } from '../../../support/docx.ts';
import { zipOf } from '../../../support/zip.ts';

afterEach(() => vi.unstubAllEnvs());

async function read(bytes: Uint8Array): Promise<{ html: string; warnings: readonly string[] }> {
  const { pages, warnings } = await readDocx(bytes, { name: 'a.docx' });
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatchObject({ name: null, format: 'html' });
  return { html: pages[0]!.source as string, warnings };
}

const ofBody = async (body: string) => (await read(docxOf({ body }))).html;

test('a document of pandoc: title, headings, lists, table, footnote, equation', async () => {
  const { html, warnings } = await read(goldenDocument('docx/doors.docx'));
  expect(html).toContain('<h1>Platform doors</h1>');
  expect(html).toContain('<h1>Doors</h1>');
  expect(html).toContain('<h2>Closing</h2>');
  expect(html).toContain('reads the interlock before every departure');
  expect(html).toContain('<ol><li>FR-001 The door MUST close');
  expect(html).toContain('<ul><li>bullet one</li>');
  expect(html).toContain('<td><p>NFR-1</p></td>');
  expect(html).toContain('The interlock is described in the wiring plan.');
  expect(html).toContain('Energy: E=mc2.');
  expect(html).not.toContain('data:image');
  expect(warnings).toEqual([
    'a.docx: 1 equation became the characters in a row, without their layout',
  ]);
});

test('a document of LibreOffice reads as accepted, without comment, header and footer', async () => {
  const { html, warnings } = await read(goldenDocument('docx/signals.docx'));
  expect(html).toContain('The signal box answers every call within eight seconds.');
  for (const left of ['teneight', 'Is this enough', 'Ada', 'draft 7', 'depot only', '↑', '[1]']) {
    expect(html).not.toContain(left);
  }
  expect(html.match(/Points are greased every week\./g)).toHaveLength(1);
  expect(html).toContain('The one at the north end.');
  expect(warnings).toEqual([]);
});

test('numbers stand in the text as LibreOffice shows them', async () => {
  const { html } = await read(goldenDocument('docx/signals.docx'));
  const shown = goldenDocument('docx/signals.txt').toString('utf8').split(/\r?\n/);
  const numbered = shown
    .map((line) => line.trim())
    .filter((line) => /^(\d+(\.\d+)? [A-Z]|REQ)/.test(line));
  expect(numbered).toHaveLength(9);
  const text = html.replaceAll('&amp;', '&');
  for (const line of numbered) expect(text).toContain(`>${line.replace(/^\uFEFF/, '')}<`);
  expect(html).toContain('<li>Sound the horn twice.');
});

test('headings are known by outline level, in any language and through other styles', async () => {
  const style = (id: string, name: string, inner: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;
  const styles =
    style('berschrift1', 'heading 1', '') +
    style(
      'Anforderung',
      'Anforderung',
      '<w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr>',
    ) +
    style('Unter', 'Unteranforderung', '<w:basedOn w:val="Anforderung"/>') +
    style(
      'Verzeichnis',
      'TOC Heading',
      '<w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>',
    ) +
    style('A', 'a', '<w:basedOn w:val="B"/>') +
    style('B', 'b', '<w:basedOn w:val="A"/>') +
    style('Fake', 'Chapter heading', '');
  const styled = (id: string) => paragraph(id, `<w:pStyle w:val="${id}"/>`);
  const body =
    ['berschrift1', 'Anforderung', 'Unter', 'Verzeichnis', 'A', 'Fake'].map(styled).join('') +
    paragraph('direct', '<w:outlineLvl w:val="1"/>') +
    '<w:p><w:r><w:t>plain</w:t></w:r></w:p>';
  const { html, warnings } = await read(docxOf({ body, styles }));
  expect(html).toBe(
    '<h1>berschrift1</h1><h3>Anforderung</h3><h3>Unter</h3><p>Verzeichnis</p><p>A</p><p>Fake</p><h2>direct</h2><p>plain</p>',
  );
  expect(warnings).toEqual([
    'a.docx: paragraphs in "Chapter heading" became plain text: the style has no outline level, so they are no headings',
  ]);
});

test('fields, writing directions, readings above words and breaks lose no text', async () => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const html = await ofBody(
    `<w:p>${run('REQ-')}<w:fldSimple w:instr=" SEQ REQ "><w:r><w:t>7</w:t></w:r></w:fldSimple>${run(' one')}<w:r><w:cr/></w:r>${run('two')}<w:bdo w:val="rtl">${run(' three')}</w:bdo></w:p>` +
      `<w:p><w:fldSimple w:instr="SEQ REQ">${run('first')}</w:fldSimple></w:p>` +
      `<w:p><w:r><w:ruby><w:rubyPr/><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r></w:p>`,
  );
  expect(html).toBe('<p>REQ-7 one<br />two three</p><p>first</p><p>東京</p>');
});

test('deleted and moved text is gone, inserted text is there, deleted rows are gone', async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const html = await ofBody(
    `<w:p>${run('a')}<w:del w:id="1"><w:r><w:delText>b</w:delText></w:r></w:del><w:ins w:id="2">${run('c')}</w:ins><w:moveFrom w:id="3">${run('d')}</w:moveFrom><w:moveTo w:id="4">${run('e')}</w:moveTo></w:p>` +
      `<w:tbl><w:tr><w:trPr><w:del w:id="5"/></w:trPr><w:tc>${paragraph('gone')}</w:tc></w:tr><w:tr><w:tc>${paragraph('stays')}</w:tc></w:tr></w:tbl>`,
  );
  expect(html).toBe('<p>ace</p><table><tr><td><p>stays</p></td></tr></table>');
});

test('the text of a text box is there once, whatever the alternative holds', async () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`;
  const choice = (text: string) =>
    `<mc:Choice Requires="wps"><w:drawing>${box(text)}</w:drawing></mc:Choice>`;
  const old = (text: string) =>
    `<mc:Fallback><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox>${box(text)}</v:textbox></v:shape></w:pict></mc:Fallback>`;
  const within = (inner: string) =>
    `<w:p><w:r><w:t>before</w:t></w:r><w:r><mc:AlternateContent>${inner}</mc:AlternateContent></w:r></w:p>`;
  expect(await ofBody(within(choice('boxed') + old('boxed')))).toBe('<p>before</p><p>boxed</p>');
  expect(await ofBody(within(choice('boxed')))).toBe('<p>before</p><p>boxed</p>');
  expect(await ofBody(within(`${choice('boxed')}<mc:Fallback><w:drawing/></mc:Fallback>`))).toBe(
    '<p>before</p><p>boxed</p>',
  );
});

test('another prefix for the namespace is the same document', async () => {
  const plain = docxOf({
    body: paragraph('direct', '<w:outlineLvl w:val="1"/>'),
  });
  const other = zipOf({
    'word/document.xml':
      '<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><x:body><x:p><x:pPr><x:outlineLvl x:val="1"/></x:pPr><x:r><x:t>direct</x:t></x:r></x:p></x:body></x:document>',
  });
  expect((await read(other)).html).toBe('<h2>direct</h2>');
  expect((await read(plain)).html).toBe('<h2>direct</h2>');
});

test('macros are not read: a document with them is the text of its own', async () => {
  const bytes = docxOf({
    body: paragraph('text'),
    files: { 'word/vbaProject.bin': 'Sub AutoOpen()' },
  });
  expect((await read(bytes)).html).toBe('<p>text</p>');
});

test('what was embedded or is unknown is named in a warning', async () => {
  const body = `${paragraph('x')}<w:altChunk/><w:p><w:weird/></w:p>`;
  const { warnings } = await read(docxOf({ body }));
  expect(warnings).toEqual([
    'a.docx: 1 embedded document left out (w:altChunk)',
    'a.docx: left out, since it is not read: "w:weird"',
  ]);
});

test('an old or encrypted document is refused by what it is', async () => {
  await expect(read(goldenDocument('docx/signals.doc'))).rejects.toThrow(
    'a.docx: is in the format of Word 97-2003 (.doc), whatever its name says; save it as .docx',
  );
  const encrypted = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  await expect(read(encrypted)).rejects.toThrow('a.docx: is encrypted with a password');
});

test('another archive is no Word document', async () => {
  await expect(read(goldenDocument('xlsx/requirements.xlsx'))).rejects.toThrow(
    'a.docx: expected a Word document, found an archive without word/document.xml',
  );
  const empty = zipOf({ 'word/document.xml': '<w/>' });
  await expect(read(empty)).rejects.toThrow(/^a\.docx: can't be read as a Word document: .*body/);
});

test('no entity is expanded and nothing is fetched, in any part', async () => {
  const laughs =
    '<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]>';
  const body = (declared: string) =>
    `${declared}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph('&c;')}</w:body></w:document>`;
  for (const part of [
    'word/document.xml',
    'word/styles.xml',
    'word/numbering.xml',
    '_rels/.rels',
  ]) {
    const files = { [part]: part.endsWith('document.xml') ? body(laughs) : `${laughs}<x>&c;</x>` };
    await expect(read(docxOf({ body: '', files }))).rejects.toThrow(
      `a.docx: ${part}:1: declares entities in a document type, which are not read`,
    );
  }
  const system = body('<!DOCTYPE x SYSTEM "file:///etc/passwd">').replace('&c;', 'text');
  const html = await read(docxOf({ body: '', files: { 'word/document.xml': system } }));
  expect(html.html).toBe('<p>text</p>');
});

test('a picture outside is neither opened nor part of the text', async () => {
  const drawing =
    '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><wp:docPr descr="a door"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="r9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/hostname" TargetMode="External"/></Relationships>';
  const files = { 'word/_rels/document.xml.rels': relations };
  const { html, warnings } = await read(docxOf({ body: drawing, files }));
  expect(html).toBe('<p><img alt="a door" src="" /></p>');
  expect(warnings).toEqual([]);
});

test('a bomb in a part never reaches the reader behind', async () => {
  const bytes = docxOf({ body: paragraph('x'.repeat(3 << 20)) });
  await expect(read(bytes)).rejects.toThrow(
    /a\.docx: "word\/document\.xml": \d{3} bytes for each packed byte/,
  );
  // A part that is not text is not unpacked at all.
  const media = docxOf({
    body: paragraph('x'),
    files: { 'word/media/a.bin': 'y'.repeat(3 << 20) },
  });
  expect((await read(media)).html).toBe('<p>x</p>');
});

test('elements nested too deep are refused in words', async () => {
  const deep = `${'<w:sdt><w:sdtContent>'.repeat(300)}${paragraph('x')}${'</w:sdtContent></w:sdt>'.repeat(300)}`;
  await expect(read(docxOf({ body: deep }))).rejects.toThrow(
    'a.docx: word/document.xml: elements nested more than 500 deep',
  );
});
