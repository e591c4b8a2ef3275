import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, makeFolder } from '../support/cli.ts';
import { goldenDocument } from '../support/documents.ts';
import { uncutHere } from '../support/in-process.ts';
import { zipOf } from '../support/zip.ts';

afterAll(cleanUp);

const documents = () => ({
  'docs/signals.docx': goldenDocument('docx/signals.docx'),
  'docs/doors.epub': goldenDocument('epub/doors.epub'),
  'docs/~$signals.docx': 'the name of who has it open',
  'docs/pages.zip': zipOf({ 'a.md': 'FR-9 It MUST stay.\n' }),
});

describe('documents that are opened first', () => {
  test('text and chunks take a file, with the ids of its pages', async () => {
    const folder = makeFolder(documents());
    const text = async (...args: string[]) => (await uncutHere(folder, ['text', ...args])).stdout;
    expect(await text('docs/signals.docx', '--text', 'layout')).toContain(
      '\nREQ-1 The red lamp MUST stay lit unless the track is clear.\n',
    );
    expect(await text('docs/pages.zip')).toBe('FR-9 It MUST stay.\n');
    const chunks = await uncutHere(folder, ['chunks', 'docs/doors.epub', '--strategy', 'fixed']);
    const lines = chunks.stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).page)).toEqual([
      'doors.epub#EPUB/text/title_page.xhtml',
      'doors.epub#EPUB/text/ch001.xhtml',
      'doors.epub#EPUB/text/ch002.xhtml',
    ]);
  });

  test('run reads a folder; a damaged document fails alone, what Word leaves beside one is none', async () => {
    const folder = makeFolder({
      ...documents(),
      'docs/cut.docx': goldenDocument('docx/doors.docx').subarray(0, 3000),
      'docs/old.docx': goldenDocument('docx/signals.doc'),
    });
    const args = ['--elements', String.raw`^(REQ|FR)-\d+`, '--size', '40', '--json'];
    const { code, stderr, stdout } = await uncutHere(folder, ['run', 'docs', ...args]);
    expect(code).toBe(1);
    expect(stderr).toContain('cut.docx: expected a ZIP archive, got none that is whole');
    expect(stderr).toContain('old.docx: is in the format of Word 97-2003 (.doc)');
    expect(stderr).not.toContain('~$');
    expect(JSON.parse(stdout).corpus).toMatchObject({ pages: 4, elements: 7 });
  });

  test('labels name pages of a book, and validate finds what is wrong with one', async () => {
    const page = 'doors.epub#EPUB/text/ch002.xhtml';
    const text = 'The chime MUST sound for 2 s before the door moves.';
    const elements = [
      { id: 'a', page, text },
      { id: 'b', page, text: 'The chime MUST sound for 3 s before the door moves.' },
    ];
    const folder = makeFolder({
      'doors.epub': goldenDocument('epub/doors.epub'),
      'elements.jsonl': elements.map((one) => `${JSON.stringify(one)}\n`).join(''),
      'corpus.json': JSON.stringify({
        schema: 1,
        id: 'doors',
        version: 1,
        title: 'Doors',
        licence: 'own',
        pages: { include: ['*.epub'] },
        elements: 'elements.jsonl',
      }),
    });
    const { code, stdout } = await uncutHere(folder, ['validate', '.']);
    expect(code).toBe(1);
    expect(stdout).toContain(`nearest (96% alike) at [83, 134): "${text}"`);
    expect(stdout).toContain('doors: 3 pages, 2 elements: 1 problem');
  });

  test('init finds Word documents and books, and what it writes is valid', async () => {
    const { 'docs/pages.zip': _, ...found } = documents();
    const folder = makeFolder(found);
    const { code, stdout } = await uncutHere(folder, ['init', 'docs', '--no-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('2 documents in docs (1 .epub, 1 .docx)');
    const manifest = JSON.parse(readFileSync(`${folder}/docs/corpus.json`, 'utf8'));
    expect(manifest.pages.include).toEqual(['**/*.{epub,docx}']);
    const { code: valid } = await uncutHere(folder, ['validate', 'docs']);
    expect(valid).toBe(0);
  });

  test('an Excel table labels Word pages, and the corpus that is made is valid', async () => {
    const folder = makeFolder({
      'docs/doors.docx': goldenDocument('docx/doors.docx'),
      'table.xlsx': goldenDocument('xlsx/requirements.xlsx'),
    });
    const made = await uncutHere(folder, ['import', 'table.xlsx', '--pages', 'docs', '--to', 'c']);
    expect(made.code).toBe(0);
    expect(made.stdout).toContain('Read       table.xlsx (Excel, sheet "Requirements")');
    expect(made.stdout).toContain('3 of 3 located: 3 by text');
    expect(made.stderr).toContain(
      'note: table.xlsx: read the sheet "Requirements" and not "Old" (hidden)',
    );
    const valid = await uncutHere(folder, ['validate', 'c']);
    expect(valid.stdout).toMatch(
      /^note: pages\/doors\.docx: 1 equation became .*\nc: .* no problems\n$/,
    );
    expect(valid.code).toBe(0);
    const other = uncutHere(folder, ['import', 'table.xlsx', '--sheet', 'Notes', '--to', 'd']);
    expect((await other).stderr).toContain('sheet "Notes": expected a header');
  });

  test('what a run did with hyphens is done again by show, report and compare', async () => {
    const folder = makeFolder({ 'docs/ditch.pdf': goldenDocument('pdf/ditch.pdf') });
    const run = async (out: string, ...args: string[]) => {
      const given = ['--elements', String.raw`^REQ-\d+`, '--size', '60,800', '--no-cache'];
      const { code, stderr } = await uncutHere(folder, [
        ...['run', 'docs', '--strategy', 'fixed', ...given, ...args, '--out', out],
      ]);
      expect(code, stderr).toBe(0);
      const [name] = readdirSync(join(folder, out));
      return `${out}/${name}`;
    };
    const [joined, apart] = [await run('joined', '--join-hyphens'), await run('apart')];
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    expect(JSON.parse(read(`${joined}/run.json`)).conventions.joinHyphens).toBe(true);
    expect(JSON.parse(read(`${apart}/run.json`)).conventions).not.toHaveProperty('joinHyphens');
    const shown = await uncutHere(folder, ['show', joined, 'REQ-2']);
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toContain('demonstrably');
    expect(read(`${joined}/report.html`)).toContain('demonstrably');
    const compared = await uncutHere(folder, ['compare', apart, joined]);
    expect(compared.stdout).toContain('hyphens at line ends joined');
    const sizes = ['compare', `${joined}#fixed-60`, `${joined}#fixed-800`];
    expect((await uncutHere(folder, sizes)).stdout).toMatch(/re-ingest {2}new \d+ chunks? \(/);
  });
});
