import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findDocuments } from '../../src/io/document-files.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const names = async (folder: string): Promise<string[]> =>
  (await findDocuments(folder)).files.map(({ name }) => name);

test('documents of every format that is read, in UTF-16 order of their names', async () => {
  const folder = makeFolder({
    'b.md': '',
    'B.HTM': '',
    'a/x.html': '',
    'a/y.mdx': '',
    'a/z.txt': '',
    'code.ts': '',
    'data.json': '{}',
  });
  expect(await names(folder)).toEqual(['B.HTM', 'a/x.html', 'a/y.mdx', 'a/z.txt', 'b.md']);
});

test('hidden folders, node_modules, results, dist, earlier runs and links are passed by', async () => {
  const folder = makeFolder({
    'docs/a.md': '',
    'docs/.hidden.md': '',
    '.git/x.md': '',
    '.github/x.md': '',
    'node_modules/p/README.md': '',
    'p/node_modules/q/README.md': '',
    'results/r.md': '',
    'dist/x.html': '',
    'out/run/run.json': '{}',
    'out/run/elements.jsonl': '',
    'out/run/report.md': '',
  });
  symlinkSync(join(folder, 'docs'), join(folder, 'link'));
  expect(await names(folder)).toEqual(['docs/a.md']);
});

test('a .jsonl file counts when its first line is a page', async () => {
  const folder = makeFolder({
    'pages.jsonl': '\n{"id": 1, "text": "A page."}\n{"id": 2, "text": "Another."}\n',
    'labels.jsonl': '{"id": "a", "page": "a.md", "text": "words"}\n',
    'log.jsonl': '{"time": 1}\n',
    'broken.jsonl': '{"id": \n',
    'empty.jsonl': '',
  });
  expect(await names(folder)).toEqual(['pages.jsonl']);
});

test('AsciiDoc and reStructuredText are documents, a signature is none', async () => {
  const folder = makeFolder({
    'a.adoc': '',
    'b.rst': '',
    'c.asciidoc': '',
    'd.asc': '= Title',
    'release.tar.asc': '-----BEGIN PGP SIGNATURE-----',
  });
  expect(await names(folder)).toEqual(['a.adoc', 'b.rst', 'c.asciidoc', 'd.asc']);
});

test('formats that are not read are counted by ending', async () => {
  const folder = makeFolder({ 'a.RTF': '', 'b/c.rtf': '', 'd.odt': '', 'e.png': '' });
  const { files, unreadable } = await findDocuments(folder);
  expect(files).toEqual([]);
  expect([...unreadable].sort()).toEqual([
    ['odt', 1],
    ['rtf', 2],
  ]);
});

test('a folder below with corpus.json is a corpus already; the folder itself is looked through', async () => {
  const folder = makeFolder({
    'corpus.json': '{}',
    'a.md': '',
    'corpora/one/corpus.json': '{}',
    'corpora/one/pages/b.md': '',
  });
  const { files, corpora } = await findDocuments(folder);
  expect(files.map(({ name }) => name)).toEqual(['a.md']);
  expect(corpora).toEqual(['corpora/one']);
});

test('what is no folder is refused by name', async () => {
  const folder = makeFolder({ 'a.md': '' });
  await expect(findDocuments(join(folder, 'none'))).rejects.toThrow(/none, found nothing/);
  await expect(findDocuments(join(folder, 'a.md'))).rejects.toThrow(/a\.md, found a file/);
});
