import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readPdf } from '../../../../src/io/documents/pdf/read-pdf.ts';
import { evaluate } from '../../../../src/run/evaluate.ts';
import { loadStrategy } from '../../../../src/run/load-strategy.ts';
import { openCorpus } from '../../../../src/run/open-corpus.ts';
import { planStrategies } from '../../../../src/run/plan.ts';
import { readFilePages } from '../../../../src/run/read-file.ts';
import {
  bomb,
  HELVETICA,
  type MadeObject,
  makePdf,
  pdfOf,
  show,
} from '../../../support/made-pdf.ts';

const good = pdfOf([show([[50, 700, 12, 'REQ-1 The pump MUST stop.']])]);

/** A PDF with one page, whose content and further objects are given from number 5. */
const onePage = (content: MadeObject, more: readonly MadeObject[] = [], resources = '') =>
  makePdf([
    { value: '<< /Type /Catalog /Pages 2 0 R >>' },
    { value: '<< /Type /Pages /Kids [4 0 R] /Count 1 >>' },
    { value: HELVETICA },
    {
      value: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> ${resources} >> /Contents 5 0 R >>`,
    },
    content,
    ...more,
  ]);

/** Forms that each draw the next one twice: 2 to the power of their number. */
const doubling = (levels: number) =>
  onePage(
    { value: '<< >>', stream: '/X Do' },
    Array.from({ length: levels }, (_, level) => ({
      value: `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> /XObject << /X ${7 + level} 0 R >> >> >>`,
      stream: level === levels - 1 ? show([[1, 1, 9, 'again']]) : '/X Do /X Do',
    })),
    '/XObject << /X 6 0 R >>',
  );

const read = (bytes: Uint8Array, options: { readonly pageTimeout?: number } = {}) =>
  readPdf(bytes, { name: 'a.pdf', ...options });

afterEach(() => vi.unstubAllEnvs());

describe('readPdf', () => {
  test('a PDF is one page with its blocks', async () => {
    const source = 'REQ-1 The pump MUST stop.';
    expect(await read(good)).toEqual({
      pages: [
        {
          name: null,
          format: 'text',
          source,
          blocks: [{ kind: 'paragraph', start: 0, end: source.length }],
        },
      ],
      warnings: [],
      isPartial: false,
    });
  });

  test.each([
    ['nothing', new Uint8Array(), /a\.pdf: expected a PDF.*empty/],
    [
      'no PDF',
      new TextEncoder().encode('Dear reader'),
      /a\.pdf: expected a PDF.*Invalid PDF structure/,
    ],
    ['half a PDF', good.slice(0, 200), /a\.pdf: expected a PDF/],
    [
      'a page tree that is its own branch',
      makePdf([
        { value: '<< /Type /Catalog /Pages 2 0 R >>' },
        { value: '<< /Type /Pages /Kids [2 0 R] /Count 5 >>' },
      ]),
      /a\.pdf: expected a PDF with 1 pages, but none of its pages can be read: Pages tree contains circular reference/,
    ],
    [
      'dictionaries nested without end',
      makePdf([{ value: `<< /Type /Catalog /Pages 2 0 R /X ${'<< /A '.repeat(200_000)}` }]),
      /a\.pdf: expected a PDF/,
    ],
  ])('%s is an error that names the file', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'page',
      message: expect.stringMatching(message),
    });
  });

  test('a declared number of pages is not believed', async () => {
    const bytes = makePdf([
      { value: '<< /Type /Catalog /Pages 2 0 R >>' },
      { value: '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>' },
      { value: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>' },
    ]);
    const { warnings } = await read(bytes);
    expect(warnings).toEqual([expect.stringMatching(/page 1 of 1 has no text layer/)]);
  });

  test('a stream that inflates without end ends at the limit of memory', async () => {
    // The thread that the tests before have begun has another limit: one that hangs is ended.
    await expect(read(doubling(60), { pageTimeout: 50 })).rejects.toMatchObject({
      code: 'timeout',
    });
    vi.stubEnv('UNCUT_MAX_PDF_BYTES', String(48 * 1024 * 1024));
    const bytes = onePage({ value: '<< /Filter /FlateDecode >>', stream: bomb(80) });
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'limit',
      message: expect.stringMatching(/^a\.pdf: page 1 takes more than 48 MiB of memory/),
    });
  });

  test('a page without end ends at the limit of time, and the next file is read', async () => {
    await read(good);
    const [slow, next] = await Promise.allSettled([
      read(doubling(60), { pageTimeout: 300 }),
      read(good),
    ]);
    expect(slow).toMatchObject({
      status: 'rejected',
      reason: {
        code: 'timeout',
        message: expect.stringMatching(/^a\.pdf: page 1 took longer than 0\.3 s/),
      },
    });
    expect(next.status).toBe('fulfilled');
  });

  test('scripts, embedded files and links of a PDF are neither run nor fetched', async () => {
    const catalog =
      '/OpenAction << /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9/"\\)) >> /URI << /Base (http://127.0.0.1:9/) >>';
    const font =
      '<< /Type /Font /Subtype /TrueType /BaseFont /Far /FontDescriptor << /Type /FontDescriptor /FontName /Far /Flags 32 /FontFile2 << /F (http://127.0.0.1:9/font) >> >> >>';
    const { pages } = await read(pdfOf([show([[50, 700, 12, 'text']])], { catalog, font }));
    expect(pages[0]!.source).toBe('text');
  });
});

describe('PDF files of a corpus', () => {
  test('a damaged one is a failure of that page, the others are evaluated', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uncut-pdf-'));
    try {
      writeFileSync(join(folder, 'good.pdf'), good);
      writeFileSync(join(folder, 'bad.PDF'), good.slice(0, 100));
      const corpus = await openCorpus(folder, { elements: '^REQ-\\d+' });
      const strategies = planStrategies([
        { ...(await loadStrategy('fixed')), params: { size: 400 } },
      ]);
      const run = await evaluate(corpus, { strategies });
      expect(run.failures).toMatchObject([{ page: 'bad.PDF', strategy: null }]);
      expect(run.corpus).toMatchObject({ pages: 1, elements: 1 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('flat and layout text are made of its blocks, hyphens are joined when the options say so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uncut-pdf-'));
    try {
      const path = join(folder, 'a.pdf');
      writeFileSync(
        path,
        pdfOf([
          show([
            [50, 700, 12, 'The pump is stop-'],
            [50, 686, 12, 'ped now.'],
            [50, 640, 12, 'Next.'],
          ]),
        ]),
      );
      const textOf = async (options: Parameters<typeof readFilePages>[1]) =>
        (await readFilePages(path, options)).pages[0]!.text;
      expect(await textOf({})).toBe('The pump is stop-ped now.\n\nNext.');
      expect(await textOf({ text: 'flat', joinHyphens: true })).toBe(
        'The pump is stopped now. Next.',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
