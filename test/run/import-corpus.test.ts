import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ExpectedElement } from '../../src/core/types.ts';
import { parseElements, parseQueries, type Query } from '../../src/io/labels.ts';
import { type ImportedCorpus, importCorpus } from '../../src/run/import-corpus.ts';
import { PageNames } from '../../src/run/import-page-names.ts';
import { cleanUp, makeFolder } from '../support/cli.ts';
import { optionalRequired, sharedMissing, sharedPath } from '../support/shared.ts';

afterAll(cleanUp);

const DATE = '2026-11-30';

const textOf = (corpus: ImportedCorpus, name: string): string =>
  String(corpus.files.find((file) => file.name === name)?.content);

const elementsOf = (corpus: ImportedCorpus) => parseElements(textOf(corpus, 'elements.jsonl'), '');

const codePoints = (text: string, at: number): number => [...text.slice(0, at)].length;

/** What a corpus asks: each question with the places of its answers. */
function asked(queries: readonly Query[], elements: readonly ExpectedElement[]) {
  const byId = new Map(elements.map(({ id, ...rest }) => [id, rest]));
  return queries.map(({ text, elements: ids }) => [text, ids.map((id) => byId.get(id))]);
}

/** A corpus of the reference data, with its page files by name below pages/. */
function reference(name: string) {
  const folder = sharedPath(`data/${name}`)!;
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const pages = readdirSync(join(folder, 'pages')).sort();
  return {
    elements: parseElements(read('elements.jsonl'), 'elements.jsonl'),
    queries: parseQueries(read('queries.jsonl'), 'queries.jsonl'),
    pages: new Map(pages.map((page) => [page, read(`pages/${page}`)])),
  };
}

const isMissing = sharedPath('data/chroma') === null;
const why = isMissing ? ` (${sharedMissing})` : '';
const withShared = test.skipIf(isMissing && !optionalRequired);

describe('reference corpora are rebuilt from the format that they came in', () => {
  withShared(`Chroma's questions, with an emoji before every reference${why}`, async () => {
    const { elements, queries, pages } = reference('chroma');
    const head = '😀 an emoji: code points and UTF-16 units differ from here\n';
    const byId = new Map(elements.map((element) => [element.id, element]));
    const field = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const counts = new Map([...pages].map(([name, text]) => [name, codePointsBefore(head + text)]));
    const rows = queries.map(({ text, elements: ids }) => {
      const list = ids.map((id) => byId.get(id)!);
      const page = list[0]!.page.slice('pages/'.length);
      const before = counts.get(page)!;
      const references = list.map(({ text: content, start, end }) => ({
        content,
        start_index: before[head.length + start!],
        end_index: before[head.length + end!],
      }));
      return [text, JSON.stringify(references), page.replace(/\.md$/, '')].map(field).join(',');
    });
    const folder = makeFolder({
      'questions_df.csv': `question,references,corpus_id\n${rows.join('\n')}\n`,
      ...Object.fromEntries([...pages].map(([name, text]) => [`corpora/${name}`, head + text])),
    });
    const corpus = await importCorpus({
      files: [join(folder, 'questions_df.csv')],
      to: join(folder, 'new'),
      pages: join(folder, 'corpora'),
      date: DATE,
    });
    expect(corpus.problems).toEqual([]);
    expect(corpus.counts).toMatchObject({ pages: 5, elements: 790, queries: 472 });
    expect([...corpus.counts.found]).toEqual([['pinned', 790]]);
    const shifted = elements.map((element) => ({
      ...element,
      start: element.start! + head.length,
      end: element.end! + head.length,
    }));
    const found = parseQueries(textOf(corpus, 'queries.jsonl'), '');
    expect(asked(found, elementsOf(corpus))).toEqual(asked(queries, shifted));
    expect(textOf(corpus, 'README.md')).toContain('count code points.');
  });

  withShared(`XQuAD in SQuAD's JSON${why}`, async () => {
    const { elements, queries, pages } = reference('xquad-en');
    const questions = new Map(queries.map(({ text, elements: ids }) => [ids[0]!, text]));
    const data = [...pages].map(([name, text]) => {
      let next = 0;
      const contexts = text
        .trimEnd()
        .split('\n\n')
        .map((context) => {
          const index = next;
          next += context.length + '\n\n'.length;
          return { context, index };
        });
      return {
        title: name.replace(/\.txt$/, ''),
        paragraphs: contexts.map(({ context, index }) => ({
          context,
          qas: elements
            .filter(({ page }) => page === `pages/${name}`)
            .filter(({ start }) => start! >= index && start! < index + context.length)
            .map(({ id, text: answer, start }) => ({
              id,
              question: questions.get(id),
              answers: [{ text: answer, answer_start: codePoints(context, start! - index) }],
            })),
        })),
      };
    });
    const folder = makeFolder({ 'xquad.en.json': JSON.stringify({ version: '1.1', data }) });
    const corpus = await importCorpus({
      files: [join(folder, 'xquad.en.json')],
      to: join(folder, 'new'),
      date: DATE,
    });
    const byId = (a: ExpectedElement, b: ExpectedElement) => (a.id < b.id ? -1 : 1);
    expect(elementsOf(corpus).sort(byId)).toEqual([...elements].sort(byId));
    const found = parseQueries(textOf(corpus, 'queries.jsonl'), '');
    expect(new Map(found.map(({ text, elements: ids }) => [ids[0], text]))).toEqual(questions);
  });
});

/** Code points before each UTF-16 offset. */
function codePointsBefore(text: string): number[] {
  const before: number[] = [];
  let count = 0;
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit++) before.push(count);
    count++;
  }
  return [...before, count];
}

describe('a page is found by the name that a source has for it', () => {
  const names = new PageNames([
    'pages/guide/refunds.html',
    'pages/guide/v1.2.md',
    'pages/a/index.md',
    'pages/b/index.md',
    'pages/set.jsonl#7',
  ]);
  test.each([
    ['guide/refunds.html', 'pages/guide/refunds.html'],
    ['guide/refunds', 'pages/guide/refunds.html'],
    ['./guide/refunds.html', 'pages/guide/refunds.html'],
    ['/data/docs/guide/refunds.html', 'pages/guide/refunds.html'],
    ['guide\\refunds.rst', 'pages/guide/refunds.html'],
    ['refunds', 'pages/guide/refunds.html'],
    ['v1.2', 'pages/guide/v1.2.md'],
    ['a/index', 'pages/a/index.md'],
    ['index', null],
    ['c/index.md', null],
    ['7', 'pages/set.jsonl#7'],
    ['set.jsonl#7', 'pages/set.jsonl#7'],
    ['set', null],
    ['nothing', null],
  ])('%s', (name, id) => {
    expect(names.find(name)).toBe(id);
  });
});

test('a page that begins with a byte order mark keeps its offsets', async () => {
  const context = '\uFEFFAnn 😀 sang.';
  const qas = [{ id: 'q', question: 'Who?', answers: [{ text: 'Ann', answer_start: 1 }] }];
  const data = [{ title: 'a', paragraphs: [{ context, qas }] }];
  const folder = makeFolder({ 'a.json': JSON.stringify({ data }) });
  const corpus = await importCorpus({ files: [join(folder, 'a.json')], to: 'new', date: DATE });
  expect(elementsOf(corpus)[0]).toMatchObject({ start: 1, end: 4 });
  const page = corpus.files.find(({ name }) => name === 'pages/a.txt')!.content as Uint8Array;
  expect(new TextDecoder('utf-8').decode(page)).toBe(`${context}\n`);
});
