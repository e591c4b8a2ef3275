import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DOCUMENT_GLOB, findPageFiles } from '../../src/io/page-files.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const names = async (folder: string, bare = true): Promise<string[]> =>
  (await findPageFiles(folder, [DOCUMENT_GLOB], { bare })).map(({ name }) => name);

test('files are in UTF-16 order of their names, and names that start with a dot count', async () => {
  const folder = makeFolder({
    'c.md': '',
    'B.md': '',
    'a/x.html': '',
    '.hidden.txt': '',
    '.a/y.md': '',
  });
  expect(await names(folder)).toEqual(['.a/y.md', '.hidden.txt', 'B.md', 'a/x.html', 'c.md']);
});

test('.git, node_modules, label files and earlier runs are no documents', async () => {
  const folder = makeFolder({
    'a.md': '',
    '.git/x.md': '',
    'node_modules/p/README.md': '',
    'elements.jsonl': '',
    'sub/queries.jsonl': '',
    'out/2030-01-01-docs-1234/run.json': '{}',
    'out/2030-01-01-docs-1234/elements.jsonl': '',
    'out/2030-01-01-docs-1234/report.md': '',
    'out/notes.md': '',
  });
  expect(await names(folder)).toEqual(['a.md', 'out/notes.md']);
});

test('a page that is reached by a link too counts once, under its own name', async () => {
  const folder = makeFolder({ 'docs/a.md': '', 'docs/b.md': '' });
  const docs = join(folder, 'docs');
  symlinkSync(docs, join(docs, 'self'));
  symlinkSync(join(docs, 'b.md'), join(docs, 'a-link.md'));
  expect(await names(docs)).toEqual(['a.md', 'b.md']);
  mkdirSync(join(folder, 'other'));
  symlinkSync(join(docs, 'a.md'), join(folder, 'other/only.md'));
  expect(await names(join(folder, 'other'))).toEqual(['only.md']);
});

test('an unknown ending and an empty folder are said with the fix', async () => {
  const folder = makeFolder({ 'a.csv': '' });
  await expect(names(folder)).rejects.toThrow(/no pages in/);
  await expect(findPageFiles(folder, ['*.csv'])).rejects.toThrow(/a\.csv: expected one of \.html/);
});
