import { expect, test } from 'vitest';
import { openArchive } from '../../../src/io/documents/archive.ts';
import { storedZip } from '../../../src/io/documents/stored-zip.ts';
import { readZip } from '../../../src/io/documents/zip.ts';
import { zipOf } from '../../support/zip.ts';

const read = (files: Readonly<Record<string, string | Uint8Array>>) =>
  readZip(zipOf(files), { name: 'a.zip' });

test('each HTML, Markdown and text file is a page with its bytes, by its path', async () => {
  const { pages, warnings } = await read({
    'site/index.HTML': '<p>a',
    'site/guide.md': '# b',
    'note.txt': 'c',
    'a.rst': 'd',
    'site/style.css': 'p {}',
    '__MACOSX/site/._index.html': 'x',
    'node_modules/x/readme.md': 'x',
  });
  expect(pages.map(({ name, format }) => [name, format])).toEqual([
    ['site/index.HTML', 'html'],
    ['site/guide.md', 'markdown'],
    ['note.txt', 'text'],
    ['a.rst', 'rst'],
  ]);
  expect(Buffer.from(pages[0]!.source as Uint8Array).toString()).toBe('<p>a');
  expect(warnings).toEqual([]);
});

test('documents inside are not opened, and said', async () => {
  const inner = zipOf({ 'a.html': 'x' });
  const { pages, warnings } = await read({
    'a.html': 'x',
    'inner.zip': inner,
    'b.docx': 'x',
    'c.pdf': 'x',
    'd.epub': 'x',
  });
  expect(pages).toHaveLength(1);
  expect(warnings).toEqual([
    'a.zip: left out inner.zip, b.docx, c.pdf and 1 more: only HTML, Markdown and other text is read in an archive',
  ]);
  await expect(read({ 'inner.zip': inner })).rejects.toThrow(
    'a.zip: expected HTML, Markdown or text files in the archive, found 1 other files, among them inner.zip',
  );
});

test('an archive of stored parts holds them as they were', async () => {
  const files = new Map([
    ['a/é.xml', Buffer.from('<a/>')],
    ['empty', Buffer.alloc(0)],
  ]);
  const archive = await openArchive(storedZip(files), 'a.zip');
  expect(archive.names).toEqual(['a/é.xml', 'empty']);
  expect(Buffer.from(archive.read('a/é.xml')).toString()).toBe('<a/>');
  expect(archive.read('empty')).toHaveLength(0);
});
