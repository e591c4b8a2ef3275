import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findPageFiles, pageFileType } from '../../src/io/page-files.ts';
import { readRun } from '../../src/io/read-run.ts';
import { loadCorpus } from '../../src/run/load-corpus.ts';
import { openCorpus } from '../../src/run/open-corpus.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';
import { uncutHere } from '../support/in-process.ts';

afterAll(cleanUp);

const page = '- FR-1: it MUST stay.\n';
const element = { id: 'FR-1', page: 'pages/a.md', text: 'FR-1: it MUST stay.' };
const outside = {
  'outside/secret.md': '- FR-9: TOPSECRET MUST stay.\n',
  'outside/e.jsonl': 'TOPSECRET=1',
};

function withOutside(manifest: object = {}, pages = { 'a.md': page }): string {
  const inner = Object.entries(corpusFiles(pages, [element], manifest));
  const folder = makeFolder({
    ...outside,
    ...Object.fromEntries(inner.map(([name, text]) => [`corpus/${name}`, text])),
  });
  return folder;
}

describe('what a corpus names stays in its folder', () => {
  test.each(['elements', 'queries', 'corpus'] as const)('a link as %s', async (which) => {
    const files: Record<string, string> = corpusFiles({ 'a.md': page }, [element], {
      queries: 'queries.jsonl',
    });
    const name = which === 'corpus' ? 'corpus.json' : `${which}.jsonl`;
    delete files[name];
    const folder = makeFolder({
      ...outside,
      ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`corpus/${file}`, text])),
    });
    symlinkSync(join(folder, 'outside/e.jsonl'), join(folder, 'corpus', name));
    const message = await openCorpus(join(folder, 'corpus')).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(message).toMatch(/is a link that leaves the corpus folder/);
    expect(message).not.toContain('TOPSECRET');
  });

  test('a link to a folder outside is named and never searched', async () => {
    const folder = withOutside({ pages: { include: ['pages/**'] } });
    symlinkSync(join(folder, 'outside'), join(folder, 'corpus/pages/root'));
    await expect(openCorpus(join(folder, 'corpus'))).rejects.toThrow(
      /pages\/root\/? is a link to a folder outside/,
    );
    const files = await findPageFiles(join(folder, 'corpus'), ['pages/**/*.md'], { bare: true });
    expect(files.map(({ name }) => name)).toEqual(['pages/a.md']);
  });

  test('a link to a folder inside is followed', async () => {
    const folder = withOutside();
    mkdirSync(join(folder, 'corpus/more'));
    writeFileSync(join(folder, 'corpus/more/b.md'), page);
    symlinkSync(join(folder, 'corpus/more'), join(folder, 'corpus/pages/more'));
    const { files } = await openCorpus(join(folder, 'corpus'));
    expect(files.map(({ name }) => name)).toEqual(['pages/a.md', 'pages/more/b.md']);
  });

  test.each([
    '{..,pages}/*.md',
    '@(..)/outside/*.md',
    '.{.,x}/outside/*.md',
    '{pages/,../outside/}*.md',
  ])('a glob that hides its way out: %s', async (glob) => {
    const folder = withOutside({ pages: { include: ['pages/*.md', glob] } });
    const names = await openCorpus(join(folder, 'corpus')).then(
      ({ files }) => files.map(({ name }) => name),
      (error: Error) => [error.message],
    );
    expect(names.join()).not.toContain('secret');
  });

  test('ids of JSONL pages are no paths', async () => {
    const folder = withOutside({ pages: { include: ['pages/*.jsonl'] } });
    const ids = ['../../outside/secret.md', '/etc/passwd', '__proto__', 'a#b'];
    const lines = ids.map((id) => `${JSON.stringify({ id, text: page })}\n`).join('');
    writeFileSync(join(folder, 'corpus/pages/p.jsonl'), lines);
    const { pages } = await loadCorpus(join(folder, 'corpus'));
    expect(pages.map(({ id }) => id)).toEqual(ids.map((id) => `pages/p.jsonl#${id}`));
    expect(pages.every(({ text }) => text === page)).toBe(true);
  });

  test('a name ends in a type or in none, whatever objects inherit', () => {
    for (const ending of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']) {
      expect(pageFileType(`a.${ending}`)).toBeNull();
    }
  });
});

describe('a run folder from elsewhere', () => {
  test('shows no page outside its corpus, and no link in it leads files away', async () => {
    const folder = withOutside();
    expect(
      (await uncutHere(folder, ['run', 'corpus', '--strategy', 'fixed', '--quiet'])).code,
    ).toBe(0);
    const [name] = readdirSync(join(folder, 'results'));
    const run = join(folder, 'results', name!);
    const { rows } = await readRun(run);
    const moved = rows.map((row) => ({ ...row, page: '../outside/secret.md' }));
    writeFileSync(
      join(run, 'elements.jsonl'),
      moved.map((row) => `${JSON.stringify(row)}\n`).join(''),
    );
    const shown = await uncutHere(folder, ['show', run, 'FR-1']);
    expect(shown.stderr).toMatch(/holds "\.\."/);
    mkdirSync(join(folder, 'site'));
    writeFileSync(join(folder, 'site/1.html'), 'mine');
    symlinkSync(join(folder, 'site'), join(run, 'pages'));
    const reported = await uncutHere(folder, ['report', run]);
    expect(reported.stderr).toMatch(/pages is a link/);
    expect(readFileSync(join(folder, 'site/1.html'), 'utf8')).toBe('mine');
    const html = join(folder, 'elsewhere.html');
    expect((await uncutHere(folder, ['report', run, '--out', html])).code).toBe(0);
    expect(readFileSync(html, 'utf8')).not.toContain('TOPSECRET');
    expect(`${shown.stdout}${shown.stderr}`).not.toContain('TOPSECRET');
  });
});

test.each(['../up', 'a/b', '..', '.', '-x', 'a\u0000b', 'a\\b', ''])(
  'a corpus id %j is refused: it names the run folder',
  async (id) => {
    const folder = withOutside({ id });
    await expect(openCorpus(join(folder, 'corpus'))).rejects.toThrow(/"id"/);
  },
);
