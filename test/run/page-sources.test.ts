import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageFileType } from '../../src/io/page-files.ts';
import { PageCache } from '../../src/run/page-cache.ts';
import { pageSources } from '../../src/run/page-sources.ts';
import { goldenDocument } from '../support/documents.ts';
import { pdfOf, UNMAPPED_CHINESE } from '../support/made-pdf.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uncut-test-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, type: PageFileType) => ({ name, type });

describe('documents that earlier runs opened', () => {
  test.each([
    ['a PDF', 'a.pdf', 'pdf', 'pdf/ditch.pdf'],
    ['a Word document', 'a.docx', 'docx', 'docx/doors.docx'],
  ] as const)('%s is opened once, and comes out the same', async (_, name, type, golden) => {
    const bytes = goldenDocument(golden);
    const put = vi.spyOn(PageCache.prototype, 'putDocument');
    const first = await pageSources(file(name, type), bytes, {}, new PageCache(folder));
    const again = await pageSources(file(name, type), bytes, {}, new PageCache(folder));
    expect(put).toHaveBeenCalledTimes(1);
    expect(again).toEqual(first);
    expect(await pageSources(file(name, type), bytes, {}, null)).toEqual(first);
  });

  test('another name, other bytes and another way of reading are other documents', async () => {
    const put = vi.spyOn(PageCache.prototype, 'putDocument');
    const cache = new PageCache(folder);
    const bytes = goldenDocument('pdf/ditch.pdf');
    await pageSources(file('a.pdf', 'pdf'), bytes, {}, cache);
    await pageSources(file('b.pdf', 'pdf'), bytes, {}, cache);
    await pageSources(file('a.pdf', 'pdf'), bytes, { joinHyphens: true }, cache);
    await pageSources(file('a.pdf', 'pdf'), Buffer.concat([bytes, Buffer.of(10)]), {}, cache);
    expect(put).toHaveBeenCalledTimes(4);
  });

  test('what lacks a package that may be installed later is opened again', async () => {
    const put = vi.spyOn(PageCache.prototype, 'putDocument');
    const bytes = pdfOf(['BT /F1 12 Tf 50 700 Td <6CF57AD9> Tj ET'], { font: UNMAPPED_CHINESE });
    const { warnings } = await pageSources(file('a.pdf', 'pdf'), bytes, {}, new PageCache(folder));
    expect(warnings.join()).toContain('pdfjs-dist@5');
    expect(put).not.toHaveBeenCalled();
  });
});
