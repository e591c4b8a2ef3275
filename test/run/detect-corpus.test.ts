import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findPageFiles } from '../../src/io/page-files.ts';
import { type DetectedCorpus, detectCorpus, folderOf } from '../../src/run/detect-corpus.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';

afterAll(cleanUp);

const requirements = (...ids: readonly string[]): string =>
  ids.map((id) => `- **${id}**: The system must keep what was sent to it.\n`).join('');

const detect = (root: string, below = true): Promise<DetectedCorpus> =>
  detectCorpus(root, { notes: 'CORPUS.md', below });

describe('the folder of the corpus', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[], string])[] = [
    ['here, when elements are here', ['a.md', 'docs/b.md'], [], ''],
    ['the one below that holds them', ['docs/a.md', 'docs/b.md'], ['README.md'], 'docs/'],
    ['no deeper than leaves documents out', ['docs/v1/en/a.md'], ['README.md'], 'docs/'],
    ['deeper when that leaves others out', ['docs/v1/a.md'], ['docs/guide.md'], 'docs/v1/'],
    [
      'in spite of one element in a hundred elsewhere',
      [...Array.from({ length: 99 }, () => 'docs/a.md'), 'README.md'],
      [],
      'docs/',
    ],
    ['above two that share them', ['x/a/1.md', 'x/b/2.md'], ['y.md'], 'x/'],
    ['not a folder whose name only begins the same', ['docs/a.md', 'docs2/b.md'], [], ''],
    ['here, without elements', [], ['a/b.md'], ''],
  ];
  test.each(cases)('%s', (_, elements, others, folder) => {
    expect(folderOf(elements, [...new Set([...elements, ...others])])).toBe(folder);
  });
});

test('a corpus matches the documents that were found, and nothing else', async () => {
  const root = makeFolder({
    'docs/a.md': requirements('FR-1', 'FR-2'),
    'docs/[slug].md': requirements('FR-3'),
    'docs/more/b.html': '<p>FR-4 The system must keep what was sent.</p>',
    'docs/pages.jsonl': '{"id": "p", "text": "FR-5 The system must keep what was sent."}\n',
    'docs/{x}.jsonl': '{"id": "p", "text": "FR-6 The system must keep what was sent."}\n',
    'docs/log.jsonl': '{"time": 1}\n',
    'docs/.obsidian/c.md': 'FR-7 of another',
    'docs/dist/d.html': 'FR-8 of another',
    'docs/other/corpus.json': '{}',
    'docs/other/e.md': 'FR-9 of another',
    'docs/CORPUS.md': 'notes',
    'README.md': 'Nothing.',
  });
  const { corpus } = await detect(root);
  expect(corpus).toMatchObject({ folder: 'docs', files: 5, bare: 0 });
  expect(corpus!.outside).toEqual({ files: 1, elements: 0 });
  expect(corpus!.elements.map(({ id }) => id)).toEqual([
    '[slug].md#FR-3',
    'a.md#FR-1',
    'a.md#FR-2',
    'more/b.html#FR-4',
    'pages.jsonl#p#FR-5',
    '{x}.jsonl#p#FR-6',
  ]);
  const matched = await findPageFiles(join(root, 'docs'), corpus!.include);
  expect(matched.map(({ name }) => name)).toEqual([
    '[slug].md',
    'a.md',
    'more/b.html',
    'pages.jsonl',
    '{x}.jsonl',
  ]);
});

test('a folder that was named is the corpus whole', async () => {
  const root = makeFolder({ 'spec/a.md': requirements('FR-1', 'FR-2'), 'guide.md': 'Text.' });
  const { corpus } = await detect(root, false);
  expect(corpus).toMatchObject({ folder: '', files: 2, include: ['**/*.md', '!CORPUS.md'] });
  expect(corpus!.elements[0]).toMatchObject({ id: 'spec/a.md#FR-1', page: 'spec/a.md' });
});

test('elements are not pinned, and an id alone is none', async () => {
  const table = '| id | text |\n|---|---|\n| FR-2 | It must be so. |\n';
  const root = makeFolder({ 'a.md': `${requirements('FR-1')}\n${table}\n- FR-3\n` });
  const { corpus } = await detect(root);
  expect(corpus!.bare).toBe(1);
  expect(corpus!.elements.map((element) => Object.keys(element).sort())).toEqual([
    ['id', 'kind', 'page', 'text'],
    ['id', 'kind', 'page', 'text'],
  ]);
});

test('counts are those of the rule itself, by kind and file', async () => {
  const root = makeFolder({
    'a.md': requirements('FR-1', 'FR-2', 'NFR-1', 'NFR-2'),
    'b.md': requirements('FR-3'),
    'c.md': 'It MUST be so. It MUST hold. It MAY vary.',
  });
  const { rules, documents } = await detect(root);
  expect([...documents]).toEqual([['md', 3]]);
  expect(rules[0]).toMatchObject({
    by: 'ids',
    elements: 5,
    files: 2,
    kinds: [
      ['FR', 3],
      ['NFR', 2],
    ],
  });
  expect(rules[1]).toMatchObject({ by: 'bcp14', elements: 3, files: 1 });
});

test('a page that cannot be read is told of, and the rest counts', async () => {
  const root = makeFolder({
    'a.md': requirements('FR-1', 'FR-2'),
    'b.jsonl': '{"id": 1, "text": "A page."}\n{"id": 1, "text": "The same id."}\n',
  });
  const { failures, corpus } = await detect(root);
  expect(failures).toEqual([expect.stringContaining('b.jsonl:2: duplicate page id')]);
  expect(corpus).toMatchObject({ files: 1, include: ['**/*.md', '!CORPUS.md'] });
});

test('nothing is proposed for documents without text', async () => {
  const { rules, corpus } = await detect(makeFolder({ 'a.md': '\n', 'b.txt': '' }));
  expect(rules).toEqual([]);
  expect(corpus).toBeNull();
});
